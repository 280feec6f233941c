"""Lists of tables at houses elsewhere: one's own and those that are open to all, with what to type to get there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, cast

from zashiki.cli.gathering_lines import called
from zashiki.cli.known_games import known
from zashiki.cli.moments import moment
from zashiki.cli.server_keys import server_keys
from zashiki.kernel.problems import Problem
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.parlour.house_messages import TableFacts
    from zashiki.parlour.inward import Language

SHORT = 1.5
"""Seconds for which houses are asked by the way; one that does not answer meanwhile is left out."""
OVER = "over"


class There(NamedTuple):
    """A table, and the address of its house as this guest knows it."""

    server: str
    facts: TableFacts

    @property
    def link(self) -> str:
        """Where it is; not by the public address, which this guest's key may not be kept for."""
        return f"{self.server}/table/{self.facts.table}"


def unfinished(words: Words) -> Sequence[There]:
    """Give one's own tables that are not over at all houses that there is a key for; none is waited for long."""
    keys = server_keys()
    if not keys.folder.is_dir():
        return ()
    return asyncio.run(_at_all(keys.servers(), words))


async def _at_all(servers: Sequence[str], words: Words) -> Sequence[There]:
    found = await asyncio.gather(*(_at_one(server, words) for server in servers))
    return [one for some in found for one in some]


async def _at_one(server: str, words: Words) -> Sequence[There]:
    from zashiki.client import House

    with suppress(Problem, TimeoutError):
        async with asyncio.timeout(SHORT):
            async with House(server, keys=server_keys(), language=cast("Language", words.language)) as house:
                tables = await house.my_tables() if house.key else ()
                return [There(house.server, facts) for facts in tables if facts.state != OVER]
    return ()


def lines_of(tables: Sequence[There], words: Words) -> Iterator[str]:
    """Tell of each table in a line, and below it what to type."""
    for there in tables:
        facts = there.facts
        when = f"{moment(facts.last):%Y-%m-%d %H:%M}"
        state = words[f"tables.is_{facts.state}"]
        yield words.say("tables.one", game=_game(facts, words), state=state, who=_company(facts, words), when=when)
        watches = facts.me is None and (facts.state != "gathering" or all(seat.kind for seat in facts.seats))
        yield words.say("tables.watch_it" if watches else "tables.join_it", link=there.link)


def _game(facts: TableFacts, words: Words) -> str:
    try:
        return known(facts.game, words.language).called
    except Problem:  # it is not installed here
        return facts.game


def _company(facts: TableFacts, words: Words) -> str:
    seats = facts.seats
    names = (called(seats, at, words) if seat.kind else words["gathering.free"] for at, seat in enumerate(seats))
    return words["telling.comma"].join(names)

"""What may be asked of the house where a table stands in another one, beside the match itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zashiki.cli.tables.requests import Does, Request
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import scorer_of
from zashiki.parlour.outward import Presence
from zashiki.players.kit import kit_of
from zashiki.records.optional_rules import forfeited, quiet_choice
from zashiki.records.sitting_lines import Options
from zashiki.texts.words import Words

ASK = Request("house", ("!", "more", "ほか"), Does.HOUSE)
ROWS = (
    ASK,
    Request("resign", ("resign", "投了"), Does.HOUSE, in_words=True),
    Request("leave", ("leave", "離席", "退席"), Does.HOUSE, in_words=True),
    Request("claim", ("claim", "申し立て"), Does.HOUSE, in_words=True),
    Request("stand_in", ("stand in", "代打ち"), Does.HOUSE, in_words=True),
    Request("pen", ("pen", "記録係"), Does.HOUSE, in_words=True),
    Request("close", ("close", "閉じる"), Does.HOUSE, in_words=True),
    Request("link", ("link", "リンク"), Does.HOUSE, in_words=True),
)
"""One key for all of them where there are only keys; each by its own word where lines are typed."""
SCORED = ("pen", "close", "link")
"""What only a table has that keeps score; and such a table has nothing else."""
GRAVE = ("resign", "leave", "close")
"""Wishes that are asked again."""


class Wish(NamedTuple):
    """Something that may be asked for now."""

    name: str
    label: str
    seat: Seat | None = None
    """Whom it is about."""


def wishes(
    game: AnyGame,
    presence: Presence | None,
    names: tuple[str, ...],
    words: Words,
    *,
    me: Seat | None,
    now: int | None,
    view: Any,  # noqa: ANN401 - of any game
    options: Options,
) -> Iterator[Wish]:
    """Give what may be asked for now, as far as that is known here; the house may still refuse it."""
    scored = scorer_of(game) is not None
    if scored:
        yield from (Wish(name, words[f"remote.wish.{name}"]) for name in ("link", "pen" if me is None else "close"))
    if scored or me is None:
        return
    if presence is not None and presence.claim_from is not None and now is not None and now >= presence.claim_from:
        yield Wish("claim", words["remote.wish.claim"])
    for seat, place in enumerate(presence.seats if presence else ()):
        if place == "gone" and seat != me and _may_be_played_for(game, view, seat, options):
            yield Wish("stand_in", words.say("remote.wish.stand_in", name=names[seat]), seat)
    resigns = ("resign",) if forfeited(game, view, me) is not None else ()
    yield from (Wish(name, words[f"remote.wish.{name}"]) for name in resigns)
    yield Wish("leave", words[f"remote.wish.leave_{_after_leaving(game, view, me)}"])


def _after_leaving(game: AnyGame, view: Any, seat: Seat) -> str:  # noqa: ANN401 - likewise
    """Say what becomes of the match when somebody leaves for good: the words for it."""
    if forfeited(game, view, seat) is not None:
        return "lost"
    return "quiet" if hasattr(game, "quiet") and not kit_of(game.name).stand_in else "computer"


def rows_of(game: AnyGame, *, me: Seat | None) -> tuple[Request, ...]:
    """Give what may be asked of the house at all in a game, by whoever sits there or watches."""
    if scorer_of(game) is not None:
        mine = {ASK.name, "link", "pen" if me is None else "close"}
        return tuple(row for row in ROWS if row.name in mine)
    return tuple(row for row in ROWS if row.name not in SCORED)


def said_elsewhere(game: AnyGame, words: Words) -> Words:
    """Give the words of a table that is not at home: its help speaks of no files, and of what it has."""
    if scorer_of(game) is None:
        return words
    return words.plus({f"request.{name}.help": words[f"remote.scored.{name}"] for name in ("house", "quit")})


def _may_be_played_for(game: AnyGame, view: Any, seat: Seat, options: Options) -> bool:  # noqa: ANN401 - likewise
    """Whether the table may play for somebody who is gone: no clock does, they are waited for, and it can choose."""
    waited_for = game.to_act(view)
    if options.clock is not None or (waited_for and seat not in waited_for):
        return False
    if options.away != "quiet":
        return True
    return hasattr(game, "quiet") if game.VEILED else quiet_choice(game, view, seat) is not None

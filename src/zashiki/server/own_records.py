"""The records of a guest's own tables, each counted once: what `/api/statistics` says.

A match counts from when its end was let out, and never before. Whether it has ended is asked of what its seat has
heard, as for the records themselves (`published`); a table at which nothing has happened for long hides nothing more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.problems import Problem
from zashiki.kernel.record import Record
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import scorer_of
from zashiki.parlour.inward import Language
from zashiki.parlour.own_matches import OwnMatch, against, own_match, played
from zashiki.parlour.own_statistics import GameStatistics, PlayedMatch, RulesStatistics, Statistics
from zashiki.players import kit as players
from zashiki.players import roster
from zashiki.records.closings import why_closed
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import opened_at, read
from zashiki.server.archive import let_out_by
from zashiki.server.published import sight
from zashiki.server.shelf import Shelf
from zashiki.storage.store import Entries, Reading, StorageWaits
from zashiki.telling import speaker
from zashiki.telling.register import folders_of
from zashiki.texts.package_failures import failure_of
from zashiki.texts.packages import load_game, word_folders
from zashiki.texts.words import Words

MOST = 1_000
"""So many of a guest's tables are counted, the latest."""
COUNTED = 4_000
"""So many matches are remembered for all guests; each takes some kilobytes."""
SLICE = 0.5
"""Seconds that one request may count for; whoever asks again goes on from there."""
STILL = 3_600_000
"""Milliseconds after which nothing of a table waits to be let out."""
BEGUN = ("live", "over")
WhyNot: TypeAlias = Literal["", "no_result", "score_only", "unreadable"]


class Counted(NamedTuple):
    """What a record came to, for good."""

    why_not: WhyNot = ""
    """Why it counts for nothing, if so."""
    match: OwnMatch | None = None
    when: int = 0
    given_up: bool = False


UNFINISHED = Counted("no_result")
"""What is not over, or not known to be."""


class OwnRecords:
    """Of one house. Used by one thread at a time."""

    def __init__(self, store: Reading, *, seconds: Callable[[], float] = time.monotonic) -> None:
        """Nothing has been counted."""
        self._store, self._seconds = store, seconds
        self._counted: Shelf[tuple[str, Seat], Counted] = Shelf(COUNTED)

    def statistics(self, guest: str, entries: Entries, *, now: int, language: Language) -> Statistics:
        """Count what is not counted yet, as far as there is time, and say what all come to.

        `entries` are the guest's, the latest first.
        """
        tables = [(table, one.guests.index(guest)) for table, one in entries if one.state in BEGUN]
        found: list[tuple[str, Counted]] = []
        fresh, waiting, until = 0, 0, self._seconds() + SLICE
        for table, seat in tables[:MOST]:
            known = self._counted.find((table, seat))
            if known is None and fresh and self._seconds() > until:
                waiting += 1
                continue
            one = known or self._count(table, seat, now)
            fresh += known is None and one is not UNFINISHED
            found.append((table, one))
        rows = [_Row(table, one, one.match) for table, one in reversed(found) if one.match is not None]
        return Statistics(
            tuple(_games(rows, language)),
            sum(one.why_not == "no_result" for _, one in found),
            tuple(table for table, one in found if one.why_not == "unreadable"),
            waiting,
            len(tables) > MOST,
        )

    def _count(self, table: str, seat: Seat, now: int) -> Counted:
        """Count a record, and remember what it came to; what may still go on is looked at again."""
        try:
            record = read(b"".join(self._store.read(table)))
            load_game(record.header.game)
            if scorer_of(record.game) is not None:
                found = Counted("score_only")
            elif not _ended(record, seat, now):
                return UNFINISHED
            elif record.outcome is None:
                found = Counted("no_result")
            else:
                match = own_match(record, replayed(record), seat, record.outcome)
                found = Counted("", match, _last(record), why_closed(record) != "rules")
        except StorageWaits:
            raise
        except Exception as error:
            if not isinstance(error, Problem | Illegal) and failure_of(error) is None:  # a mistake of the house
                raise
            found = Counted("unreadable")
        return self._counted.put((table, seat), found)


def _ended(record: Record, seat: Seat, now: int) -> bool:
    """Whether it was let out that a match is over: as much work as for one that is not, while that may be hidden."""
    if _last(record) < now - STILL:
        return record.closed or record.outcome is not None
    return sight(record, guest_seat=seat, now=let_out_by(record, now)).over


def _last(record: Record) -> int:
    """When the last thing happened."""
    return max((getattr(line, "at", 0) or 0 for line in reversed(record.lines)), default=0) or opened_at(record)


class _Row(NamedTuple):
    """A match that counts."""

    table: str
    counted: Counted
    match: OwnMatch


def _games(rows: Sequence[_Row], language: Language) -> Iterator[GameStatistics]:
    """Part matches by game, the one that was played last first."""
    parted: dict[str, list[_Row]] = {}
    for row in reversed(rows):
        parted.setdefault(row.match.game.name, []).insert(0, row)
    for some in parted.values():
        game = some[0].match.game
        words, write = words_of(language, game), speaker(game, language=language).score
        yield GameStatistics(
            game.name,
            roster.gain_unit(game),
            tuple(_told(row, write, words) for row in some),
            roster.own_figures(game, played(row.match for row in some), words),
            tuple(_by_rules(some, words)),
        )


def _by_rules(rows: Iterable[_Row], words: Words) -> Iterator[RulesStatistics]:
    parted: dict[str, list[_Row]] = {}
    for row in rows:
        parted.setdefault(str(row.match.rules.name), []).append(row)
    for name, some in sorted(parted.items(), key=lambda item: (-len(item[1]), item[0])):
        game = some[0].match.game
        yield RulesStatistics(name, roster.own_figures(game, played(row.match for row in some), words))


def _told(row: _Row, write: Callable[[int], str], words: Words) -> PlayedMatch:
    one = row.match
    return PlayedMatch(
        row.table,
        row.counted.when,
        str(one.rules.name),
        against(one, words),
        len(one.seats),
        one.place,
        one.gain,
        write(one.score),
        shared=one.shared,
        given_up=row.counted.given_up,
    )


def words_of(language: str, game: AnyGame) -> Words:
    """All that is said of a game and of its players."""
    shared = Path(players.__file__).parent / "words"
    return Words(language, shared, *folders_of(game), *word_folders(players.GROUP, game.name))

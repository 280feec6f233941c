"""From a record back to a match: to look at (`replayed`), or to play on (`resumed`)."""

from __future__ import annotations

from typing import Any

from zashiki.kernel.chance import Chance, Stacked
from zashiki.kernel.game import Illegal
from zashiki.kernel.lines import RecordError, Secret, StackedTable
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record


def replayed(record: Record) -> AnyMatch:
    """The match as it stands, from the recorded events: to look at, for any version of the game and for an export."""
    empty, steps = start_of(record), [step for _, step in record.steps()]
    try:
        return Match.from_log(record.game, empty, record.rules, record.opening, steps)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise RecordError(f"the events in this record do not add up: {error}") from None


def start_of(record: Record) -> Any:  # noqa: ANN401 - each game has its own states
    """The empty table, as the record's reader sees it."""
    empty, seen_by = record.game.start(record.rules), record.header.seen_by
    return empty if seen_by == "table" else record.game.mask(empty, None if seen_by == "spectator" else seen_by)


def resumed(record: Record) -> AnyMatch:
    """The match as it stands, every choice decided again, ready to be played on."""
    game, header = record.game, record.header
    if header.version != game.version:
        versions = f"{game.name} version {header.version}, this is {game.version}"
        raise RecordError(f"played with {versions}: it can be replayed, but not played on")
    match = Match(game, record.rules, table_chance(record))
    for number, step in record.steps():
        try:
            agreed = match.submit(step.seat, step.action) == step.events
        except (Illegal, ValueError) as error:
            raise RecordError(f"line {number}: {error}") from None
        if not agreed:
            raise RecordError(f"line {number}: these are not the events that the rules lead to")
    record.follow(match)
    return match


def table_chance(record: Record) -> Chance:
    """The table's own chance, which only the table's own file can give."""
    described = record.header.chance
    if isinstance(described, StackedTable):
        return Stacked(described.orders)
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, Secret):
            return described.opened(line.root, described.length, record.header.table, number)
    raise RecordError("this file does not hold the table's key; only the table's own file can be played on")

"""Matches that were played elsewhere and given up there, or lost on time, as lines of ours."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records.optional_rules import forfeited
from zashiki.records.sitting_lines import Close, Flag, Resigned

Ending: TypeAlias = Literal["resigned", "timeout"]


class GivenUp(NamedTuple):
    """Who lost a match before its end, and how."""

    seat: Seat
    ending: Ending


def close_given_up(record: Record, match: AnyMatch, given: GivenUp) -> None:
    """Close the record of a match that was given up; where the game knows no such end, it stops where it stopped."""
    if (outcome := forfeited(match.game, match.state, given.seat)) is not None:
        timeout = given.ending == "timeout"
        record.append(Flag(given.seat) if timeout else Resigned(given.seat))
        record.append(Close(outcome, why="flag" if timeout else "resigned"))


def given_up_in(record: Record) -> GivenUp | None:
    """Say who gave the match of a record up, if somebody did."""
    for line in record.lines[-2:]:
        match line:
            case Resigned(seat=seat):
                return GivenUp(seat, "resigned")
            case Flag(seat=seat):
                return GivenUp(seat, "timeout")
    return None

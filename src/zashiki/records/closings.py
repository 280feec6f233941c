"""How a match was closed: by its rules, by somebody who gave it up, or by nobody's playing on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zashiki.kernel.game import Outcome
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Close, Heard, Line, Reveal
from zashiki.kernel.registry import AnyGame
from zashiki.records.optional_rules import forfeited
from zashiki.records.sitting_bounds import is_person, scorer_of
from zashiki.records.sitting_lines import Close as SittingClose
from zashiki.records.sitting_lines import Flag, Resigned, SeatChange, Why


def why_closed(record: Record) -> Why:
    """Why a record is closed; empty while it is not."""
    return closed_by(record.lines)


def closed_by(lines: Sequence[Line]) -> Why:
    """Why the last of some lines closes the match; where the line does not say it, the one before it does."""
    close = lines[-1] if lines else None
    if not isinstance(close, Close):
        return ""
    if isinstance(close, SittingClose) and close.why:
        return close.why
    match before_close(lines):
        case Resigned():
            return "resigned"
        case Flag():
            return "flag"
        case SeatChange(why="left"):
            return "left"
    return "rules"


def before_close(lines: Sequence[Line]) -> Line | None:
    """What led to the closing line: the last before it that is no key, nor what a seat heard of in the meantime."""
    return next((line for line in reversed(lines[:-1]) if not isinstance(line, Reveal | Heard)), None)


def is_over(record: Record) -> bool:
    """Whether nobody plays on: by the outcome, or since it was closed without one."""
    return record.closed or record.outcome is not None


class DueClose(NamedTuple):
    """How a match must be closed before anything else happens."""

    outcome: Outcome | None
    why: Why


def close_after(game: AnyGame, state: Any, line: Line, *, everybody_left: bool) -> DueClose | None:  # noqa: ANN401 - each game has its own states
    """The close that a line leads to, and that must follow it directly; None: the match goes on."""
    match line:
        case Resigned(seat=seat):
            return DueClose(forfeited(game, state, seat), "resigned")
        case Flag(seat=seat):
            return DueClose(forfeited(game, state, seat), "flag")
        case SeatChange(seat=seat, why="left"):
            outcome = forfeited(game, state, seat)
            return DueClose(outcome, "left") if outcome is not None or everybody_left else None
    outcome = game.outcome(state) if scorer_of(game) is None else None
    return None if outcome is None else DueClose(outcome, "rules")


def missing_close(record: Record, state: Any) -> DueClose | None:  # noqa: ANN401 - likewise
    """The close that the table's own record lacks, since writing broke off just before it."""
    found = [line for line in record.lines if not isinstance(line, Reveal)]
    people = {seat for seat, info in enumerate(record.header.seats) if is_person(info)}
    left = {line.seat for line in found if isinstance(line, SeatChange) and line.why == "left"}
    return close_after(record.game, state, found[-1], everybody_left=left >= people)

"""How a match was closed: by its rules, by somebody who gave it up, or by nobody's playing on."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Close, Heard, Line, Reveal
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

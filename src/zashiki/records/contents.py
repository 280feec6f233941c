"""What the lines of a record say, decoded by the types of its game and held to each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from zashiki.kernel.match import Step
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import FORMAT, Choice, Heard, Opening, Undo, decoded
from zashiki.records.line_errors import line_error

AnyStep: TypeAlias = Step[Any, Any]
NUMBER = "choice {choice} does not follow choice {before}"
UNSEEN, NOBODY = b"null", -1
"""Another seat's choice, in a seat's record of the first format, and who made it: the events say what may be known."""


def opening_of(record: Record) -> tuple[Any, ...]:
    """What the table did before the first choice; a seat's record tells it line by line instead."""
    found = ((at, line) for at, line in enumerate(record.lines, 1) if isinstance(line, Opening))
    return next((events_of(record, line.events, number) for number, line in found), ())


def steps_of(record: Record, *, undone: bool = False) -> list[tuple[int, AnyStep]]:
    """The choices that stand, and the undone ones if wished, each with its line number.

    In a seat's record an event that it heard is a step of nobody's.
    """
    found: list[tuple[int, AnyStep]] = []
    standing = 0
    for number, line in enumerate(record.lines, 1):
        match line:
            case Undo(to):
                if to >= standing:
                    raise line_error(number, "record.undo", "there are not {n} choices to go back over", n=to + 1)
                standing = to
                found = found if undone else found[:to]
            case Choice() | Heard():
                standing += 1
                found.append((number, _step(record, line, number, standing)))
    return found


def undone_choices(record: Record) -> int:
    """Count the choices that were taken back; in a seat's record, its own."""
    gone, standing = 0, list[bool]()
    for line in record.lines:
        match line:
            case Undo(to):
                gone, standing = gone + sum(standing[to:]), standing[:to]
            case Choice() | Heard():
                standing.append(isinstance(line, Choice))
    return gone


def _step(record: Record, line: Choice | Heard, number: int, nth: int) -> AnyStep:
    if isinstance(line, Heard):
        return Step(NOBODY, None, events_of(record, (line.event,), number))
    if line.number != nth:
        raise line_error(number, "record.number", NUMBER, choice=line.number, before=nth - 1)
    theirs = record.header.seen_by != "table" and record.header.format == FORMAT
    if theirs and (line.seat != record.header.seen_by or line.events):
        raise line_error(
            number, "record.seat_lines", "a seat's record holds its own choices, and each event in a line of its own"
        )
    action = None if bytes(line.action) == UNSEEN else decoded(line.action, record.game.Action, number)
    return Step(line.seat, action, events_of(record, line.events, number))


def events_of(record: Record, raws: Sequence[msgspec.Raw], number: int) -> tuple[Any, ...]:
    """Decode events of a line; those of an older version as the game reads them now."""
    game, version = record.game, record.header.version
    told = tuple(decoded(raw, game.Event, number) for raw in raws)
    upgraded = getattr(game, "upgraded", None) if version < game.version else None
    return told if upgraded is None else tuple(upgraded(event, record.rules, version) for event in told)

"""A seat's record: what others may be given of a table's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from zashiki.kernel.game import Seat
from zashiki.kernel.match import Step
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import (
    FORMAT,
    Choice,
    Close,
    FairTable,
    Header,
    Heard,
    Line,
    Opening,
    RecordError,
    Secret,
    StackedTable,
    Undo,
    as_raw,
)
from zashiki.kernel.registry import AnyGame
from zashiki.records.contents import NOBODY, AnyStep, opening_of, steps_of
from zashiki.records.notices import Own, noticed
from zashiki.records.replay import check_header
from zashiki.records.sitting_lines import DECODER, SwitchChange


def export(record: Record, seat: Seat | None) -> Record:
    """Give what one seat (None: a spectator) saw: each event that it heard, its own choices, and no more."""
    check_header(record)
    if seat is not None and (type(seat) is not int or seat not in range(len(record.header.seats))):
        raise RecordError("record.no_seat", "there is no seat {seat} at this table", seat=seat)
    if record.header.seen_by != "table":
        raise RecordError("record.exported", "this is a seat's record already; only the table's own can be exported")
    seen = Record(decoder=DECODER)
    for line in _seen(record, seat):
        seen.append(line)
    return seen


def _seen(record: Record, seat: Seat | None) -> Iterator[Line]:
    """Go through the lines; `noted` counts those of the seat up to the opening, and up to each choice that stands."""
    steps = dict(steps_of(record, undone=True))
    noted, lines = [0], record.lines
    for number, line in enumerate(lines, 1):
        match line:
            case Header():
                yield _header(line, seat)
            case Secret():
                pass
            case Opening() | Choice():
                step = steps.get(number) or Step(NOBODY, None, opening_of(record))
                told = list(seat_lines(record.game, (step,), seat, before=noted[-1]))
                noted.append(noted[-1] + len(told))
                yield from told
            case Undo(to):
                before, noted[to + 2 :] = noted[-1], []
                if noted[-1] < before:
                    yield Undo(noted[-1])
            case SwitchChange(seat=other) if other != seat:  # only their seat sees them
                pass
            case Close() if number < len(lines):  # the first format let a match be taken back after its end
                pass
            case _:
                yield line


def seat_lines(
    game: AnyGame, steps: Iterable[AnyStep], seat: Seat | None, *, before: int = 0
) -> Iterator[Choice | Heard]:
    """Give the lines that some choices leave in a seat's record, which had this many `before`."""
    for number, one in enumerate(noticed(game, steps, seat), before + 1):
        if isinstance(one, Own):
            yield Choice(number, NOBODY if seat is None else seat, as_raw(one.action), ())
        else:
            yield Heard(as_raw(one.event))


def _header(line: Header, seat: Seat | None) -> Header:
    """The header without what is the table's alone: given orders, and the commands that programs were started by."""
    chance = line.chance if isinstance(line.chance, FairTable) else StackedTable()
    seats = tuple(replace(info, kind=info.kind.partition(":")[0]) for info in line.seats)
    seen_by = "spectator" if seat is None else seat
    return replace(line, format=FORMAT, seats=seats, chance=chance, seen_by=seen_by)

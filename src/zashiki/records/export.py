"""A seat's record: what others may be given of a table's own, at its end or while it is played.

Nothing stands in it before it was let out, and everything with the time at which it was. Of other people there is what
everybody may know: whether they are there, not what they sent or how long they thought in secret.

A choice of another seat is nothing that a seat notices; only the events that it hears of are. So each of them has its
own line: were they told together as they followed from a choice, one could see where a choice came between them, and
so who was asked in secret. Whatever else tells a seat what happens must not cut it by choices either.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, NamedTuple

from msgspec.structs import replace

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Step
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import (
    FORMAT,
    FairTable,
    Line,
    Opening,
    RecordError,
    Reveal,
    Secret,
    StackedTable,
    as_raw,
)
from zashiki.records.contents import NOBODY, AnyStep, opening_of, steps_of
from zashiki.records.replay import check_header, start_of
from zashiki.records.sitting_bounds import is_person
from zashiki.records.sitting_lines import (
    DECODER,
    Choice,
    Close,
    Flag,
    Heard,
    Options,
    PenPassed,
    Resigned,
    SeatChange,
    SwitchChange,
    Undo,
    opened_at,
    options_of,
)
from zashiki.records.timeline import Part, Timeline
from zashiki.texts.unseen_signs import plain


def export(record: Record, seat: Seat | None, *, now: int | None = None) -> Record:
    """Give what one seat (None: a spectator) saw: each event that it heard, its own choices, and no more.

    With `now`, in milliseconds as in the record, what was let out by then; without it, all of it.
    """
    check_header(record)
    if seat is not None and (type(seat) is not int or seat not in range(len(record.header.seats))):
        raise RecordError("record.no_seat", "there is no seat {seat} at this table", seat=seat)
    if record.header.seen_by != "table":
        raise RecordError("record.exported", "this is a seat's record already; only the table's own can be exported")
    seen = Record(decoder=DECODER)
    for line in _Exporter(record, seat, now).exported():
        seen.append(line)
    return seen


class _Held(NamedTuple):
    """A line that waits to be let out."""

    at: int
    line: Line


class _Exporter:
    """Goes through the lines of a table, and lets the lines of one seat out at their times."""

    def __init__(self, record: Record, seat: Seat | None, now: int | None) -> None:
        self._record, self._game, self._seat, self._now = record, record.game, seat, now
        self._steps = dict(steps_of(record, undone=True))
        self._at = opened_at(record)
        self._timeline = self._clockwork()
        self._states: list[Any] = [start_of(record)]
        self._held: deque[_Held] = deque()
        self._noted = [0]
        """How many lines of the seat there are up to the opening, and up to each choice that stands."""
        self._places: dict[Seat, tuple[str, str]] = {}
        """Who is known to be away, left or played by a computer, and by which."""

    def _clockwork(self) -> Timeline | None:
        """When things were let out; None where nobody looked at a clock."""
        header, options = self._record.header, options_of(self._record)
        if not isinstance(getattr(header, "sitting", None), Options):
            return None
        people = [seat for seat, info in enumerate(header.seats) if is_person(info)]
        return Timeline(self._game, options, people, at=self._at)

    def exported(self) -> Iterator[Line]:
        """Give the lines of the seat."""
        found = self._record.lines
        for number, line in enumerate(found, 1):
            self._at = max(self._at, getattr(line, "at", 0) or 0)
            if self._now is not None and self._at > self._now:
                break
            yield from self._released(self._at)
            if isinstance(line, lines.Close) and number < len(found):  # the first format took ends back
                continue
            try:
                yield from self._follow(line, number)
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                if isinstance(error, RecordError):
                    raise
                text = "the events in this record do not add up: {why}"
                raise RecordError("record.replayed", text, why=error) from None
        yield from self._released(self._now)

    def _follow(self, line: Line, number: int) -> Iterator[Line]:
        match line:
            case lines.Header():
                yield _header(line, self._seat)
            case Secret():
                pass
            case Opening():
                yield from self._step(Step(NOBODY, None, opening_of(self._record)), None)
            case lines.Choice():
                yield from self._step(self._steps[number], line)
            case lines.Undo():
                yield from self._undo(line)
            case SeatChange():
                yield from self._seat_change(line)
            case SwitchChange(seat=seat):
                yield from (line,) if seat == self._seat else ()
            case PenPassed():
                yield replace(line, id="")
            case Reveal() | Resigned() | Flag() | lines.Close():
                self._hold_end(line)
            case _:
                yield line

    def _released(self, until: int | None) -> Iterator[Line]:
        """Let out what is due."""
        while self._held and (until is None or self._held[0].at <= until):
            yield self._held.popleft().line

    def _step(self, step: AnyStep, line: lines.Choice | None) -> Iterator[Line]:
        """Give an own choice at once, and hold back what is heard of any until it was let out."""
        parts = self._parts(step, line)
        before, told = self._noted[-1], 0
        if line is not None and step.seat == self._seat:
            told = 1
            waiting = sum(isinstance(held.line, Heard) for held in self._held)
            yield _own_choice(line, before - waiting + 1)
        for part in parts:
            for event in self._heard(part.events):
                told += 1
                self._held.append(_Held(part.at, Heard(as_raw(event), at=part.at)))
        self._noted.append(before + told)
        yield from self._released(self._at)

    def _parts(self, step: AnyStep, line: lines.Choice | None) -> Sequence[Part]:
        """Cut what followed from a choice by when it was let out."""
        if self._timeline is None:
            return (Part(0, step.events),)
        if line is not None:
            self._timeline.chosen(step.seat, self._at, by=getattr(line, "by", ""))
        state = reduce(self._game.apply, step.events, self._states[-1])
        self._states.append(state)
        return self._timeline.told(self._at, step.events, state)

    def _heard(self, events: Sequence[Any]) -> Iterator[Any]:
        redacted = (self._game.redact(event, self._seat) for event in events)
        return (event for event in redacted if event is not None)

    def _undo(self, line: lines.Undo) -> Iterator[Line]:
        """Tell those who noticed a choice that went; what of it was still held back is never heard."""
        waiting = [held for held in self._held if isinstance(held.line, Heard)]
        before, self._noted[line.to + 2 :] = self._noted[-1] - len(waiting), []
        stands = waiting[: max(self._noted[-1] - before, 0)]
        self._held = deque(held for held in self._held if held in stands or not isinstance(held.line, Heard))
        if self._timeline is not None:
            del self._states[line.to + 2 :]
            self._timeline.went_back(self._at, self._states[-1], line.to)
        if self._noted[-1] < before:
            if not isinstance(line, Undo):
                yield Undo(self._noted[-1])
            else:
                yield replace(line, to=self._noted[-1], id=line.id if line.by == self._seat else "")

    def _seat_change(self, line: SeatChange) -> Iterator[Line]:
        """Tell who is there; for how long somebody was excused who was asked is for their own eyes.

        While the table slept nobody was charged, and everybody knows it.
        """
        if self._timeline is not None:
            self._timeline.excuse(line)
        before = self._places.get(line.seat, ("here", ""))
        only_time = line.place == "here" and line.why != "returned"
        place = before if only_time else (line.place, line.by)
        self._places[line.seat] = place
        if line.seat == self._seat:
            yield line
        elif place != before or line.why == "woken":
            yield replace(line, excused=line.excused if line.why == "woken" else 0, id="")

    def _hold_end(self, line: Line) -> None:
        """Hold back keys and ends until all that led to them was let out."""
        at = self._at if self._timeline is None else max(self._at, self._timeline.free_at)
        if isinstance(line, Resigned) and line.seat != self._seat:
            line = replace(line, id="")
        self._held.append(_Held(at, line if self._timeline is None else _let_out(line, at)))


def _let_out(line: Line, at: int) -> Line:
    """A line with the time when it was let out, if it has one."""
    return replace(line, at=at) if isinstance(line, Heard | Resigned | Flag | Close) else line


def _own_choice(line: lines.Choice, number: int) -> Choice:
    """A choice in the record of the seat that made it: what followed is told line by line, as it is heard."""
    more = {name: getattr(line, name) for name in ("id", "at", "by", "left")} if isinstance(line, Choice) else {}
    return Choice(number, line.seat, line.action, (), **more)


def _header(line: lines.Header, seat: Seat | None) -> lines.Header:
    """The header without what is the table's alone: given orders, and the commands that programs were started by.

    Names lose what would turn the text beside them.
    """
    chance = line.chance if isinstance(line.chance, FairTable) else StackedTable()
    seats = tuple(replace(info, name=plain(info.name), kind=plain(info.kind.partition(":")[0])) for info in line.seats)
    seen_by = "spectator" if seat is None else seat
    return replace(line, format=FORMAT, seats=seats, chance=chance, seen_by=seen_by)

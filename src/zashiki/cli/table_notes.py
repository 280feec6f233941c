"""What happened at a table of people beside the choices: who went and came back, and for whom the clock chose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Line
from zashiki.parlour import OPEN, Perspective
from zashiki.records.contents import steps_of
from zashiki.records.sitting_lines import CLOCK, Choice, PenPassed, SeatChange
from zashiki.texts.words import Words

HERE = "here"


def notes_of(record: Record, seen: Perspective, names: Sequence[str], words: Words) -> Mapping[int, Sequence[str]]:
    """Give lines to be said, each after as many steps as had been made.

    That time was up is said to those who could know that somebody had to choose: others might learn of hidden cards.
    """
    steps = [number for number, _ in steps_of(record)]
    standing, places = frozenset(steps), dict[Seat, str]()
    notes, made = defaultdict[int, list[str]](list), 0
    for number, line in enumerate(record.lines, 1):
        while made < len(steps) and steps[made] < number:
            made += 1
        if isinstance(line, Choice) and (number not in standing or seen not in (OPEN, line.seat)):
            continue
        notes[made] += (words.say(f"replay.{key}", name=name) for key, name in _said(line, names, places))
    return {at: lines for at, lines in notes.items() if lines}


def _said(line: Line, names: Sequence[str], places: dict[Seat, str]) -> Iterator[tuple[str, str]]:
    """Give what there is to say of a line, and of whom; `places` keeps where everybody is."""
    match line:
        case SeatChange(seat=seat, place=place):
            before = places.get(seat, HERE)
            if place != HERE or line.why == "returned":  # otherwise only some time does not count
                places[seat] = place
            if places.get(seat, HERE) != before:
                yield f"is_{place}", names[seat]
        case Choice(seat=seat, by=by) if by == CLOCK:
            yield "by_clock", names[seat]
        case PenPassed(name=name):
            yield "pen", name

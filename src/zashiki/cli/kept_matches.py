"""A person's own matches among the kept ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zashiki.cli.saves import Saved
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour import is_person
from zashiki.parlour.own_matches import OwnMatch, own_match
from zashiki.records.sitting_lines import Header


class Found(NamedTuple):
    """What was found among the kept matches."""

    own: tuple[OwnMatch, ...] = ()
    unfinished: int = 0
    """Matches of one's own without a result: not over, or left before their end."""
    others: int = 0
    """Matches in which somebody else sat."""
    unreadable: tuple[Saved, ...] = ()


def own_matches(kept: Iterable[Saved], name: str, *, only: str | None = None) -> Found:
    """Sort the kept matches: one's own are those where a person of this name sat, or the only person without one."""
    own: list[OwnMatch] = []
    unfinished, others, unreadable = 0, 0, list[Saved]()
    counted: set[tuple[str, int]] = set()
    for one in kept:
        if one.record is None or one.match is None:
            unreadable.append(one)
            continue
        if one.record.header.seen_by != "table" or only not in (None, one.record.header.game):
            continue
        if (table := _table_of(one.record)) in counted:
            continue  # kept twice
        if table is not None:
            counted.add(table)
        seat = own_seat(one.record.header.seats, name)
        if seat is None:
            others += 1
        elif one.record.outcome is None:
            unfinished += 1
        else:
            own.append(own_match(one.record, one.match, seat, one.record.outcome))
    return Found(tuple(own), unfinished, others, tuple(unreadable))


def _table_of(record: Record) -> tuple[str, int] | None:
    """Which table of people a record is of; None: one at home, where those of the same seed have the same name."""
    header = record.header
    return (header.table, header.at) if isinstance(header, Header) and isinstance(header.at, int) else None


def own_seat(seats: Sequence[SeatInfo], name: str) -> Seat | None:
    """Where one sat oneself: in the seat of one's name, or as the only person, unless that has another name.

    None also where several have one's name: the match of one of them would count for the other.
    """
    called = [info.name.casefold() if is_person(info) else None for info in seats]
    if name and name.casefold() in called:
        return called.index(name.casefold()) if called.count(name.casefold()) == 1 else None
    people = [seat for seat, info in enumerate(seats) if is_person(info)]
    if len(people) != 1:
        return None
    unnamed = seats[people[0]].name in ("", f"P{people[0] + 1}")
    return people[0] if unnamed or not name else None

"""A person's own matches among the kept ones, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from zashiki.cli.program_words import words_for
from zashiki.cli.saves import Saved
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import is_person
from zashiki.parlour.seat_names import names_of
from zashiki.players import roster
from zashiki.players.tally import Tally, nothing
from zashiki.records.sitting_lines import Header
from zashiki.texts.words import Words


class Own(NamedTuple):
    """A match of one's own that is over."""

    game: AnyGame
    rules: Any  # of any game
    match: AnyMatch
    seat: Seat
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    against: str
    """Who sat in the other seats, in words; each kind of CPU player once."""

    @property
    def tally(self) -> Tally:
        """What this match adds to all: oneself is the first player, and the others follow in the order of seats."""
        order = (self.seat, *(seat for seat in range(len(self.scores)) if seat != self.seat))
        sole = self.winners[0] if len(self.winners) == 1 else None
        players = tuple(order.index(seat) for seat in range(len(order)))
        played_out = self.match.outcome is not None  # one that was given up counts for its winner, and no more
        return Tally(
            1,
            tuple(int(seat == sole) for seat in order),
            int(sole is None),
            tuple(self.scores[seat] for seat in order),
            tuple(sorted(roster.counted(self.game, self.match, players).items())) if played_out else (),
        )


class Sum(NamedTuple):
    """Some matches of one's own in a few figures."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    """Matches in which several had the highest score, oneself among them."""
    points: int = 0


class Found(NamedTuple):
    """What was found among the kept matches."""

    own: tuple[Own, ...] = ()
    unfinished: int = 0
    """Matches of one's own without a result: not over, or left before their end."""
    others: int = 0
    """Matches in which somebody else sat."""
    unreadable: tuple[Saved, ...] = ()


def own_matches(kept: Iterable[Saved], name: str, words: Words, *, only: str | None = None) -> Found:
    """Sort the kept matches: one's own are those where a person of this name sat, or the only person without one."""
    own: list[Own] = []
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
            own.append(_own(one.record, one.match, seat, words))
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


def _own(record: Record, match: AnyMatch, seat: Seat, words: Words) -> Own:
    outcome = record.outcome
    assert outcome is not None, "only matches that are over are counted"  # noqa: S101 - the caller looked
    said = words_for(words.language, record.game)
    return Own(
        record.game,
        record.rules,
        match,
        seat,
        outcome.scores,
        outcome.winners,
        _against(record.header.seats, seat, said),
    )


def _against(seats: Sequence[SeatInfo], me: Seat, words: Words) -> str:
    names = names_of(seats, words, me=None)
    others = [
        names[seat] if is_person(info) else words.get(f"who.{info.kind}", info.name or info.kind)
        for seat, info in enumerate(seats)
        if seat != me
    ]
    return words["telling.comma"].join(sorted(set(others)))


def summed(some: Iterable[Own]) -> Sum:
    """Add matches up."""
    found = Sum()
    for one in some:
        first, shared = one.winners == (one.seat,), one.seat in one.winners and len(one.winners) > 1
        found = Sum(found.matches + 1, found.wins + first, found.draws + shared, found.points + one.scores[one.seat])
    return found


def tallied(some: Sequence[Own]) -> Tally:
    """Add up what the game itself counts; all of them have as many seats."""
    total = nothing(len(some[0].scores))
    for one in some:
        total += one.tally
    return total

"""Matches of one's own that are over: what each of them counts for, and what they add up to.

The one counting of them, for the terminal's statistics and for those of the page. Which matches are one's own, whoever
keeps the records says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from zashiki.kernel.game import Outcome, Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.company import is_person
from zashiki.parlour.seat_names import names_of
from zashiki.players import roster
from zashiki.players.own_figures import Played
from zashiki.players.tally import Counts, Tally, nothing
from zashiki.telling.match_end import places_of
from zashiki.texts.words import Words


class OwnMatch(NamedTuple):
    """A match of one's own that has a result."""

    game: AnyGame
    rules: Any  # of any game
    seats: tuple[SeatInfo, ...]
    seat: Seat
    outcome: Outcome
    tally: Tally
    """What this match adds to all: oneself is the first player, and the others follow in the order of seats."""

    @property
    def score(self) -> int:
        """One's own final score."""
        return self.outcome.scores[self.seat]

    @property
    def gain(self) -> int:
        """What the match brought, above or below nothing."""
        return roster.gain(self.game, self.outcome.scores, self.seat, self.rules)

    @property
    def place(self) -> int:
        """Where one came; equal scores share a place, and whoever gave the match up came last."""
        return next(place for place, seat in places_of(self.outcome) if seat == self.seat)

    @property
    def shared(self) -> bool:
        """Whether somebody else came to the same place."""
        return [place for place, _ in places_of(self.outcome)].count(self.place) > 1


class Sum(NamedTuple):
    """Some matches of one's own in a few figures."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    """Matches in which several had the highest score, oneself among them."""
    points: int = 0


def own_match(record: Record, match: AnyMatch, seat: Seat, outcome: Outcome) -> OwnMatch:
    """Count a match that has an outcome, from its record and the match that was played again from it."""
    seats = tuple(record.header.seats)
    return OwnMatch(record.game, record.rules, seats, seat, outcome, _tally(record.game, match, seat, outcome))


def _tally(game: AnyGame, match: AnyMatch, me: Seat, outcome: Outcome) -> Tally:
    order = (me, *(seat for seat in range(len(outcome.scores)) if seat != me))
    sole = outcome.winners[0] if len(outcome.winners) == 1 else None
    players = tuple(order.index(seat) for seat in range(len(order)))
    played_out = match.outcome is not None  # one that was given up counts for its winner, and no more
    return Tally(
        1,
        tuple(int(seat == sole) for seat in order),
        int(sole is None),
        tuple(outcome.scores[seat] for seat in order),
        tuple(sorted(roster.counted(game, match, players).items())) if played_out else (),
    )


def against(one: OwnMatch, words: Words) -> str:
    """Say who sat in the other seats; each kind of CPU player once."""
    names = names_of(one.seats, words, me=None)
    others = [
        names[seat] if is_person(info) else words.get(f"who.{info.kind}", info.name or info.kind)
        for seat, info in enumerate(one.seats)
        if seat != one.seat
    ]
    return words["telling.comma"].join(sorted(set(others)))


def summed(some: Iterable[OwnMatch]) -> Sum:
    """Add matches up."""
    found = Sum()
    for one in some:
        winners = one.outcome.winners
        first, shared = winners == (one.seat,), one.seat in winners and len(winners) > 1
        found = Sum(found.matches + 1, found.wins + first, found.draws + shared, found.points + one.score)
    return found


def tallied(some: Sequence[OwnMatch]) -> Tally:
    """Add up what the game itself counts; all of them have as many seats."""
    counts = Counts()
    for one in some:
        counts.update(dict(one.tally.counts))
    total = nothing(len(some[0].outcome.scores))
    for one in some:
        total += replace(one.tally, counts=())  # sorting all counts again for each match would take long
    return replace(total, counts=tuple(sorted(counts.items())))


def played(some: Iterable[OwnMatch]) -> tuple[Played, ...]:
    """Part matches of one game by their rules and seats, and add up each part."""
    parts: dict[tuple[bytes, int], list[OwnMatch]] = {}
    for one in some:
        written = msgspec.json.encode(one.rules)  # rules of any game can be written; not all can be keys
        parts.setdefault((written, len(one.outcome.scores)), []).append(one)
    return tuple(Played(tallied(part), part[0].rules) for part in parts.values())

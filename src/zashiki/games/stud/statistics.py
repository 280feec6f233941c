"""Running statistics: what each seat did and won, by game, as a pure fold of a log.

Everything counted is public, so a log as one seat heard it adds up to the same as the table's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import msgspec
from msgspec.structs import replace

from zashiki.games.stud import events
from zashiki.games.stud.events import Event
from zashiki.games.stud.variants import FIRST_STREET, STREETS
from zashiki.kernel.game import Seat

"""Winnings are compared in big bets per this many deals."""


class SeatStatistics(msgspec.Struct, frozen=True):
    """What one seat did in some deals. Two of them add up to that of all their deals."""

    deals: int = 0
    """Deals that it was dealt into."""
    chips: int = 0
    """Won, less lost."""
    squares: int = 0
    """The sum of the squares of what each deal brought, for who wants to know how sure the mean is."""
    won: int = 0
    """Deals that it came out of with more chips than it had."""
    showdowns: int = 0
    showdowns_won: int = 0
    """Those in which it got at least a part of a pot that others wanted too."""
    voluntary: int = 0
    """Deals in which it put in chips of its own will on third street: anything but the ante and the bring-in."""
    folds: tuple[int, ...] = (0,) * len(STREETS)
    """How often it folded, by street from third to seventh."""

    def __add__(self, other: SeatStatistics) -> SeatStatistics:
        return SeatStatistics(
            self.deals + other.deals,
            self.chips + other.chips,
            self.squares + other.squares,
            self.won + other.won,
            self.showdowns + other.showdowns,
            self.showdowns_won + other.showdowns_won,
            self.voluntary + other.voluntary,
            tuple(map(sum, zip(self.folds, other.folds, strict=True))),
        )

    def per_hundred(self, big_bet: int) -> float:
        """Big bets won for every hundred deals.

        >>> SeatStatistics(deals=50, chips=200).per_hundred(40)
        10.0
        """
        return 100 * self.chips / big_bet / self.deals if self.deals else 0.0


class Underway(msgspec.Struct, frozen=True):
    """What was seen so far of the deal that is being played."""

    game: str
    street: int = FIRST_STREET
    dealt: tuple[Seat, ...] = ()
    voluntary: tuple[Seat, ...] = ()
    folded: tuple[tuple[Seat, int], ...] = ()
    """Who folded, and on which street."""
    shown: tuple[Seat, ...] = ()
    """Who was there at the showdown."""
    paid: tuple[Seat, ...] = ()
    """Who got a part of a contested pot."""


class Statistics(msgspec.Struct, frozen=True):
    """What all seats did, by game; deals count when they are over."""

    seats: int
    games: tuple[tuple[str, tuple[SeatStatistics, ...]], ...] = ()
    """In the order in which the games were first played."""
    deal: Underway | None = None

    def of(self, seat: Seat, game: str | None = None) -> SeatStatistics:
        """Give what a seat did in one game, or in all of them."""
        some = (each[seat] for name, each in self.games if game in (None, name))
        return sum(some, SeatStatistics())


def statistics(seats: int, log: Iterable[Event]) -> Statistics:
    """Count a whole log."""
    return reduce(counted, log, Statistics(seats))


def counted(so_far: Statistics, event: Event) -> Statistics:
    """Count one more event."""
    if isinstance(event, events.DealInit):
        return replace(so_far, deal=Underway(event.game))
    if so_far.deal is None:
        return so_far
    if isinstance(event, events.DealEnded):
        return replace(so_far, games=_added(so_far, so_far.deal, event.changes), deal=None)
    deal = _seen(so_far.deal, event)
    return so_far if deal is so_far.deal else replace(so_far, deal=deal)


def _seen(deal: Underway, event: Event) -> Underway:
    match event:
        case events.CardsDealt3rd(hands):
            return replace(deal, dealt=tuple(hand.seat for hand in hands))
        case events.StreetAdvanced(street):
            return replace(deal, street=street)
        case (
            events.Called(seat=seat)
            | events.Completed(seat=seat)
            | events.BetMade(seat=seat)
            | events.Raised(seat=seat)
        ) if deal.street == FIRST_STREET and seat not in deal.voluntary:
            return replace(deal, voluntary=(*deal.voluntary, seat))
        case events.Folded(seat):
            return replace(deal, folded=(*deal.folded, (seat, deal.street)))
        case events.HandShown(seat=seat) | events.HandMucked(seat=seat):
            return replace(deal, shown=(*deal.shown, seat))
        case events.PotAwarded(shares=shares, contested=True):
            return replace(deal, paid=deal.paid + tuple(seat for seat, amount in shares if amount))
        case _:
            return deal


def _added(
    so_far: Statistics, deal: Underway, changes: tuple[int, ...]
) -> tuple[tuple[str, tuple[SeatStatistics, ...]], ...]:
    """Add a deal that is over to those of its game."""
    games = dict(so_far.games)
    before = games.get(deal.game, (SeatStatistics(),) * so_far.seats)
    games[deal.game] = tuple(
        one + _of_deal(deal, seat, changes[seat]) if seat in deal.dealt else one for seat, one in enumerate(before)
    )
    return tuple(games.items())


def _of_deal(deal: Underway, seat: Seat, change: int) -> SeatStatistics:
    folded = dict(deal.folded).get(seat)
    return SeatStatistics(
        1,
        change,
        change * change,
        int(change > 0),
        int(seat in deal.shown),
        int(seat in deal.shown and seat in deal.paid),
        int(seat in deal.voluntary),
        tuple(int(street == folded) for street in STREETS),
    )

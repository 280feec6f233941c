"""Which place of the shuffled order a dealt card came from: fixed for good, so that anybody can check a deal.

The order is dealt from its top. Third street takes the first three cards of each seat, card by card or seat by seat;
each later street takes its burnt card, if cards are burnt, and then one card a seat, or the one for all. Once burnt
cards were shuffled again, what is dealt lies at no place that the first order knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.stud.events import (
    BurnsShuffled,
    CardDealt4th,
    CardDealt5th,
    CardDealt6th,
    CardDealt7th,
    CardsDealt3rd,
    CommunityDealt,
    DealInit,
    Event,
    HandShown,
    StreetDealt,
)
from zashiki.games.stud.pieces import HIDDEN, Card
from zashiki.kernel.game import UNKNOWN, Seat

_THIRD_STREET_CARDS = 3
"""Cards of a seat on third street: two down and one up."""
_Places = dict[Seat, list[int | None]]
"""Where the down cards of each seat lay; None: the events do not tell."""


def laid_out(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Give the shuffled order of a deal as far as these events tell it, `?` where they do not; () without the deal.

    The table's own log holds the whole order; what a seat heard tells where the cards lay that it saw.
    """
    own = _events_of(events, deal)
    if not own or not isinstance(own[0], DealInit):
        return ()
    order = own[0].order
    if HIDDEN not in order:
        return tuple(card.value for card in order)
    table = _Order(len(order))
    for event in own[1:]:
        match event:
            case CardsDealt3rd():
                table.third_street(event, _third_places(events, len(event.hands)))
            case CardDealt4th() | CardDealt5th() | CardDealt6th() | CardDealt7th():
                table.street(event)
            case CommunityDealt(card):
                table.at += len(event.burnt)
                table.lay(table.next(), card)
            case BurnsShuffled():
                table.known = False
            case HandShown(seat, down):
                table.shown(seat, down)
            case _:
                pass
    return tuple(table.cards)


class _Order:
    """An order that is told card by card."""

    def __init__(self, size: int) -> None:
        self.cards = [UNKNOWN] * size
        self.at = 0
        """The next place to be dealt from …"""
        self.known = True
        """… while that is known."""
        self.down: _Places = {}

    def next(self) -> int | None:
        self.at += 1
        return self.at - 1 if self.known else None

    def lay(self, place: int | None, card: Card) -> None:
        if place is not None and place < len(self.cards) and card is not HIDDEN:
            self.cards[place] = card.value

    def third_street(self, event: CardsDealt3rd, places: Sequence[Sequence[int | None]]) -> None:
        for one, three in zip(event.hands, places, strict=True):
            for place, card in zip(three, one.down + one.up, strict=False):
                self.lay(place, card)
            self.down[one.seat] = list(three[: len(one.down)])
        self.at += _THIRD_STREET_CARDS * len(event.hands)

    def street(self, event: StreetDealt) -> None:
        self.at += len(event.burnt)
        for one in event.hands:
            for card in one.down + one.up:
                place = self.next()
                self.lay(place, card)
                if one.down:
                    self.down.setdefault(one.seat, []).append(place)

    def shown(self, seat: Seat, down: tuple[Card, ...]) -> None:
        for place, card in zip(self.down.get(seat, ()), down, strict=False):
            self.lay(place, card)


def _events_of(events: Sequence[Event], deal: int) -> Sequence[Event]:
    first: int | None = None
    for at, event in enumerate(events):
        if isinstance(event, DealInit):
            if first is not None:
                return events[first:at]
            first = at if event.deal == deal else None
    return () if first is None else events[first:]


def _third_places(events: Sequence[Event], count: int) -> list[list[int | None]]:
    """The places of each hand of third street, by the way of dealing; where that is unknown, those that both share."""
    rounds = [[street * count + at for street in range(_THIRD_STREET_CARDS)] for at in range(count)]
    seats = [[_THIRD_STREET_CARDS * at + card for card in range(_THIRD_STREET_CARDS)] for at in range(count)]
    by_rounds = _dealt_in_rounds(events)
    if by_rounds is None:
        pairs = (zip(one, other, strict=True) for one, other in zip(rounds, seats, strict=True))
        return [[a if a == b else None for a, b in pair] for pair in pairs]
    return [list[int | None](one) for one in (rounds if by_rounds else seats)]


def _dealt_in_rounds(events: Sequence[Event]) -> bool | None:
    """Whether cards are dealt in rounds from the dealer's left, or seat by seat in the order of seats.

    Hands are listed in the order in which they were dealt. One deal in which the dealer's left is not the first seat
    tells it for all of them.
    """
    dealer: Seat | None = None
    for event in events:
        if isinstance(event, DealInit):
            dealer = event.dealer
        elif isinstance(event, CardsDealt3rd) and dealer is not None:
            seats = [one.seat for one in event.hands]
            left_first = sorted(seats, key=lambda seat, after=dealer: (seat <= after, seat))  # type: ignore[misc]
            if left_first != sorted(seats):
                return seats == left_first
    return None

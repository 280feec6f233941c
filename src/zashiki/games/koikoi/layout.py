"""Where the cards of a deal lay: its shuffled order, read back from events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.koikoi.deals import FIELD, HAND
from zashiki.games.koikoi.events import CardDrawn, DealerChosen, Dealt, Event, RoundEnded, RoundStarted
from zashiki.games.koikoi.pieces import HIDDEN, Card
from zashiki.games.koikoi.state import other
from zashiki.kernel.game import UNKNOWN, Seat

STOCK = 2 * HAND + FIELD
"""The place of the stock's first card."""


def laid_out(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Give the shuffled order of a deal as far as these events tell it; () if they do not hold it.

    The deal tells all of it, or what its listener may hear. Cards drawn tell the stock one by one, and the end of the
    round the rest of it. Where in a hand a card lay that was played, nobody tells; so of a hidden hand only one that
    was never played from is known by its places.
    """
    order: list[str] = []
    drawn = STOCK
    for dealer, event in _of_deal(events, deal):
        match event:
            case Dealt(_, hands, field, stock):
                order = _texts((*hands[dealer], *hands[other(dealer)], *field, *stock))
            case CardDrawn(_, card):
                order[drawn : drawn + 1] = _texts((card,))
                drawn += 1
            case RoundEnded(_, hands, stock):
                order[len(order) - len(stock) :] = _texts(stock)
                for start, hand in ((0, hands[dealer]), (HAND, hands[other(dealer)])):
                    if len(hand) == HAND:
                        order[start : start + HAND] = _texts(hand)
    return tuple(order)


def _of_deal(events: Sequence[Event], deal: int) -> Iterator[tuple[Seat, Event]]:
    """Give the events of a deal, up to the next one, each with the seat that dealt."""
    dealer, within = 0, False
    for event in events:
        match event:
            case DealerChosen(dealer) | RoundStarted(_, dealer):
                continue
            case Dealt(number):
                within = number == deal
        if within:
            yield dealer, event


def _texts(cards: Sequence[Card]) -> list[str]:
    return [UNKNOWN if card is HIDDEN else str(card) for card in cards]

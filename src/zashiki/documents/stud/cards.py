"""Cards and the deck of document 004 (§4.1, §5.2): a card is a suit and a rank, both of them letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from zashiki.games.stud import pieces
from zashiki.kernel.chance import Fair

Suit: TypeAlias = Literal["c", "d", "h", "s"]
"""Clubs, diamonds, hearts, spades."""
Rank: TypeAlias = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
"""Ace to two."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card (§4.1).

    >>> Card("s", "A"), str(Card("s", "A"))
    (Card(suit='s', rank='A'), 'As')
    """

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        """Write rank and suit, as the house does."""
        return f"{self.rank}{self.suit}"


Deck: TypeAlias = tuple[Card, ...]
"""Cards in an order; the first is dealt first."""
_CARDS = {
    card: Card(suit, rank)
    for card in pieces.CARDS
    for suit in ("c", "d", "h", "s")
    for rank in ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2")
    if card.value == f"{rank}{suit}"
}
"""The document's card for each card of the house."""


def create_deck() -> Deck:
    """Give the 52 cards in order, none of them twice (§5.2).

    >>> len(set(create_deck()))
    52
    """
    return tuple(_CARDS.values())


def shuffle_deck(deck: Sequence[Card], seed: str) -> Deck:
    """Shuffle by a seed, by the Fisher–Yates of fair/1: the same seed gives the same order (§5.2).

    >>> shuffle_deck(create_deck(), "tea") == shuffle_deck(create_deck(), "tea")
    True
    """
    return Fair.seeded(seed, seats=0, length=1).shuffled(tuple(deck), deal=1)


def ours(card: Card) -> pieces.Card:
    """Give the house's card for one of the document."""
    return pieces.Card(str(card))


def theirs(cards: Sequence[pieces.Card]) -> Deck:
    """Give the document's cards for cards of the house."""
    return tuple(_CARDS[card] for card in cards)

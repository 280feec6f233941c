"""Cards and the deck of document 004 (§4.1, §5.2): a card is a suit and a rank, both of them letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

import msgspec

from zashiki.documents.argument_checks import need, need_all, shown
from zashiki.games.stud import pieces
from zashiki.kernel.chance import Fair
from zashiki.texts.problems import Problem

Suit: TypeAlias = Literal["c", "d", "h", "s"]
"""Clubs, diamonds, hearts, spades."""
Rank: TypeAlias = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
"""Ace to two."""


class DealError(Problem):
    """A deal that is impossible: too few cards, more than a hand may hold, or an event out of its order (§9)."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card (§4.1).

    >>> Card("s", "A"), str(Card("s", "A"))
    (Card(suit='s', rank='A'), 'As')
    """

    suit: Suit
    rank: Rank

    def __post_init__(self) -> None:
        """Refuse what no card has."""
        if self.suit not in get_args(Suit) or self.rank not in get_args(Rank):
            raise DealError(
                "deal.card",
                "there is no card of suit {suit} and rank {rank}",
                suit=shown(self.suit),
                rank=shown(self.rank),
            )

    def __str__(self) -> str:
        """Write rank and suit, as the house does."""
        return f"{self.rank}{self.suit}"


Deck: TypeAlias = tuple[Card, ...]
"""Cards in an order; the first is dealt first."""
_CARDS = {pieces.Card(f"{rank}{suit}"): Card(suit, rank) for suit in get_args(Suit) for rank in get_args(Rank)}
"""The document's card for each card of the house."""


def create_deck() -> Deck:
    """Give the 52 cards in order, none of them twice (§5.2).

    >>> len(set(create_deck()))
    52
    """
    return theirs(pieces.CARDS)


def shuffle_deck(deck: Sequence[Card], seed: str) -> Deck:
    """Shuffle by a seed, by the Fisher–Yates of fair/1: the same seed gives the same order (§5.2).

    >>> shuffle_deck(create_deck(), "tea") == shuffle_deck(create_deck(), "tea")
    True
    """
    cards = need_all("deck", deck, Card, error=DealError)
    return Fair.seeded(need("seed", seed, str, error=DealError), seats=0, length=1).shuffled(cards, deal=1)


def ours(cards: Sequence[Card | pieces.Card]) -> tuple[pieces.Card, ...]:
    """Give the house's cards for those of the document; its own may be among them, as long as they can be seen."""
    given = need_all("cards", cards, Card, pieces.Card, error=DealError)
    if pieces.HIDDEN in given:
        raise DealError("deal.hidden", "a hidden card is not a card of the document")
    return tuple(pieces.Card(str(card)) if isinstance(card, Card) else card for card in given)


def theirs(cards: Sequence[pieces.Card]) -> Deck:
    """Give the document's cards for cards of the house."""
    return tuple(_CARDS[card] for card in cards)

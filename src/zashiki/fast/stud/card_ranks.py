"""A card's rank and suit, from its number in canonical order; and sets of cards in the order in which ranks decide."""

import numpy as np

from zashiki.fast.bits import bit
from zashiki.fast.compiling import compiled

RANKS, SUITS = 13, 4


@compiled
def rank_of(card: int) -> int:
    """Two is 0, the ace is 12."""
    return card % RANKS


@compiled
def low_rank_of(card: int) -> int:
    """The ace is 0, the king is 12."""
    return (card + 1) % RANKS


@compiled
def order_of(card: int, low: bool) -> int:  # noqa: FBT001 - compiled
    """The place of a card among all: by rank, then by suit; with the ace lowest for `low`."""
    rank = low_rank_of(card) if low else rank_of(card)
    return SUITS * rank + card // RANKS


@compiled
def in_order(card: int, low: bool) -> np.uint64:  # noqa: FBT001
    """The set of one card by its place in that order.

    Of two sets of equal size the greater number holds the higher cards, compared from the highest down.
    """
    return bit(order_of(card, low))

"""Cards as numbers that add up: the fast way to the worth of a hand, for loops that deal thousands of them.

The key of a card counts its rank (three bits each, the lowest 39), its suit (four bits each, from bit 40) and sets its
own bit (from bit 56). The key of a hand is the sum of its cards' keys and of `START`, which brings a suit of five cards
to a bit of its own. What ranks alone are worth stands in a table that fills as hands are met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from zashiki.games.stud.hand_ranks import eight_or_better, high, low
from zashiki.games.stud.pieces import CARDS, Card, mask_of
from zashiki.games.stud.variants import Side

RANK_BITS = (1 << 39) - 1
"""The part of a key that counts ranks."""
SUITS_AT, CARDS_AT = 40, 56
START = sum(3 << SUITS_AT + 4 * suit for suit in range(4))
"""The key of no cards: three short of the eight that show a flush."""
FLUSH = sum(8 << SUITS_AT + 4 * suit for suit in range(4))
NONE = -(1 << 40)
"""Less than any worth: a hand that does not qualify."""
RANK_COUNT, SUIT_COUNT = 13, 4
KEYS = {
    card: (1 << 3 * card.rank) + (1 << SUITS_AT + 4 * card.suit) + (card.bit << CARDS_AT)
    for card in CARDS
}  # fmt: skip


def key_of(cards: Iterable[Card]) -> int:
    """Add up the known cards of a hand; hidden ones count nothing."""
    return START + sum(KEYS[card] for card in cards if card in KEYS)


def counts_of(key: int) -> list[int]:
    """How many cards of each rank a key holds, the two first."""
    return [key >> 3 * rank & 7 for rank in range(RANK_COUNT)]


def _plain(counts: int) -> int:
    """Some cards of these ranks without a flush, as a mask: suits are dealt round, so equal ranks differ in suit."""
    ranks = [rank for rank, count in enumerate(counts_of(counts)) for _ in range(count)]
    return mask_of(tuple(CARDS[RANK_COUNT * (at % SUIT_COUNT) + rank] for at, rank in enumerate(ranks)))


class Worths(dict[int, int]):
    """The worth of seven ranks for one side, by the counts in a key."""

    def __init__(self, rate: Callable[[int], int | None]) -> None:
        """Fill from `rate`, which takes a mask."""
        super().__init__()
        self._rate = rate

    def __missing__(self, counts: int) -> int:
        worth = self._rate(_plain(counts))
        found = self[counts] = NONE if worth is None else worth
        return found


WORTHS: dict[Side, Worths] = {"high": Worths(high), "low": Worths(low), "eight": Worths(eight_or_better)}
"""By side. For the high one, a key that shows a flush is looked up by its mask instead."""


def worth_of(key: int, side: Side) -> int:
    """The worth of a whole hand for a side; greater is better, `NONE` does not qualify."""
    if side == "high" and key & FLUSH:
        return high(key >> CARDS_AT)
    return WORTHS[side][key & RANK_BITS]

"""What a hand is worth: the best five of five to seven cards, high, ace-to-five low, and eight-or-better.

A hand is a mask of 52 bits, thirteen a suit (`pieces.mask_of`). Each suit's thirteen bits are looked up in a table that
counts ranks in one number, three bits a rank; the sum of the four names the ranks held, and a second table knows its
worth. Flushes are told by the same sum. Tables fill as hands are met.

A worth is a number, greater is better, of one kind (high or low) only: hands compare and sort by it. `high_hand` and
`low_hand` say what a worth is: its category and its ranks.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from zashiki.games.stud.pieces import ACE, Card, cards_of, mask_of

SUIT = (1 << 13) - 1
HAND_SIZE = 5
_COUNTS = 1 << 40
"""Ranks are counted below this bit; at and above it a suit of five or more cards is."""


class Category(Enum):
    """The kinds of high hand, the weakest first; low hands that hold a pair have these names too."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    TRIPS = "trips"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    QUADS = "quads"
    STRAIGHT_FLUSH = "straight_flush"


CATEGORIES = tuple(Category)
_PLAIN, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL, _QUADS, _STRAIGHT_FLUSH = range(9)
_SHIFT = 20
"""A worth is the category above five digits of four bits: the ranks that decide, the weightiest first."""


class Hand(NamedTuple):
    """What a worth says: the category, and the ranks that decide, the weightiest first (places in `pieces.RANKS`)."""

    category: Category
    ranks: tuple[int, ...]


# ------------------------------------------------------------------------------------------------------ high hands


def high(mask: int) -> int:
    """The worth of the best five cards, for the highest hand to win.

    >>> from zashiki.games.stud.notation import cards
    >>> high(mask_of(cards("AsKsQsJsTs 2c2d"))) > high(mask_of(cards("AsAhAdAc Ks2c2d")))
    True
    """
    counts = _RANKS[mask & SUIT] + _RANKS[mask >> 13 & SUIT] + _RANKS[mask >> 26 & SUIT] + _RANKS[mask >> 39]
    return _HIGH[counts] if counts < _COUNTS else _flushed(mask)


def high_hand(worth: int) -> Hand:
    """Say what a high worth is.

    >>> from zashiki.games.stud.notation import cards
    >>> high_hand(high(mask_of(cards("AsAhAd KsKc 2c2d")))).category
    <Category.FULL_HOUSE: 'full_house'>
    """
    category = CATEGORIES[worth >> _SHIFT]
    return Hand(category, _digits(worth, _LENGTHS[worth >> _SHIFT]))


_LENGTHS = (5, 4, 3, 3, 1, 5, 2, 2, 1)
"""How many ranks decide, by category."""


def _worth(category: int, ranks: Iterable[int]) -> int:
    found = category
    digits = (*ranks, 0, 0, 0, 0, 0)[:HAND_SIZE]
    for rank in digits:
        found = found << 4 | rank
    return found


def _digits(worth: int, length: int) -> tuple[int, ...]:
    return tuple(worth >> 4 * (4 - at) & 15 for at in range(length))


def _flushed(mask: int) -> int:
    """A hand with five of a suit: only a straight flush beats it, since seven cards hold no full house beside one."""
    suits = (mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39)
    ranks = next(suit for suit in suits if suit.bit_count() >= HAND_SIZE)
    top = _straight(ranks)
    return _worth(_STRAIGHT_FLUSH, (top,)) if top is not None else _worth(_FLUSH, _highest(ranks, HAND_SIZE))


def _straight(ranks: int) -> int | None:
    """The highest rank of five in a row; the ace also stands below the two."""
    low = ranks << 1 | ranks >> ACE & 1
    runs = low & low << 1 & low << 2 & low << 3 & low << 4
    return runs.bit_length() - 2 if runs else None


def _highest(ranks: int, count: int) -> list[int]:
    return [rank for rank in range(ACE, -1, -1) if ranks >> rank & 1][:count]


def _counts_of_suits() -> tuple[int, ...]:
    """Each suit's thirteen bits as counts: three bits a rank, and far above them whether there are five."""
    counts = [0] * (SUIT + 1)
    for suit in range(1, SUIT + 1):
        rest = suit & suit - 1
        counts[suit] = counts[rest] + (1 << 3 * (suit ^ rest).bit_length() - 3)
    return tuple(count + (_COUNTS if suit.bit_count() >= HAND_SIZE else 0) for suit, count in enumerate(counts))


_RANKS = _counts_of_suits()


def _held(counts: int) -> tuple[int, dict[int, list[int]]]:
    """The ranks in a sum of counts: all of them as bits, and those held once, twice … with the highest first."""
    by_count: dict[int, list[int]] = {1: [], 2: [], 3: [], 4: []}
    ranks = 0
    for rank in range(ACE, -1, -1):
        if count := counts >> 3 * rank & 7:
            by_count[count].append(rank)
            ranks |= 1 << rank
    return ranks, by_count


class _HighWorths(dict[int, int]):
    """The worth of ranks alone, by their counts; worked out when first asked for."""

    def __missing__(self, counts: int) -> int:
        found = self[counts] = _high_of(counts)
        return found


def _high_of(counts: int) -> int:
    ranks, held = _held(counts)
    quads, trips, pairs = held[4], held[3], held[2]
    if quads:
        return _worth(_QUADS, (quads[0], *_highest(ranks & ~(1 << quads[0]), 1)))
    if trips and len(trips) + len(pairs) > 1:
        return _worth(_FULL, (trips[0], max(trips[1:] + pairs)))
    if (top := _straight(ranks)) is not None:
        return _worth(_STRAIGHT, (top,))
    if trips:
        return _worth(_TRIPS, (trips[0], *_highest(ranks & ~(1 << trips[0]), 2)))
    if len(pairs) > 1:
        best = pairs[:2]
        return _worth(_TWO_PAIR, (*best, *_highest(ranks & ~(1 << best[0] | 1 << best[1]), 1)))
    if pairs:
        return _worth(_PAIR, (pairs[0], *_highest(ranks & ~(1 << pairs[0]), 3)))
    return _worth(_PLAIN, _highest(ranks, HAND_SIZE))


_HIGH = _HighWorths()


# ------------------------------------------------------------------------------------------------------- low hands
# The ace is the lowest card. Straights and flushes do not count. A low worth is the negative of a number built like a
# high one, so that again the greater is the better.


def low(mask: int) -> int:
    """The worth of the best five cards, for the lowest hand to win (ace to five): A-2-3-4-5 is the best.

    >>> from zashiki.games.stud.notation import cards
    >>> low(mask_of(cards("As2s3s4s5s KcKd"))) > low(mask_of(cards("As2d3c4h6s KhQd")))
    True
    """
    suits = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39
    found = _LOW[suits[0] | suits[1] | suits[2] | suits[3]]
    return found or _PAIRED[sum(_RANKS[suit] for suit in suits) & _COUNTS - 1]


def eight_or_better(mask: int) -> int | None:
    """The worth, as `low` counts it, of the best five different ranks of eight or lower; None: it has none."""
    found = _LOW[(mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT & _EIGHTS]
    return found or None


_EIGHTS = 1 << ACE | (1 << 7) - 1
"""The ace, and two to eight."""


def low_hand(worth: int) -> Hand:
    """Say what a low worth is; ranks are places in `pieces.RANKS`, the weightiest (highest) first, ace low."""
    category = CATEGORIES[-worth >> _SHIFT]
    return Hand(category, tuple((rank - 1) % 13 for rank in _digits(-worth, _LENGTHS[-worth >> _SHIFT])))


def _low_ranks(ranks: int) -> int:
    """Thirteen bits with the ace lowest."""
    return ranks << 1 & SUIT | ranks >> ACE


class _LowWorths(dict[int, int]):
    """The low worth of different ranks; 0 where there are fewer than five."""

    def __missing__(self, ranks: int) -> int:
        lowest = [rank for rank in range(13) if _low_ranks(ranks) >> rank & 1][:HAND_SIZE]
        found = self[ranks] = -_worth(_PLAIN, reversed(lowest)) if len(lowest) == HAND_SIZE else 0
        return found


_LOW = _LowWorths()


class _PairedWorths(dict[int, int]):
    """The low worth of hands with fewer than five different ranks, by their counts."""

    def __missing__(self, counts: int) -> int:
        ranks = [((rank + 1) % 13, counts >> 3 * rank & 7) for rank in range(13)]
        held = [rank for rank, count in ranks for _ in range(count)]
        found = self[counts] = max(-_paired(five) for five in set(combinations(sorted(held), HAND_SIZE)))
        return found


def _paired(five: tuple[int, ...]) -> int:
    """Five ranks, ace low, as a high hand without straights and flushes would count them."""
    by_count = sorted(((five.count(rank), rank) for rank in set(five)), reverse=True)
    shape = tuple(count for count, _ in by_count)
    category = {(4, 1): _QUADS, (3, 2): _FULL, (3, 1, 1): _TRIPS, (2, 2, 1): _TWO_PAIR, (2, 1, 1, 1): _PAIR}[shape]
    return _worth(category, (rank for _, rank in by_count))


_PAIRED = _PairedWorths()


# ------------------------------------------------------------------------------------------------- cards that count


def used(mask: int, *, for_low: bool = False) -> tuple[Card, ...]:
    """The five cards of a hand that make its worth; of equal ones those of the highest suits, as for an odd chip."""
    rate = low if for_low else high
    worth = rate(mask)
    fives = (five for five in combinations(cards_of(mask), HAND_SIZE) if rate(mask_of(five)) == worth)
    return max(fives, key=lambda five: sorted(((card.rank, card.suit) for card in five), reverse=True))

"""Tables that know what every hand of five to seven cards is worth, filled once from the room's own worths.

Cards are added up. The key of a card has three parts, and the key of a hand is the sum of its cards' keys:

- bits 0 to 15 count the ranks two to eight, bits 16 to 31 nine to ace. Each rank has a weight, such that no two ways to
  hold up to seven cards of these ranks (four of a rank at most) come to the same sum.
- bits 32 to 47 count the suits, four bits each, from three on: a suit of five cards reaches the eight.

Ways to hold the lower ranks are laid one after the other, and each has room for all ways to hold the upper ones with
which it makes five to seven cards. The upper ways are sorted by how many cards they have, so that those stand together:
`begins[lower] + place[upper]` is a place of its own for each of the 73,775 ways, and leaves none empty.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zashiki.games.stud.hand_ranks import high, low
from zashiki.games.stud.pieces import CARDS

LEAST, MOST = 5, 7
"""Cards of a hand that has a worth."""
OF_A_RANK, SUITS, RANKS = 4, 4, 13
LOWER = (1, 5, 24, 112, 521, 2247, 9244)
"""The weights of two to eight: each the least that keeps all sums apart."""
UPPER = LOWER[:6]
"""The weights of nine to ace."""
UPPER_AT, SUITS_AT, SUIT_BITS = 16, 32, 4
NO_CARDS = np.uint64(sum(3 << SUITS_AT + SUIT_BITS * suit for suit in range(SUITS)))
"""The key of no cards: each suit three short of the eight."""
FLUSH = np.uint64(sum(8 << SUITS_AT + SUIT_BITS * suit for suit in range(SUITS)))
"""Where a suit of five shows."""


class HandTables(NamedTuple):
    """What hands are worth, as `zashiki.games.stud.hand_ranks` counts it."""

    keys: NDArray[np.uint64]
    """The key of each card."""
    begins: NDArray[np.int32]
    """Where the ways with these lower ranks begin, less the first upper way that goes with them."""
    place: NDArray[np.int32]
    """The place of an upper way among all of them."""
    high: NDArray[np.int32]
    """The high worth of ranks alone, by the place of the hand."""
    paired: NDArray[np.int32]
    """The low worth of ranks, by the place of the hand, where fewer than five differ; else 0."""
    flushes: NDArray[np.int32]
    """The high worth of five to seven cards of one suit, by their ranks as thirteen bits."""
    lows: NDArray[np.int32]
    """The low worth of five and more different ranks, by their bits; 0 where there are fewer."""


class Way(NamedTuple):
    """One way to hold ranks: how many cards of each of some of them."""

    cards: int
    weights: tuple[int, ...]
    """The weights of the different ranks."""
    weight: int
    """Those of all cards, added up."""
    masks: tuple[int, ...]
    """Some such cards, as the room's mask. Suits are dealt round, from each of the four: no flush comes of it."""


@cache
def hand_tables() -> HandTables:
    """Make the tables; it takes about half a second, once."""
    lower = list(_ways(LOWER, 0))
    upper = sorted(_ways(UPPER, len(LOWER)), key=lambda way: way.cards)
    begins, place = (np.zeros(max(way.weight for way in ways) + 1, np.int32) for ways in (lower, upper))
    place[[way.weight for way in upper]] = np.arange(len(upper))
    hands = list[tuple[Way, Way]]()
    for way in lower:
        first = bisect_left(upper, LEAST - way.cards, key=lambda other: other.cards)
        begins[way.weight] = len(hands) - first
        last = bisect_right(upper, MOST - way.cards, key=lambda other: other.cards)
        hands += [(way, other) for other in upper[first:last]]
    keys = np.array([_key(card.rank, card.suit) for card in CARDS], np.uint64)
    highs = np.array([high(_mask(*hand)) for hand in hands], np.int32)
    return HandTables(keys, begins, place, highs, _paired(hands), _by_ranks(high, MOST), _by_ranks(low, RANKS))


def _key(rank: int, suit: int) -> int:
    upper = rank - len(LOWER)
    weight = LOWER[rank] if upper < 0 else UPPER[upper] << UPPER_AT
    return weight + (1 << SUITS_AT + SUIT_BITS * suit)


def _ways(weights: Sequence[int], first: int) -> Iterator[Way]:
    """All ways to hold up to seven cards of these ranks, the first of which is `first`."""
    for counts in product(range(OF_A_RANK + 1), repeat=len(weights)):
        if sum(counts) <= MOST:
            ranks = [first + at for at, count in enumerate(counts) for _ in range(count)]
            masks = tuple(
                sum(1 << RANKS * ((start + at) % SUITS) + rank for at, rank in enumerate(ranks))
                for start in range(SUITS)
            )
            held = tuple(weight for weight, count in zip(weights, counts, strict=True) if count)
            yield Way(len(ranks), held, sum(weights[rank - first] for rank in ranks), masks)


def _mask(lower: Way, upper: Way) -> int:
    """Some cards of these ranks: the suits of the upper ones go on where those of the lower end."""
    return lower.masks[0] | upper.masks[lower.cards % SUITS]


def _paired(hands: Sequence[tuple[Way, Way]]) -> NDArray[np.int32]:
    """The low worths of hands with fewer than five different ranks: the best of those with one card less."""
    found = np.zeros(len(hands), np.int32)
    known: dict[tuple[int, int], int] = {}
    for place in sorted(range(len(hands)), key=lambda at: hands[at][0].cards + hands[at][1].cards):
        lower, upper = hands[place]
        if len(lower.weights) + len(upper.weights) < LEAST:
            a, b = lower.weight, upper.weight
            less = [(a - weight, b) for weight in lower.weights] + [(a, b - weight) for weight in upper.weights]
            five = lower.cards + upper.cards == LEAST
            known[a, b] = found[place] = low(_mask(lower, upper)) if five else max(known[one] for one in less)
    return found


def _by_ranks(rate: Callable[[int], int], most: int) -> NDArray[np.int32]:
    """The worth of five or more different ranks, up to so many, in one suit, by their bits."""
    some = [rate(ranks) if LEAST <= ranks.bit_count() <= most else 0 for ranks in range(1 << RANKS)]
    return np.array(some, np.int32)

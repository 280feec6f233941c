"""All ways to part concealed tiles into runs, triplets and a pair, from tables that fill as suits are met.

A suit's tiles are one number, three bits a rank. A hand is four such numbers (man, pin, sou, honours), and its ways are
the products of its suits' ways, of which few have more than one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from zashiki.games.riichi.pieces import Kind

SUITS = 4
RANKS = 9
NO_PAIR = -1


class Way(NamedTuple):
    """One way to part tiles; kinds are those of all 34."""

    pair: Kind
    """-1: there is none."""
    triplets: tuple[Kind, ...]
    runs: tuple[Kind, ...]
    """The lowest kind of each run."""


def packed(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """Give 34 counts as four numbers, a suit each."""
    man = pin = sou = honours = 0
    for rank in range(RANKS):
        man |= counts[rank] << 3 * rank
        pin |= counts[9 + rank] << 3 * rank
        sou |= counts[18 + rank] << 3 * rank
    for rank in range(7):
        honours |= counts[27 + rank] << 3 * rank
    return man, pin, sou, honours


def ways(suits: Sequence[int]) -> Iterator[Way]:
    """List the ways to part a whole hand of four groups and a pair, less the groups that are called."""
    parts = [_WAYS[suit, tiles] for suit, tiles in enumerate(suits)]
    if not all(parts):
        return
    for man, pin, sou, honours in product(*parts):
        pairs = [one.pair for one in (man, pin, sou, honours) if one.pair != NO_PAIR]
        if len(pairs) == 1:
            triplets = man.triplets + pin.triplets + sou.triplets + honours.triplets
            yield Way(pairs[0], triplets, man.runs + pin.runs + sou.runs)


class _Ways(dict[tuple[int, int], tuple[Way, ...]]):
    """The ways of one suit's tiles, by suit and tiles."""

    def __missing__(self, key: tuple[int, int]) -> tuple[Way, ...]:
        suit, tiles = key
        counts = [tiles >> 3 * rank & 7 for rank in range(RANKS)]
        left = sum(counts) % 3
        found: tuple[Way, ...] = ()
        if left != 1:
            found = tuple(dict.fromkeys(_parted(counts, 9 * suit, runs=suit < SUITS - 1, pair=bool(left))))
        self[key] = found
        return found


_WAYS = _Ways()


def _parted(counts: list[int], base: int, *, runs: bool, pair: bool) -> Iterator[Way]:
    """Part one suit, from its lowest tile on."""
    rank = next((rank for rank, count in enumerate(counts) if count), None)
    if rank is None:
        if not pair:
            yield Way(NO_PAIR, (), ())
        return
    if pair and counts[rank] >= 2:  # noqa: PLR2004 - a pair
        for rest in _parted(_less(counts, rank, rank), base, runs=runs, pair=False):
            yield Way(base + rank, rest.triplets, rest.runs)
    if counts[rank] >= 3:  # noqa: PLR2004 - a triplet
        for rest in _parted(_less(counts, rank, rank, rank), base, runs=runs, pair=pair):
            yield Way(rest.pair, (base + rank, *rest.triplets), rest.runs)
    if runs and rank < RANKS - 2 and counts[rank + 1] and counts[rank + 2]:
        for rest in _parted(_less(counts, rank, rank + 1, rank + 2), base, runs=runs, pair=pair):
            yield Way(rest.pair, rest.triplets, (base + rank, *rest.runs))


def _less(counts: list[int], *ranks: int) -> list[int]:
    left = counts.copy()
    for rank in ranks:
        left[rank] -= 1
    return left

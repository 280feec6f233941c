"""All ways to part concealed tiles into runs, triplets and a pair, from tables that fill as suits are met.

Tiles are one number, three bits a kind: how many of it there are. A suit is nine of them, and the ways of a hand are
the products of its suits' ways, of which few have more than one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

import msgspec

from zashiki.games.riichi.pieces import EAST, KINDS, Kind, Tile

Kinds: TypeAlias = int
"""A set of kinds, a bit each: `kinds & HONOURS` are the honours among them."""
RANKS = 9
NO_PAIR = -1
_SUIT_BITS = 3 * RANKS
_MAN, _PIN, _SOU, _HONOURS = (((1 << _SUIT_BITS) - 1) << _SUIT_BITS * suit for suit in range(4))
_UNITS = tuple(1 << 3 * kind for kind in range(KINDS))
"""One tile of each kind."""


def kinds_of(some: Iterable[Kind]) -> Kinds:
    """Make a set of kinds."""
    found = 0
    for kind in some:
        found |= 1 << kind
    return found


class Decomposition(NamedTuple):
    """One way to part tiles; its kinds are those of all 34."""

    pair: Kind
    """-1: there is none."""
    triplets: tuple[Kind, ...]
    runs: tuple[Kind, ...]
    """The lowest kind of each run."""


class SplitSuit(msgspec.Struct, frozen=True, gc=False):
    """The tiles of one suit."""

    kinds: Kinds
    decompositions: tuple[Decomposition, ...]
    paired: bool
    """Whether the ways have a pair, which the number of tiles decides."""


SplitSuits: TypeAlias = tuple[SplitSuit, SplitSuit, SplitSuit, SplitSuit]
"""Man, pin, sou and honours of one hand."""


def packed(tiles: Iterable[Tile]) -> int:
    """Give tiles as one number; red fives are fives."""
    found = 0
    for tile in tiles:
        found += _UNITS[tile.kind]
    return found


def count_of(held: int, kind: Kind) -> int:
    """How many of a kind are among packed tiles."""
    return held >> 3 * kind & 7


def split_suits(held: int) -> SplitSuits:
    """Man, pin, sou and honours of packed tiles."""
    return _SUITS[held & _MAN], _SUITS[held & _PIN], _SUITS[held & _SOU], _SUITS[held & _HONOURS]


def decompositions(parts: SplitSuits) -> list[Decomposition]:
    """List the ways to part a whole hand of four groups and a pair, less the groups that are called."""
    men, pins, sous, honours = parts
    if men.paired + pins.paired + sous.paired + honours.paired != 1:
        return []
    return [
        Decomposition(
            pair + pair_2 + pair_3 + pair_4 - 3 * NO_PAIR, triplets + more_2 + more_3 + more_4, runs + runs_2 + runs_3
        )
        for pair, triplets, runs in men.decompositions
        for pair_2, more_2, runs_2 in pins.decompositions
        for pair_3, more_3, runs_3 in sous.decompositions
        for pair_4, more_4, _ in honours.decompositions
    ]


class _Suits(dict[int, SplitSuit]):
    """Suits by their packed tiles, worked out when they are first met."""

    def __missing__(self, tiles: int) -> SplitSuit:
        counts = [count_of(tiles, kind) for kind in range(KINDS)]
        number = sum(counts)
        paired = number % 3 == 2  # noqa: PLR2004 - groups have three tiles, the pair two
        found = dict.fromkeys(_parted(counts, pair=paired)) if number % 3 != 1 else ()
        suit = self[tiles] = SplitSuit(kinds_of(kind for kind in range(KINDS) if counts[kind]), tuple(found), paired)
        return suit


_SUITS = _Suits()


def _parted(counts: list[int], *, pair: bool) -> Iterator[Decomposition]:
    """Part one suit, from its lowest tile on. While the pair is due, two tiles or more are left."""
    kind = next((kind for kind, count in enumerate(counts) if count), None)
    if kind is None:
        yield Decomposition(NO_PAIR, (), ())
        return
    if pair and counts[kind] >= 2:  # noqa: PLR2004 - a pair
        for rest in _parted(_less(counts, kind, kind), pair=False):
            yield Decomposition(kind, rest.triplets, rest.runs)
    if counts[kind] >= 3:  # noqa: PLR2004 - a triplet
        for rest in _parted(_less(counts, kind, kind, kind), pair=pair):
            yield Decomposition(rest.pair, (kind, *rest.triplets), rest.runs)
    if kind < EAST and kind % RANKS < RANKS - 2 and counts[kind + 1] and counts[kind + 2]:
        for rest in _parted(_less(counts, kind, kind + 1, kind + 2), pair=pair):
            yield Decomposition(rest.pair, rest.triplets, (kind, *rest.runs))


def _less(counts: list[int], *kinds: Kind) -> list[int]:
    left = counts.copy()
    for kind in kinds:
        left[kind] -= 1
    return left

"""What each suit is: its kinds, what completes it, and the ways to part it into groups. Looked up by its number.

A *shape* is one word with all of that (`kinds_in` and the others take it apart), and a *way* another: its pair, its
triplets and its runs. The ways of a shape are listed in the room's order, because of equal values the first is taken.
"""

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.bits import bit, signed
from zashiki.fast.compiling import compiled, compiled_loop, inlined
from zashiki.fast.riichi.hand.suits import BASE, HONOURS, NO_RUNS, NUMBERS, POWERS, WITH_RUNS
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import COPIES, EAST, KINDS, WHOLE_HAND

# A shape, from its lowest bit on: kinds, kinds held twice or more, kinds that complete it (nine bits each), tiles over
# threes (2), how many ways (4), and where they begin.
DOUBLES, WAITS, OVER, WAYS, START = np.uint64(9), np.uint64(18), np.uint64(27), np.uint64(29), np.uint64(33)
NINE_BITS, FOUR_BITS, TWO_BITS = np.uint64(0x1FF), np.uint64(0xF), np.uint64(3)
# A way, from its lowest bit on: triplets (nine bits), the lowest kinds of runs (nine), the pair's kind and one (4; 0:
# none), how many runs (3), how many pairs of equal runs (2), and how often each lowest kind is there (three bits each).
RUNS, PAIR, NUMBER, EQUAL, EACH = np.uint64(9), np.uint64(18), np.uint64(22), np.uint64(25), np.uint64(27)
THREE_BITS = np.uint64(7)
MOST_WAYS = 1 << 17
GROUP = 3


@inlined
def kinds_in(shape: np.uint64) -> np.uint64:
    """Which kinds of the suit are there."""
    return shape & NINE_BITS


@inlined
def doubles_in(shape: np.uint64) -> np.uint64:
    """Which are there twice or more."""
    return (shape >> DOUBLES) & NINE_BITS


@inlined
def completing(shape: np.uint64) -> np.uint64:
    """Which kinds, one tile more of them, make groups alone, or groups and a pair; a fifth tile does not exist."""
    return (shape >> WAITS) & NINE_BITS


@inlined
def tiles_over(shape: np.uint64) -> int:
    """How many tiles are left over threes: groups alone have none, groups and a pair two."""
    return signed((shape >> OVER) & TWO_BITS)


@inlined
def number_of_ways(shape: np.uint64) -> int:
    """In how many ways it is groups, or groups and a pair; 0: it is not."""
    return signed((shape >> WAYS) & FOUR_BITS)


@inlined
def start_of_ways(shape: np.uint64) -> int:
    """Where these ways are listed."""
    return signed(shape >> START)


@inlined
def digit(suit: int, rank: int) -> int:
    """How many tiles of a rank a suit has."""
    return signed(suit // POWERS[rank] % BASE)


@inlined
def with_triplet(way: np.uint64, rank: int) -> np.uint64:
    """A way with a triplet more."""
    return way | bit(rank)


@inlined
def with_run(way: np.uint64, rank: int) -> np.uint64:
    """A way with a run more; every second of the same makes a pair of equal runs."""
    way += np.uint64(1) << (EACH + np.uint64(GROUP) * np.uint64(rank))
    often = (way >> (EACH + np.uint64(GROUP) * np.uint64(rank))) & THREE_BITS
    if often & np.uint64(1) == np.uint64(0):
        way += np.uint64(1) << EQUAL
    return (way | bit(rank) << RUNS) + (np.uint64(1) << NUMBER)


@inlined
def with_pair(way: np.uint64, rank: int) -> np.uint64:
    """A way with its pair."""
    return way | np.uint64(rank + 1) << PAIR


@inlined
def listed(ways: NDArray[np.uint64], start: int, end: int, way: np.uint64) -> int:
    """List a way unless it is there; where the list ends then."""
    for at in range(start, end):
        if ways[at] == way:
            return end
    ways[end] = way
    return end + 1


@compiled
def list_ways(suit: int, ranks: int, runs: bool, shapes: NDArray[np.uint64], ways: NDArray[np.uint64], end: int) -> int:  # noqa: FBT001
    """List the ways of a suit by those of smaller ones: its lowest tile is of the pair, a triplet or a run."""
    start, rank = end, 0
    while digit(suit, rank) == 0:
        rank += 1
    one = POWERS[rank]
    if digit(suit, rank) >= 2 and tiles_over(shapes[suit - 2 * one]) == 0:  # noqa: PLR2004 - a pair
        rest = shapes[suit - 2 * one]
        for at in range(start_of_ways(rest), start_of_ways(rest) + number_of_ways(rest)):
            end = listed(ways, start, end, with_pair(ways[at], rank))
    if digit(suit, rank) >= GROUP:
        rest = shapes[suit - GROUP * one]
        for at in range(start_of_ways(rest), start_of_ways(rest) + number_of_ways(rest)):
            end = listed(ways, start, end, with_triplet(ways[at], rank))
    if runs and rank + 2 < ranks and digit(suit, rank + 1) and digit(suit, rank + 2):
        rest = shapes[suit - one - POWERS[rank + 1] - POWERS[rank + 2]]
        for at in range(start_of_ways(rest), start_of_ways(rest) + number_of_ways(rest)):
            end = listed(ways, start, end, with_run(ways[at], rank))
    return end


@inlined
def counted(suit: int, ranks: int) -> tuple[np.uint64, int]:
    """The kinds of a suit and those held twice, and how many tiles it has."""
    shape, tiles = np.uint64(0), 0
    for rank in range(ranks):
        count = digit(suit, rank)
        tiles += count
        if count > 0:
            shape |= bit(rank)
        if count > 1:
            shape |= bit(rank) << DOUBLES
    return shape | np.uint64(tiles % GROUP) << OVER, tiles


@compiled_loop
def fill_shapes(ranks: int, runs: bool, shapes: NDArray[np.uint64], ways: NDArray[np.uint64], end: int) -> int:  # noqa: FBT001
    """Work out all suits of up to fourteen tiles, smaller ones first; where the list of ways ends then."""
    ways[end] = 0  # nothing at all is parted in one way
    shapes[0] = np.uint64(1) << WAYS | np.uint64(end) << START
    end += 1
    for suit in range(1, BASE**ranks):
        shape, tiles = counted(suit, ranks)
        if tiles <= WHOLE_HAND:
            start = end
            if tiles % GROUP != 1:
                end = list_ways(suit, ranks, runs, shapes, ways, end)
            shapes[suit] = shape | np.uint64(end - start) << WAYS | np.uint64(start) << START
    for suit in range(BASE**ranks):
        for rank in range(ranks):
            if digit(suit, rank) < COPIES and number_of_ways(shapes[suit + POWERS[rank]]) > 0:
                shapes[suit] |= bit(rank) << WAITS
    return end


def all_shapes() -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The shapes of all suits, then those of all honours; and their ways."""
    shapes, ways = np.zeros(NUMBERS + HONOURS, np.uint64), np.zeros(MOST_WAYS, np.uint64)
    end = fill_shapes(RANKS, WITH_RUNS, shapes[:NUMBERS], ways, 0)
    end = fill_shapes(KINDS - EAST, NO_RUNS, shapes[NUMBERS:], ways, end)
    return shapes, ways[:end].copy()

"""How many tiles of each suit can serve, by the number of groups and with or without the pair: what shanten is made of.

The room's `suit_tables` explains a *service*: ten numbers in lanes of five bits, of which the greater in each lane is
found with a few operations. Here every suit's is worked out beforehand. In the bits above lies the suit's *tally*: how
many kinds, pairs, orphans and pairs of orphans it has, in lanes that four suits can be added up in.
"""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.compiling import compiled, compiled_loop, inlined
from zashiki.fast.riichi.hand.suits import BASE, HONOURS, NO_RUNS, NUMBERS, WITH_RUNS
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.hand.suit_tables import GROUPS, lane
from zashiki.games.riichi.pieces import COPIES, EAST, KINDS, WHOLE_HAND

LANE = 5
LANES = 2 * (GROUPS + 1)
TALLY = np.uint64(LANE * LANES)
"""Where a tally begins: kinds (4 bits), pairs (3), orphans (4), pairs of orphans (3)."""
IN_PAIRS, ORPHANS, PAIRED_ORPHANS = np.uint64(4), np.uint64(7), np.uint64(11)
ONES = np.uint64(sum(1 << LANE * at for at in range(LANES)))
GUARDS = np.uint64(int(ONES) << LANE - 1)
"""The highest bit of each lane: no number needs it, so that a comparison may."""
SERVICE = np.uint64((1 << LANE * LANES) - 1)
ALL = np.uint64((1 << LANE) - 1)
TOP_BIT = np.uint64(LANE - 1)


def _filled(number: int, groups: int, pairs: int) -> int:
    """A service with a number in every lane of at least this many groups and pairs, and zeros elsewhere."""
    return sum(number << lane(more, kind) for more in range(groups, GROUPS + 1) for kind in range(pairs, 2))


LANES_OF = tuple(product(range(2), range(GROUPS + 1)))
SHIFTS = np.array([lane(groups, pairs) for pairs, groups in LANES_OF], np.uint64)
"""By lane, those without a pair first."""
MASKS = np.array([_filled((1 << LANE) - 1, groups, pairs) for pairs, groups in LANES_OF], np.uint64)
FILLED = np.array([_filled(1, groups, pairs) for pairs, groups in LANES_OF], np.uint64)
_RUNS = 3
"""Up to two runs begin at one rank: three of them are three triplets."""
STATES = _RUNS**2


@inlined
def greater(one: np.uint64, other: np.uint64) -> np.uint64:
    """The greater number in each lane."""
    not_less = ((one | GUARDS) - other) & GUARDS
    mask = not_less - (not_less >> TOP_BIT)
    return (one & mask) | (other & ~mask)


@inlined
def served(service: np.uint64, at: int) -> np.uint64:
    """How many tiles serve, by lane."""
    return np.uint64((service >> SHIFTS[at]) & ALL)


@inlined
def joined(one: np.uint64, other: np.uint64) -> np.uint64:
    """The service of two suits together: each number of groups for the one, and the rest for the other."""
    found = np.uint64(0)
    for at in range(LANES):
        found = greater(found, ((other << SHIFTS[at]) & MASKS[at]) + served(one, at) * FILLED[at])
    return found


@inlined
def with_own(above: np.uint64, count: int, taken: int, groups: int, pairs: int) -> np.uint64:
    """A service, and what one rank adds that gives so many tiles to so many groups and pairs."""
    if taken > COPIES:
        return np.uint64(0)
    at = pairs * (GROUPS + 1) + groups
    return np.uint64(((above << SHIFTS[at]) & MASKS[at]) + np.uint64(min(count, taken)) * FILLED[at])


@compiled
def read_rank(above: NDArray[np.uint64], count: int, runs: int, state: NDArray[np.uint64]) -> None:
    """One rank further down: its service for each number of runs that reach into it from two ranks below, and one."""
    for begun in range(_RUNS):
        for began in range(_RUNS):
            found = np.uint64(0)
            for begin in range(runs):
                taken, meets = begun + began + begin, above[_RUNS * began + begin]
                found = greater(found, with_own(meets, count, taken, begin, 0))
                found = greater(found, with_own(meets, count, taken + 2, begin, 1))
                found = greater(found, with_own(meets, count, taken + 3, begin + 1, 0))
            state[_RUNS * begun + began] = found


@inlined
def tally_of(suit: int, ranks: int, runs: bool) -> tuple[np.uint64, int]:  # noqa: FBT001 - compiled
    """The tally of a suit, and how many tiles it has."""
    found, tiles = np.uint64(0), 0
    for rank in range(ranks):
        count, suit = suit % BASE, suit // BASE
        orphan = not runs or rank in (0, RANKS - 1)
        tiles += count
        if count > 0:
            found += np.uint64(1) + (np.uint64(orphan) << ORPHANS)
        if count > 1:
            found += (np.uint64(1) << IN_PAIRS) + (np.uint64(orphan) << PAIRED_ORPHANS)
    return found, tiles


@compiled_loop
def fill_services(ranks: int, runs: bool, states: NDArray[np.uint64], services: NDArray[np.uint64]) -> None:  # noqa: FBT001
    """Work out all suits of up to fourteen tiles.

    Numbers are counted up, so only the lowest ranks change from one suit to the next: what the ranks above gave is kept
    in `states`, a row for each rank.
    """
    for suit in range(BASE**ranks):
        tally, tiles = tally_of(suit, ranks, runs)
        lowest = 0  # up to here the digits differ from those of the number before
        while lowest < ranks - 1 and suit % BASE ** (lowest + 1) == 0:
            lowest += 1
        if suit == 0:
            lowest = ranks - 1
        for rank in range(lowest, -1, -1):
            begins = _RUNS if runs and rank + 2 < ranks else 1
            read_rank(states[rank + 1], suit // BASE**rank % BASE, begins, states[rank])
        if tiles <= WHOLE_HAND:
            services[suit] = states[0, 0] | tally << TALLY


def all_services() -> NDArray[np.uint64]:
    """The services and tallies of all suits, then those of all honours."""
    found = np.zeros(NUMBERS + HONOURS, np.uint64)
    fill_services(RANKS, WITH_RUNS, np.zeros((RANKS + 1, STATES), np.uint64), found[:NUMBERS])
    fill_services(KINDS - EAST, NO_RUNS, np.zeros((RANKS + 1, STATES), np.uint64), found[NUMBERS:])
    return found

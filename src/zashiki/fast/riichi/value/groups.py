"""A finished hand parted in one way and completed in one of its groups: what yaku and fu look at."""

from typing import NamedTuple

import numpy as np

from zashiki.fast.bits import NONE, bit, holds, signed
from zashiki.fast.compiling import inlined
from zashiki.fast.riichi.hand.melds import Called
from zashiki.fast.riichi.hand.shapes import EQUAL, FOUR_BITS, NINE_BITS, NUMBER, PAIR, RUNS, THREE_BITS, TWO_BITS
from zashiki.fast.riichi.hand.waits import ENDS, whole
from zashiki.games.riichi.hand.decomposition import RANKS

__all__ = ["EDGE_RUNS", "ENDS"]

TWO_SIDED, CLOSED, EDGE, PAIR_WAIT, TWO_PAIRS = range(5)
"""What the winning tile completed: 両面, 嵌張, 辺張, 単騎, 双碰."""
NOT_SO = -1
LOWEST_RUN, HIGHEST_RUN = 0, 6
EDGE_RUNS = np.uint64(sum(1 << kind for kind in (0, 6, 9, 15, 18, 24)))
"""Runs with a terminal: 123 and 789."""


class Traits(NamedTuple):
    """What is the same however a hand is parted."""

    kinds: np.uint64
    """All kinds held, melds too."""
    closed: bool
    tsumo: bool
    seat_wind: int
    round_wind: int


class Groups(NamedTuple):
    """Four groups and a pair. A triplet completed by a ron counts as open."""

    wait: int
    pair: int
    runs: np.uint64
    """Lowest kinds, closed and open."""
    number_of_runs: int
    equal_runs: int
    """Pairs of equal runs among the concealed tiles; four equal ones are two."""
    triplets: np.uint64
    """Triplets and kans of every sort."""
    closed_triplets: np.uint64
    open_triplets: np.uint64
    closed_kans: np.uint64
    open_kans: np.uint64


@inlined
def pair_of(man: np.uint64, pin: np.uint64, sou: np.uint64, honours: np.uint64) -> int:
    """The kind of the pair, of which the ways of the four suits have one."""
    found = signed((man >> PAIR) & FOUR_BITS) - 1
    if found < 0:
        found = signed((pin >> PAIR) & FOUR_BITS) + RANKS - 1
        if found < RANKS:
            found = signed((sou >> PAIR) & FOUR_BITS) + 2 * RANKS - 1
            if found < 2 * RANKS:
                found = signed((honours >> PAIR) & FOUR_BITS) + 3 * RANKS - 1
    return found


@inlined
def runs_in(way: np.uint64) -> np.uint64:
    """The lowest kinds of a suit's runs."""
    return (way >> RUNS) & NINE_BITS


@inlined
def number_in(way: np.uint64) -> int:
    """How many runs a suit has."""
    return signed((way >> NUMBER) & THREE_BITS)


@inlined
def equal_in(way: np.uint64) -> int:
    """How many pairs of equal runs."""
    return signed((way >> EQUAL) & TWO_BITS)


@inlined
def grouped(man: np.uint64, pin: np.uint64, sou: np.uint64, honours: np.uint64) -> Groups:
    """The concealed tiles, parted by one way for each suit; nothing is said of the wait yet."""
    triplets = whole(man & NINE_BITS, pin & NINE_BITS, sou & NINE_BITS, honours & NINE_BITS)
    runs = whole(runs_in(man), runs_in(pin), runs_in(sou), NONE)
    number, equal = number_in(man) + number_in(pin) + number_in(sou), equal_in(man) + equal_in(pin) + equal_in(sou)
    return Groups(NOT_SO, pair_of(man, pin, sou, honours), runs, number, equal, triplets, triplets, NONE, NONE, NONE)


@inlined
def wait_at(hand: Groups, win: int, nth: int) -> int:
    """What the winning tile may have completed among the concealed tiles, in the room's order; -1: not this.

    `nth` asks in turn for the pair, the runs that it ends, is the middle of and begins, and the triplet.
    """
    if nth == 0:
        return PAIR_WAIT if hand.pair == win else NOT_SO
    if nth == 4:  # noqa: PLR2004 - the last
        return TWO_PAIRS if holds(hand.closed_triplets, win) else NOT_SO
    run = win - 3 + nth
    if run < 0 or not holds(hand.runs, run):
        return NOT_SO
    if nth == 2:  # noqa: PLR2004 - the middle
        return CLOSED
    outer = LOWEST_RUN if nth == 1 else HIGHEST_RUN
    return EDGE if run % RANKS == outer else TWO_SIDED


@inlined
def completed(concealed: Groups, called: Called, traits: Traits, win: int, wait: int) -> Groups:
    """The whole hand, with its melds and what the winning tile completed."""
    closed, opened = concealed.closed_triplets, called.pons
    if wait == TWO_PAIRS and not traits.tsumo:
        closed, opened = closed & ~bit(win), opened | bit(win)
    return Groups(
        wait,
        concealed.pair,
        concealed.runs | called.runs,
        concealed.number_of_runs + called.number_of_runs,
        concealed.equal_runs,
        concealed.triplets | called.pons | called.closed_kans | called.open_kans,
        closed,
        opened,
        called.closed_kans,
        called.open_kans,
    )

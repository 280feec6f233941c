"""Moves and flips: walks over the opponent's discs in the eight directions, all squares of a board at once.

A walk of up to six discs (all that a board of eight rows has room for) is found in four steps: one disc, two, then two
at a time, since two discs that are both the opponent's can be passed together.
"""

import numpy as np

from zashiki.fast.bits import NONE, ONE
from zashiki.fast.compiling import inlined
from zashiki.fast.reversi.table import Rules

TWO = np.uint64(2)


@inlined
def walked_up(start: np.uint64, over: np.uint64, by: np.uint64) -> np.uint64:
    """The discs that walks towards higher squares pass over, from all squares of `start`."""
    found = over & (start << by)
    found |= over & (found << by)
    pairs = over & (over << by)
    found |= pairs & (found << (TWO * by))
    return found | (pairs & (found << (TWO * by)))


@inlined
def walked_down(start: np.uint64, over: np.uint64, by: np.uint64) -> np.uint64:
    """The same towards lower squares."""
    found = over & (start >> by)
    found |= over & (found >> by)
    pairs = over & (over >> by)
    found |= pairs & (found >> (TWO * by))
    return found | (pairs & (found >> (TWO * by)))


@inlined
def ends(own: np.uint64, over: np.uint64, by: np.uint64) -> np.uint64:
    """Where walks along one line end, both ways."""
    return (walked_up(own, over, by) << by) | (walked_down(own, over, by) >> by)


@inlined
def moves(own: np.uint64, opponent: np.uint64, rules: Rules) -> np.uint64:
    """The squares where a disc encloses something: the empty ends of walks from one's own discs."""
    size, inner = rules.size, opponent & rules.inner
    found = ends(own, inner, ONE) | ends(own, inner, size - ONE) | ends(own, inner, size + ONE)
    found |= ends(own, opponent, size)
    return found & rules.full & ~(own | opponent)


@inlined
def enclosed(disc: np.uint64, own: np.uint64, over: np.uint64, by: np.uint64) -> np.uint64:
    """The discs along one line that a new disc encloses: a walk counts if one's own disc ends it."""
    up, down = walked_up(disc, over, by), walked_down(disc, over, by)
    found = up if (up << by) & own else NONE
    return found | (down if (down >> by) & own else NONE)


@inlined
def flips(disc: np.uint64, own: np.uint64, opponent: np.uint64, rules: Rules) -> np.uint64:
    """The discs that a new disc turns over."""
    size, inner = rules.size, opponent & rules.inner
    found = enclosed(disc, own, inner, ONE) | enclosed(disc, own, opponent, size)
    return found | enclosed(disc, own, inner, size - ONE) | enclosed(disc, own, inner, size + ONE)

"""Melds as small numbers: what they are, and their lowest kind. Of a row of them, the first `called` are there."""

from typing import NamedTuple, get_args

import numpy as np

from zashiki.fast.bits import NONE, bit, signed
from zashiki.fast.compiling import inlined
from zashiki.fast.layout import Row
from zashiki.games.riichi.pieces import COPIES, KINDS, Meld, MeldKind

SORTS: tuple[MeldKind, ...] = get_args(MeldKind)
CHI, PON, OPEN_KAN, CLOSED_KAN, ADDED_KAN = range(len(SORTS))
RUN = 3
"""Tiles of a run; and of a triplet."""
RUN_KINDS = np.uint64(7)
"""A run from kind 0, as a set."""


class Called(NamedTuple):
    """Groups that are no longer among the concealed tiles: sets of their lowest kinds."""

    runs: np.uint64
    number_of_runs: int
    pons: np.uint64
    closed_kans: np.uint64
    open_kans: np.uint64
    kinds: np.uint64
    """All kinds in them."""
    closed: bool
    """Whether the hand counts as closed; a closed kan does not open it."""


def coded(meld: Meld) -> int:
    """The number of a room's meld."""
    return KINDS * SORTS.index(meld.kind) + meld.first


@inlined
def meld_code(sort: int, first: int) -> int:
    """The number of a meld."""
    return KINDS * sort + first


@inlined
def meld_sort(code: int) -> int:
    """What it is: CHI to ADDED_KAN."""
    return signed(code) // KINDS


@inlined
def meld_first(code: int) -> int:
    """Its lowest kind."""
    return signed(code) % KINDS


@inlined
def called_of(melds: Row, called: int, kind: int) -> int:
    """How many tiles of a kind lie in the melds."""
    found = 0
    for at in range(called):
        sort, first = meld_sort(melds[at]), meld_first(melds[at])
        if sort == CHI:
            found += first <= kind < first + RUN
        elif first == kind:
            found += RUN if sort == PON else COPIES
    return found


@inlined
def called_groups(melds: Row, called: int) -> Called:
    """Sort melds by what they are."""
    runs, pons, closed_kans, open_kans, kinds, number = NONE, NONE, NONE, NONE, NONE, 0
    for at in range(called):
        sort, first = meld_sort(melds[at]), meld_first(melds[at])
        kinds |= RUN_KINDS << np.uint64(first) if sort == CHI else bit(first)
        if sort == CHI:
            runs |= bit(first)
            number += 1
        elif sort == PON:
            pons |= bit(first)
        elif sort == CLOSED_KAN:
            closed_kans |= bit(first)
        else:
            open_kans |= bit(first)
    return Called(runs, number, pons, closed_kans, open_kans, kinds, runs | pons | open_kans == NONE)

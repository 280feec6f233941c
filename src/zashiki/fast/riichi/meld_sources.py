"""Melds of a table: beside its sort and lowest kind, where the tiles of each come from.

One byte says it: which tile of a run was called (2 bits), by whom it was discarded (2), how many of one's own tiles
were red (2), whether the called one is red, and whether one that was added later is.
"""

from zashiki.fast.bits import signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.hand.melds import OPEN_KAN, meld_code, meld_sort
from zashiki.fast.riichi.table import Table

SOURCE_SHIFT, OWN_REDS_SHIFT = 2, 4
CALLED_RED, ADDED_RED = 64, 128
PART = 3
"""The mask of two bits."""


@compiled
def source_code(place: int, source: int, own_reds: int, called_red: int) -> int:
    """Where the tiles of a meld come from, in one byte."""
    return place | source << SOURCE_SHIFT | own_reds << OWN_REDS_SHIFT | (CALLED_RED if called_red else 0)


@compiled
def lay_meld(table: Table, seat: int, sort: int, first: int, source: int) -> None:
    """Lay a meld before a seat."""
    place = signed(table.called[seat])
    table.melds[seat, place] = meld_code(sort, first)
    table.sources[seat, place] = source
    table.called[seat] = place + 1


@compiled
def reds_in_melds(table: Table, seat: int) -> int:
    """The red fives of a seat's melds."""
    found = 0
    for place in range(signed(table.called[seat])):
        found += reds_of(signed(table.sources[seat, place]))
    return found


@compiled
def reds_of(source: int) -> int:
    """The red fives of one meld."""
    return ((source >> OWN_REDS_SHIFT) & PART) + (source & CALLED_RED != 0) + (source & ADDED_RED != 0)


@compiled
def kans_of(table: Table, seat: int) -> int:
    """How many kans of any sort a seat has."""
    found = 0
    for place in range(signed(table.called[seat])):
        if meld_sort(signed(table.melds[seat, place])) >= OPEN_KAN:
            found += 1
    return found

"""Calls of a discard: who may take it and with which tiles, and what taking it does."""

import numpy as np

from zashiki.encoding.riichi.numbering import CHI, OPEN_KAN, PON
from zashiki.fast.bits import NONE, bit, holds, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.aborts import MOST_KANS
from zashiki.fast.riichi.concealed import (
    FIVE,
    count_held,
    is_red,
    kind_of,
    reds_held,
    refresh,
    remove_kind,
    remove_tile,
)
from zashiki.fast.riichi.deals import close_window
from zashiki.fast.riichi.draws import let_pass
from zashiki.fast.riichi.hand.melds import CHI as RUN
from zashiki.fast.riichi.hand.melds import OPEN_KAN as OPEN_QUAD
from zashiki.fast.riichi.hand.melds import PON as TRIPLET
from zashiki.fast.riichi.liability import note_liability
from zashiki.fast.riichi.meld_sources import lay_meld, source_code
from zashiki.fast.riichi.rules import SWAP_ALLOWED, SWAP_SAME_TILE, Rules
from zashiki.fast.riichi.table import NO_TILE, REPLACING, SEATS, TAKEN, TURN, Table
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import EAST, KINDS

PAIR = 2
SHAPES = 3
"""A run has its called tile on top, in the middle or below."""


@compiled
def calls(table: Table, rules: Rules, seat: int) -> np.uint64:
    """What a seat's tiles allow: kan, pon, and chi for the next seat; the set of their numbers."""
    kind, found = kind_of(signed(table.lying)), NONE
    if holds(table.least[seat, 1], kind):
        found |= pons(table, seat, kind)
    if rules.knobs.seats == SEATS and kind < EAST and seat == (signed(table.turn) + 1) % SEATS:
        found |= chis(table, rules, seat, kind)
    return found


@compiled
def pons(table: Table, seat: int, kind: int) -> np.uint64:
    """Kan and pon; a red five in hand gives a choice. A pon leaves other tiles to discard, whatever is forbidden."""
    same, reds, found = count_held(table, seat, kind), reds_held(table, seat, kind), NONE
    if same == PAIR + 1 and table.kans < MOST_KANS:
        found |= bit(OPEN_KAN)
    if same - reds >= PAIR:
        found |= bit(PON)
    if reds >= 1 and same > reds:
        found |= bit(PON + 1)
    if reds >= PAIR:
        found |= bit(PON + 2)
    return found


@compiled
def chis(table: Table, rules: Rules, seat: int, kind: int) -> np.uint64:
    """The runs that one's own tiles make with a tile, with and without a red five."""
    found, kinds = NONE, table.least[seat, 0]
    for shape in range(SHAPES):
        first = kind - PAIR + shape
        if kind % RANKS + shape < PAIR or first % RANKS > RANKS - SHAPES:  # the run would go beyond its suit
            continue
        own = (bit(first) | bit(first + 1) | bit(first + 2)) & ~bit(kind)
        if own & ~kinds == NONE and leaves_a_discard(table, rules, seat, kind, own, first):
            found |= red_or_plain(table, seat, own) << np.uint64(CHI + 2 * shape)
    return found


@compiled
def red_or_plain(table: Table, seat: int, own: np.uint64) -> np.uint64:
    """Bit 0: these kinds are there without a red five; bit 1: with one."""
    for suit in range(3):
        five = FIVE + RANKS * suit
        reds = signed(table.reds[seat, suit])
        if reds > 0 and holds(own, five):
            return bit(1) if count_held(table, seat, five) == reds else bit(0) | bit(1)
    return bit(0)


@compiled
def leaves_a_discard(table: Table, rules: Rules, seat: int, kind: int, own: np.uint64, first: int) -> bool:
    """Whether something may be discarded after a chi; one that leaves nothing is not offered."""
    rest = (table.least[seat, 0] & ~own) | (table.least[seat, 1] & own)
    return bool(rest & ~swapped(rules, kind, first) != NONE)


@compiled
def swapped(rules: Rules, kind: int, first: int) -> np.uint64:
    """The kinds that may not be discarded after a chi of this kind in the run that begins with `first` (喰い替え)."""
    if rules.knobs.swap_call == SWAP_ALLOWED:
        return NONE
    if rules.knobs.swap_call == SWAP_SAME_TILE:
        return bit(kind)
    other = first + 3 if kind == first else first - 1 if kind == first + 2 else kind
    same_suit = other >= 0 and other // RANKS == kind // RANKS
    return bit(kind) | bit(other) if same_suit else bit(kind)


@compiled
def take(table: Table, rules: Rules, seat: int, number: int) -> None:
    """A call: the tile changes hands, and everybody's first turn and ippatsu are over."""
    let_pass(table, rules)
    source, face = signed(table.turn), signed(table.lying)
    place = signed(table.discarded[source]) - 1
    table.rivers[source, place] = signed(table.rivers[source, place]) | TAKEN
    table.taken = signed(table.taken) | 1 << source
    table.opened = signed(table.opened) | 1 << seat
    table.ippatsu, table.untouched, table.forbidden = 0, 0, NONE
    table.turn, table.lying, table.phase = seat, NO_TILE, TURN
    close_window(table)
    if number == OPEN_KAN:
        take_kan(table, rules, seat, source, face)
    elif number < CHI:
        take_pon(table, rules, seat, source, face, number - PON)
    else:
        take_chi(table, rules, seat, source, face, number - CHI)


@compiled
def take_kan(table: Table, rules: Rules, seat: int, source: int, face: int) -> None:
    """An open kan; its replacement follows."""
    kind = kind_of(face)
    note_liability(table, rules, seat, OPEN_QUAD, kind, source)
    reds = remove_kind(table, seat, kind)
    lay_meld(table, seat, OPEN_QUAD, kind, source_code(0, source, reds, is_red(face)))
    refresh(table, rules, seat)
    table.kans += 1
    table.unshown += 1
    table.phase = REPLACING


@compiled
def take_pon(table: Table, rules: Rules, seat: int, source: int, face: int, reds: int) -> None:
    """A pon with this many red fives of one's own."""
    kind = kind_of(face)
    note_liability(table, rules, seat, TRIPLET, kind, source)
    for place in range(PAIR):
        remove_tile(table, seat, KINDS + kind // RANKS if place < reds else kind)
    lay_meld(table, seat, TRIPLET, kind, source_code(0, source, reds, is_red(face)))
    table.forbidden = NONE if rules.knobs.swap_call == SWAP_ALLOWED else bit(kind)
    table.waits[seat] = NONE


@compiled
def take_chi(table: Table, rules: Rules, seat: int, source: int, face: int, choice: int) -> None:
    """A chi; `choice` is twice the shape, and one more with a red five."""
    kind, shape, red = kind_of(face), choice >> 1, choice & 1
    first = kind - 2 + shape
    for own in range(first, first + 3):
        if own != kind:
            remove_tile(table, seat, KINDS + kind // RANKS if red and own % RANKS == FIVE else own)
    lay_meld(table, seat, RUN, first, source_code(2 - shape, source, red, is_red(face)))
    table.forbidden = swapped(rules, kind, first)
    table.waits[seat] = NONE

"""Kans of one's own, and Norths set aside: what may be declared, and what declaring does."""

import numpy as np

from zashiki.fast.bits import NONE, bit, holds, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.aborts import MOST_KANS
from zashiki.fast.riichi.concealed import add_tile, faces_held, held, is_red, kind_of, refresh, remove_kind, remove_tile
from zashiki.fast.riichi.deals import left
from zashiki.fast.riichi.draws import lay_open
from zashiki.fast.riichi.hand.melds import ADDED_KAN, CLOSED_KAN, PON, meld_code, meld_first, meld_sort
from zashiki.fast.riichi.hand.suits import without_tile
from zashiki.fast.riichi.hand.waits import always_a_triplet, waits
from zashiki.fast.riichi.meld_sources import ADDED_RED, lay_meld, source_code
from zashiki.fast.riichi.rules import Rules
from zashiki.fast.riichi.table import (
    ADDED_KAN_ROBBED,
    CLOSED_KAN_ROBBED,
    KITA_ROBBED,
    NO_TILE,
    SEATS,
    Table,
)
from zashiki.games.riichi.pieces import NORTH


@compiled
def may_kan(table: Table) -> bool:
    """A kan needs a live tile for its replacement, and there is no fifth."""
    return left(table) > 0 and table.kans < MOST_KANS


@compiled
def closed_kans(table: Table, rules: Rules) -> np.uint64:
    """The kinds of which the seat in turn may declare a closed kan: those of which it has four with the tile drawn."""
    seat, drawn = signed(table.turn), kind_of(signed(table.drawn))
    own = table.least[seat, 2] & bit(drawn)
    if table.riichi[seat]:
        return NONE if own == NONE or changes_waits(table, rules, seat, drawn) else own
    return own | table.least[seat, 3]


@compiled
def changes_waits(table: Table, rules: Rules, seat: int, kind: int) -> bool:
    """Whether a kan of the tile just drawn, in riichi, leaves other waits (or groups) than before."""
    suits, called = held(table, seat), signed(table.called[seat])
    rest = without_tile(without_tile(without_tile(suits, kind), kind), kind)
    table.melds[seat, called] = meld_code(CLOSED_KAN, kind)  # behind the last meld, where nobody looks
    if waits(rules.tables, rest, table.melds[seat], called + 1) != table.waits[seat]:
        return True
    return rules.knobs.riichi_same_groups != 0 and not always_a_triplet(rules.tables, suits, kind, table.waits[seat])


@compiled
def added_kans(table: Table) -> np.uint64:
    """The faces that the seat in turn may add to one of its pons."""
    seat, pons = signed(table.turn), NONE
    for place in range(signed(table.called[seat])):
        code = signed(table.melds[seat, place])
        if meld_sort(code) == PON:
            pons |= bit(meld_first(code))
    if pons == NONE:
        return NONE
    drawn = signed(table.drawn)
    found = faces_held(table, seat, pons)
    return found | bit(drawn) if holds(pons, kind_of(drawn)) else found


@compiled
def may_kita(table: Table, rules: Rules) -> bool:
    """With three a North may be set aside, from the hand or as drawn, in riichi only as drawn."""
    seat = signed(table.turn)
    if rules.knobs.seats == SEATS or left(table) == 0:
        return False
    return table.drawn == NORTH or (table.riichi[seat] == 0 and holds(table.least[seat, 0], NORTH))


@compiled
def take_in(table: Table, seat: int) -> None:
    """Put the tile just drawn to the others."""
    add_tile(table, seat, signed(table.drawn))
    table.drawn = NO_TILE


@compiled
def declare_closed_kan(table: Table, rules: Rules, kind: int) -> None:
    """Four tiles of one's own hand; the last of them, a plain one, may be robbed."""
    seat = signed(table.turn)
    take_in(table, seat)
    reds = remove_kind(table, seat, kind)
    lay_meld(table, seat, CLOSED_KAN, kind, source_code(0, 0, reds, 0))
    declared(table, rules, seat, kind, CLOSED_KAN_ROBBED)


@compiled
def declare_added_kan(table: Table, rules: Rules, face: int) -> None:
    """A pon becomes a kan; the tile that was added may be robbed."""
    seat, kind = signed(table.turn), kind_of(face)
    take_in(table, seat)
    remove_tile(table, seat, face)
    pon = meld_code(PON, kind)
    for place in range(signed(table.called[seat])):
        if table.melds[seat, place] == pon:
            table.melds[seat, place] = meld_code(ADDED_KAN, kind)
            table.sources[seat, place] = signed(table.sources[seat, place]) | (ADDED_RED if is_red(face) else 0)
    declared(table, rules, seat, face, ADDED_KAN_ROBBED)


@compiled
def declared(table: Table, rules: Rules, seat: int, face: int, robbable: int) -> None:
    """A kan was declared."""
    refresh(table, rules, seat)
    lay_open(table, face, robbable)
    table.kans += 1
    table.unshown += 1


@compiled
def declare_kita(table: Table, rules: Rules) -> None:
    """A North is set aside, and may be robbed."""
    seat = signed(table.turn)
    take_in(table, seat)
    remove_tile(table, seat, NORTH)
    refresh(table, rules, seat)
    table.kita[seat] += 1
    lay_open(table, NORTH, KITA_ROBBED)

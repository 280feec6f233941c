"""Concealed tiles: taking one up, giving one away, and what the hand then waits for."""

import numpy as np

from zashiki.fast.bits import NONE, bit, holds, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.hand.shanten import shanten
from zashiki.fast.riichi.hand.suits import Suits, with_tile, without_tile
from zashiki.fast.riichi.hand.waits import waits
from zashiki.fast.riichi.rules import Rules
from zashiki.fast.riichi.table import COPIES, Table
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import EAST, KINDS

FIVE = 4
"""The place of a five among the nine of its suit."""
"""Terminals and honours."""
THREE_PLAYERS = 3


@compiled
def kind_of(face: int) -> int:
    """The kind of a face: a red five is a five."""
    return face if face < KINDS else FIVE + RANKS * (face - KINDS)


@compiled
def is_red(face: int) -> int:
    """1 for a red five."""
    return 1 if face >= KINDS else 0


@compiled
def held(table: Table, seat: int) -> Suits:
    """A hand by suits, without the tile just drawn."""
    return Suits(
        signed(table.suits[seat, 0]),
        signed(table.suits[seat, 1]),
        signed(table.suits[seat, 2]),
        signed(table.suits[seat, 3]),
    )


@compiled
def hold(table: Table, seat: int, suits: Suits) -> None:
    """Keep a hand by suits."""
    table.suits[seat, 0], table.suits[seat, 1] = suits.man, suits.pin
    table.suits[seat, 2], table.suits[seat, 3] = suits.sou, suits.honours


@compiled
def count_held(table: Table, seat: int, kind: int) -> int:
    """How many tiles of a kind a hand has."""
    found = 0
    for level in range(COPIES):
        if holds(table.least[seat, level], kind):
            found += 1
    return found


@compiled
def reds_held(table: Table, seat: int, kind: int) -> int:
    """How many red fives of this kind a hand has."""
    return signed(table.reds[seat, kind // RANKS]) if kind < EAST and kind % RANKS == FIVE else 0


@compiled
def add_tile(table: Table, seat: int, face: int) -> None:
    """Take a tile into a hand."""
    kind, level = kind_of(face), 0
    while holds(table.least[seat, level], kind):
        level += 1
    table.least[seat, level] |= bit(kind)
    hold(table, seat, with_tile(held(table, seat), kind))
    if face >= KINDS:
        table.reds[seat, face - KINDS] += 1


@compiled
def remove_tile(table: Table, seat: int, face: int) -> None:
    """Take a tile out of a hand that has it."""
    kind, level = kind_of(face), COPIES - 1
    while not holds(table.least[seat, level], kind):
        level -= 1
    table.least[seat, level] &= ~bit(kind)
    hold(table, seat, without_tile(held(table, seat), kind))
    if face >= KINDS:
        table.reds[seat, face - KINDS] -= 1


@compiled
def remove_kind(table: Table, seat: int, kind: int) -> int:
    """Take all tiles of a kind out of a hand, red fives too; how many of them were red."""
    reds = reds_held(table, seat, kind)
    for _ in range(reds):
        remove_tile(table, seat, KINDS + kind // RANKS)
    while holds(table.least[seat, 0], kind):
        remove_tile(table, seat, kind)
    return reds


@compiled
def faces_held(table: Table, seat: int, kinds: np.uint64) -> np.uint64:
    """The faces of a hand among these kinds: a five may be there plain, red, or both."""
    found = kinds & table.least[seat, 0]
    for suit in range(3):
        five = FIVE + RANKS * suit
        reds = signed(table.reds[seat, suit])
        if reds > 0 and holds(found, five):
            if count_held(table, seat, five) == reds:
                found &= ~bit(five)
            found |= bit(KINDS + suit)
    return found


@compiled
def is_open(table: Table, seat: int) -> bool:
    """Whether a seat has called."""
    return (signed(table.opened) >> seat) & 1 == 1


@compiled
def look(table: Table, rules: Rules, seat: int) -> None:
    """Work out how far a hand is from being ready, and what it waits for."""
    suits, called = held(table, seat), signed(table.called[seat])
    away = shanten(rules.tables, suits, called, rules.knobs.seats == THREE_PLAYERS)
    table.away[seat] = away
    table.waits[seat] = waits(rules.tables, suits, table.melds[seat], called) if away == 0 else NONE


@compiled
def refresh(table: Table, rules: Rules, seat: int) -> None:
    """Look at a hand of which one tile was exchanged, by a draw or a call and a discard, a kan or a kita.

    That brings it one step nearer at most. So a hand that was far away is only counted down, and looked at again when
    it may be two steps from complete: one that is ready has waits, and one next to it may soon declare riichi.
    """
    away = signed(table.away[seat]) - 1
    if away <= 1:
        look(table, rules, seat)
    else:
        table.away[seat] = away
        table.waits[seat] = NONE


@compiled
def is_furiten(table: Table, seat: int) -> bool:
    """Whether a wait lies in the seat's own river, or was passed up since its last discard or its riichi."""
    return bool(table.waits[seat] & (table.passed[seat] | table.river_kinds[seat]) != NONE)

"""What a seat sees, as `zashiki.encoding.stud` writes it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.compiling import compiled
from zashiki.fast.stud.deck import left
from zashiki.fast.stud.rules import Rules
from zashiki.fast.stud.seats import sits_in
from zashiki.fast.stud.table import DECK, DOWN, HAND, NO_CARD, STUD8, Table

ROWS = 12
"""Rows of seats, a number each."""
FIRST_STREET, LAST_STREET = 3, 7


@compiled
def observe(table: Table, rules: Rules, seat: int, found: NDArray[np.integer[Any]]) -> None:
    """Write planes of cards, rows of seats from the seat's own on, and plain numbers."""
    size = rules.seats
    rows = (size + 2) * DECK
    found[:rows] = 0
    for at in range(size):
        other = (seat + at) % size
        show_cards(table, seat, other, found, DECK + at * DECK)
        show_row(table, other, found, rows + at, size)
    if table.community != NO_CARD:
        found[rows - DECK + table.community] = 1
    show_numbers(table, rules, found, rows + ROWS * size)


@compiled
def show_cards(table: Table, seat: int, other: int, found: NDArray[np.integer[Any]], up: int) -> None:
    """Write the upcards of a seat into the plane that begins at `up`; and of the observer itself the down cards."""
    for at in range(table.held[other]):
        card = table.hands[other, at]
        if DOWN <= at < HAND - 1:
            found[up + card] = at - DOWN + 1
        elif other == seat:
            found[card] = at + 1 if at < DOWN else DOWN + 1


@compiled
def show_row(table: Table, seat: int, found: NDArray[np.integer[Any]], at: int, size: int) -> None:
    """Write what is known of a seat: its number in each row."""
    held, stack, total = table.held[seat], table.stack[seat], table.total[seat]
    found[at] = min(held, DOWN) + (held == HAND)
    found[at + size] = stack
    found[at + 2 * size] = stack + total - table.bought[seat]
    found[at + 3 * size] = table.paid[seat]
    found[at + 4 * size] = total
    found[at + 5 * size] = sits_in(seat, table.live)
    found[at + 6 * size] = sits_in(seat, table.acted)
    found[at + 7 * size] = sits_in(seat, table.dealt)
    found[at + 8 * size] = seat == table.dealer
    found[at + 9 * size] = seat == table.to_act
    found[at + 10 * size] = seat == table.opener
    found[at + 11 * size] = seat == table.aggressor


@compiled
def show_numbers(table: Table, rules: Rules, found: NDArray[np.integer[Any]], at: int) -> None:
    """Write the game, the street, and the numbers of the whole table."""
    for game in range(STUD8 + 1):
        found[at + game] = game == table.game
    at += STUD8 + 1
    for street in range(FIRST_STREET, LAST_STREET + 1):
        found[at + street - FIRST_STREET] = street == table.street
    at += LAST_STREET - FIRST_STREET + 1
    pot = 0
    for seat in range(rules.seats):
        pot += table.total[seat]
    found[at] = pot
    found[at + 1], found[at + 2], found[at + 3] = table.bet, table.full, table.level
    found[at + 4], found[at + 5], found[at + 6] = table.unit, table.capped, table.began
    found[at + 7], found[at + 8], found[at + 9] = table.deal, left(table), table.burns

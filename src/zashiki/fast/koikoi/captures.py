"""Matching: what the card just played or drawn finds on the field of its own month."""

import numpy as np

from zashiki.fast.bits import NONE, bit
from zashiki.fast.compiling import inlined
from zashiki.fast.koikoi.past_rounds import keeps_history, note_placed, note_taken
from zashiki.fast.koikoi.table import CHECKING, DRAWING, NOTHING, SELECTING, Table

MONTH = np.uint64(15)


@inlined
def matching(table: Table) -> np.uint64:
    """The field cards of the pending card's month, whose four cards lie side by side."""
    return table.field & (MONTH << np.uint64(table.pending & ~3))


@inlined
def lay_down(table: Table) -> None:
    """Lay the pending card down: it matches nothing."""
    if keeps_history(table):
        note_placed(table, table.pending)
    table.field |= bit(table.pending)
    end_match_of_card(table)


@inlined
def capture(table: Table, cards: np.uint64) -> None:
    """Let the pending card take field cards."""
    if keeps_history(table):
        note_taken(table, cards)
    table.captured[table.turn] |= cards | bit(table.pending)
    table.field &= ~cards
    table.took = 1
    end_match_of_card(table)


@inlined
def match_pending(table: Table) -> None:
    """Lay the pending card down, or let it take one card, or all three; between two, the seat has chosen."""
    found = matching(table)
    if found == NONE:
        lay_down(table)
    else:
        capture(table, found)


@inlined
def end_match_of_card(table: Table) -> None:
    """The hand card is followed by the draw, the drawn card by the look at the yaku."""
    table.pending = NOTHING
    table.phase = DRAWING if table.phase == SELECTING else CHECKING

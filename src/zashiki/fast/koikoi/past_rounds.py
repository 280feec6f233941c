"""What no rule asks for, and a batch with history keeps: orders on the table, and how the latest round ended."""

import numpy as np

from zashiki.fast.bits import count, holds
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.koikoi.table import FIELD, HAND, Table

ROUND, DEALER, WINNER, REASON, TURNS, PAYMENTS, CALLS, ANNOUNCED_CALLS = 0, 1, 2, 3, 4, 5, 7, 9
"""Places in `Table.result`; from PAYMENTS on there are two, one for each seat. A round 0 is none at all."""
ANNOUNCED, ANNOUNCED_FIELD = 0, 2
"""Places in `Table.result_sets`, two each."""


@inlined
def keeps_history(table: Table) -> bool:
    """Whether the batch keeps history, which is known when code is compiled: its tables have room for it."""
    return len(table.placed) > 1


@compiled
def note_result(table: Table, winner: int, reason: int, paid: int, points: int, zero_sum: bool) -> None:  # noqa: FBT001 - compiled
    """Keep how a round ended."""
    result = table.result
    result[ROUND], result[DEALER], result[WINNER], result[REASON] = table.round_number, table.dealer, winner, reason
    result[TURNS] = table.turns[table.turn] + 1
    result[PAYMENTS + paid], result[PAYMENTS + 1 - paid] = points, -points if zero_sum else 0
    for seat in range(2):
        result[CALLS + seat], result[ANNOUNCED_CALLS + seat] = table.calls[seat], table.announced_calls[seat]
        table.result_sets[ANNOUNCED + seat] = table.announced[seat]
        table.result_sets[ANNOUNCED_FIELD + seat] = table.announced_field[seat]


@compiled
def note_placed(table: Table, card: int) -> None:
    """Keep that a card was laid on the field after all others."""
    table.placed[table.placed_cards] = card
    table.placed_cards += 1


@compiled
def note_taken(table: Table, cards: np.uint64) -> None:
    """Keep that a pile got the pending card, then field cards in the order in which they lay there."""
    seat = table.turn
    at = count(table.captured[seat])
    table.taken[seat, at] = table.pending
    for place in range(2 * HAND, 2 * HAND + FIELD):
        if holds(cards, table.order[place]):
            at += 1
            table.taken[seat, at] = table.order[place]
    for place in range(table.placed_cards):
        if holds(cards, table.placed[place]):
            at += 1
            table.taken[seat, at] = table.placed[place]

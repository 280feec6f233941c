"""What a seat sees, as `zashiki.encoding.koikoi` writes it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.koikoi.parts import MOST
from zashiki.fast.bits import NONE, bit, count, holds
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.koikoi.rules import Rules
from zashiki.fast.koikoi.table import CARDS, DECIDING, NOTHING, PLAYING, SELECTING, SELECTING_FOR_DRAW, Table
from zashiki.fast.koikoi.yaku import first_set, is_beaten, is_held, set_at, worth

PLANES = 5


@compiled
def observe(table: Table, rules: Rules, seat: int, found: NDArray[np.integer[Any]]) -> None:
    """Write the planes of cards, the announced yaku of both seats, and the standing."""
    write_planes(table, seat, found)
    start = PLANES * CARDS
    write_yaku(table, rules, seat, found[start : start + rules.rows])
    write_yaku(table, rules, 1 - seat, found[start + rules.rows : start + 2 * rules.rows])
    start += 2 * rules.rows
    write_moment(table, seat, found[start : start + 10])
    write_standing(table, seat, found[start + 10 :])


@compiled
def write_planes(table: Table, seat: int, found: NDArray[np.integer[Any]]) -> None:
    """Mark the cards of the hand, of both piles, on the field, and the pending one."""
    pending = NONE if table.pending == NOTHING else bit(table.pending)
    for at in range(CARDS):
        found[at] = holds(table.hand[seat], at)
        found[CARDS + at] = holds(table.captured[seat], at)
        found[2 * CARDS + at] = holds(table.captured[1 - seat], at)
        found[3 * CARDS + at] = holds(table.field, at)
        found[4 * CARDS + at] = holds(pending, at)


@compiled
def write_yaku(table: Table, rules: Rules, seat: int, found: NDArray[np.integer[Any]]) -> None:
    """Write the points of each announced yaku; four of any month may be made more than once."""
    found[:] = 0
    if table.points[seat] == 0:
        return
    pile, field, first = table.announced[seat], table.announced_field[seat], first_set(table, rules)
    for at in range(first, first + rules.sets):
        if is_held(rules, at, pile, field) and not is_beaten(rules, at, pile, field):
            row = set_at(rules, at).row
            found[row] = shown(found[row] + worth(rules, at, pile, table.announced_calls[seat]))


@compiled
def write_moment(table: Table, seat: int, found: NDArray[np.integer[Any]]) -> None:
    """Write what is chosen now and by whom, who deals, and how many cards are left."""
    found[0] = table.phase == PLAYING
    found[1] = table.phase == SELECTING
    found[2] = table.phase == SELECTING_FOR_DRAW
    found[3] = table.phase == DECIDING
    found[4] = table.to_act == seat
    found[5] = table.turn == seat
    found[6] = table.dealer == seat
    found[7] = count(table.hand[seat])
    found[8] = count(table.hand[1 - seat])
    found[9] = CARDS - table.top


@compiled
def write_standing(table: Table, seat: int, found: NDArray[np.integer[Any]]) -> None:
    """Write what both seats have done and won, the seat's own first; then the month and the deal."""
    for at in range(2):
        who = seat if at == 0 else 1 - seat
        found[at] = table.turns[who]
        found[2 + at] = table.calls[who]
        found[4 + at] = shown(table.points[who])
        found[6 + at] = shown(table.called_points[who])
        found[8 + at] = table.improved == who
        found[10 + at] = table.made_yaku[who]
        found[12 + at] = shown(table.score[who])
    found[14] = table.round_number
    for month in range(12):
        found[15 + month] = (table.round_number - 1) % 12 == month
    found[27] = shown(table.deal)


@inlined
def shown(points: int) -> int:
    """Points as far as they fit."""
    return max(-MOST, min(MOST, points))

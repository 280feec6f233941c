"""What a choice leads to, what the table does by itself, and what a seat may choose."""

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.koikoi.numbering import KOIKOI, SELECT
from zashiki.fast.bits import NONE, bit, count, either
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.koikoi.captures import capture, match_pending, matching
from zashiki.fast.koikoi.deals import deal, first_dealer
from zashiki.fast.koikoi.past_rounds import ROUND, keeps_history
from zashiki.fast.koikoi.round_end import exhausted_round, gather, won_round
from zashiki.fast.koikoi.rules import Rules
from zashiki.fast.koikoi.table import (
    CALLED,
    CHECKING,
    DEALING,
    DECIDING,
    DRAWING,
    NO_POINTS,
    NOTHING,
    OVER,
    PLAYING,
    SELECTING,
    SELECTING_FOR_DRAW,
    SHOBU,
    TURN_END,
    Table,
)
from zashiki.fast.koikoi.yaku import first_set, points_of
from zashiki.fast.philox import Chance

CHOOSES_BETWEEN = 2
IN_FIRST_WORD = 64 - SELECT
"""So many of the numbers that take a field card are in the first word of 64, the others in the second."""
MAY_CALL, MAY_STOP = np.uint64(1 << KOIKOI - 64), np.uint64(2 << KOIKOI - 64)


@compiled
def begin(table: Table, rules: Rules, chance: Chance) -> None:
    """Sit down: nothing is dealt yet, and the first dealer is found."""
    gather(table)
    table.deal, table.round_number, table.turn = 0, 1, 0
    table.pending, table.ended = NOTHING, NOTHING
    for seat in range(2):
        table.score[seat], table.made_yaku[seat] = rules.start_points, 0
    if keeps_history(table):
        table.result[ROUND] = 0
    table.dealer = first_dealer(table, rules, chance)


@inlined
def choose(table: Table, _rules: Rules, number: int) -> None:
    """Play a card, take a field card, or call."""
    if number < SELECT:
        table.hand[table.turn] ^= bit(number)
        table.pending, table.phase = number, SELECTING
    elif number < KOIKOI:
        capture(table, bit(number - SELECT))
    elif number == KOIKOI:
        table.calls[table.turn] += 1
        table.phase = CALLED
    else:
        table.phase = SHOBU


@inlined
def settle(table: Table, rules: Rules, chance: Chance) -> None:
    """Let the table work until a seat must choose, or the match is over.

    Each time round, a whole turn passes in its order. Games that are played side by side on a GPU then do the same at
    the same time, as far as they can.
    """
    while not waits(table, rules):
        if table.phase == DEALING:
            deal(table, rules, chance)
        elif table.phase == PLAYING:
            play_without_cards(table, rules)
        elif either(table.phase, DECIDING, SHOBU):
            won_round(table, rules)
        if table.phase == SELECTING and not chooses_between(table):
            match_pending(table)
        if table.phase == DRAWING:
            draw(table)
        if table.phase == SELECTING_FOR_DRAW and not chooses_between(table):
            match_pending(table)
        if either(table.phase, CHECKING, CALLED):
            count_points(table, rules)
        if table.phase == TURN_END:
            end_turn(table)


@inlined
def waits(table: Table, rules: Rules) -> bool:
    """Offer what may be chosen; whether there is anything, or the match is over."""
    if table.phase == PLAYING:
        hand = table.hand[table.turn]
        return hand != NONE and not exhausted(table, rules) and offer(table, hand, NONE)
    if either(table.phase, SELECTING, SELECTING_FOR_DRAW):
        cards = matching(table)
        return chooses_between(table) and offer(table, cards << np.uint64(SELECT), cards >> np.uint64(IN_FIRST_WORD))
    if table.phase == DECIDING:
        return may_play_on(table, rules) and offer(table, NONE, calls(table, rules))
    if table.phase != OVER:
        return False
    offer(table, NONE, NONE)
    table.to_act = -1
    return True


@inlined
def chooses_between(table: Table) -> bool:
    """Whether the card just played or drawn may take one of two."""
    return count(matching(table)) == CHOOSES_BETWEEN


@inlined
def offer(table: Table, first: np.uint64, second: np.uint64) -> bool:
    """Let the seat in turn choose among these numbers."""
    table.legal[0], table.legal[1], table.to_act = first, second, table.turn
    return True


@inlined
def exhausted(table: Table, rules: Rules) -> bool:
    """Whether the seat to play has had all its turns."""
    return table.turns[table.turn] >= rules.turns


@inlined
def may_play_on(table: Table, rules: Rules) -> bool:
    """Whether the seat in turn has anything to play on for: cards in its hand, or further turns with an empty one."""
    return table.hand[table.turn] != NONE or table.turns[table.turn] + 1 < rules.turns


@inlined
def calls(table: Table, rules: Rules) -> np.uint64:
    """Koi-koi, unless the seat has called enough, and stop."""
    enough = rules.koikoi_calls > 0 and table.calls[table.turn] >= rules.koikoi_calls
    return MAY_STOP if enough else MAY_CALL | MAY_STOP


@inlined
def play_without_cards(table: Table, rules: Rules) -> None:
    """A seat without cards only draws, while it has turns; then the cards have run out."""
    if exhausted(table, rules):
        exhausted_round(table, rules)
    else:
        table.phase = DRAWING


@inlined
def draw(table: Table) -> None:
    """Turn up the top card of the stock."""
    table.pending = table.order[table.top]
    table.top += 1
    table.phase = SELECTING_FOR_DRAW


@inlined
def count_points(table: Table, rules: Rules) -> None:
    """Count the yaku of the seat in turn: after its cards have matched, and again after a call.

    Both are done here, since counting is most of what a game does: on a GPU it takes a warp as long for one as for all.
    """
    seat, points = table.turn, NO_POINTS
    # Without new cards or a call, points can have risen only because a month has left the field.
    if table.took or rules.weather or table.phase == CALLED:
        points = points_of(rules, first_set(table, rules), table.captured[seat], table.field, table.calls[seat])
    table.took = 0
    if table.phase == CALLED:
        # What must be exceeded counts the call just made, which raises a few yaku (koikoi-japan).
        table.called_points[seat] = points
        table.phase = TURN_END
    elif points > table.called_points[seat]:
        announce(table, seat, points)
    else:
        table.phase = TURN_END


@inlined
def announce(table: Table, seat: int, points: int) -> None:
    """Announce the yaku, whose points rose above those at the seat's last call."""
    table.points[seat] = points
    table.announced[seat], table.announced_field[seat] = table.captured[seat], table.field
    table.announced_calls[seat] = table.calls[seat]
    table.improved, table.phase = seat, DECIDING


@inlined
def end_turn(table: Table) -> None:
    """It is the other seat's turn."""
    table.turns[table.turn] += 1
    table.turn, table.phase = 1 - table.turn, PLAYING


@compiled
def scores(table: Table, _rules: Rules, found: NDArray[np.int32]) -> None:
    """The points of the match."""
    found[0], found[1] = table.score[0], table.score[1]

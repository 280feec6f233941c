"""What a choice leads to, and what the table does by itself until somebody must choose."""

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.riichi.numbering import (
    ADDED_KAN,
    CLOSED_KAN,
    DRAWN,
    KITA,
    NINE_TERMINALS,
    PLAY_ON,
    RIICHI,
    STOP,
    TSUMO,
)
from zashiki.fast.bits import NONE, bit, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.philox import Chance
from zashiki.fast.riichi.deals import deal, dealer_of
from zashiki.fast.riichi.discards import discard
from zashiki.fast.riichi.draws import draw, draw_replacement
from zashiki.fast.riichi.kans import declare_added_kan, declare_closed_kan, declare_kita
from zashiki.fast.riichi.round_end import abort, win_by_draw
from zashiki.fast.riichi.rounds import PLAYS_ON, STOPS, next_round
from zashiki.fast.riichi.rules import HandedRules, Rules
from zashiki.fast.riichi.table import (
    CALLS,
    DEALT,
    NOBODY,
    OVER,
    REPLACING,
    ROBBING,
    ROUND_OVER,
    START,
    STOPPING,
    TURN,
    WINNING,
    Table,
)
from zashiki.fast.riichi.table import NINE_TERMINALS as THROWN_IN
from zashiki.fast.riichi.turns import turn_choices
from zashiki.fast.riichi.windows import answer, calls_window, next_asked, robbing_window


@compiled
def settle(table: Table, handed: HandedRules, chance: Chance) -> None:
    """Go on until somebody must choose, or the match is over; then say who, and what is legal."""
    rules = Rules(handed.knobs[0], handed.tables, handed.value[0])
    while not go_on(table, rules, chance):
        pass
    for word in range(len(table.legal)):
        table.legal[word] = NONE
    table.to_act = NOBODY
    if table.phase == TURN:
        turn_choices(table, rules)
    elif table.phase in (CALLS, ROBBING):
        next_asked(table, rules)
    elif table.phase == STOPPING:
        table.legal[0] = bit(STOP) | bit(PLAY_ON)
        table.to_act = dealer_of(table)


@compiled
def go_on(table: Table, rules: Rules, chance: Chance) -> bool:
    """Let the table do its next step, if it has one; whether it rests."""
    if table.phase in (TURN, STOPPING, OVER):
        return True
    if table.phase == CALLS:
        return calls_window(table, rules)
    if table.phase == ROBBING:
        return robbing_window(table, rules)
    if table.phase == ROUND_OVER:
        return next_round(table, rules, chance)
    if table.phase == START:
        deal(table, rules, chance, signed(table.wind), signed(table.number), signed(table.honba))
    elif table.phase == DEALT:
        draw(table, rules, dealer_of(table))
    elif table.phase == REPLACING:
        draw_replacement(table, rules, 1)
    elif table.phase == WINNING:
        win_by_draw(table, rules)
    return False


@compiled
def choose(table: Table, handed: HandedRules, number: int) -> None:
    """Make a legal choice for the seat to act."""
    rules = Rules(handed.knobs[0], handed.tables, handed.value[0])
    if table.phase == TURN:
        choose_in_turn(table, rules, number)
    elif table.phase == STOPPING:
        table.stops = STOPS if number == STOP else PLAYS_ON
        table.phase = ROUND_OVER
    else:
        answer(table, rules, number)


@compiled
def choose_in_turn(table: Table, rules: Rules, number: int) -> None:
    """Discard, or declare something."""
    if number <= DRAWN:
        discard(table, rules, face_of(table, number), signed(number == DRAWN), 0)
    elif number == TSUMO:
        table.phase = WINNING
    elif number == NINE_TERMINALS:
        abort(table, THROWN_IN, 1 << signed(table.turn))
    elif number == KITA:
        declare_kita(table, rules)
    elif number < CLOSED_KAN:
        discard(table, rules, face_of(table, number - RIICHI), signed(number - RIICHI == DRAWN), 1)
    elif number < ADDED_KAN:
        declare_closed_kan(table, rules, number - CLOSED_KAN)
    else:
        declare_added_kan(table, rules, number - ADDED_KAN)


@compiled
def face_of(table: Table, place: int) -> int:
    """The tile of a discard: by its face, or the one just drawn."""
    return signed(table.drawn) if place == DRAWN else place


@compiled
def scores(table: Table, handed: HandedRules, found: NDArray[np.int32]) -> None:
    """The scores; the final points with uma and oka, once the match is over."""
    for seat in range(handed.knobs[0].seats):
        found[seat] = table.points[seat] if table.phase == OVER else table.scores[seat]

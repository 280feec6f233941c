"""The match: where it begins, what a disc does, passes, the end, and the score."""

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.bits import NONE, bit, count
from zashiki.fast.compiling import inlined
from zashiki.fast.philox import Chance, drawn_first
from zashiki.fast.reversi.table import CENTRE, OVER, PLAYING, Rules, Table
from zashiki.fast.reversi.walks import flips, moves

OPENING_DEAL = 1


@inlined
def begin(table: Table, rules: Rules, chance: Chance) -> None:
    """Set the board; of several openings, one is drawn."""
    many = len(rules.black)
    opening = drawn_first(chance, OPENING_DEAL, 0, many) if many > 1 else 0
    table.black, table.white = rules.black[opening], rules.white[opening]
    table.turn, table.phase = rules.turn[opening], rules.phase[opening]


@inlined
def sides(table: Table, seat: int) -> tuple[np.uint64, np.uint64]:
    """The discs of a seat, and those of its opponent."""
    return (table.white, table.black) if seat else (table.black, table.white)


@inlined
def settle(table: Table, rules: Rules, _chance: Chance) -> None:
    """Pass where a seat has no move; end the match where neither has one."""
    table.legal[0], table.to_act = NONE, -1
    if table.phase == OVER:
        return
    if table.phase == CENTRE:
        possible = rules.centre & ~(table.black | table.white)
    else:
        own, opponent = sides(table, table.turn)
        possible = moves(own, opponent, rules)
        if possible == NONE:
            possible = moves(opponent, own, rules)
            if possible == NONE:
                table.phase = OVER
                table.rounds += 1
                return
            table.turn = 1 - table.turn
    table.legal[0], table.to_act = possible, table.turn


@inlined
def choose(table: Table, rules: Rules, number: int) -> None:
    """Place a disc and turn over what it encloses; one in the historic centre turns nothing over."""
    disc, (own, opponent) = bit(number), sides(table, table.turn)
    if table.phase == CENTRE:
        own |= disc
        if rules.centre & ~(own | opponent) == NONE:
            table.phase = PLAYING
    else:
        turned = flips(disc, own, opponent, rules)
        own, opponent = own | disc | turned, opponent ^ turned
    table.black, table.white = (opponent, own) if table.turn else (own, opponent)
    table.turn = 1 - table.turn


@inlined
def scores(table: Table, rules: Rules, found: NDArray[np.int32]) -> None:
    """Count the discs; at the end the empty squares go to the winner, or are halved, where the rules say so."""
    black, white = count(table.black), count(table.white)
    if rules.official and table.phase == OVER:
        empty = count(rules.full) - black - white
        if black == white:
            black, white = black + empty // 2, white + empty // 2
        elif black > white:
            black += empty
        else:
            white += empty
    found[0], found[1] = black, white

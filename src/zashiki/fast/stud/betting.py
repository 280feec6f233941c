"""The arithmetic of fixed-limit betting, as the room's `betting` explains it: sizes, the cap, short all-ins, turns."""

from zashiki.fast.bits import signed
from zashiki.fast.compiling import inlined
from zashiki.fast.stud.boards import open_pair
from zashiki.fast.stud.rules import ANY_TIME, LAST_TWO, STREET, Rules
from zashiki.fast.stud.seats import can_act, how_many, is_able, left_of, sits_in
from zashiki.fast.stud.table import NOBODY, STUD, Table

THIRD, FOURTH = 3, 4
HEADS_UP = 2
NO_SIZE = 0


@inlined
def sizes(table: Table, rules: Rules) -> tuple[int, int]:
    """The sizes a bet may have now: the usual one, and `NO_SIZE` or with an open pair on fourth street the big one."""
    if table.street > FOURTH or table.unit == rules.big_bet:
        return rules.big_bet, NO_SIZE
    double = table.street == FOURTH and rules.open_pair and table.game == STUD
    if double and open_pair(table, rules.seats):
        return rules.small_bet, rules.big_bet
    return rules.small_bet, NO_SIZE


@inlined
def has_room(table: Table, rules: Rules) -> bool:
    """Whether the cap leaves room for another bet or raise."""
    if table.level <= rules.raises:
        return True
    if rules.heads_up == STREET:
        return table.began == HEADS_UP
    if rules.heads_up == ANY_TIME:
        return how_many(table.live) == HEADS_UP and table.capped == 0
    if rules.heads_up == LAST_TWO:
        left = 0
        for seat in range(rules.seats):
            left += table.stack[seat] > 0 or table.total[seat] > 0
        return left == HEADS_UP
    return False


@inlined
def may_raise(table: Table, rules: Rules, seat: int) -> bool:
    """Whether a seat may bet or raise: it has not acted since the last full bet, and there is room below the cap.

    It also needs more than it must call, and an opponent with chips to answer.
    """
    owes = table.bet - table.paid[seat]
    if sits_in(seat, table.acted) or table.stack[seat] <= owes or not has_room(table, rules):
        return False
    return can_act(table, rules.seats) > 1


@inlined
def target(table: Table, seat: int, size: int) -> int:
    """What a wager of a size comes to: a full bet above the level, or all a seat has if that is less."""
    return min(signed(table.full) + size, signed(table.paid[seat]) + table.stack[seat])


@inlined
def reach(table: Table, rules: Rules, to: int) -> bool:
    """Move the level as far as a wager goes; whether those who have acted may raise again.

    Half a bet counts as a full one. Completing the bring-in is measured from the bring-in, not from nothing.
    """
    usual, double = sizes(table, rules)
    if table.street == THIRD and table.level == 0:
        whole, over = rules.small_bet - rules.bring_in, to - rules.bring_in
    else:
        whole, over = usual, to - table.full
    if 2 * over < whole:
        return False
    size = double if double != NO_SIZE and to - table.full >= double else usual
    table.full += size
    table.level += 1
    table.unit = size
    return True


@inlined
def next_turn(table: Table, rules: Rules, after: int) -> int:
    """Who must choose after a seat, clockwise: a live seat with chips that owes something, or has not acted yet.

    One that is left alone with chips has nobody to bet against, so only what it owes counts.
    """
    found, able, seat = NOBODY, 0, after
    for _ in range(rules.seats):
        seat = left_of(seat, rules.seats)
        if is_able(table, seat):
            able += 1
            if found < 0 and (table.paid[seat] < table.bet or not sits_in(seat, table.acted)):
                found = seat
    return found if found < 0 or able > 1 or table.paid[found] < table.bet else NOBODY

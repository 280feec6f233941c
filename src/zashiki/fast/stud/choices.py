"""What a seat may choose, by the numbers of `zashiki.encoding.stud`, and what a choice does to the table."""

import numpy as np

from zashiki.encoding.stud.numbering import BIG_WAGER, BRING_IN, CALL, CHECK, COMPLETE, FOLD, SMALL_WAGER
from zashiki.fast.bits import NONE, bit
from zashiki.fast.compiling import inlined
from zashiki.fast.stud.betting import HEADS_UP, NO_SIZE, THIRD, may_raise, next_turn, reach, sizes, target
from zashiki.fast.stud.boards import bring_in_seat
from zashiki.fast.stud.rules import Rules
from zashiki.fast.stud.seats import how_many, with_seat, without_seat
from zashiki.fast.stud.table import NOBODY, Table


@inlined
def opens(table: Table) -> bool:
    """Whether third street still waits for its bring-in."""
    return table.street == THIRD and table.bet == 0


@inlined
def wager_of(table: Table, rules: Rules, size: int) -> int:
    """The number of a wager of a size: the first on third street is a completion."""
    if table.street == THIRD and table.level == 0:
        return COMPLETE
    return BIG_WAGER if size == rules.big_bet else SMALL_WAGER


@inlined
def wagers(table: Table, rules: Rules, seat: int) -> np.uint64:
    """The wagers of every size that there is now; two that come to the same, all a seat has, are one."""
    usual, double = sizes(table, rules)
    found, to = NONE, target(table, seat, usual)
    if to > table.bet:
        found |= bit(wager_of(table, rules, usual))
    if double != NO_SIZE:
        more = target(table, seat, double)
        if more > table.bet and more != to:
            found |= bit(wager_of(table, rules, double))
    return found


@inlined
def legal_numbers(table: Table, rules: Rules, seat: int) -> np.uint64:
    """What a seat may choose. Whoever must open brings in or bets; it may fold if it opens for one that is all-in."""
    if opens(table):
        found = bit(BRING_IN)
        if seat != bring_in_seat(table, rules.seats):
            found |= bit(FOLD)
        rich = table.stack[seat] > rules.bring_in
        return found | wagers(table, rules, seat) if rich and may_raise(table, rules, seat) else found
    found = bit(FOLD) | (bit(CALL) if table.paid[seat] < table.bet else bit(CHECK))
    return found | wagers(table, rules, seat) if may_raise(table, rules, seat) else found


@inlined
def pay(table: Table, seat: int, to: int) -> None:
    """Put chips in, up to a street total."""
    added = to - table.paid[seat]
    table.stack[seat] -= added
    table.total[seat] += added
    table.paid[seat] = to
    table.acted = with_seat(table.acted, seat)


@inlined
def fold(table: Table, rules: Rules, seat: int) -> None:
    """Give a hand up; where the rules say so, one folded without need is still dealt to."""
    table.live = without_seat(table.live, seat)
    table.acted = with_seat(table.acted, seat)
    if not (rules.folded_dealt and table.bet == 0):
        table.dealt = without_seat(table.dealt, seat)


@inlined
def wager(table: Table, rules: Rules, seat: int, number: int) -> None:
    """Bet, complete or raise; a full bet lets everybody raise again."""
    usual, double = sizes(table, rules)
    size = double if double != NO_SIZE and wager_of(table, rules, double) == number else usual
    to = target(table, seat, size)
    reopened = reach(table, rules, to)
    pay(table, seat, to)
    if reopened:
        table.acted = with_seat(0, seat)
    table.bet = max(to, table.bet)
    table.aggressor = seat
    if table.level > rules.raises and how_many(table.live) > HEADS_UP:
        table.capped = 1


@inlined
def choose(table: Table, rules: Rules, number: int) -> None:
    """Make the choice of the seat to act, and pass the turn on; it is nobody's when the street is over."""
    seat = table.to_act
    if number == FOLD:
        fold(table, rules, seat)
    elif number == CHECK:
        table.acted = with_seat(table.acted, seat)
    elif number == CALL:
        pay(table, seat, min(table.bet, table.paid[seat] + table.stack[seat]))
    elif number == BRING_IN:  # to be matched in full even if it was short, and not yet a level
        pay(table, seat, min(rules.bring_in, table.stack[seat]))
        table.bet = rules.bring_in
        table.opener = seat
    else:
        wager(table, rules, seat, number)
    table.to_act = next_turn(table, rules, seat) if how_many(table.live) > 1 else NOBODY

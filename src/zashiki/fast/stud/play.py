"""The match: where it begins, what the table does by itself, what is bought in between deals, and the end."""

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.bits import NONE, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.philox import Chance
from zashiki.fast.stud.betting import HEADS_UP, THIRD
from zashiki.fast.stud.choices import fold, legal_numbers
from zashiki.fast.stud.deal_end import settle_deal
from zashiki.fast.stud.deals import SEVENTH, clear_bets, deal_next_street, first_dealer, next_dealer, open_deal
from zashiki.fast.stud.rules import Rules
from zashiki.fast.stud.seats import how_many, sits_in, with_seat
from zashiki.fast.stud.table import (
    ALL_DEALS,
    DEALING,
    DEALS_SPENT,
    DECK,
    LAST_SEAT,
    NO_CARD,
    NOBODY,
    NOT_OVER,
    OVER,
    Table,
)


@compiled
def begin(table: Table, rules: Rules, chance: Chance) -> None:
    """Buy the stacks in, and find who deals first."""
    for seat in range(rules.seats):
        table.stack[seat], table.bought[seat] = rules.stacks[seat], rules.stacks[seat]
    table.deal, table.raked, table.opened = 0, 0, 0
    table.phase, table.reason = DEALING, NOT_OVER
    table.dealer, table.to_act = first_dealer(rules, chance), NOBODY


@compiled
def settle(table: Table, rules: Rules, chance: Chance) -> None:
    """Go on until somebody must choose, or the match is over."""
    while table.to_act < 0 and table.phase != OVER:
        if table.phase == DEALING:
            open_deal(table, rules, chance)
            continue
        fold_away(table, rules)
        if how_many(table.live) < HEADS_UP or table.street == SEVENTH:
            settle_deal(table, rules)
            table.rounds += 1
            go_on(table, rules)
        else:
            deal_next_street(table, rules, chance)
    table.legal[0] = legal_numbers(table, rules, table.to_act) if table.to_act >= 0 else NONE


@compiled
def fold_away(table: Table, rules: Rules) -> None:
    """When third street ends, fold seats that sit out and are all-in for the ante; the last live one stays."""
    if rules.sitting_out == 0 or table.street != THIRD:
        return
    away = 0
    for seat in range(rules.seats):
        short = table.stack[seat] == 0 and table.total[seat] <= rules.ante
        if short and sits_in(seat, table.live) and sits_in(seat, rules.sitting_out):
            away = with_seat(away, seat)
    for seat in range(rules.seats):
        if sits_in(seat, away) and how_many(table.live) > 1:
            fold(table, rules, seat)


@compiled
def go_on(table: Table, rules: Rules) -> None:
    """After a deal, end the match, or fill up the stacks as the rules say and let the next one deal."""
    playing = 0
    for seat in range(rules.seats):
        playing += table.stack[seat] > 0 or refill(table, rules, seat) != 0
    if playing < HEADS_UP:
        end_match(table, rules, LAST_SEAT)
    elif table.deal >= rules.deals:
        end_match(table, rules, DEALS_SPENT if rules.endless else ALL_DEALS)
    else:
        for seat in range(rules.seats):
            amount = refill(table, rules, seat)
            table.stack[seat] += amount
            table.bought[seat] += amount
        table.phase, table.dealer = DEALING, next_dealer(table, rules)


@compiled
def refill(table: Table, rules: Rules, seat: int) -> int:
    """What a seat brings to the table, or takes from it, between two deals."""
    if rules.reset:
        return signed(rules.stacks[seat]) - table.stack[seat]
    return signed(rules.stacks[seat]) if rules.rebuy and table.stack[seat] == 0 else 0


@compiled
def end_match(table: Table, rules: Rules, reason: int) -> None:
    """The cards go back into their box."""
    table.phase, table.reason = OVER, reason
    table.live, table.acted, table.dealt = 0, 0, 0
    clear_bets(table, rules, 0)
    for seat in range(rules.seats):
        table.paid[seat], table.total[seat], table.held[seat] = 0, 0, 0
    table.top, table.drawn, table.burns, table.community = 0, DECK, 0, NO_CARD
    for card in range(DECK):
        table.order[card] = card
    table.to_act = NOBODY


@compiled
def scores(table: Table, rules: Rules, found: NDArray[np.int32]) -> None:
    """What each seat has won or lost: chips in the pot still count as its own until the deal is over."""
    for seat in range(rules.seats):
        found[seat] = table.stack[seat] + table.total[seat] - table.bought[seat]

"""The deal: who deals first, where each card goes, which deals do not stand, and the lucky hands."""

import numpy as np

from zashiki.encoding.philox import use_of
from zashiki.fast.bits import NONE, bit, count, either, signed
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.koikoi.round_end import both_lucky_round, end_match, gather, lucky_round
from zashiki.fast.koikoi.rules import AT_RANDOM, DRAWN_CARD, RANKS, REDEAL, SCORE, SEAT_0, Rules
from zashiki.fast.koikoi.table import (
    BY_DEALS_SPENT,
    BY_KUTTSUKI,
    BY_TESHI,
    CARDS,
    FIELD,
    HAND,
    NOTHING,
    PLAYING,
    STOCK,
    Table,
)
from zashiki.fast.layout import Row
from zashiki.fast.philox import Chance, drawn_first, shuffle

FIRST_DEAL, DEALER = 1, use_of("dealer")
FOUR_PAIRS = 4
ONES, TWOS, FOURS = np.uint64(0x111111111111), np.uint64(0x222222222222), np.uint64(0x444444444444)
"""The lowest bit of each month's four, the second, and the third."""


@compiled
def first_dealer(table: Table, rules: Rules, chance: Chance) -> int:
    """Find the first dealer: by seat, at random, or by drawing cards (earliest month, then the higher card)."""
    if rules.first_dealer == AT_RANDOM:
        return drawn_first(chance, FIRST_DEAL, DEALER, 2)
    if rules.first_dealer != DRAWN_CARD:
        return rules.first_dealer - SEAT_0
    for known in range(2, CARDS + 1, 2):  # two cards are enough but for one time in ninety
        shuffle(chance, FIRST_DEAL, DEALER, table.order, CARDS, known)
        first, second = RANKS[table.order[known - 2]], RANKS[table.order[known - 1]]
        if first != second:
            return 0 if first < second else 1
    return 0


@inlined
def set_of(order: Row, start: int, cards: int) -> np.uint64:
    """Some cards of the deck as a set."""
    found = NONE
    for at in range(start, start + cards):
        found |= bit(order[at])
    return found


@compiled
def deal(table: Table, rules: Rules, chance: Chance) -> None:
    """Deal; a deal that does not stand is cancelled, and a lucky hand ends the round at once."""
    if table.deal >= rules.most_deals:
        put_in_box(table)
        end_match(table, BY_DEALS_SPENT)
        return
    table.deal += 1
    shuffle(chance, table.deal, 0, table.order, CARDS, rules.drawn_places)
    table.hand[table.dealer] = set_of(table.order, 0, HAND)
    table.hand[1 - table.dealer] = set_of(table.order, HAND, HAND)
    table.field = set_of(table.order, 2 * HAND, FIELD)
    table.top, table.turn, table.phase = STOCK, table.dealer, PLAYING
    if cancelled(table, rules):
        gather(table)
        return
    dealer = signed(table.dealer)
    other = 1 - dealer
    own, others = lucky_kind(rules, table.hand[dealer]), lucky_kind(rules, table.hand[other])
    if not (either(NOTHING, own, others) or rules.dealer_first):
        both_lucky_round(table, rules)
    elif own != NOTHING:
        lucky_round(table, rules, dealer, own)
    elif others != NOTHING:
        lucky_round(table, rules, other, others)


@compiled
def put_in_box(table: Table) -> None:
    """Lay all cards into the box, in their canonical order: a deal that cannot be made leaves them there."""
    for at in range(CARDS):
        table.order[at] = at
    table.top = 0


@inlined
def by_month(cards: np.uint64) -> np.uint64:
    """How many of each month there are, in that month's four bits."""
    pairs = cards - ((cards >> np.uint64(1)) & np.uint64(0x5555555555555555))
    return (pairs & np.uint64(0x3333333333333333)) + ((pairs >> np.uint64(2)) & np.uint64(0x3333333333333333))


@inlined
def is_four(months: np.uint64) -> bool:
    """Whether a month has all four: 4 is the only number with the third bit."""
    return count(months & FOURS) > 0


@inlined
def is_three(months: np.uint64) -> bool:
    """Whether a month has three, which is the lowest two bits together."""
    return count(months & (months >> np.uint64(1)) & ONES) > 0


@inlined
def is_pairs(months: np.uint64) -> bool:
    """Whether eight cards are four pairs: four months have two, the second bit without the lowest."""
    return count(months & TWOS & ~((months & ONES) << np.uint64(1))) == FOUR_PAIRS


@compiled
def cancelled(table: Table, rules: Rules) -> bool:
    """Whether a deal does not stand (配り直し). Four of a month on the field never stand."""
    field = by_month(table.field)
    if is_four(field) or (rules.field_three and is_three(field)) or (rules.field_pairs and is_pairs(field)):
        return True
    for seat in range(2):
        hand = by_month(table.hand[seat])
        if (rules.teshi == REDEAL and is_four(hand)) or (rules.kuttsuki == REDEAL and is_pairs(hand)):
            return True
    return False


@compiled
def lucky_kind(rules: Rules, hand: np.uint64) -> int:
    """Which lucky hand a dealt one is, of those that the rules pay: 手四 or くっつき."""
    months = by_month(hand)
    if rules.teshi == SCORE and is_four(months):
        return BY_TESHI
    return BY_KUTTSUKI if rules.kuttsuki == SCORE and is_pairs(months) else NOTHING

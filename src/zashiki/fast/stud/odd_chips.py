"""Who gets a chip that cannot be split: seats in the order that the rules name."""

import numpy as np

from zashiki.fast.bits import NONE, bit, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.stud.card_ranks import in_order, order_of
from zashiki.fast.stud.hand_tables import NO_CARDS
from zashiki.fast.stud.hand_worths import HIGH, LOW, NO_LOW, worth_for
from zashiki.fast.stud.rules import BY_SEAT, HELD, Rules
from zashiki.fast.stud.seats import sits_in
from zashiki.fast.stud.table import DECK, HAND, SEATS, Table


@compiled
def card_of(table: Table, seat: int, at: int) -> int:
    """A card of a hand; behind a seat's own comes the one that is for all."""
    return signed(table.hands[seat, at]) if at < table.held[seat] else signed(table.community)


@compiled
def used_cards(table: Table, rules: Rules, seat: int, low: bool) -> np.uint64:  # noqa: FBT001 - compiled
    """The five cards that make a hand's worth, in the order in which ranks decide; of equal ones the highest suits.

    All fives are looked at: seven cards, one for all among them, less two. Those of equal worth differ in suits only.
    """
    found, best = NONE, NO_LOW
    for first in range(HAND):
        for second in range(first + 1, HAND):
            key, cards, order = NO_CARDS, NONE, NONE
            for at in range(HAND):
                if at != first and at != second:  # noqa: PLR1714 - compiled
                    card = card_of(table, seat, at)
                    key += rules.hands.keys[card]
                    cards |= bit(card)
                    order |= in_order(card, low)
            worth = worth_for(LOW if low else HIGH, key, cards, rules.hands)
            if worth > best or (worth == best and order > found):
                found, best = order, worth
    return found


@compiled
def held_cards(table: Table, seat: int, low: bool) -> np.uint64:  # noqa: FBT001
    """All cards of a seat's own, in the order in which ranks decide; for low the lowest stands highest."""
    found = NONE
    for at in range(table.held[seat]):
        card = table.hands[seat, at]
        found |= bit(DECK - 1 - order_of(card, low)) if low else in_order(card, low)
    return found


@compiled
def odd_chip_claim(table: Table, rules: Rules, seat: int, low: bool) -> np.uint64:  # noqa: FBT001
    """The claim of a seat to an odd chip; the greatest comes first."""
    if rules.odd_chip == BY_SEAT:
        return np.uint64(SEATS - seat)
    return held_cards(table, seat, low) if rules.odd_chip == HELD else used_cards(table, rules, seat, low)


@compiled
def odd_chip_place(table: Table, rules: Rules, seats: int, seat: int, low: bool) -> int:  # noqa: FBT001
    """The place of a seat in the order in which odd chips are given to some seats."""
    mine, place = odd_chip_claim(table, rules, seat, low), 0
    for other in range(rules.seats):
        if other != seat and sits_in(other, seats):
            place += int(odd_chip_claim(table, rules, other, low) > mine)
    return place

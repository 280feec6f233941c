"""What a hand is worth, by a few look-ups: high, ace to five low, and eight or better.

A hand comes as its key (see `hand_tables`) and as a set of cards, the room's mask. Worths are the room's own numbers.
"""

import numpy as np

from zashiki.fast.bits import NONE, bit, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.stud.hand_tables import FLUSH, SUIT_BITS, SUITS_AT, UPPER_AT, HandTables

NO_LOW = -(1 << 30)
"""Less than any worth: a hand that does not qualify for eight or better."""
HIGH, LOW, EIGHT = range(3)
"""The sides of the room's variants."""
PART = np.uint64((1 << UPPER_AT) - 1)
THIRTEEN = np.uint64(13)
SUIT = np.uint64((1 << 13) - 1)
EIGHTS = np.uint64(1 << 12 | (1 << 7) - 1)
"""The ace, and two to eight."""


@compiled
def place_of_hand(key: np.uint64, tables: HandTables) -> int:
    """The place of a hand's ranks among all ways to hold five to seven."""
    lower, upper = key & PART, (key >> np.uint64(UPPER_AT)) & PART
    return signed(tables.begins[lower]) + signed(tables.place[upper])


@compiled
def high_worth(key: np.uint64, cards: np.uint64, tables: HandTables) -> int:
    """The worth of the best five cards: with five of a suit only flushes count, since no full house fits beside one."""
    suits = key & FLUSH
    if suits == NONE:
        return signed(tables.high[place_of_hand(key, tables)])
    ranks = cards
    for suit in range(4):
        if suits & bit(SUITS_AT + SUIT_BITS * suit + 3) != NONE:
            ranks = cards >> (THIRTEEN * np.uint64(suit))
    return signed(tables.flushes[ranks & SUIT])


@compiled
def ranks_held(cards: np.uint64) -> np.uint64:
    """The different ranks among some cards, as thirteen bits."""
    halves = cards | (cards >> np.uint64(26))
    return (halves | (halves >> THIRTEEN)) & SUIT


@compiled
def low_worth(key: np.uint64, cards: np.uint64, tables: HandTables) -> int:
    """The worth of the lowest five, ace to five; the ranks alone tell it if five differ."""
    found = signed(tables.lows[ranks_held(cards)])
    return found if found != 0 else signed(tables.paired[place_of_hand(key, tables)])


@compiled
def eight_worth(cards: np.uint64, tables: HandTables) -> int:
    """The worth, as a low, of five different ranks up to the eight, or `NO_LOW`."""
    found = signed(tables.lows[ranks_held(cards) & EIGHTS])
    return found if found != 0 else NO_LOW


@compiled
def worth_for(side: int, key: np.uint64, cards: np.uint64, tables: HandTables) -> int:
    """The worth for one of the sides that a pot may go to."""
    if side == HIGH:
        return high_worth(key, cards, tables)
    return low_worth(key, cards, tables) if side == LOW else eight_worth(cards, tables)

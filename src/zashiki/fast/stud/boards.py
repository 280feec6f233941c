"""What lies open: who brings in, and who acts first on the later streets."""

import numpy as np

from zashiki.fast.bits import NONE, bit, count, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.stud.card_ranks import in_order, low_rank_of, order_of, rank_of
from zashiki.fast.stud.rules import SEAT, STUD_SUITS, SUITS, Rules
from zashiki.fast.stud.seats import sits_in
from zashiki.fast.stud.table import DOWN, HAND, NOBODY, RAZZ, STUD, Table

BOARD_END = HAND - 1
"""Upcards are the third to the sixth card of a hand."""
THIRTEEN = np.uint64(13)


@compiled
def bring_in_seat(table: Table, size: int) -> int:
    """The live seat with the lowest upcard by rank, then suit, ace high; in razz the highest, ace low."""
    razz = table.game == RAZZ
    found, best = NOBODY, 0
    for seat in range(size):
        if sits_in(seat, table.live):
            door = order_of(table.hands[seat, DOWN], razz)
            worse = door if razz else -door
            if found < 0 or worse > best:
                found, best = seat, worse
    return found


@compiled
def board_strength(table: Table, seat: int, low: bool) -> int:  # noqa: FBT001 - compiled
    """A number for the upcards of a seat that is greater for a higher board; with the ace lowest for `low`.

    `ones` are all ranks held, `twos` those held twice or more, and so on. Quads stand above trips, two pairs, one pair;
    among equal shapes trips decide, then pairs, then the others, each from the highest rank down.
    """
    ones, twos, threes, fours = NONE, NONE, NONE, NONE
    for at in range(DOWN, min(signed(table.held[seat]), BOARD_END)):
        card = table.hands[seat, at]
        rank = bit(low_rank_of(card) if low else rank_of(card))
        fours |= threes & rank
        threes |= twos & rank
        twos |= ones & rank
        ones |= rank
    shape = np.uint64(4) if fours != NONE else np.uint64(3) if threes != NONE else np.uint64(count(twos))
    return signed((((shape << THIRTEEN | threes) << THIRTEEN | twos) << THIRTEEN) | ones)


@compiled
def board_by_suit(table: Table, seat: int, low: bool) -> int:  # noqa: FBT001
    """A number that is greater for the higher of two equal boards by suit, from the highest card down."""
    found = NONE
    for at in range(DOWN, min(signed(table.held[seat]), BOARD_END)):
        found |= in_order(table.hands[seat, at], low)
    return signed(found)


@compiled
def breaks_tie(table: Table, rules: Rules, seat: int) -> int:
    """What decides between equal boards: the greater number acts first."""
    ties = rules.board_ties
    if ties == SUITS or (ties == STUD_SUITS and table.game == STUD):
        return board_by_suit(table, seat, table.game == RAZZ)
    if ties == SEAT:
        return -seat
    return -((seat - table.dealer - 1 + rules.seats) % rules.seats)


@compiled
def first_seat(table: Table, rules: Rules) -> int:
    """The best board showing acts first: the highest, in razz the lowest; equal ones as the rules say."""
    razz = table.game == RAZZ
    found, best = NOBODY, 0
    for seat in range(rules.seats):
        if sits_in(seat, table.live):
            strength = board_strength(table, seat, razz)
            better = -strength if razz else strength
            tied = found >= 0 and better == best
            if (
                found < 0
                or better > best
                or (tied and breaks_tie(table, rules, seat) > breaks_tie(table, rules, found))
            ):
                found, best = seat, better
    return found


@compiled
def open_pair(table: Table, size: int) -> bool:
    """Whether a live seat shows a pair on fourth street."""
    for seat in range(size):
        if sits_in(seat, table.live) and rank_of(table.hands[seat, DOWN]) == rank_of(table.hands[seat, DOWN + 1]):
            return True
    return False

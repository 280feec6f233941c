"""Fu: what the groups, the pair, the wait and the way of winning add."""

import numpy as np

from zashiki.fast.bits import NONE, count, signed
from zashiki.fast.compiling import inlined
from zashiki.fast.riichi.value.groups import CLOSED, EDGE, ENDS, PAIR_WAIT, Groups, Traits
from zashiki.fast.riichi.value.value_rules import ValueRules
from zashiki.games.riichi.pieces import EAST, WHITE
from zashiki.games.riichi.value import fu as room

BASE, CLOSED_RON, TSUMO_FU, OPEN_LEAST = room.BASE.fu, room.CLOSED_RON.fu, room.TSUMO.fu, room.OPEN_LEAST.fu
SEVEN_PAIRS = room.SEVEN_PAIRS.fu
OPEN_TRIPLET, CLOSED_TRIPLET, OPEN_KAN, CLOSED_KAN = range(4)
"""Sorts of triplets, as the rules list their fu."""
WAIT_FU = room.WAITS["closed"].fu
PAIR_FU = 2
"""Of dragons, or of a wind of one's own."""


@inlined
def fu_of_sort(kinds: np.uint64, rules: ValueRules, sort: int) -> int:
    """The fu of all triplets of one sort: open, closed, open kans, closed kans."""
    if kinds == NONE:
        return 0
    ends = count(kinds & ENDS)
    return (count(kinds) - ends) * signed(rules.triplet_fu[sort, 0]) + ends * signed(rules.triplet_fu[sort, 1])


@inlined
def fu_of_pair(pair: int, rules: ValueRules, traits: Traits) -> int:
    """The fu of the pair."""
    if pair < EAST:
        return 0
    if pair >= WHITE:
        return PAIR_FU
    if pair == traits.seat_wind and pair == traits.round_wind:
        return signed(rules.double_wind_fu)
    return PAIR_FU if pair in (traits.seat_wind, traits.round_wind) else 0


@inlined
def fu_of(hand: Groups, rules: ValueRules, traits: Traits, pinfu: bool) -> int:  # noqa: FBT001 - compiled
    """All fu of a hand, rounded up to tens; a pinfu tsumo has its base alone."""
    found = BASE
    if traits.tsumo:
        found += 0 if pinfu else TSUMO_FU
    elif traits.closed:
        found += CLOSED_RON
    found += fu_of_sort(hand.open_triplets, rules, OPEN_TRIPLET) + fu_of_sort(
        hand.closed_triplets, rules, CLOSED_TRIPLET
    )
    found += fu_of_sort(hand.open_kans, rules, OPEN_KAN) + fu_of_sort(hand.closed_kans, rules, CLOSED_KAN)
    found += fu_of_pair(hand.pair, rules, traits)
    if hand.wait in (CLOSED, EDGE, PAIR_WAIT):
        found += WAIT_FU
    if found == BASE and not traits.closed:
        found += OPEN_LEAST
    return (found + 9) // 10 * 10

"""What a pile is worth, and what a win pays: rows of the yaku table, then the factors."""

import numpy as np

from zashiki.fast.bits import NONE, count, signed
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.koikoi.rules import (
    BY_BONUS_THEN_MULT,
    BY_EITHER,
    BY_OPPONENT,
    BY_OWN,
    BY_OWN_POW2,
    BY_OWN_POW2_OPPONENT,
    BY_SHARED,
    Rules,
)
from zashiki.games.koikoi.yaku import EARLY_TURNS

MULTIPLIED_FROM = 7
BONUS_CALLS = 3


@inlined
def formed(rules: Rules, at: int, pile: np.uint64, field: np.uint64, month: int) -> bool:
    """Whether a pile holds a set of the table, in this month, and nothing on the field voids it."""
    one = rules.yaku[at]
    if count(pile & one.cards) < one.count:
        return False
    return (one.including & ~pile) | (one.void & field) == NONE and one.month in (0, month)


@inlined
def beaten(rules: Rules, at: int, pile: np.uint64, field: np.uint64, month: int) -> bool:
    """Whether a set does not count, because another does not allow it beside itself."""
    one = rules.yaku[at]
    for place in range(one.beaten_from, one.beaten_to):
        if formed(rules, rules.beaten_by[place], pile, field, month):
            return True
    return False


@inlined
def worth(rules: Rules, at: int, pile: np.uint64, calls: int) -> int:
    """The points of a set that counts, with those for further cards."""
    one = rules.yaku[at]
    base = one.after_call if calls else one.points
    return signed(base + one.extra * (count(pile & (one.cards | one.extra_cards)) - one.count))


@inlined
def points_of(rules: Rules, pile: np.uint64, field: np.uint64, month: int, calls: int) -> int:
    """The points of all yaku that a pile holds; none if no yaku among them can stand alone."""
    total, stands = 0, False
    for at in range(len(rules.yaku)):
        if formed(rules, at, pile, field, month) and not beaten(rules, at, pile, field, month):
            total += worth(rules, at, pile, calls)
            stands |= rules.yaku[at].alone != 0
    return total if stands else 0


@compiled
def win_points(rules: Rules, base: int, own_calls: int, opponent_calls: int, turns: int) -> int:
    """What a stop pays: seven or more are multiplied, then calls count, then an early win."""
    total = base * rules.seven_plus_factor if base >= MULTIPLIED_FROM else base
    total = with_calls(rules, total, own_calls, opponent_calls)
    return total + rules.early_win_bonus if turns <= EARLY_TURNS else total


@compiled
def with_calls(rules: Rules, total: int, own: int, opponent: int) -> int:
    """What koi-koi calls make of points, by whose calls they are (`koikoi_by`)."""
    by = rules.koikoi_by
    if by == BY_SHARED:
        return total * (1 + own + opponent)
    if by == BY_BONUS_THEN_MULT:
        return total * (own - 2) if own > BONUS_CALLS else total + own
    if by in (BY_OWN_POW2, BY_OWN_POW2_OPPONENT):
        for _ in range(own):
            total *= rules.koikoi_factor
        return total * rules.koikoi_factor if opponent and by == BY_OWN_POW2_OPPONENT else total
    raises = (own > 0 and by in (BY_OWN, BY_EITHER)) or (opponent > 0 and by in (BY_OPPONENT, BY_EITHER))
    return total * rules.koikoi_factor if raises else total

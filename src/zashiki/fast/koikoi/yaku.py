"""What a pile is worth, and what a win pays: sets of the yaku table, then the factors."""

import numpy as np

from zashiki.fast.bits import NONE, ONE, count, either, lowest, signed, without_lowest
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
from zashiki.fast.koikoi.table import Table
from zashiki.games.koikoi.yaku import EARLY_TURNS

MULTIPLIED_FROM = 7
BONUS_CALLS = 3


@inlined
def first_set(table: Table, rules: Rules) -> int:
    """Where the sets of the month begin in the table of yaku."""
    return (table.round_number - 1) % 12 * rules.sets


@inlined
def set_at(rules: Rules, at: int) -> np.record:
    """One set of the table, by an unsigned place: of a signed one numba asks every time whether it is below zero."""
    one: np.record = rules.yaku[np.uint64(at)]
    return one


@inlined
def is_held(rules: Rules, at: int, pile: np.uint64, field: np.uint64) -> bool:
    """Whether a pile holds a set, and nothing on the field voids it."""
    one = set_at(rules, at)
    return count(pile & one.cards) >= one.count and bool((one.including & ~pile) | (one.void & field) == NONE)


@inlined
def sets_held(rules: Rules, start: int, end: int, pile: np.uint64, field: np.uint64) -> np.uint64:
    """Which of the next 64 sets a pile holds."""
    found, place, at = NONE, ONE, start
    while at < end and place != NONE:
        if is_held(rules, at, pile, field):
            found |= place
        place <<= ONE
        at += 1
    return found


@inlined
def is_beaten(rules: Rules, at: int, pile: np.uint64, field: np.uint64) -> bool:
    """Whether a set does not count, because another that is held does not allow it beside itself."""
    one = set_at(rules, at)
    for place in range(one.beaten_from, one.beaten_to):  # noqa: SIM110 - compiled code has no generators
        if is_held(rules, rules.beaten_by[place], pile, field):
            return True
    return False


@inlined
def worth(rules: Rules, at: int, pile: np.uint64, calls: int) -> int:
    """The points of a set that counts, with those for further cards."""
    one = set_at(rules, at)
    base = one.after_call if calls else one.points
    return signed(base + one.extra * (count(pile & (one.cards | one.extra_cards)) - one.count))


@inlined
def points_of(rules: Rules, first: int, pile: np.uint64, field: np.uint64, calls: int) -> int:
    """The points of all yaku that a pile holds; none if no yaku among them can stand alone.

    The sets from `first` on are looked at before any is counted: games side by side on a GPU hold different ones, and
    would wait for each other at every set that one of them holds.
    """
    total, stands = 0, False
    for start in range(first, first + rules.sets, 64):
        held = sets_held(rules, start, first + rules.sets, pile, field)
        while held != NONE:
            at = start + lowest(held)
            held = without_lowest(held)
            if not is_beaten(rules, at, pile, field):
                total += worth(rules, at, pile, calls)
                stands |= set_at(rules, at).alone != 0
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
    if either(by, BY_OWN_POW2, BY_OWN_POW2_OPPONENT):
        for _ in range(own):
            total *= rules.koikoi_factor
        return total * rules.koikoi_factor if opponent and by == BY_OWN_POW2_OPPONENT else total
    raises = (own > 0 and either(by, BY_OWN, BY_EITHER)) or (opponent > 0 and either(by, BY_OPPONENT, BY_EITHER))
    return total * rules.koikoi_factor if raises else total

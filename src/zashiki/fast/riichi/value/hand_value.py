"""What a winning hand is worth: every way to part it is considered, and the best value taken."""

from typing import NamedTuple

import numpy as np

from zashiki.fast.bits import NONE, bit, lowest, signed, without_lowest
from zashiki.fast.compiling import compiled, inlined
from zashiki.fast.layout import Row
from zashiki.fast.riichi.hand.melds import Called, called_groups
from zashiki.fast.riichi.hand.shapes import number_of_ways, start_of_ways
from zashiki.fast.riichi.hand.suits import Suits, count_of
from zashiki.fast.riichi.hand.tables import HandTables
from zashiki.fast.riichi.hand.waits import Shapes, held_kinds, is_grouped, is_seven_pairs, shapes_in
from zashiki.fast.riichi.value.dora import Dora
from zashiki.fast.riichi.value.fu import SEVEN_PAIRS, fu_of
from zashiki.fast.riichi.value.groups import ENDS, NOT_SO, Groups, Traits, completed, grouped, wait_at
from zashiki.fast.riichi.value.value_rules import RENHOU_MANGAN, RENHOU_YAKUMAN, ValueRules
from zashiki.fast.riichi.value.yaku import (
    CHIITOITSU,
    CHUUREN,
    DOUBLE_RIICHI,
    HOUTEI,
    JUNSEI_CHUUREN,
    KOKUSHI,
    KOKUSHI_13,
    PINFU,
    RENHOU,
    RIICHI,
    TENHOU,
    TSUMO,
    number_of_suits,
    yaku_of_groups,
    yaku_of_kinds,
    yakuman_of_groups,
    yakuman_of_kinds,
)
from zashiki.games.riichi.hand.decomposition import RANKS
from zashiki.games.riichi.pieces import EAST
from zashiki.games.riichi.value.hand_value import LIMITS as _LIMITS
from zashiki.games.riichi.value.hand_value import MANGAN, MANGAN_HAN, YAKUMAN_BASE

LIMITS = ("", *(name for _, name, _ in reversed(_LIMITS)))
"""The room's names of `limit_of`'s numbers."""
BASES = np.array([0, *(base for _, _, base in reversed(_LIMITS))], np.int64)
_OF_HAN = {han: max(at for at, (least, _, _) in enumerate(reversed(_LIMITS)) if han >= least) for han in range(5, 14)}
BASE_OF_HAN = np.array([BASES[_OF_HAN[max(han, MANGAN_HAN)] + 1] for han in range(14)], np.int64)
"""The basic points of five han and more; from thirteen on they are the same."""
KIRIAGE = 1920
"""What 30 fu 4 han and 60 fu 3 han come to."""
RENHOU_HAN = 5
WAYS_TO_WAIT = 5
HOW = np.uint64((1 << HOUTEI + 1) - 1)
"""The ordinary yaku that lie in how a hand was won."""


class Value(NamedTuple):
    """What a hand is worth and why."""

    base: int
    """Basic points: a non-dealer's ron is four times them, rounded up; 0: it has no yaku; -1: it is not complete."""
    yakuman: int
    """How many yakuman; 0: none."""
    han: int
    """With dora; 0 for a yakuman."""
    fu: int
    yaku: np.uint64
    """A set of the numbers of `yaku`, dora not among them."""


class Around(NamedTuple):
    """What counts however the tiles are parted."""

    yaku: np.uint64
    yakuman: np.uint64
    dora: int


@inlined
def yakuman_times(rules: ValueRules, number: int) -> int:
    """What a yakuman counts: once or twice."""
    return signed(rules.han[1, number])


@inlined
def yakuman_value(rules: ValueRules, yaku: np.uint64) -> Value:
    """A hand of yakuman: they add up, or the greatest counts."""
    times, some = 0, yaku
    while some != NONE:
        one = yakuman_times(rules, lowest(some))
        times = times + one if rules.yakuman_stack else max(times, one)
        some = without_lowest(some)
    return Value(YAKUMAN_BASE * times, times, 0, 0, yaku)


@inlined
def base_of(rules: ValueRules, han: int, fu: int) -> int:
    """The basic points of this many han and fu."""
    if han >= MANGAN_HAN:
        return signed(BASE_OF_HAN[min(han, 13 if rules.thirteen_is_yakuman else 12)])
    base = fu << (2 + han)
    return MANGAN if base >= MANGAN or (rules.kiriage and base >= KIRIAGE) else base


@inlined
def counted_value(rules: ValueRules, traits: Traits, around: Around, yaku: np.uint64, fu: int) -> Value:
    """Add han and fu up; dora count only beside a yaku."""
    if yaku == NONE:
        return Value(0, 0, 0, fu, NONE)
    han, some = around.dora, yaku
    while some != NONE:
        han += signed(rules.han[signed(traits.closed), lowest(some)])
        some = without_lowest(some)
    return Value(base_of(rules, han, fu), 0, han, fu, yaku)


@inlined
def grouped_value(rules: ValueRules, traits: Traits, around: Around, hand: Groups) -> Value:
    """Value a hand of four groups and a pair."""
    counted = rules.counted[signed(traits.closed)]
    yakuman = around.yakuman | (yakuman_of_groups(hand) & counted)
    if yakuman != NONE:
        return yakuman_value(rules, yakuman)
    yaku = around.yaku | (yaku_of_groups(hand, traits) & counted)
    return counted_value(rules, traits, around, yaku, fu_of(hand, rules, traits, yaku & bit(PINFU) != NONE))


@inlined
def paired_value(rules: ValueRules, traits: Traits, around: Around) -> Value:
    """Value seven different pairs (七対子): a shape of its own, with the yaku that look at kinds alone."""
    if around.yakuman != NONE:
        return yakuman_value(rules, around.yakuman)
    return counted_value(rules, traits, around, around.yaku | bit(CHIITOITSU), SEVEN_PAIRS)


@inlined
def better(best: Value, other: Value) -> Value:
    """The one with the most points; then a yakuman goes before han that make one, then more han, then more fu."""
    if best.base != other.base:
        return other if other.base > best.base else best
    if best.yakuman != other.yakuman:
        return other if other.yakuman > best.yakuman else best
    if best.han != other.han:
        return other if other.han > best.han else best
    return other if other.fu > best.fu else best


@inlined
def heavenly(rules: ValueRules, how: np.uint64) -> np.uint64:
    """Yakuman that lie in how the hand was won."""
    found = how & (bit(TENHOU) | bit(TENHOU + 1))
    return found | (how & bit(RENHOU)) if rules.renhou == RENHOU_YAKUMAN else found


@inlined
def gates(suits: Suits, win: int) -> np.uint64:
    """Nine gates (九蓮宝燈): 1112345678999 of a suit and any tile more of it; pure if it waited on all nine."""
    if win >= EAST:
        return NONE
    first = win - win % RANKS
    for rank in range(RANKS):
        if count_of(suits, first + rank) < (3 if rank in (0, RANKS - 1) else 1):
            return NONE
    pure = count_of(suits, win) == (4 if win - first in (0, RANKS - 1) else 2)
    return bit(JUNSEI_CHUUREN) if pure else bit(CHUUREN)


@inlined
def around_of(
    rules: ValueRules, traits: Traits, suits: Suits, called: int, win: int, how: np.uint64, dora: Dora
) -> Around:
    """What counts however the tiles are parted: how the hand was won, its kinds, and dora."""
    counted = rules.counted[signed(traits.closed)]
    beside = how & HOW
    if beside & bit(DOUBLE_RIICHI) != NONE:
        beside &= ~bit(RIICHI)
    yaku = beside | (((how & bit(TSUMO)) | yaku_of_kinds(traits.kinds)) & counted)
    yakuman = heavenly(rules, how) | yakuman_of_kinds(traits.kinds)
    if called == 0 and number_of_suits(traits.kinds) == 1:
        yakuman |= gates(suits, win)
    return Around(yaku, yakuman, dora.dora + dora.red + dora.kita + dora.ura)


@inlined
def best_of_way(
    rules: ValueRules, traits: Traits, around: Around, called: Called, win: int, concealed: Groups, best: Value
) -> Value:
    """The best value so far, and those of one way to part the tiles, by each group that the last may belong to."""
    for nth in range(WAYS_TO_WAIT):
        wait = wait_at(concealed, win, nth)
        if wait != NOT_SO:
            hand = completed(concealed, called, traits, win, wait)
            best = better(best, grouped_value(rules, traits, around, hand))
    return best


@inlined
def best_of_ways(
    tables: HandTables,
    shapes: Shapes,
    rules: ValueRules,
    traits: Traits,
    around: Around,
    called: Called,
    win: int,
    best: Value,
) -> Value:
    """The best value so far, and those of all ways to part the tiles, in the room's order."""
    honours = tables.ways[start_of_ways(shapes.honours)]  # honours part in one way alone
    first, second, third = start_of_ways(shapes.man), start_of_ways(shapes.pin), start_of_ways(shapes.sou)
    for man in range(first, first + number_of_ways(shapes.man)):
        for pin in range(second, second + number_of_ways(shapes.pin)):
            for sou in range(third, third + number_of_ways(shapes.sou)):
                concealed = grouped(tables.ways[man], tables.ways[pin], tables.ways[sou], honours)
                best = best_of_way(rules, traits, around, called, win, concealed, best)
    return best


@compiled
def win_value(  # noqa: PLR0913, PLR0917 - a whole hand and all that surrounds it
    tables: HandTables,
    rules: ValueRules,
    suits: Suits,
    melds: Row,
    called: int,
    win: int,
    how: np.uint64,
    seat_wind: int,
    round_wind: int,
    dora: Dora,
) -> Value:
    """The best value of a winning hand: concealed tiles with the last one (`win`), melds, and how it was won."""
    shapes, groups = shapes_in(tables, suits), called_groups(melds, called)
    kinds = held_kinds(shapes) | groups.kinds
    if called == 0 and kinds == ENDS:
        orphans = bit(KOKUSHI_13) if count_of(suits, win) > 1 else bit(KOKUSHI)
        return yakuman_value(rules, heavenly(rules, how) | orphans)
    traits = Traits(kinds, groups.closed, how & bit(TSUMO) != NONE, seat_wind, round_wind)
    around = around_of(rules, traits, suits, called, win, how, dora)
    best = Value(-1, 0, 0, 0, NONE)
    if called == 0 and is_seven_pairs(shapes):
        best = paired_value(rules, traits, around)
    if is_grouped(shapes):
        best = best_of_ways(tables, shapes, rules, traits, around, groups, win, best)
    if rules.renhou == RENHOU_MANGAN and how & bit(RENHOU) != NONE and 0 <= best.base < MANGAN:
        return Value(MANGAN, 0, RENHOU_HAN, best.fu, bit(RENHOU))
    return best


@inlined
def limit_of(value: Value) -> int:
    """Which limit it is: 0 is none, 1 a mangan, 5 a yakuman or more."""
    found = 0
    while found < len(BASES) - 1 and value.base >= BASES[found + 1]:
        found += 1
    return found

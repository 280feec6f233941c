"""Ways in from Python to riichi's compiled rules, for tests: rules themselves are for compiled code alone."""

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.compiling import compiled_loop
from zashiki.fast.riichi.hand.shanten import shanten_by_shape
from zashiki.fast.riichi.hand.suits import count_of, suits_of, with_tile, without_tile
from zashiki.fast.riichi.hand.tables import HandTables
from zashiki.fast.riichi.hand.waits import always_a_triplet, is_complete
from zashiki.fast.riichi.value.hand_value import yakuman_times
from zashiki.fast.riichi.value.payments import counted_honba, pay_noten, pay_win
from zashiki.fast.riichi.value.value_rules import ValueRules


@compiled_loop
def shapes_of_each(
    tables: HandTables,
    rows: NDArray[np.uint8],
    called: NDArray[np.int64],
    found: NDArray[np.int64],
    complete: NDArray[np.bool_],
) -> None:
    """The shanten of each shape, and whether a hand is complete."""
    for at in range(len(rows)):
        suits = suits_of(rows[at])
        found[at, 0], found[at, 1], found[at, 2] = shanten_by_shape(tables, suits, called[at], False)
        complete[at] = is_complete(tables, suits, called[at])


@compiled_loop
def triplet_asked(tables: HandTables, counts: NDArray[np.uint8], kind: int, waits: np.uint64) -> bool:
    """Whether a kind is always a triplet."""
    return always_a_triplet(tables, suits_of(counts), kind, waits)


@compiled_loop
def man_of(counts: NDArray[np.uint8]) -> int:
    """The number of a hand's man."""
    return suits_of(counts).man


@compiled_loop
def drawn_and_discarded(counts: NDArray[np.uint8], kind: int, found: NDArray[np.int64]) -> bool:
    """Write the counts with a tile more; whether the hand is the same once it is discarded."""
    before = suits_of(counts)
    after = with_tile(before, kind)
    for at in range(len(found)):
        found[at] = count_of(after, at)
    return without_tile(after, kind) == before


@compiled_loop
def pay(
    rules: ValueRules,
    base: int,
    seats: tuple[int, int, int, int],
    liable_base: int,
    honba: int,
    nth: int,
    found: NDArray[np.int32],
) -> None:
    """Pay one winner; seats are winner, loser, dealer and who is liable."""
    winner, loser, dealer, liable = seats
    pay_win(rules, base, winner, loser, dealer, counted_honba(rules, honba, nth), liable, liable_base, found)


@compiled_loop
def pay_draw(rules: ValueRules, tenpai: np.uint64, found: NDArray[np.int32]) -> None:
    """Pay seats that are ready."""
    pay_noten(rules, tenpai, found)


@compiled_loop
def times_of(rules: ValueRules, number: int) -> int:
    """What a yakuman counts."""
    return yakuman_times(rules, number)

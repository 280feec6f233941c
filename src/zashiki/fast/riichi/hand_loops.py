"""Loops over many hands, compiled: their shanten and waits, and what winning ones are worth."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.bits import NONE, bit, signed
from zashiki.fast.compiling import compiled_loop, inlined
from zashiki.fast.layout import Row
from zashiki.fast.riichi.hand.shanten import shanten
from zashiki.fast.riichi.hand.suits import suits_of
from zashiki.fast.riichi.hand.tables import HandTables
from zashiki.fast.riichi.hand.waits import ready_discards, waits
from zashiki.fast.riichi.table import NOBODY
from zashiki.fast.riichi.value.dora import Dora, count_dora
from zashiki.fast.riichi.value.hand_value import limit_of, win_value
from zashiki.fast.riichi.value.payments import counted_honba, pay_win
from zashiki.fast.riichi.value.value_rules import ValueRules
from zashiki.fast.riichi.value.yaku import TSUMO
from zashiki.fast.riichi.winning_hands import WinningHands
from zashiki.games.riichi.hand.suit_tables import GROUPS
from zashiki.games.riichi.pieces import COPIES, EAST, KINDS, WHOLE_HAND

NO_HAND = -2
"""Written for what is not a hand."""
WRONG = np.uint64((1 << 64) - 1)
"""The same among sets."""
GROUP = 3
DEALER = 0
"""Seats are counted from the dealer here."""
BEFORE_DRAW, AFTER_DRAW = 1, 2
"""Tiles over threes."""


@inlined
def tiles_in(counts: Row) -> int:
    """How many tiles there are; more than any hand has, if there are more than four of a kind."""
    tiles, most = 0, 0
    for kind in range(KINDS):
        tiles += signed(counts[kind])
        most = max(most, signed(counts[kind]))
    return tiles if most <= COPIES else WHOLE_HAND + 1


@inlined
def is_of_three(counts: Row) -> bool:
    """Whether there is no 2 to 8 of man."""
    middle = 0
    for kind in range(1, 8):
        middle += signed(counts[kind])
    return middle == 0


@compiled_loop
def each_shanten(
    tables: HandTables,
    rows: NDArray[np.uint8],
    three: bool,  # noqa: FBT001 - compiled
    found: NDArray[np.int8],
    first: int,
    last: int,
) -> None:
    """Look up every hand."""
    for at in range(first, last):
        counts = rows[at]
        tiles = tiles_in(counts)
        if tiles > WHOLE_HAND or tiles % GROUP == 0 or (three and not is_of_three(counts)):
            found[at] = NO_HAND
        else:
            found[at] = shanten(tables, suits_of(counts), GROUPS - tiles // GROUP, three)


@inlined
def there(places: Row) -> int:
    """How many places are taken, from the first on."""
    found = 0
    while found < len(places) and places[found] >= 0:
        found += 1
    return found


@inlined
def is_hand(counts: Row, melds: Row, over: int) -> bool:
    """Whether tiles and melds are a hand with so many tiles over threes."""
    tiles = tiles_in(counts)
    return tiles % GROUP == over and GROUPS - tiles // GROUP == there(melds)


@compiled_loop
def each_waits(
    tables: HandTables,
    rows: NDArray[np.uint8],
    melds: NDArray[np.int16],
    found: NDArray[np.uint64],
    first: int,
    last: int,
) -> None:
    """What every hand waits for."""
    for at in range(first, last):
        if is_hand(rows[at], melds[at], BEFORE_DRAW):
            found[at] = waits(tables, suits_of(rows[at]), melds[at], there(melds[at]))
        else:
            found[at] = WRONG


@compiled_loop
def each_ready(
    tables: HandTables,
    rows: NDArray[np.uint8],
    melds: NDArray[np.int16],
    found: NDArray[np.uint64],
    first: int,
    last: int,
) -> None:
    """What may be discarded of every hand so that it waits."""
    for at in range(first, last):
        if is_hand(rows[at], melds[at], AFTER_DRAW):
            found[at] = ready_discards(tables, suits_of(rows[at]), melds[at], there(melds[at]))
        else:
            found[at] = WRONG


@inlined
def value_one(tables: HandTables, rules: ValueRules, hands: WinningHands, honba: int, at: int, found: Any) -> None:  # noqa: ANN401 - a record of VALUES
    """Value one hand, and pay for it."""
    suits, melds = suits_of(hands.tiles[at]), hands.melds[at]
    called, kita, how = there(melds), signed(hands.kita[at]), hands.how[at]
    dora = count_dora(rules, suits, melds, called, kita, hands.dora[at], there(hands.dora[at]))
    ura = count_dora(rules, suits, melds, called, kita, hands.ura[at], there(hands.ura[at]))
    seat, beside = signed(hands.seat_wind[at]), Dora(dora, signed(hands.red[at]), kita, ura)
    win, wind = signed(hands.win[at]), signed(hands.round_wind[at])
    value = win_value(tables, rules, suits, melds, called, win, how, seat, wind, beside)
    found.base, found.yaku, found.han, found.fu = value.base, value.yaku, value.han, value.fu
    found.yakuman, found.limit, found.dora, found.ura = value.yakuman, limit_of(value), dora, ura
    if value.base > 0:
        loser = NOBODY if how & bit(TSUMO) != NONE else signed(hands.loser[at])
        counters = counted_honba(rules, honba, 0)
        pay_win(rules, value.base, seat - EAST, loser, DEALER, counters, NOBODY, 0, found.points)


@compiled_loop
def each_value(
    tables: HandTables,
    rules: ValueRules,
    hands: WinningHands,
    honba: NDArray[np.int32],
    found: NDArray[np.void],
    first: int,
    last: int,
) -> None:
    """Value every hand."""
    for at in range(first, last):
        value_one(tables, rules, hands, signed(honba[at]), at, found[at])

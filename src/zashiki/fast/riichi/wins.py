"""Who may win on a tile, and what surrounds a win."""

import numpy as np

from zashiki.fast.bits import NONE, holds, signed
from zashiki.fast.compiling import compiled
from zashiki.fast.riichi.concealed import held, is_furiten, is_open, is_red, kind_of
from zashiki.fast.riichi.deals import dealer_of, left
from zashiki.fast.riichi.hand.suits import with_tile
from zashiki.fast.riichi.hand.waits import ENDS
from zashiki.fast.riichi.meld_sources import reds_in_melds
from zashiki.fast.riichi.rules import Rules
from zashiki.fast.riichi.table import ADDED_KAN_ROBBED, CALLS, CLOSED_KAN_ROBBED, INDICATORS, Table
from zashiki.fast.riichi.value.dora import Dora, count_dora
from zashiki.fast.riichi.value.hand_value import Value, win_value
from zashiki.fast.riichi.value.yaku import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RENHOU,
    RIICHI,
    RINSHAN,
    TENHOU,
    TSUMO,
)
from zashiki.games.riichi.pieces import EAST

DOUBLE = 2
RIICHI_SET, DOUBLE_RIICHI_SET, IPPATSU_SET = (np.uint64(1 << yaku) for yaku in (RIICHI, DOUBLE_RIICHI, IPPATSU))
CHANKAN_SET, RINSHAN_SET, HAITEI_SET, HOUTEI_SET = (np.uint64(1 << yaku) for yaku in (CHANKAN, RINSHAN, HAITEI, HOUTEI))
TSUMO_SET, TENHOU_SET, CHIIHOU_SET, RENHOU_SET = (np.uint64(1 << yaku) for yaku in (TSUMO, TENHOU, CHIIHOU, RENHOU))
"""The sets of one yaku each."""


@compiled
def how_by_draw(table: Table, seat: int) -> np.uint64:
    """The circumstances of a win by a draw."""
    found = TSUMO_SET | how_declared(table, seat)
    if table.replaced:
        found |= RINSHAN_SET
    elif left(table) == 0:
        found |= HAITEI_SET
    if table.untouched and table.discarded[seat] == 0:
        found |= TENHOU_SET if seat == dealer_of(table) else CHIIHOU_SET
    return found


@compiled
def how_by_ron(table: Table, seat: int) -> np.uint64:
    """The circumstances of a win by another's tile; a kita that is robbed is not a kan."""
    found = how_declared(table, seat)
    if table.robbable in (ADDED_KAN_ROBBED, CLOSED_KAN_ROBBED):
        found |= CHANKAN_SET
    if table.phase == CALLS and left(table) == 0:
        found |= HOUTEI_SET
    if table.untouched and table.discarded[seat] == 0 and seat != dealer_of(table):
        found |= RENHOU_SET
    return found


@compiled
def how_declared(table: Table, seat: int) -> np.uint64:
    """The circumstances that a riichi makes."""
    found = NONE
    if table.riichi[seat] == 1:
        found |= RIICHI_SET
    if table.riichi[seat] == DOUBLE:
        found |= DOUBLE_RIICHI_SET
    if (signed(table.ippatsu) >> seat) & 1:
        found |= IPPATSU_SET
    return found


@compiled
def seat_wind(table: Table, rules: Rules, seat: int) -> int:
    """The wind of a seat in this round."""
    return EAST + (seat - dealer_of(table) + rules.knobs.seats) % rules.knobs.seats


@compiled
def valued(table: Table, rules: Rules, seat: int, kind: int, how: np.uint64, dora: Dora) -> Value:
    """What a hand is worth with this tile."""
    return win_value(
        rules.tables,
        rules.value,
        with_tile(held(table, seat), kind),
        table.melds[seat],
        signed(table.called[seat]),
        kind,
        how,
        seat_wind(table, rules, seat),
        EAST + signed(table.wind),
        dora,
    )


@compiled
def may_tsumo(table: Table, rules: Rules) -> bool:
    """Whether the tile just drawn wins. A closed hand has a yaku by having drawn it."""
    seat, kind = signed(table.turn), kind_of(signed(table.drawn))
    if not holds(table.waits[seat], kind):
        return False
    if not is_open(table, seat):
        return True
    return valued(table, rules, seat, kind, how_by_draw(table, seat), Dora(0, 0, 0, 0)).base > 0


@compiled
def may_ron(table: Table, rules: Rules, seat: int) -> bool:
    """Whether a seat may win on the open tile. A riichi is a yaku in any case."""
    kind = kind_of(signed(table.lying))
    if not holds(table.waits[seat], kind) or is_furiten(table, seat):
        return False
    if table.robbable == CLOSED_KAN_ROBBED and not robs_closed(table, rules, seat, kind):
        return False
    if table.riichi[seat] != 0:
        return True
    return valued(table, rules, seat, kind, how_by_ron(table, seat), Dora(0, 0, 0, 0)).base > 0


@compiled
def robs_closed(table: Table, rules: Rules, seat: int, kind: int) -> bool:
    """Only thirteen orphans may rob a closed kan, where the rules let them."""
    ends = holds(ENDS, kind) and bool(table.least[seat, 0] & ~ENDS == NONE)
    return rules.knobs.kokushi_closed_kan != 0 and table.called[seat] == 0 and ends


@compiled
def won_value(table: Table, rules: Rules, seat: int, face: int, how: np.uint64) -> Value:
    """What a win is worth, with all its dora; the indicators below count after a riichi."""
    kind, first = kind_of(face), rules.knobs.tiles - 2 * INDICATORS
    dora = dora_of(table, rules, seat, kind, first)
    ura = dora_of(table, rules, seat, kind, first + INDICATORS) if table.riichi[seat] else 0
    red = reds_in_melds(table, seat) + is_red(face)
    for suit in range(3):
        red += signed(table.reds[seat, suit])
    return valued(table, rules, seat, kind, how, Dora(dora, red, signed(table.kita[seat]), ura))


@compiled
def dora_of(table: Table, rules: Rules, seat: int, kind: int, first: int) -> int:
    """How many dora the indicators that lie from this place on make, as many of them as are shown."""
    for at in range(signed(table.indicators)):
        table.scratch[at] = kind_of(signed(table.wall[first + at]))
    return count_dora(
        rules.value,
        with_tile(held(table, seat), kind),
        table.melds[seat],
        signed(table.called[seat]),
        signed(table.kita[seat]),
        table.scratch,
        signed(table.indicators),
    )

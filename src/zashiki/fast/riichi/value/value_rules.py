"""The room's rules as far as they touch what a hand is worth and who pays it: numbers and small arrays."""

from typing import Annotated, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.layout import I64, filled
from zashiki.fast.riichi.value.yaku import BESIDE, CHIITOITSU, NAMES, ORDINARY, TANYAO
from zashiki.games.riichi.pieces import KINDS
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value import fu
from zashiki.games.riichi.value import yaku as room
from zashiki.games.riichi.value.hand_value import next_kind

RENHOU_OFF, RENHOU_MANGAN, RENHOU_YAKUMAN = range(3)
_RENHOU = {"off": RENHOU_OFF, "mangan": RENHOU_MANGAN, "yakuman": RENHOU_YAKUMAN}
YAKU = len(NAMES)
_TRIPLETS = (fu.OPEN_TRIPLET, fu.CLOSED_TRIPLET, fu.OPEN_KAN, fu.CLOSED_KAN)
_MIDDLE, _END = 1, 0
"""A kind that is neither terminal nor honour, and one that is."""


class ValueRules(Protocol):
    """What of the rules matters to value and payments: a record, as `Knobs` is."""

    han: Annotated[NDArray[np.uint8], "u1", 2, YAKU]
    """What each yaku counts, in open hands (row 0) and closed ones; 0: not at all. Yakuman count their multiples."""
    counted: Annotated[NDArray[np.uint64], "u8", 2]
    """The yaku that count at all, in open hands and closed ones."""
    triplet_fu: Annotated[NDArray[np.uint8], "u1", 4, 2]
    """Of open and closed triplets, open and closed kans: fu in the middle, and of terminals and honours."""
    after: Annotated[NDArray[np.int8], "i1", KINDS]
    """The kind that each indicator makes a dora."""
    double_wind_fu: I64
    kiriage: I64
    thirteen_is_yakuman: I64
    yakuman_stack: I64
    renhou: I64
    players: I64
    split_missing: I64
    """With three players: whether the missing payer's part of a tsumo is split."""
    honba_enabled: I64
    honba_ron: I64
    honba_tsumo_each: I64
    honba_to_all: I64
    pao_whole: I64
    pao_honba_liable: I64
    noten_pot: I64


def value_rules(rules: Ruleset) -> ValueRules:
    """Make the compiled rules of the room's."""
    han = _han(rules)
    ordinary = np.where(han > 0, 1, 0)
    counted = [sum(1 << at for at in range(len(NAMES)) if row[at]) for row in ordinary]
    known = filled(
        ValueRules,
        han=han,
        counted=np.array(counted, np.uint64),
        triplet_fu=np.array([(sort[_MIDDLE].fu, sort[_END].fu) for sort in _TRIPLETS], np.uint8),
        after=np.array([next_kind(kind, three=rules.three) for kind in range(KINDS)], np.int8),
        double_wind_fu=rules.double_wind_fu,
        kiriage=rules.kiriage,
        thirteen_is_yakuman=rules.thirteen_han == "yakuman",
        yakuman_stack=rules.yakuman_stack,
        renhou=_RENHOU[rules.renhou],
        players=rules.players,
        split_missing=rules.three and not rules.tsumo_loss,
        honba_enabled=rules.honba_enabled,
        honba_ron=rules.honba_ron,
        honba_tsumo_each=rules.honba_tsumo_each,
        honba_to_all=rules.honba_to == "all",
        pao_whole=rules.pao_whole,
        pao_honba_liable=rules.pao_honba == "liable",
        noten_pot=rules.noten_pot,
    )
    return cast(ValueRules, known)


def _han(rules: Ruleset) -> NDArray[np.uint8]:
    """What each yaku counts, from the room's rows."""
    found = np.zeros((2, len(NAMES)), np.uint8)
    for name in BESIDE:
        found[:, NAMES.index(name)] = 2 if name == "double_riichi" else 1
    tables = (room.OF_KINDS, room.OF_RUNS, room.OF_EQUAL_RUNS, room.OF_HONOURS, room.OF_TRIPLETS)
    yakuman = (room.YAKUMAN_OF_KINDS, room.YAKUMAN_OF_TRIPLETS)
    found[:, len(ORDINARY) :] = 1
    found[:, CHIITOITSU] = 2
    for row in [row for table in (*tables, *yakuman) for row in table]:
        found[:, NAMES.index(row.name)] = row.open, row.closed
    if not rules.open_tanyao:
        found[0, TANYAO] = 0
    for name in set(rules.double_yakuman):
        found[:, NAMES.index(name)] *= 2
    return found

"""PyPI's `mahjong` agrees on 20,000 random winning hands: yaku, han, fu, yakuman, limits and what is paid."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.games.riichi.mahjong_terms import part, question
from tests.games.riichi.random_wins import Case, cases
from tests.real.riichi_records import YAKU
from zashiki.games.riichi.pieces import EAST
from zashiki.games.riichi.value.hand_value import NoYaku, has_yaku, value_of
from zashiki.games.riichi.value.payments import Claim, paid
from zashiki.games.riichi.value.yaku import ORDINARY, YAKUMAN

pytest.importorskip("mahjong", reason="mahjong is not installed: `make .venv/.peers` fetches it")

HANDS, MANY = 8_000, 20_000
RENHOU_YAKUMAN = 117
"""Its number there; Tenhou, whose numbers name the others, has none for it."""
BESIDE = (
    *("riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "tenhou", "chiihou", "renhou"),
    *("chiitoitsu", "kokushi", "kokushi_13", "chuuren", "junsei_chuuren", "dora", "ura", "red"),
)


class Said(NamedTuple):
    """What a program says of a hand."""

    yaku: Counter[str]
    han: int
    fu: int
    yakuman: int
    main: int
    """What the discarder pays, or the dealer, or each if the dealer won by tsumo."""
    additional: int
    """What each other pays for a tsumo."""


def ours(case: Case) -> Said | None:
    """What we say; None: no yaku."""
    rules, win = case.rules, case.win
    try:
        found = value_of(rules, win)
    except NoYaku:
        assert not has_yaku(rules, win)
        return None
    assert has_yaku(rules, win)
    yaku = Counter[str]()
    for name, han in found.yaku:
        yaku["dora" if name == "kita" else name] += han
    # Seat 0 wins; the dealer is seat 0 or 1, and seat 1 deals in.
    dealer = 0 if case.seat_wind == EAST else 1
    won = Claim(winner=0, base=found.base, loser=None if win.tsumo else 1)
    flow = paid(rules, [won], dealer=dealer, honba=0, deposits=(), sticks=0).hand
    return Said(yaku, found.han, found.fu, found.yakuman, -flow[1], -flow[2])


def theirs(case: Case) -> Said | None:
    """What they say, in our words; None: no yaku."""
    found: Any = question(case)()
    if found.error == "no_yaku":
        return None
    assert found.error is None, (found.error, case)
    times = [yaku.han_closed // 13 for yaku in found.yaku if yaku.is_yakuman]
    main, additional = found.cost["main"], found.cost["additional"]
    if times:
        yaku = Counter({name_of(yaku): yaku.han_closed // 13 for yaku in found.yaku})
        # There yakuman always add up. Where only the best counts, its part of what is paid is compared.
        counted = sum(times) if case.rules.yakuman_stack else max(times)
        return Said(yaku, 0, 0, counted, main // sum(times) * counted, additional // sum(times) * counted)
    yaku = Counter({name_of(yaku): yaku.han_open if found.is_open_hand else yaku.han_closed for yaku in found.yaku})
    return Said(yaku, found.han, found.fu, 0, main, additional)


def name_of(yaku: Any) -> str:
    """Our name of a yaku of theirs."""
    if yaku.yaku_id == RENHOU_YAKUMAN:
        return "renhou"
    return YAKU[part("hand_calculating.yaku_config", "YAKU_ID_TO_TENHOU_ID")[yaku.yaku_id]]


def is_renhou_with_more(case: Case, said: Said | None) -> bool:
    """Where renhou is a mangan, they add its five han to those of the hand.

    EMA has it as "a strict mangan only" since 2016, and WRC likewise: it is a mangan, or the hand without it if that is
    more.
    """
    return case.rules.renhou == "mangan" and said is not None and said.yaku["renhou"] == 5 and len(said.yaku) > 1


@pytest.mark.uncounted
@pytest.mark.parametrize("hands", [HANDS, pytest.param(MANY, marks=pytest.mark.slow)])
def test_mahjong_agrees_on_random_winning_hands(hands: int, record_property: Callable[[str, object], None]) -> None:
    met, compared, without, left_out = Counter[str](), 0, 0, 0
    for case in cases("mahjong"):
        said = theirs(case)
        if is_renhou_with_more(case, said):
            left_out += 1
            continue
        assert ours(case) == said, case
        if said is None:
            without += 1
        else:
            met.update(set(said.yaku))
            compared += 1
        if compared == hands:
            break
    every = {*ORDINARY, *YAKUMAN, *BESIDE}
    assert set(met) == every, "each yaku is among the hands"
    assert left_out < hands / 200
    said_of_it = f"{compared} hands, {without} without a yaku, {left_out} left out (renhou with other yaku)"
    record_property("checked", f"riichi values beside mahjong: {said_of_it}")

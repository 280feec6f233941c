"""Riichi values over arrays: yaku, han, fu, limits, dora and payments are the room's, under every preset and knob."""

from collections import defaultdict
from contextlib import suppress
from functools import cache
from itertools import islice
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from tests.fast.riichi_loops import pay, pay_draw, times_of
from tests.fast.riichi_words import named
from tests.games.riichi.random_wins import cases
from zashiki.fast import riichi
from zashiki.fast.riichi import analysis
from zashiki.fast.riichi.table import NOBODY
from zashiki.fast.riichi.value.dora import Dora
from zashiki.fast.riichi.value.hand_value import LIMITS, Value
from zashiki.fast.riichi.value.value_rules import ValueRules, value_rules
from zashiki.fast.riichi.value.yaku import DAISANGEN, DAISUUSHII, NAMES, PINFU
from zashiki.games.riichi.pieces import EAST, Tile
from zashiki.games.riichi.rules import Ruleset, change_rules, preset, presets
from zashiki.games.riichi.value.hand_value import NoYaku, WinningHand, value_of
from zashiki.games.riichi.value.payments import Claim, nagashi, noten, paid, paid_each
from zashiki.texts.problems import Problem

WINS = {4: 3000, 3: 800}
KNOBS = 600
HONBA = 2
ODD: dict[str, Any] = {
    "double winds": {"double_wind_fu": 2, "open_tanyao": False, "kiriage": True},
    "no stack": {"yakuman_stack": False, "double_yakuman": ("suuankou_tanki", "kokushi_13", "daisuushii")},
    "renhou": {"renhou": "yakuman", "thirteen_han": "sanbaiman", "double_yakuman": ("junsei_chuuren",)},
    "counters": {"honba_ron": 1500, "honba_tsumo_each": 500, "renhou": "mangan"},
    "no counters": {"honba_enabled": False},
}


@cache
def wins(players: int) -> list[WinningHand]:
    """Random wins; the rules they were made for do not matter."""
    return list(islice((case.win for case in cases("twin") if case.rules.players == players), WINS[players]))


def said(rules: Ruleset, win: WinningHand, loser: int) -> tuple[object, ...]:
    """What the room says of a win, and pays."""
    try:
        value = value_of(rules, win)
    except NoYaku:
        return (0,)
    winner = win.seat_wind - EAST
    claim = Claim(winner=winner, base=value.base, loser=None if win.tsumo else loser)
    points = paid(rules, [claim], dealer=0, honba=HONBA, deposits=(), sticks=0).total
    return value.base, value.yaku, value.han, value.fu, value.yakuman, value.limit, points


def told(rules: Ruleset, compiled: ValueRules, win: WinningHand, found: NDArray[np.void]) -> tuple[object, ...]:
    """The same of a record."""
    if found["base"] == 0:
        return (0,)
    reds = sum(tile.red for tile in (*win.tiles, *(tile for meld in win.melds for tile in meld.tiles)))
    dora = Dora(int(found["dora"]), reds, win.kita, int(found["ura"]))
    value = Value(*(found[name].item() for name in Value._fields))
    yaku = named(compiled, value, dora, closed=not any(meld.open for meld in win.melds))
    points = tuple(found["points"].tolist()[: rules.players])
    return value.base, yaku, value.han, value.fu, value.yakuman, LIMITS[found["limit"]], points


def planted_rules(rules: Ruleset) -> ValueRules:
    """The rules by which the twin values, with an error where one is planted."""
    return cast(ValueRules, vars(analysis)["value_rules"](rules))


def differing(rules: Ruleset, some: list[WinningHand]) -> int:
    """How many wins the twin values otherwise."""
    hands = riichi.winning_hands(some)
    found, compiled = riichi.values(rules, hands, honba=HONBA), planted_rules(rules)
    return sum(
        told(rules, compiled, win, one) != said(rules, win, int(loser))
        for win, one, loser in zip(some, found, hands.loser, strict=True)
    )


@pytest.mark.thinned(each=lambda name: preset(name).players)
@pytest.mark.parametrize("name", presets())
def test_every_preset_values_as_the_room(name: str) -> None:
    rules = preset(name)
    assert differing(rules, wins(rules.players)) == 0


@pytest.mark.parametrize("knobs", ODD)
@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p"])
def test_every_knob_values_as_the_room(name: str, knobs: str) -> None:
    rules = change_rules(preset(name), **ODD[knobs])
    assert differing(rules, wins(rules.players)[:KNOBS]) == 0


def test_what_three_do_not_lose_is_split() -> None:
    rules = change_rules(preset("tenhou-3p"), tsumo_loss=False)
    assert differing(rules, wins(3)) == 0


def test_every_yaku_is_met() -> None:
    rules = change_rules(preset("tenhou"), renhou="yakuman")
    found = riichi.values(rules, riichi.winning_hands(wins(4)))
    met = int(np.bitwise_or.reduce(found["yaku"]))
    assert [name for at, name in enumerate(NAMES) if not met >> at & 1] == []


@pytest.mark.slow
def test_random_rules_value_as_the_room() -> None:
    by_rules = defaultdict[Ruleset, list[WinningHand]](list)
    for case in islice(cases("slow"), 100_000):
        by_rules[case.rules].append(case.win)
    assert sum(differing(rules, some) for rules, some in by_rules.items()) == 0


def test_tiles_that_are_not_complete_have_no_value() -> None:
    some = [win for win in wins(4) if not win.melds]
    hands = riichi.winning_hands(some)
    tiles, at = hands.tiles.copy(), np.arange(len(some))
    held = np.where((tiles > 0) & (np.arange(34) != hands.win[:, None]), tiles, 0).argmax(axis=1)
    tiles[at, held] -= 1
    tiles[at, tiles.argmin(axis=1)] += 1
    found = riichi.values(preset("tenhou"), hands._replace(tiles=tiles))
    assert (found["base"] < 0).mean() > 0.8
    assert not found["points"][found["base"] <= 0].any()


# ----------------------------------------------------------------------------------------------------- planted errors


def planted(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> int:
    """How many of some wins show an error in the twin's rules."""

    def wrong(rules: Ruleset) -> ValueRules:
        found = value_rules(rules)
        for name, value in changes.items():
            setattr(found, name, value)
        return found

    monkeypatch.setattr(analysis, "value_rules", wrong)
    return differing(preset("tenhou"), wins(4))


def test_a_fu_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fu = value_rules(preset("tenhou")).triplet_fu.copy()
    fu[0, 0] += 1
    assert planted(monkeypatch, triplet_fu=fu)


def test_a_yaku_that_counts_wrongly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    han = value_rules(preset("tenhou")).han.copy()
    han[1, PINFU] += 1
    assert planted(monkeypatch, han=han)


def test_a_wrong_dora_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    after = value_rules(preset("tenhou")).after.copy()
    after[33] = 27
    assert planted(monkeypatch, after=after)


def test_a_mangan_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert planted(monkeypatch, kiriage=True)


# ----------------------------------------------------------------------------------------------------------- payments


def claims(dice: Random, players: int) -> tuple[list[Claim], int]:
    """Some winners of a round and the dealer; one may have somebody liable."""
    seats = dice.sample(range(players), players)
    loser = None if dice.random() < 0.4 else seats.pop()
    found = []
    for winner in seats[: 1 if loser is None else dice.randint(1, 2)]:
        base = dice.choice((240, 320, 640, 1920, 2000, 8000, 16000, 24000))
        others = [seat for seat in range(players) if seat != winner]
        liable = dice.choice(others) if dice.random() < 0.5 else None
        liable_base = 0 if liable is None or base < 8000 else dice.choice((0, 8000))
        found.append(Claim(winner=winner, base=base, loser=loser, liable=liable, liable_base=liable_base))
    return found, dice.randrange(players)


SHARES: tuple[dict[str, Any], ...] = (
    {},
    {"pao_whole": False, "pao_honba": "discarder"},
    {"pao_whole": True, "pao_honba": "liable", "tsumo_loss": False},
    {"pao_whole": False, "pao_honba": "liable", "honba_to": "all", "honba_ron": 1500},
)


@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p", "mahjong-soul", "mahjong-soul-3p", "ema", "wrc", "m-league"])
def test_payments_are_the_rooms(name: str) -> None:
    dice = Random(name)
    tables = [change_rules(preset(name), **shares) for shares in SHARES]
    for number in range(1000):
        rules = tables[number % len(tables)]
        compiled, honba = value_rules(rules), dice.randrange(4)
        some, dealer = claims(dice, rules.players)
        flows = paid_each(rules, some, dealer=dealer, honba=honba, deposits=(), sticks=0)
        for nth, (one, flow) in enumerate(zip(some, flows, strict=True)):
            found = np.zeros(rules.players, np.int32)
            seats = [NOBODY if seat is None else seat for seat in (one.loser, one.liable)]
            pay(compiled, one.base, (one.winner, seats[0], dealer, seats[1]), one.liable_base, honba, nth, found)
            assert tuple(found) == flow.total, (one, dealer, honba)


@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p"])
def test_draws_pay_as_in_the_room(name: str) -> None:
    rules = preset(name)
    compiled = value_rules(rules)
    for ready in range(1 << rules.players):
        found = np.zeros(rules.players, np.int32)
        pay_draw(compiled, np.uint64(ready), found)
        assert tuple(found) == noten(rules, [seat for seat in range(rules.players) if ready >> seat & 1])
    for winner in range(rules.players):
        found = np.zeros(rules.players, np.int32)
        pay(compiled, 2000, (winner, NOBODY, 0, NOBODY), 0, 0, 0, found)
        assert tuple(found) == nagashi(rules, [winner], dealer=0)


def test_a_double_yakuman_counts_twice() -> None:
    compiled = value_rules(change_rules(preset("tenhou"), double_yakuman=("daisuushii",)))
    assert (times_of(compiled, DAISUUSHII), times_of(compiled, DAISANGEN)) == (2, 1)


# ----------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"tiles": np.zeros((1, 33), int)}, "fast.hands_form"),
        ({"tiles": np.zeros((1, 34))}, "fast.hands_form"),
        ({"tiles": np.full((1, 34), 5)}, "fast.hands_range"),
        ({"tiles": np.full((1, 34), 1)}, "fast.no_win"),
        ({"win": np.array([33])}, "fast.no_win"),
        ({"win": np.array([34])}, "fast.hands_range"),
        ({"melds": np.array([[170, -1, -1, -1]])}, "fast.hands_range"),
        ({"seat_wind": np.array([26])}, "fast.hands_range"),
        ({"loser": np.array([-1])}, "fast.no_win"),
        ({"loser": np.array([0])}, "fast.no_win"),
        ({"how": np.array([1 << 40])}, "fast.hands_range"),
        ({"how": np.array([1 << PINFU])}, "fast.no_win"),
        ({"melds": np.array([[-1, 34, -1, -1]])}, "fast.no_win"),
        ({"dora": np.array([[-1, 0, -1, -1, -1]])}, "fast.no_win"),
    ],
)
def test_wins_that_cannot_be_are_refused(wrong: dict[str, Any], code: str) -> None:
    rons = (win for win in wins(4) if not win.tsumo and win.seat_wind == EAST and not win.melds)
    hands = riichi.winning_hands([next(win for win in rons if Tile.RED not in win.tiles)])
    with pytest.raises(Problem) as caught:
        riichi.values(preset("tenhou"), hands._replace(**wrong))
    assert caught.value.code == code


@pytest.mark.parametrize("honba", [-1, 1 << 31, 1 << 40, 3_000_000])
def test_counters_below_none_and_beyond_all_bounds_are_refused(honba: int) -> None:
    with pytest.raises(Problem) as caught:
        riichi.values(preset("tenhou"), riichi.winning_hands(wins(4)[:1]), honba=honba)
    assert caught.value.code == "fast.honba"


def test_the_most_counters_that_are_taken_are_paid() -> None:
    rules, hands = change_rules(preset("tenhou"), honba_ron=1_000_000), riichi.winning_hands(wins(4))
    most = ((1 << 31) - 1 - 1_200_000) // 3_000_000
    plain, paid_most = riichi.values(rules, hands), riichi.values(rules, hands, honba=most)
    won = plain["base"] > 0
    gained = paid_most["points"].max(axis=1)[won].astype(np.int64) - plain["points"].max(axis=1)[won]
    assert (gained > 0).all()
    assert gained.max() == most * 1_000_000


def test_rules_may_be_named_by_their_preset() -> None:
    hands = riichi.winning_hands(wins(4)[:20])
    assert riichi.values("tenhou", hands).tobytes() == riichi.values(preset("tenhou"), hands).tobytes()


@pytest.mark.parametrize(("rules", "hands"), [("dawn", None), (5, None), ("tenhou", []), ("tenhou", "123m")])
def test_other_rules_and_other_hands_are_one_clear_error(rules: Any, hands: Any) -> None:
    with pytest.raises(Problem):
        riichi.values(rules, riichi.winning_hands(wins(4)[:1]) if hands is None else hands)


def test_what_is_no_win_of_the_room_is_refused() -> None:
    win = wins(4)[0]
    for wrong in ({"dora": win.tiles[:6]}, {"ura": win.tiles[:6]}):
        with pytest.raises(Problem, match="no more than 5"):
            riichi.winning_hands([replace(win, **wrong)])
    with pytest.raises(Problem, match="1 hands take one each"):
        riichi.winning_hands([win], losers=[])


def test_no_hands_have_no_values() -> None:
    assert len(riichi.values(preset("tenhou"), riichi.winning_hands([]))) == 0


def test_the_room_agrees_that_they_are_complete() -> None:
    some, worth = wins(4)[:50], 0
    for win in some:
        with suppress(NoYaku):  # which is asked of complete hands alone
            worth += value_of(preset("tenhou"), win) is not None
    assert 0 < worth <= len(some)

"""Seed 002: what comes after a hand, by the seed's sections and the rows of the house's decisions."""

from collections.abc import Mapping

import msgspec
import pytest

from tests.games.rules_page import rules_of
from zashiki.games.riichi.hand_end import (
    EndHandResult,
    HandEndError,
    HandResult,
    HandState,
    process_hand_end,
)
from zashiki.texts.rulebook import RuleError

FOUR, THREE = "abcd", "abc"


def after(
    wind: str = "East",
    number: int = 1,
    *,
    scores: tuple[int, ...] = (25000, 25000, 25000, 25000),
    honba: int = 0,
    sticks: int = 0,
    settings: Mapping[str, object] | None = None,
    **result: object,
) -> EndHandResult:
    """What follows a hand; players are called a, b, c, d in seat order, and a dealt first."""
    players = [{"id": one, "score": score} for one, score in zip(FOUR, scores, strict=False)]
    state = {
        "players": players,
        "round": {"wind": wind, "number": number, "honba": honba, "riichiSticks": sticks, "isAllLast": False},
        "settings": dict(settings or {}),
    }
    result.setdefault("type", "Win" if "winners" in result else "Draw")
    return process_hand_end(msgspec.convert(state, HandState), msgspec.convert(result, HandResult))


def place(found: EndHandResult) -> tuple[str, int, int, int]:
    following = found.next_round
    return following.wind, following.number, following.honba, following.riichi_sticks


# ------------------------------------------------------------------------------------------------ §1 rotation, §2 honba


def test_seed_002_1_2_a_dealer_who_wins_stays() -> None:
    assert place(after(number=2, honba=1, winners=["b"], loser="c")) == ("East", 2, 2, 0)


def test_seed_002_1_2_a_dealer_among_two_winners_stays() -> None:
    assert place(after(number=2, winners=["c", "b"], loser="d")) == ("East", 2, 1, 0)


def test_seed_002_1_2_a_dealer_who_is_ready_at_a_draw_stays() -> None:
    assert place(after(number=3, honba=2, tenpaiPlayerIds=["c", "d"])) == ("East", 3, 3, 0)


def test_seed_002_1_2_with_win_only_renchan_a_ready_dealer_rotates() -> None:
    found = after(number=3, tenpaiPlayerIds=["c"], settings={"renchan": "win"})
    assert place(found) == ("East", 4, 1, 0)


def test_seed_002_1_3_a_child_who_wins_rotates_the_deal_and_clears_the_counters() -> None:
    assert place(after(honba=3, winners=["c"])) == ("East", 2, 0, 0)


def test_seed_002_1_4_a_noten_dealer_rotates_and_the_counters_grow() -> None:
    assert place(after(honba=1, tenpaiPlayerIds=["b"])) == ("East", 2, 2, 0)
    assert place(after(honba=0)) == ("East", 2, 1, 0)


def test_seed_002_1_4_winds_follow_each_other_with_four_and_three_players() -> None:
    assert place(after(number=4, winners=["a"]))[:2] == ("South", 1)
    assert place(after(number=3, scores=(35000,) * 3, winners=["a"]))[:2] == ("South", 1)
    assert place(after("North", 4, winners=["a"]))[:2] == ("East", 1), "a second lap"


def test_seed_002_3_2_deposits_are_taken_by_a_win_and_carried_by_a_draw() -> None:
    assert place(after(sticks=2, winners=["c"]))[3] == 0
    assert place(after(sticks=2))[3] == 2


# ------------------------------------------------------------------------------------------------------ §4 the end


def test_seed_002_4_1_below_zero_ends_it_at_once_and_zero_by_setting() -> None:
    broke = after(scores=(-100, 50100, 25000, 25000), winners=["b"], loser="a")
    assert (broke.is_game_over, broke.game_end_reason) == (True, "Bankruptcy")
    zero = (0, 50000, 25000, 25000)
    assert not after(scores=zero, winners=["b"]).is_game_over
    assert after(scores=zero, winners=["b"], settings={"tobi": "zero"}).game_end_reason == "Bankruptcy"
    assert not after(scores=(-100, 50100, 25000, 25000), winners=["b"], settings={"tobi": "off"}).is_game_over


def test_seed_002_4_2_the_last_hand_ends_it_if_the_leader_has_the_target() -> None:
    ended = after("South", 4, scores=(30000, 24000, 23000, 23000), winners=["a"])
    assert ended.game_end_reason == "MaxRoundReached"
    on = after("South", 4, scores=(29900, 24100, 23000, 23000), winners=["a"])
    assert (on.is_game_over, place(on)[:2]) == (False, ("West", 1))
    three = after("South", 3, scores=(40000, 35000, 30000), winners=["a"])
    assert three.is_game_over


def test_seed_002_4_2_agari_yame_is_the_dealers_choice_above_the_target() -> None:
    scores = (20000, 20000, 20000, 40000)
    assert not after("South", 4, scores=scores, winners=["d"]).is_game_over
    assert after("South", 4, scores=scores, winners=["d"], dealerStops=True).game_end_reason == "ScoreReached"
    assert after("South", 4, scores=scores, winners=["d"], settings={"agariYame": "auto"}).is_game_over
    at_target = (23000, 23000, 24000, 30000)
    assert not after("South", 4, scores=at_target, winners=["d"], dealerStops=True).is_game_over, "it must exceed it"


# ------------------------------------------------------------------------------- the twenty rows of the rules page, §1


def test_row_1_counters_reset_only_when_somebody_but_not_the_dealer_won() -> None:
    assert place(after(honba=5, winners=["b", "c"], loser="d"))[2] == 0
    assert place(after(honba=5, winners=["a"]))[2] == 6
    assert place(after(honba=5))[2] == 6
    assert place(after(honba=5, winners=["a"], settings={"honbaEnabled": False}))[2] == 0


def test_row_2_a_double_ron_of_children_rotates() -> None:
    assert place(after(winners=["b", "c"], loser="a")) == ("East", 2, 0, 0)


def test_row_3_an_abort_keeps_the_dealer_or_rotates_and_without_a_kind_it_is_exhaustive() -> None:
    assert place(after(drawKind="abort")) == ("East", 1, 1, 0)
    assert place(after(drawKind="abort", settings={"abortDealer": "rotate"})) == ("East", 2, 1, 0)
    assert place(after()) == ("East", 2, 1, 0)


def test_row_7_bankruptcy_is_looked_at_after_all_payments() -> None:
    assert after(scores=(-1, 40001, 30000, 30000), tenpaiPlayerIds=["b"]).game_end_reason == "Bankruptcy"


def test_row_8_a_repeat_of_the_last_hand_goes_on_whatever_the_scores() -> None:
    found = after("South", 4, scores=(45000, 20000, 20000, 15000), winners=["d"])
    assert (found.is_game_over, place(found)) == (False, ("South", 4, 1, 0))


def test_row_9_at_the_target_is_enough_for_a_rotation_to_end_it() -> None:
    assert after("South", 4, scores=(30000, 30000, 20000, 20000), winners=["a"]).is_game_over


TENHOU = {"preset": "tenhou"}


def test_row_10_agari_and_tenpai_yame_by_themselves_never_after_an_abort_or_a_tie() -> None:
    lead, tied = (20000, 20000, 20000, 40000), (35000, 15000, 15000, 35000)
    assert after("South", 4, scores=lead, winners=["d"], settings=TENHOU).game_end_reason == "ScoreReached"
    assert after("South", 4, scores=lead, tenpaiPlayerIds=["d"], settings=TENHOU).game_end_reason == "ScoreReached"
    assert not after("South", 4, scores=lead, drawKind="abort", settings=TENHOU).is_game_over
    assert not after("South", 4, scores=tied, winners=["d"], settings=TENHOU).is_game_over
    assert not after("South", 4, scores=lead, winners=["d"], settings={"preset": "m-league"}).is_game_over


def test_row_11_extensions_none_per_wind_sudden_death_and_fixed() -> None:
    low, high = (26000, 25000, 25000, 24000), (31000, 23000, 23000, 23000)
    assert (
        after("South", 4, scores=low, settings={"preset": "m-league"}, winners=["a"]).game_end_reason
        == "MaxRoundReached"
    )
    assert not after("West", 2, scores=high, winners=["a"]).is_game_over, "the seed looks at a wind's end only"
    assert after("West", 4, scores=high, winners=["a"]).game_end_reason == "MaxRoundReached"
    assert place(after("West", 4, scores=low, winners=["a"]))[:2] == ("North", 1), "as many winds as it takes"
    assert after("West", 2, scores=high, settings=TENHOU, winners=["a"]).game_end_reason == "ScoreReached"
    assert not after("West", 2, scores=low, settings=TENHOU, winners=["a"]).is_game_over
    assert after("West", 4, scores=low, settings=TENHOU, winners=["a"]).game_end_reason == "MaxRoundReached", (
        "one wind at most"
    )
    fixed = {"extension": "fixed", "extensionWinds": 1}
    assert not after("South", 4, scores=high, settings=fixed, winners=["a"]).is_game_over
    assert after("West", 4, scores=low, settings=fixed, winners=["a"]).is_game_over


def test_row_12_lengths_of_one_hand_one_wind_two_and_four() -> None:
    high = (31000, 23000, 23000, 23000)
    assert after("East", 4, scores=high, winners=["a"], settings={"length": "east"}).is_game_over
    assert not after("East", 4, scores=high, winners=["a"]).is_game_over
    assert after(scores=high, winners=["b"], settings={"length": "hand", "extension": "none"}).is_game_over
    assert after("North", 4, scores=high, winners=["a"], settings={"length": "full"}).is_game_over


def test_row_15_bankruptcy_comes_before_the_target_and_the_target_before_the_last_round() -> None:
    broke, reached = (-100, 20000, 20000, 60100), (20000, 20000, 20000, 40000)
    for scores, stopped, sudden, ended in (
        (broke, "Bankruptcy", "Bankruptcy", "Bankruptcy"),
        (reached, "ScoreReached", "ScoreReached", "MaxRoundReached"),
    ):
        assert after("South", 4, scores=scores, winners=["d"], dealerStops=True).game_end_reason == stopped
        last_of_the_added_wind = after("West", 4, scores=scores, winners=["a"], settings=TENHOU)
        assert last_of_the_added_wind.game_end_reason == sudden, "it is also the last hand there can be"
        assert after("South", 4, scores=scores, winners=["a"]).game_end_reason == ended


def test_row_16_nagashi_mangan_keeps_the_dealer_if_it_is_ready() -> None:
    assert place(after(drawKind="nagashi", tenpaiPlayerIds=["a"], settings=TENHOU)) == ("East", 1, 1, 0)
    assert place(after(drawKind="nagashi", settings=TENHOU)) == ("East", 2, 1, 0)


def test_row_18_with_three_players_the_dealer_goes_round_three_seats() -> None:
    found = after("South", 2, scores=(35000,) * 3, winners=["b"], settings={"preset": "tenhou-3p"})
    assert place(found) == ("South", 2, 1, 0)


def test_the_page_of_rules_names_a_test_of_every_row() -> None:
    rows = {rule.id: rule.tests for rule in rules_of("riichi") if rule.id.isdecimal()}
    assert list(rows) == [str(row) for row in range(1, 21)]
    for row, named in rows.items():
        assert any(test.startswith(f"test_row_{row}_") for test in named), f"row {row}"


# -------------------------------------------------------------------------------------------------------------- JSON


def test_json_has_the_seeds_keys_both_ways() -> None:
    state = (
        '{"players":[{"id":"a","score":25000},{"id":"b","score":25000},{"id":"c","score":25000},'
        '{"id":"d","score":25000}],"round":{"wind":"East","number":1,"honba":0,"riichiSticks":1,"isAllLast":false},'
        '"settings":{}}'
    )
    found = process_hand_end(
        msgspec.json.decode(state, type=HandState),
        msgspec.json.decode('{"type":"Draw","tenpaiPlayerIds":["a"]}', type=HandResult),
    )
    assert msgspec.json.encode(found) == (
        b'{"nextRound":{"wind":"East","number":1,"honba":1,"riichiSticks":1},"isGameOver":false}'
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"winners": ["x"]}, "nobody here is called 'x'"),
        ({"winners": ["a"], "loser": "a"}, "nobody wins from itself"),
        ({"winners": [], "type": "Win"}, "a win needs winners"),
        ({"winners": ["a"], "type": "Draw"}, "a draw has no winners"),
        ({"number": 5}, "number 5 is not one of 1 to 4"),
        ({"scores": (1, 2)}, "three or four"),
        ({"settings": {"tobu": "off"}}, "unknown key 'tobu'"),
    ],
)
def test_what_cannot_be_is_refused_by_name(changes: dict[str, object], said: str) -> None:
    with pytest.raises((HandEndError, RuleError)) as error:
        after(**changes)  # type: ignore[arg-type]  # mistakes of every kind
    assert said in str(error.value)


def test_a_setting_with_a_strange_value_is_refused() -> None:
    with pytest.raises(RuleError, match="tobi"):
        after(settings={"tobi": "sometimes"})

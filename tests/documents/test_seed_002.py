"""Document 002: what comes after a hand, by its sections and the rows of the house's decisions."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tests.games.rules_page import rules_of
from zashiki.documents import riichi
from zashiki.documents.riichi import (
    EndHandResult,
    GameState,
    HandEndError,
    HandResult,
    Player,
    RoundState,
    in_words,
    process_hand_end,
    processHandEnd,
    settled_rules,
)
from zashiki.games.riichi.rules import for_players
from zashiki.records.riichi.rule_notes import usual

FOUR = "abcd"


def after(
    wind: str = "East",
    number: int = 1,
    *,
    scores: tuple[int, ...] = (25000, 25000, 25000, 25000),
    honba: int = 0,
    sticks: int = 0,
    settings: Mapping[str, object] | None = None,
    last: bool | None = None,
    **result: object,
) -> EndHandResult:
    """What follows a hand; players are called a, b, c, d in seat order, and a dealt first."""
    players = [{"id": one, "score": score} for one, score in zip(FOUR, scores, strict=False)]
    place: dict[str, object] = {"wind": wind, "number": number, "honba": honba, "riichiSticks": sticks}
    if last is not None:
        place["isAllLast"] = last
    state = {"players": players, "round": place, "settings": dict(settings or {})}
    result.setdefault("type", "Win" if "winners" in result else "Draw")
    return process_hand_end(msgspec.convert(state, GameState), msgspec.convert(result, HandResult))


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


def test_seed_002_1_2_with_renchan_always_a_dealer_without_a_ready_hand_stays() -> None:
    always = {"renchan": "always"}
    assert place(after(number=3, honba=1, tenpaiPlayerIds=["a"], settings=always)) == ("East", 3, 2, 0)
    assert place(after(number=3, drawKind="nagashi", settings=always)) == ("East", 3, 1, 0)
    assert place(after(number=3, winners=["a"], settings=always)) == ("East", 4, 0, 0), "a child's win still rotates"
    rotate = {"renchan": "always", "abortDealer": "rotate"}
    assert place(after(number=3, drawKind="abort", settings=rotate)) == ("East", 4, 1, 0), "an abort has its own knob"


def test_seed_002_1_2_with_renchan_always_only_a_ready_dealer_may_stop_after_the_last_hand() -> None:
    lead, always = (20000, 20000, 20000, 40000), {"preset": "tenhou", "renchan": "always"}
    assert not after("South", 4, scores=lead, settings=always).is_game_over
    assert after("South", 4, scores=lead, tenpaiPlayerIds=["d"], settings=always).game_end_reason == "ScoreReached"


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


# ------------------------------------------------------------------------------------------------- §5 round.isAllLast

HIGH, LOW = (31000, 23000, 23000, 23000), (26000, 25000, 25000, 24000)


def test_seed_002_5_without_is_all_last_the_settings_tell() -> None:
    assert not after("East", 4, scores=HIGH, winners=["a"]).is_game_over
    assert after("South", 4, scores=HIGH, winners=["a"]).game_end_reason == "MaxRoundReached"


@pytest.mark.parametrize(("wind", "number"), [("East", 4), ("East", 2), ("South", 1), ("South", 4)])
def test_seed_002_5_is_all_last_true_says_that_this_is_the_last_hand(wind: str, number: int) -> None:
    winner = "abcd"[number % 4]  # the seat after the dealer
    ended = after(wind, number, scores=HIGH, winners=[winner], last=True)
    assert ended.game_end_reason == "MaxRoundReached"
    assert not after(wind, number, scores=LOW, winners=[winner], last=True).is_game_over, "nobody has the target"
    none = {"extension": "none"}
    assert after(wind, number, scores=LOW, winners=[winner], last=True, settings=none).is_game_over


def test_seed_002_5_is_all_last_true_lets_a_leading_dealer_stop() -> None:
    lead = (23000, 31000, 23000, 23000)
    stops = after("East", 2, scores=lead, winners=["b"], dealerStops=True, last=True)
    assert stops.game_end_reason == "ScoreReached"
    assert not after("East", 2, scores=lead, winners=["b"], last=True).is_game_over, "it plays on"
    assert not after("East", 2, scores=lead, winners=["b"], dealerStops=True).is_game_over, "it is not the last hand"


def test_seed_002_5_is_all_last_true_is_the_last_hand_of_an_extension_too() -> None:
    """As after South 4: over with the target, and otherwise another hand if the rules can add a wind."""
    for number in (1, 2, 3, 4):
        winner = "abcd"[number % 4]
        assert after("West", number, scores=HIGH, winners=[winner], last=True).game_end_reason == "MaxRoundReached"
        assert not after("West", number, scores=LOW, winners=[winner], last=True).is_game_over
        one_wind = after("West", number, scores=LOW, winners=[winner], last=True, settings={"extensionWinds": 1})
        assert one_wind.game_end_reason == "MaxRoundReached", "no other wind can be added"
        sudden = after("West", number, scores=HIGH, winners=[winner], last=True, settings=TENHOU)
        assert sudden.game_end_reason == "ScoreReached"
    fixed = {"extension": "fixed", "extensionWinds": 2}
    assert not after("West", 2, scores=HIGH, winners=["c"], last=True, settings=fixed).is_game_over
    assert place(after("West", 1, scores=HIGH, winners=["b"]))[:2] == ("West", 2), "unsaid, it is not the last"


def test_seed_002_5_is_all_last_false_goes_on_after_south_4_if_the_rules_extend() -> None:
    on = after("South", 4, scores=HIGH, winners=["a"], last=False)
    assert (on.is_game_over, place(on)[:2]) == (False, ("West", 1))
    none = after("South", 4, scores=LOW, winners=["a"], last=False, settings={"extension": "none"})
    assert none.game_end_reason == "MaxRoundReached", "there is no wind to go on with"


def test_seed_002_5_is_all_last_false_lets_no_dealer_stop() -> None:
    lead = (20000, 20000, 20000, 40000)
    assert not after("South", 4, scores=lead, winners=["d"], dealerStops=True, last=False).is_game_over
    assert not after("South", 4, scores=lead, winners=["d"], settings=TENHOU, last=False).is_game_over


def test_seed_002_5_is_all_last_false_leaves_bankruptcy_and_the_extensions_own_end() -> None:
    assert after("South", 4, scores=(-100, 50100, 25000, 25000), winners=["b"], last=False).is_game_over
    assert after("West", 2, scores=HIGH, winners=["a"], settings=TENHOU, last=False).game_end_reason == "ScoreReached"
    assert after("West", 4, scores=LOW, winners=["a"], settings=TENHOU, last=False).is_game_over


# ------------------------------------------------------------------------------------ §5 structs, dicts and JSON text

STATE: dict[str, Any] = {
    "players": [{"id": one, "score": 25000} for one in FOUR],
    "round": {"wind": "East", "number": 1, "honba": 0, "riichiSticks": 1},
    "settings": {},
}
DRAW = {"type": "Draw", "tenpaiPlayerIds": ["a"]}
ANSWER = {"nextRound": {"wind": "East", "number": 1, "honba": 1, "riichiSticks": 1}, "isGameOver": False}


def test_seed_002_5_structs_give_a_struct() -> None:
    state = GameState(tuple(Player(one, 25000) for one in FOUR), RoundState("East", 1, riichi_sticks=1))
    found = process_hand_end(state, HandResult("Draw", tenpai_player_ids=("a",)))
    assert found == msgspec.convert(ANSWER, EndHandResult)


def test_seed_002_5_dicts_give_a_dict_with_the_documents_keys() -> None:
    assert process_hand_end(STATE, DRAW) == ANSWER
    broke = {**STATE, "players": [{"id": "a", "score": -100}, *STATE["players"][1:]]}
    assert list(process_hand_end(broke, DRAW)) == ["nextRound", "isGameOver", "gameEndReason"]


def test_seed_002_5_json_text_gives_json_text() -> None:
    asked, said = json.dumps(STATE), json.dumps(ANSWER, separators=(",", ":"))
    assert process_hand_end(asked, json.dumps(DRAW)) == said
    assert process_hand_end(asked.encode(), json.dumps(DRAW).encode()) == said.encode()


def test_seed_002_5_the_answer_is_of_the_kind_of_the_state() -> None:
    assert process_hand_end(STATE, json.dumps(DRAW)) == ANSWER
    assert isinstance(process_hand_end(json.dumps(STATE), HandResult("Draw")), str)


def test_seed_002_5_the_document_writes_it_in_camel_case() -> None:
    assert processHandEnd(STATE, DRAW) == ANSWER
    for name in ("processHandEnd", "GameState", "Player", "GameSettings", "EndHandResult"):
        assert hasattr(riichi, name)


@pytest.mark.parametrize(
    ("state", "result", "said"),
    [
        (None, DRAW, "currentState: a struct of this package, a dict or JSON text, not NoneType"),
        (STATE, ["Draw"], "result: a struct of this package, a dict or JSON text, not list"),
        ("{", DRAW, "currentState: Input data was truncated"),
        (b"\xff\xfe", DRAW, "currentState: "),
        ("[" * 100_000, DRAW, "currentState: "),
        ('{"settings":' + '{"x":' * 50_000, DRAW, "currentState: "),
        ({**STATE, "turn": 1}, DRAW, "currentState: Object contains unknown field `turn`"),
        ({"players": []}, DRAW, "currentState: Object missing required field `round`"),
        (STATE, {"type": "Lose"}, "result: Invalid enum value 'Lose'"),
        ({**STATE, "settings": {"preset": "../seed"}}, DRAW, "settings: unknown preset '../seed'; known are: "),
        ({**STATE, "settings": {"preset": ["seed"]}}, DRAW, "settings: unknown preset"),
        ({**STATE, "settings": {"tobi": object()}}, DRAW, "currentState: Encoding objects of type object"),
    ],
)
def test_seed_002_5_what_cannot_be_read_is_refused_by_name(state: Any, result: Any, said: str) -> None:
    with pytest.raises(HandEndError) as error:
        process_hand_end(state, result)
    assert str(error.value).startswith(said)
    assert in_words(error.value, "ja") != in_words(error.value, "en") == str(error.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"winners": ["x"]}, "nobody here is called 'x'"),
        ({"winners": ["a"], "loser": "a"}, "nobody can win off their own discard"),
        ({"winners": [], "type": "Win"}, "result: a win needs winners"),
        ({"winners": ["a"], "type": "Draw"}, "a draw has no winners"),
        ({"number": 5}, "number 5 is not one of 1 to 4"),
        ({"scores": (1, 2)}, "players: there must be three or four, with distinct ids"),
        ({"settings": {"tobu": "off"}}, "unknown key 'tobu'"),
    ],
)
def test_what_cannot_be_is_refused_by_name(changes: dict[str, object], said: str) -> None:
    with pytest.raises(HandEndError) as error:
        after(**changes)  # type: ignore[arg-type]  # mistakes of every kind
    assert said in str(error.value)


def test_a_setting_with_a_strange_value_is_refused() -> None:
    with pytest.raises(HandEndError, match=r"settings: .*tobi.*negative, off, zero"):
        after(settings={"tobi": "sometimes"})


NONE: Any = None
ANY: Any = str  # a text where its type says something narrower
EVEN = tuple(Player(one, 25000) for one in FOUR)


@pytest.mark.parametrize(
    ("place", "result", "said"),
    [
        (RoundState("East", 1, -3), HandResult("Win", ("a",), "b"), "must not be negative"),
        (RoundState("East", 1), HandResult("Win", ("a", "a"), "b"), "named twice"),
        (RoundState("East", 1), HandResult("Win", ("a", "c")), "several winners need the loser"),
        (RoundState("East", 1), HandResult("Win", ("a",), draw_kind="abort"), "belong to a draw"),
        (RoundState("East", 1), HandResult("Draw", loser="a"), "no winners and no loser"),
        (RoundState("East", 1), HandResult("Draw", tenpai_player_ids=("a", "a")), "named twice"),
    ],
)
def test_a_result_that_cannot_be_is_refused(place: RoundState, result: HandResult, said: str) -> None:
    with pytest.raises(HandEndError, match=said):
        process_hand_end(GameState(EVEN, place), result)


ROUND = RoundState("East", 1)
ODD: list[tuple[Any, Any, str]] = [
    (GameState(EVEN, NONE, {}), DRAW, r"currentState: .*\$.round"),
    (GameState(NONE, ROUND), DRAW, r"currentState: .*\$.players"),
    (GameState(EVEN, RoundState("East", ANY("1"))), DRAW, r"currentState: .*\$.round.number"),
    (GameState((Player("a", NONE), *EVEN[1:]), ROUND), DRAW, r"currentState: .*\$.players\[0\].score"),
    (GameState(EVEN, RoundState(ANY("east"), 1)), DRAW, r"currentState: Invalid enum value 'east'"),
    (GameState(EVEN, ROUND, NONE), DRAW, r"currentState: .*\$.settings"),
    (GameState(EVEN, RoundState("East", 1, is_all_last=ANY("no"))), DRAW, r"currentState: .*\$.round.isAllLast"),
    (GameState(EVEN, ROUND, {"tobi": object()}), DRAW, "currentState: Encoding objects of type object"),
    (STATE, HandResult("Win", NONE), r"result: .*\$.winners"),
    (STATE, HandResult(ANY("win"), ("a",)), "result: Invalid enum value 'win'"),
    (STATE, HandResult("Draw", draw_kind=ANY("x")), "result: Invalid enum value 'x'"),
    ({**STATE, "players": [Player("a", NONE), *EVEN[1:]]}, DRAW, r"currentState: .*\$.players\[0\].score"),
]


@pytest.mark.parametrize(("state", "result", "said"), ODD)
def test_seed_002_5_a_struct_is_checked_like_any_other_input(state: Any, result: Any, said: str) -> None:
    with pytest.raises(HandEndError, match=said):
        process_hand_end(state, result)


def test_seed_002_5_the_rules_of_an_odd_struct_are_refused() -> None:
    with pytest.raises(HandEndError, match="currentState: "):
        settled_rules(GameState(NONE, ROUND))


def test_seed_002_5_arguments_go_by_the_documents_names() -> None:
    assert processHandEnd(currentState=STATE, result=DRAW) == ANSWER
    assert process_hand_end(current_state=STATE, result=DRAW) == ANSWER


PRESETS_OF_THREE = [
    ("tenhou", "tenhou-3p"),
    ("tenhou-2021", "tenhou-3p-2021"),
    ("mahjong-soul", "mahjong-soul-3p"),
    ("seed", "seed-3p"),
    ("tenhou-3p", "tenhou-3p"),
]


@pytest.mark.parametrize(("named", "meant"), PRESETS_OF_THREE)
def test_three_players_get_the_presets_file_for_three(named: str, meant: str) -> None:
    three = tuple(Player(one, 35000) for one in "abc")
    assert settled_rules(GameState(three, ROUND, {"preset": named})).name == meant
    assert settled_rules(GameState(three, ROUND)).name == "seed-3p"


@pytest.mark.parametrize("house", ["tenhou", "tenhou-2021", "mahjong-soul"])
def test_the_records_of_other_programs_agree_on_the_preset_for_three(house: str) -> None:
    assert usual(players=3, house=house).name == for_players(house, 3)


def test_rules_for_another_number_of_players_are_refused() -> None:
    three = GameState(tuple(Player(one, 35000) for one in "abc"), RoundState("East", 1), {"preset": "ema"})
    with pytest.raises(HandEndError, match="ema is for 4 players, and there are 3"):
        settled_rules(three)

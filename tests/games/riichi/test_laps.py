"""Winds that go round again, and a match of one hand."""

import pytest

from tests.games.riichi.tables import rules_of
from zashiki.games.riichi.hand_end import (
    HandEndError,
    HandResult,
    HandState,
    Round,
    Standing,
    ended,
    process_hand_end,
    settled_rules,
)

EVEN = tuple(Standing(name, 25000) for name in "abcd")
CHILD_WINS = HandResult("Win", ("a",), "b")


def test_row_11_an_extension_after_north_is_one_in_the_second_lap_too() -> None:
    rules = rules_of("tenhou", length="full", extension="sudden_death", extension_winds=1)
    ahead = (Standing("a", 40000), *EVEN[1:])
    east_2 = HandState(ahead, Round("East", 2))
    assert not ended(rules, east_2, CHILD_WINS).is_game_over
    assert ended(rules, east_2, CHILD_WINS, lap=1).game_end_reason == "ScoreReached"
    assert ended(rules, HandState(EVEN, Round("East", 4)), CHILD_WINS, lap=1).game_end_reason == "MaxRoundReached"


def test_row_11_the_seed_looks_at_the_target_at_the_end_of_every_wind_added() -> None:
    rules, ahead = rules_of("seed"), (Standing("a", 40000), *EVEN[1:])
    assert not ended(rules, HandState(EVEN, Round("North", 4)), CHILD_WINS).is_game_over
    assert not ended(rules, HandState(ahead, Round("East", 2)), CHILD_WINS, lap=1).is_game_over
    assert ended(rules, HandState(ahead, Round("East", 4)), CHILD_WINS, lap=1).is_game_over


def test_row_12_one_hand_alone_is_over_whoever_wins() -> None:
    rules = rules_of("tenhou", length="hand")
    assert ended(rules, HandState(EVEN, Round("East", 1)), CHILD_WINS).game_end_reason == "MaxRoundReached"


@pytest.mark.parametrize(
    ("place", "result", "said"),
    [
        (Round("East", 1, -3), CHILD_WINS, "counted from 0"),
        (Round("East", 1), HandResult("Win", ("a", "a"), "b"), "named twice"),
        (Round("East", 1), HandResult("Win", ("a", "c")), "several winners need the loser"),
        (Round("East", 1), HandResult("Win", ("a",), draw_kind="abort"), "belong to a draw"),
        (Round("East", 1), HandResult("Draw", loser="a"), "no winners and no loser"),
        (Round("East", 1), HandResult("Draw", tenpai_player_ids=("a", "a")), "named twice"),
    ],
)
def test_what_cannot_be_is_refused(place: Round, result: HandResult, said: str) -> None:
    with pytest.raises(HandEndError, match=said):
        process_hand_end(HandState(EVEN, place), result)


def test_three_players_get_the_presets_file_for_three() -> None:
    three = HandState(tuple(Standing(name, 35000) for name in "abc"), Round("East", 1), {"preset": "tenhou"})
    assert settled_rules(three).name == "tenhou-3p"


def test_rules_for_another_number_of_players_are_refused() -> None:
    three = HandState(tuple(Standing(name, 35000) for name in "abc"), Round("East", 1), {"preset": "ema"})
    with pytest.raises(HandEndError, match="ema is for 4 players, and there are 3"):
        settled_rules(three)

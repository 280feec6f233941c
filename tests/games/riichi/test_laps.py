"""Winds that go round again, and a match of one hand."""

from tests.games.riichi.tables import rules_of
from zashiki.games.riichi.rounds import Ending, PlayedRound, next_round

EVEN, AHEAD = (25000,) * 4, (40000, 25000, 25000, 25000)
EAST, NORTH = 0, 3
CHILD_WINS = Ending("win", (0,))
"""Of hands 2 to 4, which seat 0 does not deal."""


def test_row_11_an_extension_after_north_is_one_in_the_second_lap_too() -> None:
    rules = rules_of("tenhou", length="full", extension="sudden_death", extension_winds=1)
    assert next_round(rules, PlayedRound(AHEAD, EAST, 2), CHILD_WINS).reason is None
    assert next_round(rules, PlayedRound(AHEAD, EAST, 2, lap=1), CHILD_WINS).reason == "ScoreReached"
    assert next_round(rules, PlayedRound(EVEN, EAST, 4, lap=1), CHILD_WINS).reason == "MaxRoundReached"


def test_row_11_the_seed_looks_at_the_target_at_the_end_of_every_wind_added() -> None:
    rules = rules_of("seed")
    assert next_round(rules, PlayedRound(EVEN, NORTH, 4), CHILD_WINS).reason is None
    assert next_round(rules, PlayedRound(AHEAD, EAST, 2, lap=1), CHILD_WINS).reason is None
    assert next_round(rules, PlayedRound(AHEAD, EAST, 4, lap=1), CHILD_WINS).reason == "MaxRoundReached"


def test_row_12_one_hand_alone_is_over_whoever_wins() -> None:
    rules = rules_of("tenhou", length="hand")
    for winner in range(4):
        assert next_round(rules, PlayedRound(EVEN, EAST, 1), Ending("win", (winner,))).reason == "MaxRoundReached"

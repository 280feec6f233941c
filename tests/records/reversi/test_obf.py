"""OBF: positions with the exact score of each move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.reversi.damage import damaged
from zashiki.games.reversi.notation import parse_position
from zashiki.records.audit import verify
from zashiki.records.reversi.obf import PASS, parse_obf, read

SQUARES = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
GOOD = f"{SQUARES} X; G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;"
STUCK = "-XOO------------"


def reason(row: str) -> str:
    endgames, problems = parse_obf(f"{row}\n{GOOD}\n", "a.obf")
    assert [endgame.number for endgame in endgames] == [2]
    (problem,) = problems
    assert (problem.line, problem.game) == (1, 1)
    return problem.reason


def test_a_line_is_a_position_and_its_scores() -> None:
    (endgame,), problems = parse_obf(f"% FForum 1\n\n{GOOD}\n")
    assert not problems
    assert endgame.position == parse_position(f"{SQUARES} X")
    assert (next(iter(endgame.scores)), endgame.scores["g2"], endgame.best) == ("g8", -24, 18)


def test_what_was_not_scored_is_left_out() -> None:
    (endgame,), problems = parse_obf(f"{SQUARES} O; --:-127;")
    assert (endgame.position.turn, endgame.scores, endgame.best, problems) == (1, {}, None, ())


def test_a_side_that_must_pass_has_one_move() -> None:
    (endgame,), _ = parse_obf(f"{STUCK} X; --:+4;")
    assert endgame.scores == {PASS: 4}


@pytest.mark.parametrize(
    ("scored", "why"),
    [
        ("A1:+2;", "a1: cannot be played here"),
        ("--:+2;", "--: cannot be played here"),
        ("G8:+2;G8:+4;", "g8: scored twice"),
        ("G8:+66;", "g8: no game ends with a difference of 66 (empty squares go to the winner)"),
        ("G8:+3;", "g8: no game ends with a difference of 3 (empty squares go to the winner)"),
        ("G8:+2; what;", "score 2: 'what' is not MOVE:SCORE, such as G8:+18"),
    ],
)
def test_a_bad_score_is_named(scored: str, why: str) -> None:
    assert reason(f"{SQUARES} X; {scored}") == why


def test_a_bad_position_is_named() -> None:
    assert reason("--XX X; G8:+2") == "a position is 16, 36, 64 or 100 squares and the side to move, not 5 signs"
    assert reason(f"{SQUARES[:-1]}? X") == "'?' at h8 is none of X (black), O (white), - or . (empty)"


def test_positions_become_records_without_a_move() -> None:
    (game,), problems = read(GOOD.encode(), "a.obf")
    assert not problems
    assert game.about.tags["scores"].startswith("g8:+18 h1:+12")
    assert game.match().to_act == (0,)
    assert verify(game.record()).notes == ("unfinished", "no_commitment")


@given(st.data())
def test_damage_never_crashes_and_what_loads_can_be_played(data: st.DataObject) -> None:
    games, problems = read(damaged(data.draw, f"{GOOD}\n{STUCK} X; --:+4;\n".encode()), "a.obf")
    for game in games:
        game.match()
    assert all("\n" not in str(problem) for problem in problems)

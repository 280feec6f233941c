"""Squares, positions, bits and transcripts come back in every dialect, and mistakes name their place."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.reversi.boards import STANDARD, random_position
from zashiki import Match
from zashiki.games import reversi
from zashiki.games.reversi import DIALECTS, WHITE, Board, NotationError, PlaceDisc, Position
from zashiki.games.reversi.notation import parse_squares, played, rows, show_squares
from zashiki.kernel.chance import Stacked
from zashiki.testing.random_play import random_match

START = "---------------------------OX------XO--------------------------- X"
POSITIONS = st.builds(
    lambda seed, size: random_position(Random(seed), size), st.integers(0, 10**6), st.sampled_from((4, 6, 8, 10))
)


@given(POSITIONS, st.sampled_from(sorted(DIALECTS)))
def test_a_position_comes_back_in_every_dialect(position: Position, dialect: str) -> None:
    assert reversi.parse_position(reversi.show_position(position, dialect)) == position


@given(POSITIONS)
def test_squares_and_bits_come_back(position: Position) -> None:
    found = position.board
    assert parse_squares(show_squares(found)) == found
    for low in ("a1", found.geometry.names[-1]):
        assert reversi.from_bits(*reversi.to_bits(found, low=low), size=found.size, low=low) == found


@pytest.mark.parametrize(
    "text",
    [
        START,
        START.replace("-", "."),
        START.replace("X", "*"),
        START.replace("X", "B").replace("O", "W").replace("-", "."),
        START.replace("X", "0").replace("O", "1").replace("-", "."),
        START.lower(),
        f"{START};",
        "\n".join(STANDARD) + "\nB\n",
        "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *",
    ],
)
def test_every_dialect_is_read(text: str) -> None:
    assert reversi.parse_position(text) == Position(Board.standard())


def test_the_nine_lines_of_the_seed_are_a_position() -> None:
    assert list(rows(Position(Board.standard(), WHITE))) == [*STANDARD, "W"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a position is 16, 36, 64 or 100 squares and the side to move, not 0 signs"),
        (START[:-2], "is the side to move missing at the end?"),
        (START[:-1] + "?", "the side to move is X or O, not '?'"),
        (START.replace("OX", "O?"), "'?' at e4 is none of X (black), O (white), - or . (empty)"),
        (START.replace("OX", "WX"), "'W' at d4"),
        (START.replace("-O", ".O"), "not both in one position"),
        ("0" * 16 + "X", "none of X"),
        ("\n".join(STANDARD).replace(".", "0", 1) + "\nB", "'0' at a1 is none of B"),
    ],
)
def test_a_bad_position_names_the_mistake(text: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        reversi.parse_position(text)
    assert said in str(error.value)


def test_bits_that_are_no_board_are_refused() -> None:
    with pytest.raises(NotationError):
        reversi.from_bits(1, 1)
    with pytest.raises(NotationError):
        reversi.from_bits(1 << 64, 0)
    with pytest.raises(ValueError, match="the lowest bit is a1 or h8"):
        reversi.to_bits(Board.standard(), low="e4")
    with pytest.raises(ValueError, match="no dialect"):
        reversi.show_position(Position(Board.standard()), "edax")


@pytest.mark.parametrize("text", ["f5d6c3", "F5D6C3", "f5 d6 c3", "f5, d6;c3", "1. f5 d6 2. c3", "  f5\nd6\tc3 "])
def test_a_transcript_in_any_case_and_spacing(text: str) -> None:
    assert reversi.parse_transcript(text) == ("f5", "d6", "c3")


TWICE = "d3c3b3b2f5a3a1c1"
"""After these moves black must pass."""


@pytest.mark.parametrize("written", ["", "--", " PA ", "pass", "PASS", "pa,"])
def test_forced_passes_are_implied_or_written(written: str) -> None:
    assert reversi.parse_transcript(f"{TWICE}{written}e3") == reversi.parse_transcript(f"{TWICE}e3")
    assert reversi.parse_transcript(f"{TWICE}{written}")[-1] == "c1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("f5--", "move 2: white may not pass; f4 can be played"),
        ("f5f5", "move 2: f5: the square is taken"),
        ("f5a1", "move 2: a1: encloses nothing for white"),
        ("f5d6j10", "move 3: j10: outside a board of 8 rows"),
        ("f5x9", "move 2: 'x9' is neither a square nor a pass"),
        ("f5d6c", "move 3: 'c' is neither"),
    ],
)
def test_a_bad_transcript_names_the_move(text: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        reversi.parse_transcript(text)
    assert said in str(error.value)


def test_moves_after_the_end_are_refused() -> None:
    over = reversi.parse_position("BBB." + "BBBB" * 3 + "B")
    with pytest.raises(NotationError, match="the game is over"):
        played(["d1"], over)
    assert played(["--", "pa"], over) == over


@given(st.integers(0, 10**6), st.sampled_from(reversi.presets()), st.sampled_from(["", "--", "PA", "pass", " "]))
def test_the_transcript_of_any_match_reads_back(seed: int, preset: str, passes: str) -> None:
    match = random_match(reversi, reversi.preset(preset), str(seed))
    text = reversi.show_transcript(match.log, passes=passes)
    if match.rules.start == "free":
        return
    squares = reversi.parse_transcript(text, match.rules.first)
    again: Match[reversi.Ruleset, reversi.GameState, reversi.Action, reversi.Event] = Match(
        reversi, reversi.change_rules(match.rules, openings=()), Stacked({})
    )
    for square in squares:
        again.submit(again.to_act[0], PlaceDisc(square))
    assert again.state.board == match.state.board
    assert again.outcome == match.outcome


@pytest.mark.parametrize("text", ["f5", "F5", " a1 ", "j10"])
def test_an_action_reads_back(text: str) -> None:
    action = reversi.parse_action(text)
    assert reversi.parse_action(reversi.show_action(action)) == action


@pytest.mark.parametrize("text", ["", "f", "5f", "f0", "k1", "f11", "f5d6", "--"])
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a square"):
        reversi.parse_action(text)

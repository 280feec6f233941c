"""`zashiki solve`."""

import pytest

from tests.cli.desk import Desk
from zashiki.cli.commands import solve
from zashiki.cli.main import INTERRUPTED
from zashiki.cli.program_words import words_for
from zashiki.games.reversi import Position
from zashiki.players.reversi.solver import ProgressListener, Solution, Solver

FFORUM_1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
OVER = "XX-- ---- ---- --OO O"
PASSES = "-OXXXXXXXXXXXXXX O"
"""White cannot move; black plays a1 and all is black."""


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def test_an_endgame_is_solved(desk: Desk) -> None:
    found = desk.json("solve", FFORUM_1)
    assert desk.status == 0
    assert list(found) == [
        *("position", "empty", "counting", "ended", "score", "black_minus_white", "line", "moves", "so_far", "nodes"),
        "seconds",
    ]
    assert (found["position"], found["empty"], found["counting"], found["ended"]) == (
        FFORUM_1,
        14,
        "official",
        "solved",
    )
    assert (found["score"], found["black_minus_white"], found["line"][0]) == (18, 18, "g8")
    assert (found["moves"], found["so_far"]) == ([], None)
    assert found["nodes"] > 0


def test_every_move_is_scored_when_asked(desk: Desk) -> None:
    found = desk.json("solve", "4x4", "--all")
    assert [row["score"] for row in found["moves"]] == [-10, -10, -10, -10]
    assert {row["move"] for row in found["moves"]} == {"b1", "a2", "d3", "c4"}
    assert desk.json("solve", "4x4", "--all", "--raw")["score"] == -8


def test_every_key_is_documented_in_the_help(desk: Desk) -> None:
    found, said = desk.json("solve", "4x4", "--all"), desk.run("solve", "--help")
    for key in (
        *found,
        *found["moves"][0],
        *Solver.__init__.__annotations__.keys() & {"official"},
        "raw",
        "done",
        "of",
    ):
        assert key in said


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("+18 for black", "Line: g8", "nodes", "black to move")),
        ("ja", ("黒から見て +18", "最善手順: g8", "ノード")),
    ],
)
def test_people_read_sentences(desk: Desk, lang: str, words: tuple[str, ...]) -> None:
    said = desk.run("solve", FFORUM_1, lang=lang)
    assert all(word in said for word in words)
    assert desk.err == ""


def test_scores_are_for_the_side_to_move_and_for_black(desk: Desk) -> None:
    found = desk.json("solve", "---- -XO- -OX- ---- O")
    assert (found["score"], found["black_minus_white"]) == (-10, 10)
    assert "-10 for white; black − white +10" in desk.run("solve", "---- -XO- -OX- ---- O")


def test_moves_are_listed_best_first(desk: Desk) -> None:
    scores = [row["score"] for row in desk.json("solve", FFORUM_1, "--all")["moves"]]
    assert scores == [18, 12, 6, 6, 4, -4, -22, -24]


def test_a_pass_stands_in_the_line(desk: Desk) -> None:
    found = desk.json("solve", PASSES)
    assert (found["line"][0], found["score"], found["black_minus_white"]) == ("--", -16, 16)
    assert "Line: pass a1" in desk.run("solve", PASSES)


def test_a_game_that_is_over_has_a_score_and_no_line(desk: Desk) -> None:
    found = desk.json("solve", OVER, "--all")
    assert (found["score"], found["line"], found["moves"]) == (0, [], [])
    assert "The game is over." in desk.run("solve", OVER)


# Limits.


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("8x8", "60 empty squares would take years; up to 20"),
        ("6x6", "32 empty squares would take about"),
        (
            "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO---------------------- O",
            "22 empty squares would take about 6 minutes",
        ),
    ],
)
def test_too_many_empty_squares_are_refused_with_an_estimate(desk: Desk, position: str, said: str) -> None:
    assert said in desk.refused("solve", position)


@pytest.mark.parametrize(("lang", "said"), [("en", "The node limit was reached"), ("ja", "上限に達しました")])
def test_a_limit_lets_it_begin_and_ends_it(desk: Desk, lang: str, said: str) -> None:
    assert said in desk.run("solve", "6x6", "--nodes", 50, lang=lang)
    assert desk.status == 1
    found = desk.json("solve", "6x6", "--nodes", 50)
    assert (found["ended"], found["score"], found["line"], found["nodes"]) == ("out_of_nodes", None, [], 50)


def test_force_lets_it_begin(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def done(_solver: Solver, _position: Position, *, progress: ProgressListener | None) -> Solution:
        assert progress is not None
        return Solution(4, ("f5",), 7)

    monkeypatch.setattr(Solver, "solve", done)
    assert desk.json("solve", "8x8", "--force")["score"] == 4


def test_ctrl_c_keeps_what_is_known(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    value = Solver.value

    def impatient(self: Solver, own: int, opponent: int, alpha: int = -1000, beta: int = 1000) -> int:
        calls.append(own)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return value(self, own, opponent, alpha, beta)

    monkeypatch.setattr(Solver, "value", impatient)
    found = desk.json("solve", FFORUM_1)
    assert desk.status == INTERRUPTED
    assert (found["ended"], found["score"]) == ("interrupted", None)
    assert (found["so_far"]["done"], found["so_far"]["of"]) == (1, 8)
    calls.clear()
    said = desk.run("solve", FFORUM_1)
    assert "Moves done: 1 of 8; best so far" in said
    calls.clear()
    assert len(desk.json("solve", FFORUM_1, "--all")["moves"]) == 2
    assert desk.status == INTERRUPTED


def test_a_person_who_watches_sees_a_bar(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    desk.run("solve", "4x4", "--all")
    assert "Solving (12 empty)" in desk.err


def test_estimates_grow() -> None:
    said = [solve._estimate(empty, words_for("en")) for empty in range(21, 61)]
    assert [text.split()[-1] for text in dict.fromkeys(said)][-1] == "years"
    assert len(dict.fromkeys(text.split()[-1] for text in said)) == 4


def test_what_is_no_position_is_refused(desk: Desk) -> None:
    assert "'nonsense' is not a position" in desk.refused("solve", "nonsense")
    assert "missing: POSITION" in desk.refused("solve")

"""The solver of reversi endgames against a full-width minimax that shares nothing with it."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.games.reversi.naive import after_moves, grid_of, minimax, random_positions, scattered
from zashiki.games.reversi import Position, official, parse_position, raw
from zashiki.games.reversi.notation import is_pass
from zashiki.games.reversi.pieces import other
from zashiki.players.reversi.endings import ENDLESS, late_on
from zashiki.players.reversi.flips import flips_on
from zashiki.players.reversi.solver import PASS, OutOfNodes, Progress, Solver

FFORUM_1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
"""The first position of the FFO suite: +18 by g8."""
WIPE_OUT = "XOOOOOO- -------- -------- -------- -------- -------- -------- -------- X"


def positions(size: int) -> Iterator[Position]:
    for empty in range(6):
        yield from random_positions(size, empty, 5, f"games {size}")
        yield from scattered(size, empty, 8, f"scattered {size}")
    yield from random_positions(size, 7, 1, f"deeper {size}")


@pytest.mark.thinned(each=("size", "counting"))
@pytest.mark.parametrize("size", [4, 6, 8, 10])
@pytest.mark.parametrize("counting", ["official", "raw"])
def test_scores_are_those_of_minimax(size: int, counting: str) -> None:
    is_official = counting == "official"
    for position in positions(size):
        wanted = minimax(grid_of(position), size, official=is_official)
        assert Solver(size, official=is_official).solve(position).score == wanted, position


@pytest.mark.parametrize("size", [4, 6, 8])
def test_the_scattered_positions_hold_passes_and_early_ends(size: int) -> None:
    """What the test above leans on: else it would not try them."""
    found = [Solver(size).solve(position) for position in positions(size)]
    assert any(one.line[:1] == (PASS,) for one in found)
    assert any(PASS in one.line[1:] for one in found)
    assert any(not one.line for one in found)


@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.parametrize("counting", ["official", "raw"])
def test_the_line_leads_to_the_score(size: int, counting: str) -> None:
    count = official if counting == "official" else raw
    for position in positions(size):
        found = Solver(size, official=counting == "official").solve(position)
        end = position
        for move in found.line:
            if is_pass(move):
                assert not end.board.moves(end.turn)
                end = Position(end.board, other(end.turn))
            else:
                at = end.board.geometry.squares[move]
                assert end.board.moves(end.turn) >> at & 1
                end = Position(end.board.placed(end.turn, at), other(end.turn))
        assert end.over
        scores = count(end.board)
        assert found.score == scores[position.turn] - scores[other(position.turn)]


@pytest.mark.thinned(each=("size", "counting"))
@pytest.mark.parametrize("size", [4, 6, 8, 10])
@pytest.mark.parametrize("counting", ["official", "raw"])
def test_sorting_and_remembering_change_no_score(size: int, counting: str) -> None:
    """Deeper than minimax reaches: the plain alpha-beta of the last squares, checked above, is let loose on more."""
    is_official = counting == "official"
    late = late_on(size, official=is_official)
    for empty in (8, 9):
        for position in (*random_positions(size, empty, 3, "both"), *scattered(size, empty, 6, "both")):
            own, opponent = position.board.sides(position.turn)
            wanted = late(own, opponent, position.board.empties, -ENDLESS, ENDLESS)
            assert Solver(size, official=is_official).solve(position).score == wanted, position


def test_every_move_is_solved() -> None:
    for position in random_positions(6, 6, 3, "each"):
        wanted = {move: -minimax(after, 6, official=True) for move, after in after_moves(grid_of(position), 6)}
        assert dict(Solver(6).each(position)) == wanted


def test_the_two_ways_to_count_differ_where_squares_stay_empty() -> None:
    position = parse_position(WIPE_OUT)
    assert Solver().solve(position) == (64, ("h1",), 0)
    assert Solver(official=False).solve(position) == (8, ("h1",), 0)


def test_a_drawn_game_shares_its_empty_squares() -> None:
    assert Solver(4).solve(parse_position("XX-- ---- ---- --OO X")) == (0, (), 0)


def test_the_start_of_the_smallest_board() -> None:
    """White wins 11 to 3 with two squares empty; the four first moves are each other's images."""
    position = parse_position("---- -OX- -XO- ---- X")
    assert Solver(4).solve(position).score == -10
    assert Solver(4, official=False).solve(position).score == -8
    assert set(dict(Solver(4).each(position)).values()) == {-10}


def test_progress_hears_every_move() -> None:
    heard: list[Progress] = []
    found = Solver().solve(parse_position(FFORUM_1), progress=heard.append)
    assert [one.done for one in heard] == list(range(1, heard[0].of + 1))
    assert (heard[-1].move, heard[-1].score) == (found.line[0], found.score) == ("g8", 18)
    assert [one.score for one in heard] == sorted(one.score for one in heard)


def test_the_side_that_must_pass_hears_scores_from_its_own_side() -> None:
    position = next(one for one in scattered(6, 5, 200, "pass") if Solver(6).solve(one).line[:1] == (PASS,))
    heard: list[Progress] = []
    assert Solver(6).solve(position, progress=heard.append).score == heard[-1].score


def test_a_limit_of_nodes_is_kept() -> None:
    solver = Solver(limit=100)
    with pytest.raises(OutOfNodes):
        solver.solve(parse_position(FFORUM_1))
    assert solver.nodes == 100
    with pytest.raises(OutOfNodes):
        solver.solve(parse_position(FFORUM_1))
    assert solver.nodes <= 200, "a solver that gave up once keeps its limit"


def test_no_nodes_at_all_are_none() -> None:
    with pytest.raises(OutOfNodes):
        Solver(limit=0).solve(parse_position(FFORUM_1))


def test_an_interrupt_passes_through() -> None:
    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Solver().solve(parse_position(FFORUM_1), progress=interrupt)


def test_answer_and_nodes_are_the_same_in_any_process() -> None:
    program = (
        "from zashiki.games.reversi import parse_position; from zashiki.players.reversi.solver import Solver; "
        f"print(Solver().solve(parse_position('{FFORUM_1}')))"
    )
    said = {
        subprocess.run(  # noqa: S603 - our own interpreter and program
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {f"{Solver().solve(parse_position(FFORUM_1))}\n"}


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_remembered_flips_are_those_of_the_rules(size: int) -> None:
    flips = flips_on(size)
    for position in scattered(size, size * size // 3, 30, "flips"):
        own, opponent = position.board.sides(position.turn)
        for at in range(size * size):
            if position.board.empties >> at & 1:
                assert flips(own, opponent, at) == position.board.flips(position.turn, at)

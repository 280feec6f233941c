"""Endgames whose exact scores others published: the solver finds the same."""

from collections.abc import Callable
from pathlib import Path

import pytest

from zashiki.games.reversi import Position
from zashiki.players.reversi.solver import Solver
from zashiki.records.reversi.obf import Endgame, parse_obf

Say = Callable[[str, object], None]
QUICK, QUICK_MOVES = 16, 14
"""Empty squares of the positions that the quick run solves, and of those whose every move it solves."""
SLOW = 20
SLOW_ONES = 3
"""The slow run solves so many of those with twenty empty squares, half a minute each."""


def endgames(folder: Path, least: int, most: int) -> list[Endgame]:
    found: list[Endgame] = []
    for path in sorted((folder / "reversi").glob("*.obf")):
        loaded, problems = parse_obf(path.read_text(encoding="utf-8"), path.name)
        assert not problems, problems
        found += [one for one in loaded if least <= one.position.board.empty <= most]
    if not found:
        pytest.skip("no endgames of this length in the data folder")
    return found


def check_best(endgame: Endgame) -> None:
    """The score and the first move of the line are the file's."""
    found = Solver(endgame.position.board.size).solve(endgame.position)
    assert found.score == endgame.best, endgame
    assert endgame.scores[found.line[0]] == endgame.best, endgame
    assert _end(endgame.position, found.line).over


def _end(position: Position, line: tuple[str, ...]) -> Position:
    for move in line:
        board, turn = position.board, position.turn
        after = board if move == "--" else board.placed(turn, board.geometry.squares[move])
        position = Position(after, 1 - turn)
    return position


def check_moves(endgame: Endgame) -> int:
    """Every move's score is the file's."""
    found = dict(Solver(endgame.position.board.size).each(endgame.position))
    assert {move: found[move] for move in endgame.scores} == endgame.scores, endgame
    return len(endgame.scores)


def test_published_scores_are_found(data_folder: Path, record_property: Say) -> None:
    chosen = endgames(data_folder, 0, QUICK)
    for endgame in chosen:
        check_best(endgame)
    record_property("checked", f"reversi endgames of up to {QUICK} empty squares: {len(chosen)} best scores")


def test_published_scores_of_every_move_are_found(data_folder: Path, record_property: Say) -> None:
    chosen = endgames(data_folder, 0, QUICK_MOVES)
    moves = sum(map(check_moves, chosen))
    record_property("checked", f"reversi endgames of up to {QUICK_MOVES}: {len(chosen)} positions, {moves} moves")


@pytest.mark.slow
def test_published_scores_of_every_move_of_longer_endgames(data_folder: Path, record_property: Say) -> None:
    chosen = endgames(data_folder, QUICK_MOVES + 1, QUICK)
    moves = sum(map(check_moves, chosen))
    record_property("checked", f"reversi endgames of 15 and 16: {len(chosen)} positions, {moves} moves")


@pytest.mark.slow
def test_published_scores_of_the_longest_endgames_in_reach(data_folder: Path, record_property: Say) -> None:
    chosen = endgames(data_folder, QUICK + 1, SLOW)[-SLOW_ONES:]
    for endgame in chosen:
        check_best(endgame)
    record_property("checked", f"reversi endgames of 17 to {SLOW} empty squares: {len(chosen)} best scores")

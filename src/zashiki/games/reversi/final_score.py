"""What a final board is worth, and why it is final."""

from __future__ import annotations

from typing import Literal

from zashiki.games.reversi.pieces import BLACK, WHITE, Board
from zashiki.games.reversi.rules import Ruleset


def raw(board: Board) -> tuple[int, int]:
    """Count the discs, as OpenSpiel and the old rules do."""
    return board.count(BLACK), board.count(WHITE)


def official(board: Board) -> tuple[int, int]:
    """Count the discs, and give the empty squares to the winner; a draw halves them (World Othello Federation)."""
    black, white = raw(board)
    empty = board.empty
    if black == white:
        return black + empty // 2, white + empty // 2
    return (black + empty, white) if black > white else (black, white + empty)


def scores(rules: Ruleset, board: Board) -> tuple[int, int]:
    """Count as the rules say."""
    return official(board) if rules.score == "official" else raw(board)


def why_over(board: Board) -> Literal["full_board", "wiped_out", "no_moves"]:
    """Say why nobody can move any more."""
    if not board.empties:
        return "full_board"
    return "no_moves" if board.black and board.white else "wiped_out"

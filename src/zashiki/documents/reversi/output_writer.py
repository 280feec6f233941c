"""`io/output_writer.py` of document 003: the nine lines of standard output.

文書003の `io/output_writer.py`。標準出力の9行。
"""

from __future__ import annotations

import sys

from zashiki.documents.argument_checks import need, need_all, shown
from zashiki.documents.reversi.board import Board, check_player
from zashiki.games.reversi.program import MARK
from zashiki.texts.problems import Problem


class OutputWriter:
    """Writes the rows and the player: nine lines for the document's board.

    合法手をマークした盤面を標準出力に書き込む。
    """

    @staticmethod
    def write_board_with_legal_moves(board: Board, legal_moves: list[tuple[int, int]], player: str) -> None:
        """Write the board with a mark on every legal square, and the player, to standard output.

        合法手の位置を '0' にした盤面と手番を出力する。元の盤面は変更しない。
        """
        grid = need("board", board, Board).to_grid()
        check_player(player, board.symbols)
        for move in need_all("legal_moves", legal_moves, tuple, list):
            if len(move) != 2 or not board.is_valid_position(*move):  # noqa: PLR2004 - a pair
                raise Problem(
                    "board.move",
                    "a legal move is a row and a column, each 0 to {last}, not {move}",
                    last=board.size - 1,
                    move=shown(move),
                )
            row, col = move
            grid[row][col] = MARK
        sys.stdout.write("\n".join([*("".join(row) for row in grid), player, ""]))

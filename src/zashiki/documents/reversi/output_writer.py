"""`io/output_writer.py` of document 003: the nine lines of standard output.

文書003の `io/output_writer.py`。標準出力の9行。
"""

from __future__ import annotations

import sys

from zashiki.documents.reversi.board import Board
from zashiki.games.reversi.program import MARK


class OutputWriter:
    """Writes the nine lines.

    合法手をマークした盤面を標準出力に書き込む。
    """

    @staticmethod
    def write_board_with_legal_moves(board: Board, legal_moves: list[tuple[int, int]], player: str) -> None:
        """Write the board with a mark on every legal square, and the player, to standard output.

        合法手の位置を '0' にした盤面と手番を出力する。元の盤面は変更しない。
        """
        grid = board.to_grid()
        for row, col in legal_moves:
            grid[row][col] = MARK
        sys.stdout.write("\n".join([*("".join(row) for row in grid), player, ""]))

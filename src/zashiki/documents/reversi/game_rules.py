"""`domain/game_rules.py` of document 003: which squares are legal.

文書003の `domain/game_rules.py`。合法手の判定。
"""

from __future__ import annotations

from zashiki.documents.argument_checks import need
from zashiki.documents.reversi.board import Board
from zashiki.games.reversi.bitboard import bits, geometry
from zashiki.games.reversi.program import SIZE, sides


class GameRules:
    """Which squares of a board are legal; the board stays as it is.

    リバーシのルールによる合法手判定。盤面の状態は変更しない。

    >>> start = [list("........")] * 3 + [list("...BW..."), list("...WB...")] + [list("........")] * 3
    >>> GameRules(Board(start)).find_all_legal_moves("B")
    [(2, 4), (3, 5), (4, 2), (5, 3)]
    """

    DIRECTIONS: list[tuple[int, int]] = [  # noqa: RUF012 - the document's type
        *((-1, -1), (-1, 0), (-1, 1)),
        *((0, -1), (0, 1)),
        *((1, -1), (1, 0), (1, 1)),
    ]
    """The eight directions as steps of row and column. 8方向(行と列の増分)。"""

    def __init__(self, board: Board) -> None:
        """Judge a board.

        判定する盤面を受け取る。
        """
        self._board = need("board", board, Board)

    def _sides(self, player: str) -> tuple[int, int]:
        Board.get_opponent(player)  # refuses what is no player
        return sides(["".join(row) for row in self._board.to_grid()], player)

    def can_flip_in_direction(self, row: int, col: int, dr: int, dc: int, player: str) -> bool:
        """Whether a disc of the player on a square would enclose others in one direction.

        指定位置に置いたとき、その方向の相手のコマをひっくり返せるかどうかを調べる。
        """
        if not self._board.is_valid_position(row, col) or (dr, dc) not in self.DIRECTIONS:
            return False
        flipped = geometry(SIZE).flips(*self._sides(player), row * SIZE + col)
        row, col = row + dr, col + dc
        return self._board.is_valid_position(row, col) and bool(flipped >> row * SIZE + col & 1)

    def is_legal_move(self, row: int, col: int, player: str) -> bool:
        """Whether the player may place a disc on a square.

        指定位置が合法手かどうかを調べる。
        """
        return (row, col) in self.find_all_legal_moves(player)

    def find_all_legal_moves(self, player: str) -> list[tuple[int, int]]:
        """List the squares where the player may place a disc, row by row.

        すべての合法手を上の行から順に列挙する。
        """
        return [divmod(at, SIZE) for at in bits(geometry(SIZE).moves(*self._sides(player)))]

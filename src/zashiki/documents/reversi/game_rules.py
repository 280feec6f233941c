"""`domain/game_rules.py` of document 003: which squares are legal.

文書003の `domain/game_rules.py`。合法手の判定。
"""

from __future__ import annotations

from functools import cache
from itertools import chain

from zashiki.documents.argument_checks import need
from zashiki.documents.reversi.board import Board, check_player
from zashiki.games.reversi.bitboard import Geometry, bits
from zashiki.texts.problems import Problem

_geometry = cache(Geometry)
"""How discs are enclosed on a board of any size; the room's own tables have fewer sizes."""


class GameRules:
    """Which squares of a board are legal; the board stays as it is. Its two symbols are the discs and the players.

    リバーシのルールによる合法手判定。盤面の状態は変更しない。盤の二つの文字がコマと手番になる。

    >>> start = [list("........")] * 3 + [list("...BW..."), list("...WB...")] + [list("........")] * 3
    >>> GameRules(Board(start)).find_all_legal_moves("B")
    [(2, 4), (3, 5), (4, 2), (5, 3)]
    >>> GameRules(Board([list("...."), list(".XO."), list(".OX."), list("....")], size=4, symbols="XO")).is_legal_move(
    ...     0, 2, "X"
    ... )
    True
    """

    DIRECTIONS: list[tuple[int, int]] = [  # noqa: RUF012 - the document's type
        *((-1, -1), (-1, 0), (-1, 1)),
        *((0, -1), (0, 1)),
        *((1, -1), (1, 0), (1, 1)),
    ]
    """The eight directions as steps of row and column. 8方向(行と列の増分)。"""

    def __init__(self, board: Board) -> None:
        """Judge a board; one that reversi cannot be played on is a ValueError.

        判定する盤面を受け取る。リバーシの盤でないものは ValueError になる。
        """
        self._board = need("board", board, Board)
        if len(board.symbols) != 2 or board.size % 2:  # noqa: PLR2004 - the discs of two players
            text = "reversi has an even number of rows and a symbol for each of two players, not {n} and {symbols!r}"
            raise Problem("board.game", text, n=board.size, symbols=board.symbols)
        self._geometry = _geometry(board.size)

    def _sides(self, player: str) -> tuple[int, int]:
        """Give the discs of the player and of the opponent."""
        check_player(player, self._board.symbols)
        own = opponent = 0
        for at, cell in enumerate(chain.from_iterable(self._board.to_grid())):
            if cell == player:
                own |= 1 << at
            elif cell != Board.EMPTY:
                opponent |= 1 << at
        return own, opponent

    def can_flip_in_direction(self, row: int, col: int, dr: int, dc: int, player: str) -> bool:
        """Whether a disc of the player on a square would enclose others in one direction.

        指定位置に置いたとき、その方向の相手のコマをひっくり返せるかどうかを調べる。
        """
        if not self._board.is_valid_position(row, col) or (dr, dc) not in self.DIRECTIONS:
            return False
        flipped = self._geometry.flips(*self._sides(player), row * self._board.size + col)
        row, col = row + dr, col + dc
        return self._board.is_valid_position(row, col) and bool(flipped >> row * self._board.size + col & 1)

    def is_legal_move(self, row: int, col: int, player: str) -> bool:
        """Whether the player may place a disc on a square.

        指定位置が合法手かどうかを調べる。
        """
        return (row, col) in self.find_all_legal_moves(player)

    def find_all_legal_moves(self, player: str) -> list[tuple[int, int]]:
        """List the squares where the player may place a disc, row by row.

        すべての合法手を上の行から順に列挙する。
        """
        return [divmod(at, self._board.size) for at in bits(self._geometry.moves(*self._sides(player)))]

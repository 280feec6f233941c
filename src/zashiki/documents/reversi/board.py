"""`domain/board.py` of document 003: what lies where, and no rule of the game.

文書003の `domain/board.py`。盤面の状態だけを持ち、ゲームのルールは含まない。
"""

from __future__ import annotations

from zashiki.documents.argument_checks import need
from zashiki.games.reversi.program import BLACK, EMPTY, SIZE, WHITE
from zashiki.texts.problems import Problem


class Board:
    """A board of eight rows; it never changes.

    8行8列の盤面。一度作ったら変わらない。

    >>> board = Board([list("........")] * 3 + [list("...BW..."), list("...WB...")] + [list("........")] * 3)
    >>> board.get_cell(3, 4), board.is_empty(0, 0), board.is_valid_position(8, 0), Board.get_opponent("B")
    ('W', True, False, 'W')
    """

    EMPTY: str = EMPTY
    """An empty square. 空マス。"""
    BLACK: str = BLACK
    """A black disc. 黒のコマ。"""
    WHITE: str = WHITE
    """A white disc. 白のコマ。"""
    SIZE: int = SIZE
    """Rows and columns. 盤面のサイズ。"""

    def __init__(self, grid: list[list[str]]) -> None:
        """Take eight rows of eight characters; the lists are copied. What is no board is a ValueError.

        盤面を初期化する。渡されたリストはコピーする。盤面でないものは ValueError になる。
        """
        try:
            rows = [list(row) for row in grid]
        except TypeError:  # no rows at all
            rows = []
        if [len(row) for row in rows] != [SIZE] * SIZE or any(
            cell not in (EMPTY, BLACK, WHITE) for row in rows for cell in row
        ):
            raise Problem(
                "board.rows",
                "a board is {n} rows of {n} characters, each {black}, {white} or {empty}",
                n=SIZE,
                black=BLACK,
                white=WHITE,
                empty=EMPTY,
            )
        self._rows = tuple("".join(row) for row in rows)

    def get_cell(self, row: int, col: int) -> str:
        """Give what lies on a square; one outside the board is an IndexError.

        指定位置のセルの値を取得する。盤面の外は IndexError になる。
        """
        if not self.is_valid_position(row, col):
            raise IndexError(f"there is no square ({row}, {col}); rows and columns are 0 to {SIZE - 1}")
        return self._rows[row][col]

    def is_valid_position(self, row: int, col: int) -> bool:
        """Whether a square lies on the board; what is no number is a TypeError.

        指定位置が盤面内かどうかを調べる。整数でないものは TypeError になる。
        """
        return 0 <= need("row", row, int) < SIZE and 0 <= need("col", col, int) < SIZE

    def is_empty(self, row: int, col: int) -> bool:
        """Whether a square of the board is empty.

        指定位置が空マスかどうかを調べる。
        """
        return self.is_valid_position(row, col) and self._rows[row][col] == EMPTY

    def to_grid(self) -> list[list[str]]:
        """Give the board as lists of characters, which are the caller's own.

        盤面データのコピーを取得する。
        """
        return [list(row) for row in self._rows]

    @staticmethod
    def get_opponent(player: str) -> str:
        """Give the other player.

        相手プレイヤーを取得する。
        """
        if player not in (BLACK, WHITE):
            raise Problem(
                "board.player",
                "a player is {black} or {white}, not {player!r}",
                black=BLACK,
                white=WHITE,
                player=player,
            )
        return WHITE if player == BLACK else BLACK

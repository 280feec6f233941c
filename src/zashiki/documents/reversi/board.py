"""`domain/board.py` of document 003: what lies where, and no rule of the game.

文書003の `domain/board.py`。盤面の状態だけを持ち、ゲームのルールは含まない。
"""

from __future__ import annotations

from dataclasses import dataclass

from zashiki.documents.argument_checks import need, shown
from zashiki.games.reversi.program import BLACK, EMPTY, SIZE, WHITE
from zashiki.texts.problems import Problem
from zashiki.texts.unseen_signs import has_unseen

DISCS = BLACK + WHITE
LEAST, MOST = 4, 16
"""The smallest and the largest size of a board."""


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Board:
    """A board of as many rows as columns, eight unless said; it never changes.

    正方形の盤面（指定がなければ8行8列）。一度作ったら変わらない。

    >>> board = Board([list("........")] * 3 + [list("...BW..."), list("...WB...")] + [list("........")] * 3)
    >>> board.get_cell(3, 4), board.is_empty(0, 0), board.is_valid_position(8, 0), Board.get_opponent("B")
    ('W', True, False, 'W')
    >>> Board([list("...."), list(".BW."), list(".WB."), list("....")], size=4).size
    4
    >>> shogi = Board([list("香桂銀金王金銀桂香"), *[list(".........")] * 8], size=9, symbols="歩香桂銀金角飛王")
    >>> shogi.get_cell(0, 4)
    '王'
    """

    EMPTY = EMPTY
    """An empty square. 空マス。"""
    BLACK = BLACK
    """A black disc. 黒のコマ。"""
    WHITE = WHITE
    """A white disc. 白のコマ。"""
    SIZE = SIZE
    """Rows and columns of the document's board. 盤面のサイズ。"""

    _grid: list[list[str]]
    size: int
    """Rows and columns of this board. この盤面のサイズ。"""
    symbols: str
    """What may lie on a square that is not empty. 空でないマスに置けるもの。"""

    def __init__(self, grid: list[list[str]], *, size: int = SIZE, symbols: str = DISCS) -> None:
        """Take `size` rows of as many characters; the lists are copied. What is no board is a ValueError.

        Reversi is played on an even size, 4 to 16; a board with other `symbols` than its discs, for another game, may
        also have an odd one.

        盤面を初期化する。渡されたリストはコピーする。盤面でないものは ValueError になる。
        サイズは 4 から 16 までの偶数。`symbols` にほかの文字を渡せば別のゲームの盤になり、奇数でもよい。
        """
        if len({*need("symbols", symbols, str), EMPTY}) <= len(symbols) or not symbols or has_unseen(symbols):
            text = "the symbols of a board are different characters without {empty}, the empty square; not {given}"
            raise Problem("board.symbols", text, empty=EMPTY, given=shown(symbols))
        if not LEAST <= need("size", size, int) <= MOST or (size % 2 and {*symbols} <= {*DISCS}):
            text = "a board has {least} to {most} rows, with {black} and {white} an even number of them; not {n}"
            raise Problem("board.size", text, black=BLACK, white=WHITE, least=LEAST, most=MOST, n=size)
        try:
            rows = [list(row) for row in grid]
        except TypeError:  # no rows at all
            rows = []
        signs = (*symbols, EMPTY)
        if [len(row) for row in rows] != [size] * size or any(cell not in signs for row in rows for cell in row):
            text = (
                "a board is {n} rows of {n} characters, each one of {signs}; another board says its `size` or `symbols`"
            )
            raise Problem("board.rows", text, n=size, signs=" ".join(signs))
        vars(self).update(_grid=rows, size=size, symbols=symbols)

    def get_cell(self, row: int, col: int) -> str:
        """Give what lies on a square; one outside the board is an IndexError.

        指定位置のセルの値を取得する。盤面の外は IndexError になる。
        """
        if not self.is_valid_position(row, col):
            raise IndexError(f"there is no square ({row}, {col}); rows and columns are 0 to {self.size - 1}")
        return self._grid[row][col]

    def is_valid_position(self, row: int, col: int) -> bool:
        """Whether a square lies on the board; what is no number is a TypeError.

        指定位置が盤面内かどうかを調べる。整数でないものは TypeError になる。
        """
        return 0 <= need("row", row, int) < self.size and 0 <= need("col", col, int) < self.size

    def is_empty(self, row: int, col: int) -> bool:
        """Whether a square of the board is empty.

        指定位置が空マスかどうかを調べる。
        """
        return self.is_valid_position(row, col) and self._grid[row][col] == EMPTY

    def to_grid(self) -> list[list[str]]:
        """Give the board as lists of characters, which are the caller's own.

        盤面データのコピーを取得する。
        """
        return [list(row) for row in self._grid]

    @staticmethod
    def get_opponent(player: str) -> str:
        """Give the other player.

        相手プレイヤーを取得する。
        """
        check_player(player, DISCS)
        return WHITE if player == BLACK else BLACK


def check_player(player: str, symbols: str) -> None:
    """Refuse what is none of a board's symbols: a player is called by that of its discs.

    盤の文字でないものを断る。手番はコマの文字で表す。
    """
    if player not in tuple(symbols):
        text = "a player is one of {symbols}, not {player}"
        raise Problem("board.player", text, symbols=" ".join(symbols), player=shown(player))

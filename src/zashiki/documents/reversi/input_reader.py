"""`io/input_reader.py` of document 003: the nine lines of standard input.

文書003の `io/input_reader.py`。標準入力の9行。
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

from zashiki.documents.reversi.board import Board
from zashiki.games.reversi.program import SIZE, read


class InputReader:
    """Reads the nine lines.

    盤面と手番を標準入力から読み込む。
    """

    @staticmethod
    def read_from_stdin() -> tuple[Board, str]:
        """Read eight rows and the player from standard input; a mistake is a `BoardError` that names its place.

        標準入力から盤面と手番を読み込む。9行目が届いたらすぐに返し、その先は読まない。
        誤りは位置を示す `BoardError` になる。
        """
        rows, player = read(_typed())
        return Board([list(row) for row in rows]), player


def _typed() -> Iterator[str]:
    for _ in repeat(None, SIZE + 1):
        try:
            yield input()
        except EOFError:
            return

"""Document 003: Board, GameRules, InputReader and OutputWriter, as it describes them.

文書003のクラス。盤面 `Board`、合法手判定 `GameRules`、標準入力 `InputReader`、標準出力 `OutputWriter`。

They are thin: reading and marking are `zashiki.games.reversi.program`'s, moves and flips `bitboard`'s, and the whole
game is behind the door of `zashiki.games.reversi`. Rows and columns are counted from 0. The document's program,
`reversi.py`, runs as `python -m zashiki.games.reversi`.
"""

from zashiki.documents.reversi.board import Board
from zashiki.documents.reversi.game_rules import GameRules
from zashiki.documents.reversi.input_reader import InputReader
from zashiki.documents.reversi.output_writer import OutputWriter
from zashiki.games.reversi.program import BoardError

__all__ = ["Board", "BoardError", "GameRules", "InputReader", "OutputWriter"]

"""The names of seed 003, for readers who look for them: Board, GameRules, InputReader and OutputWriter.

They are thin. Reading and marking are `program.py`'s, moves and flips `bitboard.py`'s; the whole game is behind the
door of this package. Rows and columns are counted from 0.
"""

from __future__ import annotations

import sys
from itertools import repeat

from zashiki.games.reversi.bitboard import bits, geometry
from zashiki.games.reversi.program import BLACK, EMPTY, MARK, SIZE, WHITE, BoardError, read, sides

__all__ = ["Board", "BoardError", "GameRules", "InputReader", "OutputWriter"]


class Board:
    """A board of eight rows; it never changes.

    >>> board = Board([list("........")] * 3 + [list("...BW..."), list("...WB...")] + [list("........")] * 3)
    >>> board.get_cell(3, 4), board.is_empty(0, 0), board.is_valid_position(8, 0), Board.get_opponent("B")
    ('W', True, False, 'W')
    """

    EMPTY: str = EMPTY
    BLACK: str = BLACK
    WHITE: str = WHITE
    SIZE: int = SIZE

    def __init__(self, grid: list[list[str]]) -> None:
        """Take eight rows of eight signs; the lists are copied."""
        self._rows = tuple("".join(row) for row in grid)
        fits = [len(row) == SIZE and len(text) == SIZE for row, text in zip(grid, self._rows, strict=True)]
        if fits != [True] * SIZE or set("".join(self._rows)) - {EMPTY, BLACK, WHITE}:
            raise ValueError(f"a board is {SIZE} rows of {SIZE} signs, each {BLACK}, {WHITE} or {EMPTY}")

    def get_cell(self, row: int, col: int) -> str:
        """Give what lies on a square; one outside the board is an IndexError."""
        if not self.is_valid_position(row, col):
            raise IndexError(f"there is no square ({row}, {col}); rows and columns are 0 to {SIZE - 1}")
        return self._rows[row][col]

    def is_valid_position(self, row: int, col: int) -> bool:
        """Whether a square lies on the board."""
        return 0 <= row < SIZE and 0 <= col < SIZE

    def is_empty(self, row: int, col: int) -> bool:
        """Whether a square of the board is empty."""
        return self.is_valid_position(row, col) and self._rows[row][col] == EMPTY

    def to_grid(self) -> list[list[str]]:
        """Give the board as lists of signs, which are the caller's own."""
        return [list(row) for row in self._rows]

    @staticmethod
    def get_opponent(player: str) -> str:
        """Give the other player."""
        if player not in (BLACK, WHITE):
            raise ValueError(f"a player is {BLACK} or {WHITE}, not {player!r}")
        return WHITE if player == BLACK else BLACK


class GameRules:
    """Which squares of a board are legal; the board stays as it is.

    >>> start = [list("........")] * 3 + [list("...BW..."), list("...WB...")] + [list("........")] * 3
    >>> GameRules(Board(start)).find_all_legal_moves("B")
    [(2, 4), (3, 5), (4, 2), (5, 3)]
    """

    DIRECTIONS: list[tuple[int, int]] = [  # noqa: RUF012 - the seed's type
        *((-1, -1), (-1, 0), (-1, 1)),
        *((0, -1), (0, 1)),
        *((1, -1), (1, 0), (1, 1)),
    ]

    def __init__(self, board: Board) -> None:
        """Judge a board."""
        self._board = board

    def _sides(self, player: str) -> tuple[int, int]:
        Board.get_opponent(player)  # refuses what is no player
        return sides(["".join(row) for row in self._board.to_grid()], player)

    def can_flip_in_direction(self, row: int, col: int, dr: int, dc: int, player: str) -> bool:
        """Whether a disc of the player on a square would enclose others in one direction."""
        if not self._board.is_valid_position(row, col) or (dr, dc) not in self.DIRECTIONS:
            return False
        flipped = geometry(SIZE).flips(*self._sides(player), row * SIZE + col)
        row, col = row + dr, col + dc
        return self._board.is_valid_position(row, col) and bool(flipped >> row * SIZE + col & 1)

    def is_legal_move(self, row: int, col: int, player: str) -> bool:
        """Whether the player may place a disc on a square."""
        return (row, col) in self.find_all_legal_moves(player)

    def find_all_legal_moves(self, player: str) -> list[tuple[int, int]]:
        """List the squares where the player may place a disc, row by row."""
        return [divmod(at, SIZE) for at in bits(geometry(SIZE).moves(*self._sides(player)))]


class InputReader:
    """Reads the nine lines."""

    @staticmethod
    def read_from_stdin() -> tuple[Board, str]:
        """Read eight rows and the player from standard input; a mistake is a `BoardError` that names its place."""
        lines = []
        for _ in repeat(None, SIZE + 1):
            try:
                lines.append(input())
            except EOFError:
                break
        rows, player = read(lines)
        return Board([list(row) for row in rows]), player


class OutputWriter:
    """Writes the nine lines."""

    @staticmethod
    def write_board_with_legal_moves(board: Board, legal_moves: list[tuple[int, int]], player: str) -> None:
        """Write the board with a mark on every legal square, and the player, to standard output."""
        grid = board.to_grid()
        for row, col in legal_moves:
            grid[row][col] = MARK
        sys.stdout.write("\n".join([*("".join(row) for row in grid), player, ""]))

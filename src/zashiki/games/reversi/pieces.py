"""The discs, the board, and a position: a board and whose turn it is."""

from __future__ import annotations

import msgspec

from zashiki.games.reversi.bitboard import Geometry, geometry
from zashiki.kernel.game import Seat

BLACK: Seat = 0
WHITE: Seat = 1
"""Black moves first. A seat is a colour."""


def other(seat: Seat) -> Seat:
    """The opponent of a seat."""
    return 1 - seat


class Board(msgspec.Struct, frozen=True, gc=False):
    """The discs on a board, as two ints: a1 is bit 0, b1 bit 1, along the rows from the top.

    >>> board = Board.standard()
    >>> hex(board.black), hex(board.white), board.empty
    ('0x810000000', '0x1008000000', 60)
    >>> board.placed(BLACK, board.geometry.squares["f5"]).count(BLACK)
    4
    """

    black: int
    white: int
    size: int = 8

    @classmethod
    def standard(cls, size: int = 8) -> Board:
        """The start of Othello: white on d4 and e5, black on e4 and d5."""
        middle = size // 2
        falling = 1 << (middle - 1) * size + middle - 1 | 1 << middle * size + middle
        return cls(geometry(size).centre ^ falling, falling, size)

    @classmethod
    def mirrored(cls, size: int = 8) -> Board:
        """The start with the colours exchanged: black on d4 and e5 (document 003)."""
        board = cls.standard(size)
        return cls(board.white, board.black, size)

    @property
    def geometry(self) -> Geometry:
        """The squares, moves and flips of a board of this size."""
        return geometry(self.size)

    @property
    def empties(self) -> int:
        """The empty squares."""
        return self.geometry.full & ~(self.black | self.white)

    @property
    def empty(self) -> int:
        """How many squares are empty."""
        return self.empties.bit_count()

    def sides(self, seat: Seat) -> tuple[int, int]:
        """The discs of a seat, and those of its opponent."""
        return (self.white, self.black) if seat else (self.black, self.white)

    def count(self, seat: Seat) -> int:
        """Count the discs of a seat."""
        return self.sides(seat)[0].bit_count()

    def moves(self, seat: Seat) -> int:
        """The squares where a seat may place a disc: those that enclose something."""
        if seat:
            return geometry(self.size).moves(self.white, self.black)
        return geometry(self.size).moves(self.black, self.white)

    def flips(self, seat: Seat, at: int) -> int:
        """The discs that a disc of `seat` turns over from a square."""
        if seat:
            return geometry(self.size).flips(self.white, self.black, at)
        return geometry(self.size).flips(self.black, self.white, at)

    def placed(self, seat: Seat, at: int) -> Board:
        """The board after a seat has placed a disc and turned over what it encloses."""
        return self.turned(seat, 1 << at, self.flips(seat, at))

    def turned(self, seat: Seat, disc: int, flipped: int) -> Board:
        """The board with a new disc of a seat, and others turned over to its colour."""
        own, opponent = self.sides(seat)
        own, opponent = own | disc | flipped, opponent & ~flipped
        return Board(opponent, own, self.size) if seat else Board(own, opponent, self.size)


class Position(msgspec.Struct, frozen=True, gc=False):
    """A board and the seat that is to move."""

    board: Board
    turn: Seat = BLACK

    def settled(self) -> Position:
        """The same position, or after a forced pass the opponent's turn. If neither can move, nothing changes."""
        board, turn = self.board, self.turn
        if not board.moves(turn) and board.moves(other(turn)):
            return Position(board, other(turn))
        return self

    @property
    def over(self) -> bool:
        """Whether neither side can move."""
        return not (self.board.moves(BLACK) or self.board.moves(WHITE))

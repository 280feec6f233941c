"""Moves and flips on two integers, for boards of any even size.

A board of n×n squares is two ints, one bit a square: a1 (top left) is bit 0, then along the row, so h8 is bit 63 of a
board of eight. `own` are the discs of the side to move, `opponent` the others. This file imports nothing, since the
program of `python -m zashiki.games.reversi` must start at once.
"""

TYPE_CHECKING = False  # mypy takes it for that of `typing`, which costs more time than all the rest
if TYPE_CHECKING:
    from collections.abc import Callable

    Moves = Callable[[int, int], int]
    """(own, opponent) → the squares where a disc may be placed."""
    Flips = Callable[[int, int, int], int]
    """(own, opponent, square) → the discs that a disc placed there turns over."""
    Rays = tuple[tuple[int, int], ...]

SIZES = (4, 6, 8, 10)
AHEAD = ((0, 1), (1, -1), (1, 0), (1, 1))
"""The four directions towards higher bits, as (rows, columns); the other four are their opposites."""


class Geometry:
    """What follows from a board's size alone: its squares, their names, and how discs are enclosed."""

    def __init__(self, size: int) -> None:
        """Prepare a board of `size` rows and columns."""
        self.size = size
        self.full = (1 << size * size) - 1
        """All squares."""
        self.names = tuple(f"{chr(97 + at % size)}{at // size + 1}" for at in range(size * size))
        """Square names by bit: letter = column, number = row from the top."""
        self.squares = {name: at for at, name in enumerate(self.names)}
        """Bits by square name."""
        middle = size // 2
        self.centre = sum(1 << row * size + column for row in (middle - 1, middle) for column in (middle - 1, middle))
        """The four squares where a game begins."""
        self.moves: Moves = _moves_on(size)
        self.flips: Flips = _flips_on(size)

    def named(self, squares: int) -> tuple[str, ...]:
        """Name some squares, in the order of their bits."""
        return tuple(self.names[at] for at in bits(squares))

    def set_of(self, names: tuple[str, ...]) -> int:
        """Give the squares of some names."""
        found = 0
        for name in names:
            found |= 1 << self.squares[name]
        return found


def bits(squares: int) -> list[int]:
    """List the squares of a set, lowest first.

    >>> bits(0b1010)
    [1, 3]
    """
    found = []
    while squares > 0:
        lowest = squares & -squares
        found.append(lowest.bit_length() - 1)
        squares ^= lowest
    return found


_KNOWN: dict[int, Geometry] = {}


def geometry(size: int) -> Geometry:
    """Give the geometry of a board; it is prepared once.

    >>> board = geometry(8)
    >>> board.named(board.moves(1 << 28 | 1 << 35, 1 << 27 | 1 << 36))
    ('d3', 'c4', 'f5', 'e6')
    """
    found = _KNOWN.get(size)
    if found is None:
        if size not in SIZES:
            from zashiki.texts.problems import Problem  # noqa: PLC0415 - what only a mistake needs

            text = "a board has {some} or {last} rows, not {n}"
            some = ", ".join(map(str, SIZES[:-1]))
            raise Problem("reversi.board_size", text, some=some, last=SIZES[-1], n=size)
        found = _KNOWN[size] = Geometry(size)
    return found


def _moves_on(size: int) -> "Moves":
    """Make the move finder of a board. From every own disc it walks over opponents, all discs at once.

    The eight directions are written out: with a loop over them it takes a fifth longer (3.3 instead of 2.8 µs).
    """
    full = (1 << size * size) - 1
    row, left, right = size, size - 1, size + 1
    inner = sum(1 << at for at in range(size * size) if 0 < at % size < size - 1)

    def moves(own: int, opponent: int) -> int:
        between = opponent & inner  # a walk sideways never crosses the edge over a disc of an inner column
        walked = between & own << 1
        found = (between + walked) & ~between  # a carry runs to the end of a row of ones: the whole walk in one sum
        walked = between & own >> 1
        while walked:
            walked >>= 1
            found |= walked
            walked &= between
        walked = between & own << left
        while walked:
            walked <<= left
            found |= walked
            walked &= between
        walked = between & own >> left
        while walked:
            walked >>= left
            found |= walked
            walked &= between
        walked = between & own << right
        while walked:
            walked <<= right
            found |= walked
            walked &= between
        walked = between & own >> right
        while walked:
            walked >>= right
            found |= walked
            walked &= between
        walked = opponent & own << row
        while walked:
            walked <<= row
            found |= walked
            walked &= opponent
        walked = opponent & own >> row
        while walked:
            walked >>= row
            found |= walked
            walked &= opponent
        return found & full & ~(own | opponent)

    return moves


def _flips_on(size: int) -> "Flips":
    """Make the flip finder of a board: along each ray, what lies before the first square that is not the opponent's."""
    ahead = tuple(_rays(at, size, forward=True) for at in range(size * size))
    behind = tuple(_rays(at, size, forward=False) for at in range(size * size))

    def flips(own: int, opponent: int, at: int) -> int:
        found = 0
        for neighbour, ray in ahead[at]:
            if opponent & neighbour:
                end = ray & ~opponent
                end &= -end
                if end & own:
                    found |= ray & end - 1
        for neighbour, ray in behind[at]:
            if opponent & neighbour:
                end = ray & ~opponent
                if end:
                    end = 1 << end.bit_length() - 1
                    if end & own:
                        found |= ray & -(end << 1)
        return found

    return flips


def _rays(at: int, size: int, *, forward: bool) -> "Rays":
    """The rays from a square that are long enough to enclose something, each as its first square and all of it."""
    found = []
    for down, across in AHEAD if forward else tuple((-down, -across) for down, across in AHEAD):
        row, column, line = at // size + down, at % size + across, []
        while 0 <= row < size and 0 <= column < size:
            line.append(1 << row * size + column)
            row, column = row + down, column + across
        if len(line) > 1:
            found.append((line[0], sum(line)))
    return tuple(found)

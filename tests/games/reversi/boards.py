"""What the tests of reversi share: boards in text, a slow grid that knows the rules by itself, and random positions."""

from collections.abc import Iterator
from random import Random

from zashiki.games.reversi import BLACK, WHITE, Board, Position

DIRECTIONS = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)]
MIRRORED = ["........"] * 3 + ["...BW...", "...WB..."] + ["........"] * 3
STANDARD = ["........"] * 3 + ["...WB...", "...BW..."] + ["........"] * 3


def board(*rows: str) -> Board:
    """A board from rows of `B`, `W` and `.`; what is missing below is empty."""
    size = len(rows[0])
    squares = "".join(rows).ljust(size * size, ".")
    sides = [sum(1 << at for at, sign in enumerate(squares) if sign == one) for one in "BW"]
    return Board(sides[0], sides[1], size)


def grid_of(found: Board) -> list[list[str]]:
    """A board as a grid of signs."""
    signs = ["B" if found.black >> at & 1 else "W" if found.white >> at & 1 else "." for at in range(found.size**2)]
    return [signs[at : at + found.size] for at in range(0, found.size**2, found.size)]


def naive_flips(grid: list[list[str]], row: int, column: int, player: str) -> set[tuple[int, int]]:
    """The discs enclosed from a square, found by walking (seed 003, §3.2)."""
    size, opponent, found = len(grid), "W" if player == "B" else "B", set()
    for down, across in DIRECTIONS:
        walked = []
        y, x = row + down, column + across
        while 0 <= y < size and 0 <= x < size and grid[y][x] == opponent:
            walked.append((y, x))
            y, x = y + down, x + across
        if 0 <= y < size and 0 <= x < size and grid[y][x] == player:
            found.update(walked)
    return found


def naive_moves(grid: list[list[str]], player: str) -> list[tuple[int, int]]:
    """The legal squares, row by row."""
    size = len(grid)
    squares = ((row, column) for row in range(size) for column in range(size) if grid[row][column] == ".")
    return [at for at in squares if naive_flips(grid, *at, player)]


def random_position(dice: Random, size: int) -> Position:
    """Discs strewn at random: such boards hold far longer and odder lines than games do."""
    filled = dice.random()
    squares = [dice.choice("BW") if dice.random() < filled else "." for _ in range(size * size)]
    rows = ("".join(squares[at : at + size]) for at in range(0, size * size, size))
    return Position(board(*rows), dice.choice((BLACK, WHITE)))


def random_walk(dice: Random, size: int = 8) -> Iterator[Position]:
    """The positions of a game played at random, forced passes and the last one included."""
    position = Position(Board.standard(size))
    while not position.over:
        yield position
        moves = position.board.geometry.named(position.board.moves(position.turn))
        after = position.board
        if moves:
            after = after.placed(position.turn, after.geometry.squares[dice.choice(moves)])
        position = Position(after, 1 - position.turn)
    yield position

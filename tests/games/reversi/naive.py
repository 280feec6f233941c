"""Reversi as a child would program it, for comparison, and positions from random games."""

from collections.abc import Iterator
from random import Random

from zashiki.games.reversi import Board, Position

Grid = dict[tuple[int, int], int]
"""Discs by row and column: 1 is the side to move, -1 the other; empty squares are not there."""
AROUND = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if (down, across) != (0, 0)]


def grid_of(position: Position) -> Grid:
    own, opponent = position.board.sides(position.turn)
    size = position.board.size
    return {divmod(at, size): 1 if own >> at & 1 else -1 for at in range(size * size) if (own | opponent) >> at & 1}


def turned(grid: Grid, row: int, column: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for down, across in AROUND:
        walked, at = [], (row + down, column + across)
        while grid.get(at) == -1:
            walked.append(at)
            at = (at[0] + down, at[1] + across)
        found += walked if grid.get(at) == 1 else []
    return found


def after_moves(grid: Grid, size: int) -> Iterator[tuple[str, Grid]]:
    """Every move and the position after it, for the opponent."""
    for row in range(size):
        for column in range(size):
            if (row, column) not in grid and (flipped := turned(grid, row, column)):
                after = {**grid, (row, column): 1, **dict.fromkeys(flipped, 1)}
                yield f"{chr(97 + column)}{row + 1}", swapped(after)


def swapped(grid: Grid) -> Grid:
    return {at: -disc for at, disc in grid.items()}


def minimax(grid: Grid, size: int, *, official: bool, passed: bool = False) -> int:
    """The final difference for the side to move: all moves, to the very end."""
    values = [-minimax(after, size, official=official) for _, after in after_moves(grid, size)]
    if values:
        return max(values)
    if not passed:
        return -minimax(swapped(grid), size, official=official, passed=True)
    ahead = sum(grid.values())
    empty = size * size - len(grid)
    return ahead + (empty if ahead > 0 else -empty if ahead < 0 else 0) * official


def random_positions(size: int, empty: int, count: int, seed: str) -> Iterator[Position]:
    """Positions with so many empty squares, from games played at random."""
    dice = Random(seed)
    while count:
        position = Position(Board.standard(size))
        while position.board.empty > empty and not position.over:
            position = position.settled()
            at = dice.choice([at for at in range(size * size) if position.board.moves(position.turn) >> at & 1])
            position = Position(position.board.placed(position.turn, at), 1 - position.turn)
        if position.board.empty == empty:
            count -= 1
            yield position


def scattered(size: int, empty: int, count: int, seed: str) -> Iterator[Position]:
    """Positions with discs thrown anywhere: no game leads to them, but passes and early ends are frequent."""
    dice = Random(seed)
    for _ in range(count):
        squares = list(range(size * size))
        dice.shuffle(squares)
        discs = squares[empty:]
        share = dice.choice([1, len(discs) // 8 + 1, len(discs) // 3, len(discs) // 2])
        sides = [sum(1 << at for at in some) for some in (discs[:share], discs[share:])]
        dice.shuffle(sides)
        yield Position(Board(sides[0], sides[1], size), dice.choice((0, 1)))

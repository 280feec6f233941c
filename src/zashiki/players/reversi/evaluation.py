"""What a position seems worth before the end is in sight, for a board of any size; 100 is about one disc.

Whoever has moves and leaves the opponent few decides where the game goes, so moves count most, then the discs that
lie open to the empty squares (they are the opponent's moves of tomorrow), then the edges with their corners: a corner
is never turned again, nor is a row of discs that grows out of one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

from zashiki.games.reversi.bitboard import geometry

CORNER = 800
"""A corner is never turned again, and what grows out of it is not either."""
X_SQUARE = -300
"""A disc diagonally beside an empty corner nearly gives that corner away."""
C_SQUARE = -120
"""A disc on the edge beside an empty corner invites an attack along the edge."""
STABLE = 150
"""A disc on the edge, joined to an own corner by own discs, stays; counted beside the corner itself."""
EDGE = 20
"""Any other disc on the edge: a small anchor, and at times a liability."""
MOBILITY = 900
"""Having all the moves, as a share: (own − theirs) / (own + theirs)."""
FRONTIER = 1000
"""Having none of the open discs, as a share likewise; half as much lost 19 to 39 over 60 matches of 1500 positions."""
LAST_WORD = 50
"""An odd number of empty squares lets the side to move place the last disc, which nothing answers."""
WON = 100_000
"""A finished game that is won: beyond anything that is merely likely."""

Evaluate: TypeAlias = Callable[[int, int, int, int], int]
"""(own, opponent, own moves, opponent's moves) → what it is worth to the side to move."""


class Corner(NamedTuple):
    """A corner with the squares beside it, each as a bit."""

    square: int
    x: int
    """The square diagonally beside it."""
    along: tuple[int, ...]
    """The squares from it along the edge, the C-square first, to the other end."""


class Edge(dict[tuple[int, int], int]):
    """Discs on an edge and on its X-squares (own, opponent) → what they are worth. Worked out once, then remembered."""

    def __init__(self, ends: tuple[Corner, Corner]) -> None:
        """Look at the edge from both its corners."""
        super().__init__()
        self._ends = ends
        self.mask = sum(ends[0].along) | ends[0].square | ends[0].x | ends[1].x

    def __missing__(self, sides: tuple[int, int]) -> int:
        """Work it out: a corner belongs to two edges, so each counts half of it and of its X-square."""
        own, opponent = sides
        found = self[sides] = self._side(own, opponent) - self._side(opponent, own)
        return found

    def _side(self, own: int, opponent: int) -> int:
        found = EDGE * (own & sum(self._ends[0].along[:-1])).bit_count()
        for corner in self._ends:
            if own & corner.square:
                found += CORNER // 2 + STABLE * _run(own, corner.along)
            elif not opponent & corner.square:
                found += X_SQUARE // 2 * bool(own & corner.x) + C_SQUARE * bool(own & corner.along[0])
        return found


def _run(own: int, along: tuple[int, ...]) -> int:
    """Count a player's own discs that follow a corner without a gap."""
    return next((steps for steps, square in enumerate(along) if not square & own), len(along))


def edges(size: int) -> tuple[Edge, Edge, Edge, Edge]:
    """The four edges of a board: top, left, right, bottom."""
    last = size - 1

    def square(row: int, column: int) -> int:
        return 1 << row * size + column

    def edge(start: tuple[int, int], step: tuple[int, int], inward: tuple[int, int]) -> Edge:
        (row, column), (down, across), (deep, wide) = start, step, inward
        line = tuple(square(row + down * at, column + across * at) for at in range(size))
        first = square(row + down + deep, column + across + wide)
        second = square(row + down * (last - 1) + deep, column + across * (last - 1) + wide)
        return Edge((Corner(line[0], first, line[1:]), Corner(line[-1], second, line[-2::-1])))

    return (
        edge((0, 0), (0, 1), (1, 0)),
        edge((0, 0), (1, 0), (0, 1)),
        edge((0, last), (1, 0), (0, -1)),
        edge((last, 0), (0, 1), (-1, 0)),
    )


@cache
def evaluation(size: int) -> Evaluate:
    """Give what judges positions on a board of this size."""
    top, left, right, bottom = edges(size)
    top_mask, left_mask, right_mask, bottom_mask = top.mask, left.mask, right.mask, bottom.mask
    full = geometry(size).full
    first = sum(1 << row * size for row in range(size))
    not_first, not_last = full & ~first, full & ~(first << size - 1)

    def evaluate(own: int, opponent: int, own_moves: int, opponent_moves: int) -> int:
        empty = full & ~(own | opponent)
        beside = empty | empty << 1 & not_first | empty >> 1 & not_last
        beside |= beside << size | beside >> size
        mine, theirs = own_moves.bit_count(), opponent_moves.bit_count()
        open_mine, open_theirs = (own & beside).bit_count(), (opponent & beside).bit_count()
        return (
            MOBILITY * (mine - theirs) // (mine + theirs + 2)
            + FRONTIER * (open_theirs - open_mine) // (open_mine + open_theirs + 2)
            + top[own & top_mask, opponent & top_mask]
            + left[own & left_mask, opponent & left_mask]
            + right[own & right_mask, opponent & right_mask]
            + bottom[own & bottom_mask, opponent & bottom_mask]
            + (LAST_WORD if empty.bit_count() & 1 else -LAST_WORD)
        )

    return evaluate


@cache
def ranks(size: int) -> tuple[int, ...]:
    """Sort squares by what they are worth on their own, low is good: corners first, squares beside them last."""
    last = size - 1

    def rank(row: int, column: int) -> int:
        near = sorted((min(row, last - row), min(column, last - column)))
        return {(0, 0): 0, (0, 1): 4, (1, 1): 5}.get(
            (near[0], near[1]), 1 if near[0] == 0 else 3 if near[0] == 1 else 2
        )

    return tuple(rank(at // size, at % size) for at in range(size * size))


@cache
def tiers(size: int) -> tuple[int, ...]:
    """The squares of each rank together, the best rank first."""
    ranked = ranks(size)
    return tuple(sum(1 << at for at, one in enumerate(ranked) if one == rank) for rank in sorted(set(ranked)))

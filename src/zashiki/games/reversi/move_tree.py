"""Perft: counting the positions that a number of moves leads to, under the conventions that programs use.

| convention | a pass | a game that ends early |
| --- | --- | --- |
| A | is a move | counts one (Aart Bik) |
| B | is a move | counts nothing (Edax) |
| C | costs no move | counts one (Egaroucid) |
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias

from zashiki.games.reversi.bitboard import Geometry, bits
from zashiki.games.reversi.pieces import Position

Convention: TypeAlias = Literal["A", "B", "C"]
CONVENTIONS: tuple[Convention, ...] = ("A", "B", "C")


def perft(
    position: Position,
    depth: int,
    convention: Convention = "A",
    *,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Count the leaves of the move tree `depth` moves below a position; `progress` hears (done, of) as it goes.

    >>> from zashiki.games.reversi.pieces import Board
    >>> [perft(Position(Board.standard()), depth) for depth in range(1, 6)]
    [4, 12, 56, 244, 1396]
    """
    counter = PositionCounter(position.board.geometry, convention)
    own, opponent = position.board.sides(position.turn)
    if progress is None or depth <= SPLIT:
        return counter.count(own, opponent, depth)
    branches = counter.branches(own, opponent)
    total = 0
    for done, (mover, waiting, spent) in enumerate(branches):
        progress(done, len(branches))
        total += counter.count(mover, waiting, depth - spent)
    progress(len(branches), len(branches))
    return total


SPLIT = 3
"""Shallower counts are over before anybody could watch."""


MIRRORED_FROM = 5
"""With so much depth below it, a position is worth turning and mirroring to see whether it is known already."""
KEPT = 1_000_000
"""Positions remembered, some 250 MB; beyond, all are forgotten and the memory fills anew."""


class PositionCounter:
    """Counts with a memory: the same position at the same depth is counted once, however it is turned or mirrored."""

    def __init__(self, geometry: Geometry, convention: Convention) -> None:
        """Count on boards of one size, by one convention."""
        self._images = images(geometry.size)
        self._moves, self._flips = geometry.moves, geometry.flips
        self.pass_cost = 0 if convention == "C" else 1
        self.ended = 0 if convention == "B" else 1
        self._known: dict[tuple[int, int, int], int] = {}

    def count(self, own: int, opponent: int, depth: int) -> int:
        """Count the leaves below a position."""
        if depth <= 0:
            return 1
        if depth >= MIRRORED_FROM:
            own, opponent = min((_turned(own, image), _turned(opponent, image)) for image in self._images)
        moves = self._moves(own, opponent)
        if not moves:
            return self._stuck(own, opponent, depth)
        if depth == 1:
            return moves.bit_count()
        key = own, opponent, depth
        found = self._known.get(key)
        if found is None:
            found = 0
            for at in bits(moves):
                flipped = self._flips(own, opponent, at)
                found += self.count(opponent ^ flipped, own | flipped | 1 << at, depth - 1)
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[key] = found
        return found

    def _stuck(self, own: int, opponent: int, depth: int) -> int:
        if not self._moves(opponent, own):
            return self.ended
        return self.count(opponent, own, depth - self.pass_cost)

    def branches(self, own: int, opponent: int) -> list[tuple[int, int, int]]:
        """Split a position for progress: what two moves lead to, each with the depth that was spent on it."""
        found = [(own, opponent, 0)]
        for _ in range(2):
            found = [child for one in found for child in self._children(*one)]
        return found

    def _children(self, own: int, opponent: int, spent: int) -> list[tuple[int, int, int]]:
        """The positions after each move; without a move, the position itself, which `count` sees to."""
        moves = self._moves(own, opponent)
        turned = [(at, self._flips(own, opponent, at)) for at in bits(moves)]
        after = [(opponent ^ flipped, own | flipped | 1 << at, spent + 1) for at, flipped in turned]
        return after or [(own, opponent, spent)]


@cache
def images(size: int) -> tuple[tuple[int, ...], ...]:
    """The eight ways to turn or mirror a board: for each square, the bit of the one it becomes."""
    last = size - 1
    places = [divmod(at, size) for at in range(size * size)]
    ways = [
        [(row if down else last - row, column if right else last - column) for row, column in places]
        for down in (True, False)
        for right in (True, False)
    ]
    ways += [[(column, row) for row, column in way] for way in ways]
    return tuple(tuple(1 << row * size + column for row, column in way) for way in ways)


def _turned(side: int, image: tuple[int, ...]) -> int:
    return sum([image[at] for at in bits(side)])

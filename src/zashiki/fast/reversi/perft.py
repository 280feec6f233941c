"""Perft, compiled: the leaves of a move tree, by the conventions of `zashiki.games.reversi.move_tree`.

No position is remembered: the last move of a line is not made at all, its moves are only counted, and that is quicker
than any memory until the tree is far larger than this one counts.
"""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.arguments import checked_threads
from zashiki.fast.bits import NONE, bit, count, lowest, without_lowest
from zashiki.fast.compiling import compiled, compiled_loop
from zashiki.fast.reversi.table import Rules, compiled_rules
from zashiki.fast.reversi.walks import flips, moves
from zashiki.fast.threads import Threads
from zashiki.games.reversi import Convention, Position, change_rules, preset
from zashiki.games.reversi.move_tree import PositionCounter

TWICE = 2
"""So often the tree is split by two moves, for threads and progress: 244 positions from the start."""


class Counted(NamedTuple):
    """How a convention counts."""

    pass_cost: int
    """The moves that a pass costs: one or none."""
    ended: int
    """What a game that ends early counts: one or nothing."""


@compiled
def leaves(own: np.uint64, opponent: np.uint64, depth: int, counted: Counted, rules: Rules) -> int:
    """Count the leaves below a position."""
    if depth <= 0:
        return 1
    possible = moves(own, opponent, rules)
    if possible == NONE:
        if moves(opponent, own, rules) == NONE:
            return counted.ended
        return leaves(opponent, own, depth - counted.pass_cost, counted, rules)
    if depth == 1:
        return count(possible)
    found = 0
    while possible != NONE:
        disc = bit(lowest(possible))
        possible = without_lowest(possible)
        turned = flips(disc, own, opponent, rules)
        found += leaves(opponent ^ turned, own | disc | turned, depth - 1, counted, rules)
    return found


@compiled_loop
def count_each(
    own: NDArray[np.uint64],
    opponent: NDArray[np.uint64],
    depth: int,
    counted: Counted,
    rules: Rules,
    found: NDArray[np.int64],
    first: int,
    last: int,
) -> None:
    """Count the leaves below each of some positions."""
    for at in range(first, last):
        found[at] = leaves(own[at], opponent[at], depth, counted, rules)


def perft(
    position: Position,
    depth: int,
    convention: Convention = "A",
    *,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Count the leaves `depth` moves below a position, as the room's `perft` does; boards of up to eight rows.

    >>> from zashiki.games.reversi import Board
    >>> [perft(Position(Board.standard()), depth) for depth in range(1, 10)]
    [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]
    """
    rules = compiled_rules(change_rules(preset("othello"), size=position.board.size), history=False)
    counter = PositionCounter(position.board.geometry, convention)
    branches = _branches(counter, position, depth)
    workers, total, done = Threads(checked_threads(threads), 1, shares=len(branches)), 0, 0
    for spent, group in groupby(sorted(branches, key=itemgetter(2)), key=itemgetter(2)):
        shares = list(group)
        own, opponent = (np.array([one[side] for one in shares], np.uint64) for side in (0, 1))
        found = np.zeros(len(shares), np.int64)
        conditions = (own, opponent, depth - spent, Counted(counter.pass_cost, counter.ended), rules, found)
        heard = partial(_tell, progress, done, len(branches))
        workers.each(count_each, conditions, len(shares), progress=heard)
        total, done = total + int(found.sum()), done + len(shares)
    return total


def _tell(progress: Callable[[int, int], None] | None, before: int, of: int, more: int) -> None:
    if progress:
        progress(before + more, of)


def _branches(counter: PositionCounter, position: Position, depth: int) -> list[tuple[int, int, int]]:
    """Split the tree for threads and progress: positions after the first moves, with the depth spent on each."""
    branches = [(*position.board.sides(position.turn), 0)]
    for _ in range(min(TWICE, (depth - 1) // 2)):
        branches = [
            (mover, waiting, spent + more)
            for own, opponent, spent in branches
            for mover, waiting, more in counter.branches(own, opponent)
        ]
    return branches

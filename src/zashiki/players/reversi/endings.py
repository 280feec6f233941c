"""The last few empty squares, played out perfectly: where a solver spends nearly all of its time.

Everything here is made once for a board size and a way to count, and works on bare ints. Squares are tried in an
order that depends on the empty ones alone: regions with an odd number of them first, where whoever begins also ends.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from zashiki.games.reversi.bitboard import bits
from zashiki.players.reversi.flips import Crossing, LastTurned, flips_on, lines_on, neighbours, rays

ENDLESS = 1000
"""Beyond every score."""

Last: TypeAlias = Callable[[int, int, int], int]
"""(own, opponent, square) → the final difference when one square is left."""
Finish: TypeAlias = Callable[[int, int], int]
"""(own, opponent) → the final difference when nobody can move."""
Late: TypeAlias = Callable[[int, int, int, int, int], int]
"""(own, opponent, empty squares, alpha, beta) → the difference, or a bound of it outside the window."""
Try: TypeAlias = tuple[int, int, int, int, Crossing]
"""A square to try: its number, its bit, the squares around it, the empty squares that remain, and its lines."""
KEPT = 100_000
"""Orders that are remembered, some 100 MB at most; beyond, all are forgotten and the memory fills anew."""


class Order(dict[int, tuple[Try, ...]]):
    """Empty squares → the same in the order to try them. There are few such sets in one endgame, so all are kept."""

    def __init__(self, size: int) -> None:
        """Split the board into quarters, the regions whose parity counts."""
        super().__init__()
        self._around = neighbours(size)
        self._lines = lines_on(size)
        half = size // 2
        of = [2 * (at // size // half) + at % size // half for at in range(size * size)]
        quarters = [sum(1 << at for at, one in enumerate(of) if one == quarter) for quarter in range(4)]
        self._quarter = tuple(quarters[one] for one in of)
        last = size - 1
        self._corners = 1 | 1 << last | 1 << last * size | 1 << last * size + last

    def __missing__(self, empty: int) -> tuple[Try, ...]:
        """Put squares of odd quarters first, and corners before the others."""
        if len(self) >= KEPT:
            self.clear()
        tries = [(at, 1 << at, self._around[at], empty ^ 1 << at, self._lines[at]) for at in bits(empty)]
        tries.sort(key=self._rank)
        found = self[empty] = tuple(tries)
        return found

    def _rank(self, one: Try) -> tuple[bool, bool]:
        at, bit, _, rest, _ = one
        return not self.is_odd(at, rest | bit), not bit & self._corners

    def is_odd(self, at: int, empty: int) -> bool:
        """Whether the quarter of a square has an odd number of empty ones."""
        return bool((empty & self._quarter[at]).bit_count() & 1)


@cache
def order_on(size: int) -> Order:
    """Give the orders of a board; they are shared by all who solve on it."""
    return Order(size)


@cache
def finish_on(size: int, *, official: bool) -> Finish:
    """Count a finished game for the side `own`: with empty squares to the winner (official), or as it lies (raw)."""
    squares = size * size

    def finish(own: int, opponent: int) -> int:
        mine, theirs = own.bit_count(), opponent.bit_count()
        if official and mine != theirs:
            return squares - 2 * theirs if mine > theirs else 2 * mine - squares
        return mine - theirs

    return finish


@cache
def last_on(size: int, *, official: bool) -> Last:
    """Play the last square: the discs turned are looked up line by line, for one side and then for the other."""
    squares, table = size * size, []
    for at in range(squares):
        one, two, three, four = (LastTurned(line) for line in rays(size, at))
        table.append((one.mask, two.mask, three.mask, four.mask, one, two, three, four))
    lines, bonus = tuple(table), int(official)

    def last(own: int, opponent: int, at: int) -> int:
        m1, m2, m3, m4, t1, t2, t3, t4 = lines[at]
        turned = t1[own & m1] + t2[own & m2] + t3[own & m3] + t4[own & m4]
        if turned:
            return 2 * (own.bit_count() + turned + 1) - squares
        mine = own.bit_count()
        turned = t1[opponent & m1] + t2[opponent & m2] + t3[opponent & m3] + t4[opponent & m4]
        if turned:
            return 2 * (mine - turned) - squares
        return 2 * mine - squares + 1 + (bonus if 2 * mine >= squares else -bonus)

    return last


@cache
def late_on(size: int, *, official: bool) -> Late:
    """Play out any small number of empty squares from two up."""
    order, flips = order_on(size), flips_on(size)
    last, finish = last_on(size, official=official), finish_on(size, official=official)

    def late(own: int, opponent: int, empty: int, alpha: int, beta: int) -> int:
        best = -ENDLESS
        for _, bit, around, rest, lines in order[empty]:
            if opponent & around:
                m1, m2, m3, m4, e1, e2, e3, e4, between = lines
                ends = (e1[opponent & m1] | e2[opponent & m2] | e3[opponent & m3] | e4[opponent & m4]) & own
                if ends:
                    flipped = between[ends]
                    if rest & rest - 1:
                        value = -late(opponent ^ flipped, own | flipped | bit, rest, -beta, -alpha)
                    else:
                        value = -last(opponent ^ flipped, own | flipped | bit, rest.bit_length() - 1)
                    if value > best:
                        if value >= beta:
                            return value
                        best = value
                        if value > alpha:  # noqa: PLR1730 - a call of max would cost more
                            alpha = value
        if best > -ENDLESS:
            return best
        for at, _, around, _, _ in order[empty]:
            if own & around and flips(opponent, own, at):
                return -late(opponent, own, empty, -beta, -alpha)
        return finish(own, opponent)

    return late

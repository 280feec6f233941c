"""The player who looks ahead: deeper and deeper until its budget is spent, and to the very end when that is near.

The search is alpha-beta with a narrow window for all moves but the first (PVS). Moves that leave the opponent few
replies come first; a table remembers what was found out about a position, and is emptied before each decision. The
budget counts positions, never time, so the same view and seed bring the same answer on any machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from zashiki.games.reversi import Action, GameState, PlaceDisc, Position
from zashiki.games.reversi.bitboard import bits, geometry
from zashiki.games.reversi.state import CENTRE
from zashiki.kernel.game import Seat
from zashiki.players.player import dice
from zashiki.players.reversi.endings import finish_on
from zashiki.players.reversi.evaluation import WON, evaluation, ranks, tiers
from zashiki.players.reversi.flips import flips_on
from zashiki.players.reversi.solver import OutOfNodes, Solver

BUDGET = 20_000
"""Positions looked at for one decision: 0.2-0.6 s on one core, six to eight moves deep in the middle of a game."""
EXACT = 14
"""With this many empty squares or fewer it tries to play everything out."""
SOLVED = 4
"""What a node of the solver costs in positions of the search: the last six squares below it are played out."""
ENDLESS = 10 * WON
"""Beyond every value."""
SORTED_FROM = 2
"""With so much depth left, moves are sorted by the replies they leave; closer to the leaves by their squares alone."""

WHIM = 40
"""Less than half a disc: moves that differ by no more are one as good as the other, and the dice decide."""
REPLY = 2
"""Half the ranks between a corner and an X-square weigh as much as one reply fewer."""
DISC = 100
"""A disc of the final difference."""

Child: TypeAlias = tuple[int, int, int, int, int]
"""A move: its place in the order, its square, and the position after it: own, opponent's, moves of the side to move."""


class BudgetSpent(Exception):
    """The budget is used up."""


class SearchPlayer:
    """Looks as many moves ahead as its budget allows."""

    def __init__(self, seed: str, *, budget: int = BUDGET, depth: int | None = None, name: str = "search") -> None:
        """Look at `budget` positions a decision, and no more than `depth` moves ahead if that is given."""
        self._seed, self._budget, self._depth, self.name = seed, budget, depth, name

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Choose the best move that can be found within the budget; the dice choose between those that look alike."""
        board, chance = view.board, dice(self._seed, view)
        names, moves = board.geometry.names, bits(view.moves)
        if view.phase is CENTRE or len(moves) == 1:
            return PlaceDisc(names[chance.choice(moves)])
        if board.empty <= EXACT and (exact := self._exact(view, seat)):
            return PlaceDisc(exact)
        depth = board.empty if self._depth is None else min(self._depth, board.empty)
        whims = {at: chance.randrange(WHIM) for at in moves}
        search = Search(board.size, self._budget, official=view.rules.score == "official")
        return PlaceDisc(names[search.best(*board.sides(seat), whims, depth)])

    def _exact(self, view: GameState, seat: Seat) -> str | None:
        """Find the best move by playing everything out, unless that takes more than the budget."""
        solver = Solver(view.board.size, official=view.rules.score == "official", limit=self._budget // SOLVED)
        try:
            return solver.solve(Position(view.board, seat)).line[0]
        except OutOfNodes:
            return None


class Search:
    """One decision."""

    def __init__(self, size: int, budget: int, *, official: bool = True) -> None:
        """Begin with an empty table; finished games count as the rules say."""
        self._finish = finish_on(size, official=official)
        self._budget = budget
        self._moves, self._flips = geometry(size).moves, flips_on(size)
        self._evaluate, self._ranks = evaluation(size), ranks(size)
        self._tiers = tiers(size)
        self._table: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self.nodes = 0

    def best(self, own: int, opponent: int, whims: dict[int, int], most: int) -> int:
        """Find the best of some moves, looking one deeper each time; each is worth its whim more than it is."""
        children = self._children(own, opponent, sum(1 << at for at in whims))
        children.sort(key=lambda child: (child[0], whims[child[1]]))
        try:
            for depth in range(1, most + 1):
                self._deepen(children, whims, depth)
        except BudgetSpent:
            pass
        return children[0][1]

    def _deepen(self, children: list[Child], whims: dict[int, int], depth: int) -> None:
        """Search all moves to a depth; whichever turns out best moves to the front, at once."""
        best = -ENDLESS
        for number, (_, at, mover, waiting, moves) in enumerate(tuple(children)):
            value = floor = best - whims[at]
            if number:
                value = -self._value(mover, waiting, moves, depth - 1, -floor - 1, -floor)
            if value > floor or not number:
                value = -self._value(mover, waiting, moves, depth - 1, -ENDLESS, -floor)
            if value > floor:
                best = value + whims[at]
                children.insert(0, children.pop(number))

    def _value(self, own: int, opponent: int, moves: int, depth: int, alpha: int, beta: int) -> int:
        """Say what a position is worth to the side to move, or a bound where that is outside (alpha, beta)."""
        self.nodes += 1
        if self.nodes > self._budget:
            raise BudgetSpent
        if not moves:
            moves = self._moves(opponent, own)
            if moves:
                return -self._value(opponent, own, moves, depth, -beta, -alpha)
            return _finished(self._finish(own, opponent))
        if depth <= 0:
            return self._evaluate(own, opponent, moves, self._moves(opponent, own))
        known = self._table.get((own, opponent))
        first = -1
        if known:
            known_depth, low, high, first = known
            if known_depth >= depth:
                if low >= beta or low == high:
                    return low
                if high <= alpha:
                    return high
        return self._widest(own, opponent, moves, first, depth, alpha, beta)

    def _widest(self, own: int, opponent: int, moves: int, first: int, depth: int, alpha: int, beta: int) -> int:
        """Try the moves one after the other, the most promising first, and remember what came of it."""
        best, found, floor = -ENDLESS, first, alpha
        for _, at, mover, waiting, replies in self._ordered(own, opponent, moves, first, depth):
            if best == -ENDLESS:
                value = -self._value(mover, waiting, replies, depth - 1, -beta, -alpha)
            else:
                value = -self._value(mover, waiting, replies, depth - 1, -alpha - 1, -alpha)
                if alpha < value < beta:
                    value = -self._value(mover, waiting, replies, depth - 1, -beta, -value)
            if value > best:
                best, found = value, at
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        low = best if best > floor else -ENDLESS
        self._table[own, opponent] = depth, low, best if best < beta else ENDLESS, found
        return best

    def _ordered(self, own: int, opponent: int, moves: int, first: int, depth: int) -> Iterable[Child]:
        """List the moves, the table's first; close to the leaves one by one, since most will not be needed."""
        if depth < SORTED_FROM:
            return self._lazily(own, opponent, moves)
        children = self._children(own, opponent, moves)
        children.sort()
        if first >= 0:
            at = next(at for at, child in enumerate(children) if child[1] == first)
            children.insert(0, children.pop(at))
        return children

    def _lazily(self, own: int, opponent: int, moves: int) -> Iterator[Child]:
        for squares in self._tiers:
            for at in bits(moves & squares):
                flipped = self._flips(own, opponent, at)
                mover, waiting = opponent ^ flipped, own | flipped | 1 << at
                yield 0, at, mover, waiting, self._moves(mover, waiting)

    def _children(self, own: int, opponent: int, moves: int) -> list[Child]:
        """List the positions after each move; those that leave few replies, from good squares, stand low."""
        found = []
        for at in bits(moves):
            flipped = self._flips(own, opponent, at)
            mover, waiting = opponent ^ flipped, own | flipped | 1 << at
            replies = self._moves(mover, waiting)
            found.append((REPLY * replies.bit_count() + self._ranks[at], at, mover, waiting, replies))
        return found


def _finished(difference: int) -> int:
    """A finished game: what counts is who won, then by how much."""
    return difference * DISC + (WON if difference > 0 else -WON if difference else 0)

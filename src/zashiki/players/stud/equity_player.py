"""The player who deals the rest of the cards a hundred times, and bets by how often it wins."""

from __future__ import annotations

from zashiki.games.stud.actions import Action
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat
from zashiki.players.player import dice
from zashiki.players.stud.moves import menu
from zashiki.players.stud.ranges import share

BUDGET = 100
"""Worlds dealt for one decision: about a millisecond heads-up."""
EDGE = 1.0
"""A bet is for value where the share of the pot is more than this many times an even one."""
REPLY = 1.2
"""The same for a raise, which answers somebody's bet."""
THIN = 1.1
"""A call of a full bet must win back this many times what it costs, since more bets follow."""
LOOSE = 0.7
"""A bring-in may cost more than it wins back at once: nobody has shown strength, and a good card makes up for it."""


class EquityPlayer:
    """Bets when it is ahead of an even share, calls by the odds of the pot, and folds else."""

    name = "equity"

    def __init__(self, seed: str, *, budget: int = BUDGET) -> None:
        """Deal with dice of its own, this many worlds a decision."""
        self._seed, self._budget = seed, budget

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Choose by the share of the pot that this hand wins on average."""
        choices = menu(view, seat)
        won = share(view, seat, max(self._budget, 1), dice(self._seed, view))
        if choices.wagers and won * len(view.live) > (REPLY if view.level else EDGE):
            return choices.more
        wanted = THIN if view.level else LOOSE
        return choices.stay if won * choices.prize >= wanted * choices.price else choices.out

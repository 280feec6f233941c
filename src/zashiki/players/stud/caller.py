"""The player who wants to see it: checks and calls to the end, whatever it holds."""

from __future__ import annotations

from zashiki.games.stud.actions import Action
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat
from zashiki.players.stud.moves import menu


class CallerPlayer:
    """Brings in, checks and calls; never folds and never bets by its own wish."""

    name = "caller"

    def __init__(self, seed: str) -> None:
        """Take a seed like all players; it has no use for dice."""
        self.seed = seed

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Stay in for the least."""
        return menu(view, seat).stay

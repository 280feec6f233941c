"""The greedy player: the nearest and dearest hand it can see, and no thought of what others wait for."""

from __future__ import annotations

from zashiki.games.riichi.actions import Action
from zashiki.games.riichi.pieces import Kind
from zashiki.games.riichi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.players.riichi.chances import HAZARD
from zashiki.players.riichi.decisions import decide
from zashiki.players.riichi.plans import Plan
from zashiki.players.riichi.sight import Sight


class GreedyJudgement:
    """A judgement that looks at its own hand alone."""

    hazard = HAZARD
    pressed = False

    def worth(self, plan: Plan, /) -> float:
        """What a line brings on average; where nothing can be won, the nearest hand."""
        return plan.gain

    def idle(self, _kind: Kind, /) -> float | None:
        """It never gives up."""
        return None


_HOPES = GreedyJudgement()


def _hopes(_sight: Sight) -> GreedyJudgement:
    return _HOPES


class GreedyPlayer:
    """Goes for its own hand: shanten, what it takes in, its value; calls with a yaku in sight; always wins."""

    name = "greedy"

    def __init__(self, seed: str) -> None:
        """Take a seed like all players; it has no use for dice."""
        self.seed = seed

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Follow the line that brings most."""
        return decide(view, seat, _hopes)

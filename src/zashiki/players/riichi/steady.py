"""The steady player: as eager as the greedy one, but it weighs what its discards may cost, and minds its place."""

from __future__ import annotations

from zashiki.games.riichi.actions import Action
from zashiki.games.riichi.pieces import Kind
from zashiki.games.riichi.state import GameState
from zashiki.games.riichi.value.payments import STICK
from zashiki.kernel.game import Seat
from zashiki.players.riichi.chances import HAZARD
from zashiki.players.riichi.danger import threats
from zashiki.players.riichi.decisions import decide
from zashiki.players.riichi.placement import ScoreSight
from zashiki.players.riichi.plans import Plan
from zashiki.players.riichi.sight import Sight

THREAT_HAZARD = 0.04
"""How often a ready opponent ends the round in a turn."""
PUSHED = 0.022
"""How often a tile that a hand on its way must let go deals into a ready opponent …"""
FOLDED = 0.015
"""… and what each safe tile is worth that a folding hand will be short of; less, as the hand may end before."""
FARTHEST = 6
"""Turns of danger that are thought of."""
SAFE = 0.015
"""A tile that is less dangerous counts as safe."""
PRESSED = 0.5
"""From such a likelihood on that somebody is ready, no kan is declared."""


class SteadyJudgement:
    """A judgement that weighs chances against dangers, in thousands of final points."""

    def __init__(self, sight: Sight) -> None:
        """Look at the others."""
        self._table = ScoreSight(sight.view, sight.seat)
        self._threats = threats(sight)
        self._turns = min(sight.turns, FARTHEST)
        self._costs = [-one.ready * self._table.loss(sight.seat, one.seat, one.loss) for one in self._threats]
        self.hazard = HAZARD + THREAT_HAZARD * sum(one.ready for one in self._threats)
        self.pressed = any(one.ready > PRESSED for one in self._threats)
        self._stick = self._table.change({sight.seat: -float(STICK)})
        self._counts = sight.counts
        self._risks: dict[Kind, float] = {-1: 0.0}

    def worth(self, plan: Plan, /) -> float:
        """What a line brings, less what its discard and those to come may cost."""
        gain = plan.chance * self._table.win(plan.value)
        if plan.riichi:
            gain += self._stick * (1.0 - plan.chance)
        return gain - self._risk(plan.kind) - self._onward(plan)

    def idle(self, kind: Kind, /) -> float | None:
        """Give up: what the discard may cost, and later ones when safe tiles have run out."""
        if not self._threats:
            return None
        return -self._risk(kind) - self._folded(kind)

    def _risk(self, kind: Kind) -> float:
        if kind not in self._risks:
            pairs = zip(self._threats, self._costs, strict=True)
            self._risks[kind] = sum([one.danger[kind] * cost for one, cost in pairs])
        return self._risks[kind]

    def _onward(self, plan: Plan) -> float:
        """What the way to the end of a line costs: a ready hand lets go of what it draws, others of their own too."""
        turns = self._turns * (1.0 - plan.chance)
        return PUSHED * turns * sum(self._costs) * (1.0 if plan.riichi or plan.away else 0.8)

    def _folded(self, kind: Kind) -> float:
        """What it costs to fold after a discard: there are only so many safe tiles."""
        safe = 0
        for other, count in enumerate(self._counts):
            if count and all(one.danger[other] < SAFE for one in self._threats if one.ready > PRESSED):
                safe += count - (other == kind)
        return FOLDED * max(self._turns - safe, 0) * sum(self._costs)


class SteadyPlayer:
    """Goes for its hand while that is worth the danger, and else discards what is safe."""

    name = "steady"

    def __init__(self, seed: str) -> None:
        """Take a seed like all players; it has no use for dice."""
        self.seed = seed

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Follow the line of most worth, or fold."""
        return decide(view, seat, SteadyJudgement)

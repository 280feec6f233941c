"""The player who tries things out: deals the unseen cards in many ways and plays each choice to the end of the round.

Every choice meets the same sampled worlds, so that luck cancels out of their comparison; the worse half is dropped
again and again, and what remains shares the rest of the budget. The budget counts simulated choices, never time, so
a match can be played again exactly.
"""

from __future__ import annotations

from zashiki.games.koikoi import (
    Action,
    GameState,
    Phase,
    PlayCard,
    SelectFieldCard,
    advance,
    apply,
    decide,
    sample,
)
from zashiki.games.koikoi.state import other
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Seat
from zashiki.players.koikoi.card_worth import Goal, goals
from zashiki.players.koikoi.greedy import Opinion, best, opinions
from zashiki.players.player import dice

BUDGET = 4000
"""Simulated choices for one decision: some 0.3 s."""
PRIOR = 32
"""How many worlds the greedy player's opinion counts for; without it, few worlds would be mostly noise."""
LEAD = 6
"""What winning a round is worth beyond its points: the next deal, and a surer way to the match than rare huge wins."""
NO_DEAL = Stacked({})
"""Rollouts end with the round, before the table would deal again."""
ROUND_OVER = Phase.ROUND_OVER


class SearchPlayer:
    """Looks to the end of the round, with the greedy player in every seat."""

    name = "search"

    def __init__(self, seed: str, *, budget: int = BUDGET) -> None:
        """Search with dice of its own, up to about this many simulated choices a decision."""
        self._seed, self._budget = seed, budget

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Choose what pays best on average over the worlds that this view allows."""
        aims = goals(view.rules)
        totals = {action: PRIOR * worth for action, worth in _distinct(opinions(aims, view, seat))}
        worlds = dice(self._seed, view)
        stages = (len(totals) - 1).bit_length()
        spent = 0
        for stage in range(1, stages + 1):
            while spent < self._budget * stage // stages:
                spent += _try_all(totals, aims, sample(view, worlds), seat)
            totals = dict(sorted(totals.items(), key=_total, reverse=True)[: (len(totals) + 1) // 2])
        return max(totals.items(), key=_total)[0]


def _distinct(found: list[Opinion]) -> list[Opinion]:
    """Drop twins: two plain cards of one month, worth the same, play alike."""
    kinds: dict[object, Opinion] = {}
    for action, worth in found:
        twin = (
            (action.card.month, action.card.type, worth) if isinstance(action, PlayCard | SelectFieldCard) else action
        )
        kinds.setdefault(twin, (action, worth))
    return list(kinds.values())


def _try_all(totals: dict[Action, float], aims: tuple[Goal, ...], world: GameState, seat: Seat) -> int:
    """Play every choice out in one world, add up what they pay, and say how many choices that took."""
    spent = 0
    for action in totals:
        paid, moves = rollout(aims, world, seat, action)
        totals[action] += paid + LEAD * ((paid > 0) - (paid < 0))
        spent += moves
    return spent


def _total(entry: tuple[Action, float]) -> float:
    return entry[1]


def rollout(aims: tuple[Goal, ...], world: GameState, seat: Seat, action: Action) -> tuple[int, int]:
    """Play a choice out greedily to the end of the round: how far that paid above the opponent, in how many moves."""
    turn, moves = seat, 1
    while True:
        events = decide(world, turn, action)
        while events:
            for event in events:
                world = apply(world, event)
            if world.phase is ROUND_OVER and world.result is not None:
                payments = world.result.payments
                return payments[seat] - payments[other(seat)], moves
            events = advance(world, NO_DEAL)
        turn, moves = world.turn, moves + 1
        action = best(aims, world, turn)

"""What scores are worth at this point of the match: final points, with the places they are likely to bring.

Early on a point is a point. The fewer hands are left, the more it counts whether a win or a loss changes a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from zashiki.games.riichi.rounds import LENGTHS
from zashiki.games.riichi.state import GameState
from zashiki.kernel.game import Seat

_PER_ROUND = 4200.0
"""How far a round moves two scores from each other, as the width of a logistic curve."""
_AT_LAST = 600.0
"""The same when this round is the last; it may be played again, and what is left is not certain."""
_TIE = 50.0
"""An earlier seat is ahead of a later one with as many points."""
_BY_TSUMO = 0.4
_STEP = 500
"""Wins are looked at in steps of this many points."""


def rounds_left(view: GameState) -> int:
    """How many rounds are to come after this one at the least."""
    players = len(view.players)
    return max(LENGTHS[view.rules.length] * players - view.wind * players - view.number, 0)


class ScoreSight:
    """The scores as one seat sees them, and what changes to them are worth to it, in thousands of final points."""

    def __init__(self, view: GameState, seat: Seat) -> None:
        """Look at the scores."""
        rules = view.rules
        self._seat, self._scores = seat, [player.score for player in view.players]
        left = rounds_left(view)
        self._width = _AT_LAST + _PER_ROUND * sqrt(left)
        self._pay = [uma + (rules.oka if place == 0 else 0) for place, uma in enumerate(rules.uma)]
        self._now = self._prospect(self._scores)
        self._gains: dict[int, float] = {}

    def win(self, value: float) -> float:
        """What a win of this many points is worth, from whomever it comes."""
        step = round(value / _STEP)
        if step not in self._gains:
            self._gains[step] = self._won(step * _STEP)
        return self._gains[step]

    def _won(self, value: float) -> float:
        others = [seat for seat in range(len(self._scores)) if seat != self._seat]
        share = (1.0 - _BY_TSUMO) / len(others)
        drawn = self.change({self._seat: value} | dict.fromkeys(others, -value / len(others)))
        return _BY_TSUMO * drawn + share * sum([self.loss(seat, self._seat, value) for seat in others])

    def loss(self, payer: Seat, winner: Seat, value: float) -> float:
        """What it is worth that one seat pays another so much."""
        return self.change({payer: -value, winner: value})

    def change(self, by: dict[Seat, float]) -> float:
        """What it is worth that scores change so."""
        return self._prospect([score + by.get(seat, 0.0) for seat, score in enumerate(self._scores)]) - self._now

    def _prospect(self, scores: Sequence[float]) -> float:
        """Final points to be expected: the score, and each place by how likely it is."""
        mine, chances = scores[self._seat], [1.0]
        for seat, score in enumerate(scores):
            if seat != self._seat:
                ahead = mine - score + (_TIE if self._seat < seat else -_TIE)
                behind = 1.0 / (1.0 + exp(max(min(ahead / self._width, 30.0), -30.0)))
                chances = [
                    (chances[place] if place < len(chances) else 0.0) * (1.0 - behind)
                    + (chances[place - 1] if place else 0.0) * behind
                    for place in range(len(chances) + 1)
                ]
        return mine / 1000 + sum([pay * likely for pay, likely in zip(self._pay, chances, strict=True)])

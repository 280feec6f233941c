"""The proof of a twin: the same deals and the same choices in the room and in a batch, compared all the way.

After every choice: the seat to act, the legal numbers, the scores. At every tenth: each seat's observation, and the
lifted state. Needs the extra `fast`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import numpy as np

from zashiki.encoding import Encoding, Philox
from zashiki.fast import LEFT_ALONE, Batch
from zashiki.kernel.chance import Chance, Stacked
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.testing.law_tools import hold

TWIN_LAW = 12
"""The number under which a broken proof is reported."""
OFTEN = 10
Chooser: TypeAlias = Callable[[Random, AnyMatch, Seat, Sequence[int], Encoding], int]
"""Picks one of the legal numbers; play that is keen on something sees more of a game than random play."""
Scores: TypeAlias = Callable[[Any], Sequence[int]]
"""The running scores of a state, for as long as there is no outcome."""
Heard: TypeAlias = Callable[[Sequence[Any]], object]
"""Is told what came of a choice in the room."""


def anything(rng: Random, _match: AnyMatch, _seat: Seat, legal: Sequence[int], _encoding: Encoding) -> int:
    """Choose at random."""
    return rng.choice(legal)


class SideBySide:
    """A batch and as many matches, dealt alike; `play` goes on until so many choices were compared."""

    def __init__(
        self,
        game: str,
        rules: Any = None,  # noqa: ANN401 - the room's Ruleset
        *,
        games: int = 50,
        seed: int = 1,
        scores: Scores,
        chooser: Chooser = anything,
        walls: Sequence[Sequence[int]] = (),
        heard: Heard = len,
    ) -> None:
        """Open both sides; of each game's first match, the first deal is that of its wall, if there are `walls`."""
        self.batch = Batch(game, rules, games, history=True, reset=True)
        self.encoding, self.seed, self.scores, self.chooser = self.batch.encoding, seed, scores, chooser
        self.rng, self.compared, self.finished = Random(seed), 0, 0
        self.played = [0] * games
        self.allowed: list[Sequence[int]] = [()] * games
        self.walls, self.heard = walls, heard
        self.batch.deal(seed, orders={"1": np.array(walls)} if walls else None)
        self.matches = [self._opened(at) for at in range(games)]
        self.compare(thoroughly=True)

    def _opened(self, at: int) -> AnyMatch:
        chance: Chance = Philox(self.seed, game=at, matches=self.played[at])
        if self.walls and not self.played[at]:
            chance = Stacked({"1": list(self.walls[at])}, rest=chance)
        return Match(self.batch.game, self.batch.rules, chance, may_undo=False)

    def play(self, choices: int) -> SideBySide:
        """Choose in all games, and compare, until there were so many choices."""
        turns, wanted = 0, self.compared + choices
        while self.compared < wanted:
            turns += 1
            self.batch.step([self._choice(at) for at in range(self.batch.size)])
            hold(TWIN_LAW, not self.batch.refused.any(), f"refused: {self.batch.refused.nonzero()[0]}")
            self.compare(thoroughly=turns % OFTEN == 0)
        return self

    def _choice(self, at: int) -> int:
        """Choose in the room, and give the number for the twin; a match that is over is opened anew on both sides."""
        match = self.matches[at]
        if match.outcome is not None:
            self.finished += 1
            self.played[at] += 1
            self.matches[at] = self._opened(at)
            return LEFT_ALONE
        seat = min(match.to_act)
        number = self.chooser(self.rng, match, seat, self.allowed[at], self.encoding)
        self.heard(match.submit(seat, self.encoding.action(match.state, seat, number)))
        match.forget()
        self.compared += 1
        return number

    def compare(self, *, thoroughly: bool) -> None:
        """Hold every game against its match."""
        to_act, legal, scores = self.batch.to_act, self.batch.legal, self.batch.scores
        seen = [self.batch.observe(seat) for seat in range(self.batch.seats)] if thoroughly else []
        for at, match in enumerate(self.matches):
            seat, outcome = min(match.to_act, default=-1), match.outcome
            self._same(at, "the seat to act", int(to_act[at]), seat)
            self.allowed[at] = self.encoding.legal(match.state, seat) if seat >= 0 else []
            self._same(at, "legal", legal[at].nonzero()[0].tolist(), self.allowed[at])
            counted = self.scores(match.state) if outcome is None else outcome.scores
            self._same(at, "the scores", scores[at].tolist(), list(counted))
            if thoroughly:
                self._compare_thoroughly(at, match, [one[at] for one in seen])

    def _compare_thoroughly(self, at: int, match: AnyMatch, seen: list[np.ndarray[Any, Any]]) -> None:
        for seat, observed in enumerate(seen):
            shown = self.encoding.observe(match.view(seat), seat)
            if not np.array_equal(observed, shown):
                parts, other = self.encoding.split(observed), self.encoding.split(shown)
                for name in parts:
                    self._same(at, f"{name}, as seat {seat} sees it,", parts[name].tolist(), other[name].tolist())
        self._same(at, "the state", self.batch.state(at), match.state)

    def _same(self, at: int, what: str, twin: object, room: object) -> None:
        """Hold one fact; what it is said with is only put together when it does not hold, since states are long."""
        if twin != room:
            where = f"game {at} (seed {self.seed}, match {self.played[at]}, choice {self.compared})"
            hold(TWIN_LAW, twin == room, f"{where}: {what} is {twin}\nin the room {room}\nof {self.matches[at].state}")

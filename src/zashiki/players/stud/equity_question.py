"""One question about equity, from the hands to the answer: exact where that is quick, sampled where it is not."""

from __future__ import annotations

from collections import Counter

from zashiki.encoding.philox import seed_of
from zashiki.players.stud.drawn_samples import drawn
from zashiki.players.stud.equity import BATCH, EXACT, SAMPLES, Outcomes, ProgressListener, Spot, enumerated
from zashiki.players.stud.shares import Odds, odds

MANY = 20_000
"""From so many samples on, loading compiled code takes less time than doing without."""


class EquityQuestion:
    """Hands under study, and what is counted of them so far.

    >>> from zashiki.games.stud.notation import cards
    >>> from zashiki.players.stud.equity import spot
    >>> study = EquityQuestion(spot("stud", [cards("AsAhAdKsKc2c3d"), cards("QsQhQdJsJc2d??")]))
    >>> study.work()
    >>> study.exact, [round(one.share.value, 3) for one in study.odds]
    (True, [0.974, 0.026])
    """

    def __init__(self, table: Spot, *, samples: int = SAMPLES, seed: str = "zashiki", limit: int = EXACT) -> None:
        """Study a spot; with more than `limit` completions, `samples` of them are dealt from `seed`."""
        self.spot, self.seed = table, seed
        self.completions = table.completions
        self.exact = self.completions <= limit
        self.total = self.completions if self.exact else samples
        """Completions to be counted."""
        self.outcomes: Outcomes = Counter()

    def work(self, heard: ProgressListener | None = None) -> None:
        """Count all of it; `heard` is told how many are counted. Broken off, what was sampled by then stays."""
        if self.exact:
            enumerated(self.spot, self.outcomes, heard)
            return
        seed, few = seed_of(self.seed), None if self.total >= MANY else False
        for done in range(0, self.total, BATCH):
            samples = min(BATCH, self.total - done)
            self.outcomes.update(drawn(self.spot, samples, seed, first=done, compiled=few))
            if heard:
                heard(self.counted)

    @property
    def counted(self) -> int:
        """Completions counted so far."""
        return self.outcomes.total()

    @property
    def odds(self) -> tuple[Odds, ...]:
        """What each seat wins, by what is counted so far."""
        return odds(self.spot.variant, len(self.spot.keys), self.outcomes, exact=self.exact)

"""Long runs: new seeds of all games, in several processes, for as long as somebody wants to wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from traceback import format_exception
from typing import TypeAlias

import msgspec

from zashiki.testing.simulation.runs import simulate
from zashiki.testing.simulation.tally import Tally

MOST_FAILURES = 5
"""After so many a run stops: one is enough to look into."""
_Waiting: TypeAlias = "dict[Future[Ended], tuple[str, int]]"


class Ended(msgspec.Struct, frozen=True):
    """What became of one seed."""

    game: str
    seed: int
    tally: Tally
    failure: str = ""
    """What broke, and the steps before it; empty: nothing did."""


class Summary(msgspec.Struct):
    """What a run came to."""

    seconds: float = 0
    seeds: dict[str, list[int]] = {}
    """Of each game the first and the last seed, and how many there were."""
    games: dict[str, Tally] = {}
    failures: list[Ended] = []

    @property
    def steps(self) -> int:
        """The steps of all games."""
        return sum(tally.steps for tally in self.games.values())

    def add(self, ended: Ended) -> None:
        """Take in what became of a seed."""
        first, last, seeds = self.seeds.get(ended.game, [ended.seed, ended.seed, 0])
        self.seeds[ended.game] = [min(first, ended.seed), max(last, ended.seed), seeds + 1]
        self.games.setdefault(ended.game, Tally()).add(ended.tally)
        if ended.failure:
            self.failures.append(ended)

    def line(self) -> str:
        """One line of progress."""
        steps = ", ".join(f"{game} {tally.steps:,}" for game, tally in sorted(self.games.items()))
        rate = self.steps / self.seconds if self.seconds else 0
        return f"{self.seconds:6.0f} s  {steps}  ({rate:,.0f} steps/s, {len(self.failures)} failed)"


def run_seed(game: str, seed: int, steps: int) -> Ended:
    """Run one seed, whatever becomes of it."""
    tally = Tally()
    try:
        simulate(game, seed=seed, steps=steps, tally=tally)
    except Exception as error:  # anything at all is a finding
        return Ended(game, seed, tally, "".join(format_exception(error)))
    return Ended(game, seed, tally)


def run_long(
    games: Sequence[str],
    *,
    seconds: float,
    first: int,
    steps: int,
    jobs: int,
    clock: Callable[[], float],
    tell: Callable[[Summary], None],
    most: int = 0,
) -> Summary:
    """Run new seeds from `first` on until time is up, or every game has had `most` steps; `tell` hears of progress."""
    summary, began = Summary(), clock()
    work = _work(games, first)
    with ProcessPoolExecutor(jobs) as pool:
        waiting: _Waiting = {}
        while True:
            summary.seconds = clock() - began
            goes_on = summary.seconds < seconds and len(summary.failures) < MOST_FAILURES
            open_games = [game for game in games if not most or _steps(summary, game) < most]
            while goes_on and open_games and len(waiting) < 2 * jobs:
                game, seed = next(one for one in work if one[0] in open_games)
                waiting[pool.submit(run_seed, game, seed, steps)] = (game, seed)
            if not waiting:
                return summary
            done, _ = wait(waiting, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                del waiting[future]
                summary.add(future.result())
            tell(summary)


def _steps(summary: Summary, game: str) -> int:
    return summary.games[game].steps if game in summary.games else 0


def _work(games: Sequence[str], first: int) -> Iterator[tuple[str, int]]:
    return ((game, seed) for seed in count(first) for game in games)

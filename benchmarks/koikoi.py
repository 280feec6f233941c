"""How fast Koi-Koi is here and how well its players play: one table, beside the figures of others.

python benchmarks/koikoi.py [--quick] [--matches N] [--budget N] [--workers N] [--json]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from zashiki.games import koikoi
from zashiki.games.koikoi import Action, Event, GameState, Ruleset
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.players import maker
from zashiki.players.arena import simulate
from zashiki.players.koikoi.match_figures import Reading
from zashiki.players.koikoi.search import BUDGET
from zashiki.players.tally import Tally

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, Sizes, asked, percent, quickest, report, signed

SEED = "benchmark"
RULES = koikoi.preset("nintendo")
ROOM = "import zashiki.games.koikoi"


PEERS = (
    Figure(
        "1,579 rounds of people, koikoi-japan",
        "dealer 53.6%, exhausted 3.5%, 3.39 points, 11.29 turns, calls 24.9%",
        "records of guansanghai/KoiKoi-AI",
    ),
    Figure(
        "12,000 rounds Normal v Hard, nintendo-strict",
        "dealer 55.3%, exhausted 3.8%, 7.19 points (base 4.40), 12.30 turns",
        "suzukiplan/open-hanafuda-ai",
    ),
    Figure(
        "20,000 rounds random v random, koi-koi 50 % once",
        "dealer 55.1%, exhausted 5.7%, 7.76 points, 13.06 turns",
        "simulated for the rules page",
    ),
    Figure(
        "20,000 rounds greedy v greedy, always stop",
        "dealer 54.5%, exhausted 2.0%, 4.66 points, 10.02 turns",
        "simulated for the rules page",
    ),
    Figure("value-greedy v random", "about 76 % of rounds, +2.8 points a round", "elsewhere"),
)
"""What others measured; cited, not measured again."""


def random_match(number: int, fair: Fair) -> Match[Ruleset, GameState, Action, Event]:
    """Play one match at random through `Match`, every check included."""
    dice = Random(number)
    match = Match(koikoi, RULES, fair.at_table(str(number)))
    while match.outcome is None:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
    return match


def speed(seconds: float) -> Iterator[Figure]:
    """Random play on one core for so many seconds of its time: the best of fifty stretches, since cores are shared."""
    fair, number = Fair.seeded(SEED, seats=2), 0
    best = (0.0, 0.0)
    for _ in range(50):
        rounds, events, start = 0, 0, process_time()
        while (took := process_time() - start) < seconds / 50:
            match = random_match(number, fair)
            rounds, events, number = rounds + match.state.round, events + len(match.log), number + 1
        best = max(best, (rounds / took, events / took))
    yield Figure("random rounds a second, one core", f"{best[0]:,.0f}", "aim: 2,000")
    yield Figure("events a second, one core", f"{best[1]:,.0f}")
    size = median(len(Record.start(random_match(number, fair)).to_bytes()) for number in range(5))
    yield Figure("bytes of a record", f"{size:,.0f} ({size / RULES.rounds:,.0f} a round)", "12 rounds at random")


def import_time(repeats: int) -> Figure:
    """What importing the room costs a fresh interpreter, above starting a bare one."""
    bare = quickest([sys.executable, "-c", "pass"], repeats)
    spent = quickest([sys.executable, "-c", ROOM], repeats) - bare
    return Figure(f"`{ROOM}`", f"{spent * 1000:.0f} ms", "aim: under 60 ms")


def decision_time(budget: int) -> Figure:
    """How long the search player takes over the first card of a round, the longest look there is."""
    match = random_match(0, Fair.seeded(SEED, seats=2))
    opening = koikoi.mask(match.state_at(0), match.steps[0].seat)
    times = []
    for number in range(5):
        player = maker("koikoi", "search", budget=budget)(str(number))
        start = process_time()
        player.choose(opening, match.steps[0].seat)
        times.append(process_time() - start)
    return Figure(f"search's first card, budget {budget:,}", f"{min(times):.2f} s", "aim: 0.2 to 0.5 s")


def duel(first: str, second: str, matches: int, budget: int, workers: int) -> tuple[Tally, Reading]:
    """Play two players against each other on duplicate deals."""
    makers = [maker("koikoi", name, budget=budget) for name in (first, second)]
    tally = simulate(koikoi, RULES, makers, matches=matches, seed=SEED, workers=workers, progress=_tick)
    return tally, Reading(tally)


def strength(first: str, second: str, matches: int, budget: int, workers: int) -> Figure:
    """Say how one player fares against another."""
    tally, report = duel(first, second, matches, budget, workers)
    won, edge = report.round_share(0), report.edge
    value = f"{percent(won)} of {report.decided:,} decided rounds, {signed(edge)} points a round"
    searching = f" (budget {budget:,})" if "search" in (first, second) else ""
    calls = f"calls {report.calls_of(0).value:.0%} : {report.calls_of(1).value:.0%}"
    wins = f"matches {tally.wins[0]} : {tally.wins[1]}"
    return Figure(f"{first} v {second}{searching}", f"{value}; {wins}; {calls}")


def habits(name: str, matches: int, workers: int) -> Figure:
    """Say what rounds between two of a kind look like, beside the same figures from elsewhere."""
    _, report = duel(name, name, matches, 0, workers)
    value = (
        f"dealer {report.dealer_share.value:.1%}, exhausted {report.exhausted.value:.1%}, "
        f"{report.mean_points.value:.2f} points (base {report.mean_base:.2f}), {report.mean_turns:.2f} turns, "
        f"calls {report.call_share.value:.1%}"
    )
    return Figure(f"{name} v {name}", value)


def _tick(_tally: Tally) -> None:
    sys.stderr.write(".")
    sys.stderr.flush()


def measured(options: argparse.Namespace) -> Iterator[Figure]:
    """Make the measurements, one after the other."""
    many, few = options.matches, max(options.matches // 10, 2)
    budget, workers = options.budget, options.workers
    yield from speed(1.0 if options.quick else 5.0)
    yield import_time(5 if options.quick else 15)
    yield decision_time(BUDGET)
    yield habits("random", many, workers)
    yield habits("greedy", many, workers)
    yield strength("greedy", "random", many, 0, workers)
    yield strength("search", "random", max(few // 2, 2), budget, workers)
    yield strength("search", "greedy", few, budget, workers)


def main() -> None:
    """Measure, and print."""
    options = asked(
        __doc__,
        matches=Sizes(20, 200),
        what_matches="matches of the quick players; search plays a tenth of them",
        budget=Sizes(200, 1500),
        what_budget="simulated choices for a decision of search",
    )
    report(f"preset {RULES.name}; duplicate deals; 95 % intervals", measured(options), json=options.json, peers=PEERS)


if __name__ == "__main__":
    main()

"""What looking ahead gains riichi's player: `lookahead` among `steady` ones, every wall once from each seat.

python benchmarks/riichi_lookahead.py [--quick] [--rounds] [--walls N] [--preset tenhou] [--seed TEXT] [--workers N]

With `--rounds` a wall is one round, for points alone. Where no choice differs, all four matches of a wall are the same,
and their gains add up to nothing: luck only matters where looking ahead has changed something, and for one round.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev

from zashiki.games import riichi
from zashiki.games.riichi import Ruleset
from zashiki.players import maker
from zashiki.players.arena import simulate
from zashiki.players.riichi.lookahead import prepare
from zashiki.players.riichi.summary import RiichiStanding, standing
from zashiki.players.tally import Tally, Z, nothing

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, report
from benchmarks.riichi import RATES, among, rates_of

FIRST, OTHERS = "lookahead", "steady"
DOTS = 100


def rules_of(preset: str, *, rounds: bool) -> Ruleset:
    """A preset, or one round of it, where only points count."""
    rules = riichi.preset(preset)
    if not rounds:
        return rules
    points = {"uma": (0,) * rules.players, "oka": 0, "return_points": rules.start_points, "rounding": "none"}
    return riichi.change_rules(rules, length="hand", **points)


def wall(rules: Ruleset, seed: str, number: int) -> Tally:
    """The matches of one wall, with each seat taken in turn."""
    makers = [maker("riichi", name) for name in (FIRST, *[OTHERS] * (rules.players - 1))]
    return simulate(riichi, rules, makers, matches=rules.players, seed=f"{seed} {number}")


def measured(walls: list[Tally]) -> Iterator[Figure]:
    """Places and points; the interval is over walls, whose matches go together."""
    total = nothing(len(walls[0].wins))
    for one in walls:
        total += one
    own, others = standing(total, 0, FIRST), among(total, OTHERS)
    seats = f"{FIRST} among {len(total.wins) - 1} {OTHERS}, {total.matches} matches"
    yield Figure(f"{seats}: final points a match, in thousands", over(walls, lambda one: one.points_per_match, "+.3f"))
    yield Figure("… mean place", over(walls, lambda one: one.mean_place.value, ".3f"), f"places {own.places}")
    yield Figure(f"… {FIRST}: {RATES}", rates_of(own))
    yield Figure(f"… {OTHERS}", rates_of(others))


def over(walls: list[Tally], of: Callable[[RiichiStanding], float], form: str) -> str:
    """A mean over walls, with its 95 % interval."""
    values = [of(standing(one, 0, FIRST)) for one in walls]
    mean, reach = fmean(values), Z * stdev(values) / sqrt(len(values))
    return f"{mean:{form}} ({mean - reach:{form}} to {mean + reach:{form}})"


def played(options: argparse.Namespace) -> list[Tally]:
    """Play all walls; Ctrl-C keeps those that are over."""
    found: list[Tally] = []
    play = partial(wall, rules_of(options.preset, rounds=options.rounds), options.seed)
    with get_context("spawn").Pool(options.workers) as pool:
        try:
            for one in pool.imap(play, range(options.walls)):
                found.append(one)
                if options.walls <= DOTS or len(found) % (options.walls // DOTS) == 0:
                    sys.stderr.write(".")
                    sys.stderr.flush()
        except KeyboardInterrupt:
            pool.terminate()
    return found


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: four walls")
    parser.add_argument("--rounds", action="store_true", help="single rounds, for points")
    parser.add_argument("--walls", type=int, help="each is as many matches as there are seats (default: 100)")
    parser.add_argument("--preset", default="tenhou")
    parser.add_argument("--seed", default="autumn")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    options.walls = options.walls or (4 if options.quick else 100)
    prepare()
    walls = played(options)
    played_by = "single rounds, for points" if options.rounds else "matches"
    report(
        f"{options.preset}, {played_by}, seed {options.seed!r}, {len(walls)} walls", measured(walls), json=options.json
    )


if __name__ == "__main__":
    main()

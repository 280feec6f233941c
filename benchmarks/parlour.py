"""What a table costs: a choice beside the bare match, told to everybody in words and scenes; memory; a restart.

How fast lines are kept is in `storage.py`, and repeated here for SQLite with many tables at once.

python benchmarks/parlour.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import Sitting
from zashiki.testing.simulation import simulate

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._live_tables import GAMES, cost, kib_a_table, opened, restarted
from benchmarks._table import Figure, report
from benchmarks.storage import measured

SMALL = 100
"""Choices that are early, and as many that are late."""


def played(match: AnyMatch, submit: Callable[[int, Any], object], most: int) -> list[float]:
    """Play at random; gives the seconds of each choice, without those of looking for one."""
    dice, spent = Random(0), list[float]()
    while match.outcome is None and len(spent) < most:
        seat = match.to_act[0]
        action = dice.choice(list(match.legal(seat)))
        began = time.perf_counter()
        submit(seat, action)
        spent.append(time.perf_counter() - began)
    return spent


def sat(name: str, number: int, most: int) -> list[float]:
    """Play at random in a sitting of people, with everybody listening."""
    match = opened(name, number)
    seats = tuple(SeatInfo(f"P{seat}", "person") for seat in range(match.game.seats(match.rules)))
    sitting, _ = Sitting.opened(match, seats)
    for who in (None, *range(len(seats))):
        sitting.arrived(who)
    return played(match, sitting.choose, most)


def micro(some: list[float]) -> str:
    """The median, in microseconds."""
    return f"{1e6 * median(some):.1f}"


def figures_of(name: str, matches: int, choices: int) -> Iterator[Figure]:
    """What a choice costs, in a bare match and in a sitting."""
    bare, sitting, early, late = list[float](), list[float](), list[float](), list[float]()
    for number in range(matches):
        match = opened(name, number)
        bare += played(match, match.submit, choices)
        one = sat(name, number, choices)
        sitting, early, late = sitting + one, early + one[:SMALL], late + one[-SMALL:]
    alone = f"{micro(bare)} in a bare match"
    yield Figure(f"{name}: a choice in a sitting that all listen to, µs", micro(sitting), alone)
    yield Figure(f"{name}: the last {SMALL} of up to {choices:,}, µs", micro(late), f"{micro(early)} the first {SMALL}")


def told(name: str, matches: int, choices: int) -> Iterator[Figure]:
    """What a choice costs when all are told in words and scenes, and how much is sent."""
    costs = [cost(name, number, choices) for number in range(matches)]
    seconds = [one for found in costs for one in found.seconds]
    sent = sorted(one for found in costs for one in found.sent)
    seats = load(name).seats(opened(name, 0).rules)
    yield Figure(f"{name}: a choice from frame to frames, {seats} listeners, µs", micro(seconds))
    high = sent[int(0.95 * (len(sent) - 1))] / seats
    yield Figure(f"{name}: bytes a choice and listener", f"{median(sent) / seats:,.0f}", f"{high:,.0f} in 95 of 100")


def simulated(steps: int) -> Iterator[Figure]:
    """How fast tables are simulated, with every promise checked after every step."""
    for name in GAMES:
        began = time.perf_counter()
        done = simulate(name, seed=1, steps=steps).steps
        yield Figure(f"{name}: simulated steps a second", f"{done / (time.perf_counter() - began):,.0f}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: short matches, few tables")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    matches, choices, tables = (1, 100, 20) if options.quick else (3, 600, 1_000)
    found = [figure for name in GAMES for figure in figures_of(name, matches, choices)]
    found += [figure for name in GAMES for figure in told(name, matches, choices)]
    alone, heard = (kib_a_table(5, min(choices, 400), listening=told) for told in (False, True))
    found.append(Figure("riichi: KiB a live table, its sitting and host", f"{alone:.0f}", "aim: 150"))
    found.append(Figure("riichi: KiB with four listeners told in scenes", f"{heard:.0f}"))
    with tempfile.TemporaryDirectory() as folder:
        again = restarted(Path(folder), tables, 150)
        stored = measured(Path(folder), 50 if options.quick else 500)[2]
    found.append(
        Figure(f"{tables:,} live riichi tables in SQLite: s to the first answer", f"{again.first:.2f}", "aim: 5")
    )
    found.append(Figure("… until all of them are live again, s", f"{again.all:.2f}"))
    report("what a table costs", [*found, stored, *simulated(2_000 if options.quick else 20_000)], json=options.json)


if __name__ == "__main__":
    main()

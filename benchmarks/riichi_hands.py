"""How fast riichi hands are over arrays: values, shanten and waits, beside the room, mahjong (PyPI) and riichienv.

python benchmarks/riichi_hands.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from zashiki.fast import riichi
from zashiki.fast.riichi.hand.tables import hand_tables
from zashiki.games.riichi import preset
from zashiki.games.riichi.hand.shanten import shanten
from zashiki.games.riichi.value.hand_value import value_of

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, peer, rate, rated, report
from benchmarks.riichi import HANDS, SEED, numbered, riichienv_question, wins
from tests.games.riichi.mahjong_terms import question

REPEATED = 20
"""So often the hands are there, so that threads have enough to do."""


def best(work: Callable[[], object], many: int, seconds: float) -> float:
    """How many are worked through in a second by the clock: the best of several runs, since cores are shared."""
    shortest, start = float("inf"), perf_counter()
    while perf_counter() - start < seconds:
        begun = perf_counter()
        work()
        shortest = min(shortest, perf_counter() - begun)
    return many / shortest


def by_threads(name: str, work: Callable[[int], object], many: int, seconds: float, aim: str = "") -> Iterator[Figure]:
    """One core, and all of them."""

    def once() -> int:
        work(1)
        return many

    once()  # compiled, and in memory
    yield Figure(f"{name} a second, one core", f"{rate(once, seconds):,.0f}", aim)
    cores = os.cpu_count() or 1
    yield Figure(f"… {cores} cores", f"{best(lambda: work(cores), many, seconds):,.0f}")


def others(name: str, asked: Sequence[Any], work: Callable[[Any], object], seconds: float) -> Figure:
    """One after the other, from Python."""
    return Figure(f"… {name}", f"{rated(asked, work, seconds):,.0f}", "same run, same hands")


def values(seconds: float) -> Iterator[Figure]:
    """Values of winning hands, a quarter of them yakuman."""
    some = wins()
    hands = riichi.winning_hands([case.win for case in some] * REPEATED)
    rules, many = preset("tenhou"), len(some) * REPEATED
    yield from by_threads(
        "values of winning hands",
        lambda threads: riichi.values(rules, hands, threads=threads),
        many,
        seconds,
        "aim: 1 M",
    )
    yield others("the room", [(case.rules, case.win) for case in some], lambda one: value_of(*one), seconds)
    if peer("mahjong"):
        yield others("mahjong", [question(case) for case in some], lambda ask: ask(), seconds)
    if riichienv := peer("riichienv"):
        yield others(
            "riichienv (Rust)", [riichienv_question(riichienv, one) for one in some], lambda ask: ask(), seconds
        )


def distances(seconds: float) -> Iterator[Figure]:
    """Shanten of random hands of fourteen tiles."""
    dice, wall = Random(SEED), [number // 4 for number in range(136)]
    some = [tuple(map(dice.sample(wall, 14).count, range(34))) for _ in range(HANDS)]
    rows = np.tile(np.array(some, np.uint8), (REPEATED, 1))
    yield from by_threads(
        "shanten", lambda threads: riichi.shanten(rows, threads=threads), len(rows), seconds, "aim: 10 M"
    )
    yield others("the room", some, shanten, seconds)
    if other := peer("mahjong.shanten"):
        yield others("mahjong", some[:2000], other.Shanten.calculate_shanten, seconds)
    if riichienv := peer("riichienv"):
        yield others("riichienv (Rust)", list(map(numbered, some[:2000])), riichienv.calculate_shanten, seconds)
    before = rows.copy()
    before[np.arange(len(rows)), rows.argmax(axis=1)] -= 1
    yield from by_threads("waits", lambda threads: riichi.waits(before, threads=threads), len(rows), seconds)
    yield from by_threads(
        "discards that leave a hand ready",
        lambda threads: riichi.ready_discards(rows, threads=threads),
        len(rows),
        seconds,
    )


def measured(seconds: float) -> Iterator[Figure]:
    """All rows."""
    start = perf_counter()
    tables = hand_tables()
    size = sum(table.nbytes for table in tables) / 1e6
    yield Figure(
        "s for the tables", f"{perf_counter() - start:.1f}", f"{size:.0f} MB; once a process, some of it loading"
    )
    yield from distances(seconds)
    yield from values(seconds)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    report("hands over arrays", measured(0.5 if options.quick else 3.0), json=options.json)


if __name__ == "__main__":
    main()

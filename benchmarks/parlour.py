"""What a sitting costs beside the bare match, early and late in it, and how fast lines are kept on disk.

The peer of the store is SQLite with full durability, one commit a choice; both are bound by the disk.

python benchmarks/parlour.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import Sitting
from zashiki.storage.file_store import FileStore

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, report

GAMES: dict[str, dict[str, Any]] = {
    "koikoi": {"rounds": 12},
    "reversi": {},
    "riichi": {"length": "hanchan"},
    "stud": {"deals": 200, "seats": 6},
}
SMALL = 100
"""Choices that are early, and as many that are late."""


def opened(name: str, number: int) -> AnyMatch:
    """Open a table."""
    game = load(name)
    rules = game.change_rules(game.preset(game.presets()[0]), **GAMES[name])
    return Match(game, rules, Fair.seeded(f"bench/{number}", seats=game.seats(rules), length=300))


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


def kept(folder: Path, lines: int) -> tuple[float, float]:
    """Lines kept in a second: by our files, and by SQLite."""
    line = b'{"line":"choice","number":1,"seat":0,"action":{},"events":[' + b"0," * 120 + b"0]}\n"
    store = FileStore(folder)
    store.begin("bench.jsonl", [line])
    began = time.perf_counter()
    for number in range(2, lines + 2):
        store.append("bench.jsonl", [line], number=number)
    ours = lines / (time.perf_counter() - began)
    base = sqlite3.connect(folder / "bench.sqlite")
    base.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
    base.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, body BLOB)")
    began = time.perf_counter()
    for number in range(1, lines + 1):
        with base:
            base.execute("INSERT INTO line VALUES (?, ?)", (number, line))
    return ours, lines / (time.perf_counter() - began)


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


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: short matches, few lines")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    matches, choices, lines = (1, 300, 50) if options.quick else (3, 1_500, 500)
    found = [figure for name in GAMES for figure in figures_of(name, matches, choices)]
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = kept(Path(folder), lines)
    peer = f"{theirs:,.0f} by SQLite (WAL, synchronous=FULL)"
    found.append(Figure("choices kept on disk a second, each durable by itself", f"{ours:,.0f}", peer))
    report("what a sitting costs", found, json=options.json)


if __name__ == "__main__":
    main()

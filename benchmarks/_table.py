"""What the benchmarks share: rows and tables, and clocks that other work on the machine disturbs least."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from time import perf_counter, process_time
from types import ModuleType
from typing import NamedTuple, TypeVar

from zashiki.players.tally import Interval

T = TypeVar("T")


class Figure(NamedTuple):
    """One row: what was measured, what came of it, and what there is to compare with."""

    name: str
    value: str
    reference: str = ""


def machine() -> str:
    """Say what the figures were measured on."""
    return f"{os.cpu_count()} cores, Python {platform.python_version()}"


class Sizes(NamedTuple):
    """How much is played: at a glance, and in full."""

    quick: int | None
    full: int | None


def asked(
    about: str | None, *, matches: Sizes, what_matches: str, budget: Sizes, what_budget: str
) -> argparse.Namespace:
    """Read the command line that all benchmarks have: quick, matches, budget, workers, json."""
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: few matches, a small budget")
    parser.add_argument("--matches", type=int, help=what_matches)
    parser.add_argument("--budget", type=int, help=what_budget)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    options.matches = options.matches or (matches.quick if options.quick else matches.full)
    options.budget = options.budget or (budget.quick if options.quick else budget.full)
    return options


def report(heading: str, figures: Iterable[Figure], *, json: bool, peers: Sequence[Figure] = ()) -> None:
    """Print what was measured, and what others measured; the dots of progress end first."""
    found = list(figures)
    sys.stderr.write("\n")
    if json:
        show_json(figures=found, **({"peers": peers} if peers else {}))
        return
    print(f"{machine()}; {heading}\n")
    show("what", "here", "to compare", found)
    if peers:
        show("elsewhere", "figures", "source", peers)


def show(name: str, value: str, reference: str, figures: Iterable[Figure]) -> None:
    """Print rows under three headings."""
    print(f"| {name} | {value} | {reference} |\n| --- | --- | --- |")
    print("\n".join(f"| {' | '.join(figure)} |" for figure in figures), end="\n\n")


def show_json(**tables: Sequence[Figure]) -> None:
    """Print tables by name, as JSON."""
    rows = {name: [row._asdict() for row in table] for name, table in tables.items()}
    print(json.dumps({"machine": machine(), **rows}, indent=2))


def rate(work: Callable[[], int], seconds: float, *, stretches: int = 20) -> float:
    """How much is done in a second of processor time: the best of some stretches, since cores are shared."""
    best = 0.0
    for _ in range(stretches):
        done, start = 0, process_time()
        while (took := process_time() - start) < seconds / stretches:
            done += work()
        best = max(best, done / took)
    return best


def rated(some: Sequence[T], work: Callable[[T], object], seconds: float) -> float:
    """How many of some things are worked through in a second, one after the other and over again."""

    def worked() -> int:
        for one in some:
            work(one)
        return len(some)

    return rate(worked, seconds)


def peer(name: str) -> ModuleType | None:
    """A program of others, if it is installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def quickest(command: Sequence[str], repeats: int, *, given: bytes = b"") -> float:
    """The shortest wall time of a whole program, in seconds, output not shown."""

    def run() -> float:
        start = perf_counter()
        subprocess.run(command, input=given, stdout=subprocess.DEVNULL, check=True)  # noqa: S603 - our own programs
        return perf_counter() - start

    return min(run() for _ in range(repeats + 1))


def percent(share: Interval) -> str:
    """Write a share with its interval."""
    return f"{share.value:.1%} [{share.low:.1%}, {share.high:.1%}]"


def signed(mean: Interval) -> str:
    """Write a mean with its interval."""
    return f"{mean.value:+.2f} [{mean.low:+.2f}, {mean.high:+.2f}]"

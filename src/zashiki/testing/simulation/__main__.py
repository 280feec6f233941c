"""`python -m zashiki.testing.simulation`: one seed alone, or new seeds of all games until time is up."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path

import msgspec

from zashiki.kernel.registry import names
from zashiki.testing.simulation.long_runs import Summary, run_long, run_seed
from zashiki.testing.simulation.planted import FAULTS

EVERY = 5
"""Seconds between two lines of progress."""


def main() -> int:
    """Run what the command line says; 1: something was found."""
    options = _parser().parse_args()
    faults = {fault.name: fault for fault in FAULTS}
    with faults[options.fault].planted() if options.fault else nullcontext():
        if options.seed is not None:
            return _alone(options.game[0] if options.game else "koikoi", options.seed, options.steps)
        return _long(
            options.game or list(names()), options.minutes, options.steps, options.jobs, options.most, options.json
        )


def _parser() -> ArgumentParser:
    parser = ArgumentParser("python -m zashiki.testing.simulation", description="Tables of people, under every fault.")
    parser.add_argument("--game", action="append", choices=names(), help="which game; may be said several times")
    parser.add_argument("--seed", type=int, help="run this seed alone")
    parser.add_argument("--steps", type=int, default=10_000, help="how many steps a seed has (default: 10000)")
    parser.add_argument("--minutes", type=float, default=1, help="how long new seeds are run (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="in how many processes (default: 1)")
    parser.add_argument("--most", type=int, default=0, help="stop a game after so many steps")
    parser.add_argument("--json", type=Path, help="write the summary to this file, too")
    parser.add_argument("--fault", choices=[fault.name for fault in FAULTS], help="plant a fault, to see it found")
    return parser


def _alone(game: str, seed: int, steps: int) -> int:
    ended = run_seed(game, seed, steps)
    print(ended.failure or msgspec.json.format(msgspec.json.encode(ended.tally)).decode())
    return 1 if ended.failure else 0


def _long(games: list[str], minutes: float, steps: int, jobs: int, most: int, path: Path | None) -> int:
    told, failures = time.monotonic(), 0

    def tell(summary: Summary) -> None:
        nonlocal told, failures
        for ended in summary.failures[failures:]:
            print(ended.failure, flush=True)
        failures = len(summary.failures)
        if time.monotonic() - told >= EVERY:
            told = time.monotonic()
            print(summary.line(), flush=True)

    summary = run_long(
        games,
        seconds=60 * minutes,
        first=int(time.time()) * 1000,
        steps=steps,
        jobs=jobs,
        clock=time.monotonic,
        tell=tell,
        most=most,
    )
    text = msgspec.json.format(msgspec.json.encode(summary))
    print(summary.line(), text.decode(), sep="\n")
    if path is not None:
        path.write_bytes(text + b"\n")
    return 1 if summary.failures else 0


if __name__ == "__main__":
    sys.exit(main())

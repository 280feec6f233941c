"""What a house online takes: riichi tables of four over real sockets, from a choice sent to its `done`.

The server runs on one core and everybody who plays on another. Choices are due at a given rate, whether or not earlier
ones are done. What is written is on disk before anybody hears of it. Linux only.

python benchmarks/server.py [--quick] [--part load] [--tables 500] [--rate 500] [--profile] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._load_choices import Loaded, figures_of, loaded
from benchmarks._load_echo import echo
from benchmarks._load_folder import folder_with
from benchmarks._load_memory import memory
from benchmarks._load_pace import Wanted
from benchmarks._load_process import house, pin_clients, progress, served
from benchmarks._load_profile import profiling
from benchmarks._load_restart import restart
from benchmarks._load_watchers import watchers
from benchmarks._table import Figure, report

PARTS = ("load", "echo", "memory", "restart", "watchers")


def load(data: Path, wanted: Wanted, seen: list[Loaded]) -> Iterator[Figure]:
    """Measure choices at a rate."""
    progress(f"playing at {wanted.tables} tables beforehand")
    tables = folder_with(data, wanted.tables)
    with profiling() if wanted.profile else nullcontext(), served(*house(data)) as server:
        found = asyncio.run(loaded(server, tables, wanted))
    seen.append(found)
    yield from figures_of(found, wanted.tables)


def figures(args: argparse.Namespace, seen: list[Loaded]) -> Iterator[Figure]:
    """Measure everything, each part in a folder of its own; what was seen under load is left for others."""
    quick = args.quick
    wanted = Wanted(args.tables, args.rate, args.seconds, 0 if quick else 5, args.profile)
    parts: dict[str, Callable[[Path], Iterator[Figure]]] = {
        "load": lambda data: load(data, wanted, seen),
        "echo": lambda data: echo(data, wanted, seen[0].stretch if seen else None),
        "memory": lambda data: memory(data, *((60, 200) if quick else (300, 1_000))),
        "restart": lambda data: restart(data, 100 if quick else 1_000),
        "watchers": lambda data: watchers(data, args.watchers, args.seconds / 3),
    }
    for name, part in parts.items():
        if args.part in (None, name):
            with tempfile.TemporaryDirectory() as data:
                yield from part(Path(data))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a glance")
    parser.add_argument("--part", choices=PARTS, help="this alone")
    parser.add_argument("--tables", type=int, help="riichi tables of four")
    parser.add_argument("--rate", type=float, help="choices a second")
    parser.add_argument("--watchers", type=int, help="of one table")
    parser.add_argument("--seconds", type=float, help="for how long they are measured")
    parser.add_argument("--profile", action="store_true", help="say where the server's time goes")
    parser.add_argument("--json", action="store_true", help="for programs")
    args = parser.parse_args()
    args.tables = args.tables or (50 if args.quick else 500)
    args.watchers = args.watchers or (200 if args.quick else 2_000)
    args.rate = args.rate or (100 if args.quick else 500)
    args.seconds = args.seconds or (5 if args.quick else 30)
    pin_clients()
    seen = list[Loaded]()
    try:
        report("The house online", figures(args, seen), json=args.json)
    except KeyboardInterrupt:
        sys.exit(130)  # the servers have ended, too
    if seen and not args.json:
        seen[0].profile.show()


if __name__ == "__main__":
    main()

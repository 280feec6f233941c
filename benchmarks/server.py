"""What a house online takes: riichi tables of four over real sockets, from a choice sent to its `done`.

The server runs on one core and everybody who plays on the other. Choices are due at a given rate, whether or not
earlier ones are done.

python benchmarks/server.py [--quick] [--tables 500] [--rate 500] [--seconds 30] [--profile] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._load_players import Players
from benchmarks._load_process import ServerProcess, house, pinned_here, progress, served
from benchmarks._load_profile import noted, profiled
from benchmarks._load_tables import begun
from benchmarks._table import Figure, report

LATE = 0.0005


async def paced(players: Players, rate: float, seconds: float) -> None:
    """Let choices be due at random times, so many a second."""
    loop, due = asyncio.get_running_loop(), time.perf_counter()
    end = due + seconds
    while (due := due + players.dice.expovariate(rate)) < end:
        if (pause := due - time.perf_counter()) > LATE:
            await asyncio.sleep(pause)
        elif loop.time():
            await asyncio.sleep(0)
        players.choose(due)


def spread(some: list[float]) -> str:
    """p50, p95, p99 and the longest, in milliseconds."""
    cuts = quantiles(some, n=100)
    return f"p50 {1e3 * cuts[49]:.1f}, p95 {1e3 * cuts[94]:.1f}, p99 {1e3 * cuts[98]:.1f}, max {1e3 * max(some):.0f} ms"


async def loaded(server: ServerProcess, args: argparse.Namespace, found: list[Figure]) -> None:
    """Open tables, warm up, and measure."""
    players = Players(1)
    empty, began = server.kib, time.perf_counter()
    await begun(server.url, players, args.tables)
    progress(f"{args.tables} tables opened in {time.perf_counter() - began:.1f} s, {server.kib // 1024} MiB")
    gc.collect()
    gc.freeze()
    await paced(players, args.rate, args.seconds / 3)
    players.choices.clear()
    players.refused.clear()
    players.frames = players.bytes = 0
    cpu, own, wall, threads = server.cpu, time.process_time(), time.perf_counter(), server.threads()
    with profiled(server, wanted=args.profile) as profile:
        await paced(players, args.rate, args.seconds)
        wall, cpu, own = time.perf_counter() - wall, server.cpu - cpu, time.process_time() - own
    busy = {name: spent - threads.get(name, 0) for name, spent in server.threads().items()}
    choices = players.choices
    found += [
        Figure("choices done a second", f"{len(choices) / wall:.0f}", f"asked for: {args.rate}"),
        Figure("from sent to done", spread([one.done - one.sent for one in choices]), "aim: p50 10, p99 50"),
        Figure("from due to done", spread([one.done - one.due for one in choices])),
        Figure("server's core, generator's core", f"{cpu / wall:.0%}, {own / wall:.0%}"),
        Figure("server µs a choice", f"{1e6 * cpu / len(choices):.0f}"),
        Figure("bytes a choice", f"{players.bytes / len(choices):,.0f} in {players.frames / len(choices):.1f} frames"),
        Figure("KiB a table, with four listeners", f"{(server.kib - empty) / args.tables:.0f}"),
        Figure("refused, over, overdue", f"{len(players.refused)} {players.over} {len(players.overdue)}"),
    ]
    progress(f"{set(players.refused)}")
    for name, spent in sorted(busy.items(), key=lambda one: -one[1])[:4]:
        found.append(Figure(f"thread {name}", f"{spent / wall:.0%}"))
    profile.show(cpu, len(choices))


def figures(args: argparse.Namespace) -> Iterator[Figure]:
    """Measure everything."""
    found: list[Figure] = []
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as data, served(*house(data)) as server:
        asyncio.run(loaded(server, args, found))
    yield from found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a glance")
    parser.add_argument("--tables", type=int, default=0, help="riichi tables of four")
    parser.add_argument("--rate", type=float, default=0, help="choices a second")
    parser.add_argument("--seconds", type=float, default=0, help="how long")
    parser.add_argument("--profile", action="store_true", help="say where the server's time goes")
    parser.add_argument("--json", action="store_true", help="for programs")
    args = parser.parse_args()
    args.tables = args.tables or (50 if args.quick else 500)
    args.rate = args.rate or (100 if args.quick else 500)
    args.seconds = args.seconds or (5 if args.quick else 30)
    if args.profile:
        noted()
    pinned_here()
    report("The house online", figures(args), json=args.json)


if __name__ == "__main__":
    main()

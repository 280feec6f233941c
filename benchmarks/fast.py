"""How fast the twins are: random play, steps, evaluations and trees, beside other programs in one run.

python benchmarks/fast.py [--device cpu|cuda] [--games reversi,koikoi,stud,riichi] [--quick] [--json]
python benchmarks/fast.py --picture FILE.svg [--device cpu|cuda]: how the rate grows with the batch, and nothing else
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np

from zashiki import fast
from zashiki.fast import Batch
from zashiki.fast.gpu import THREADS
from zashiki.fast.reversi.perft import perft
from zashiki.fast.twins import loops_of
from zashiki.games import koikoi, reversi, riichi, stud
from zashiki.games.reversi import Board, Position

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks import _fast_peers as peers
from benchmarks import _fast_sizes as sizes
from benchmarks._table import Figure, report

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
REPEATS = 10
STEPS = 50
RULES: dict[str, Any] = {
    "reversi": reversi.preset("othello"),
    "koikoi": koikoi.change_rules(koikoi.preset("nintendo"), rounds=1),
    "stud": stud.change_rules(stud.preset("online"), seats=6, deals=1),
    "riichi": riichi.preset("tenhou"),
}
"""What is played: one game of reversi, one month of Koi-Koi, one six-handed deal of stud, one match of riichi."""
DEALT = ("koikoi", "stud")
"""Of these one deal is played, so that it matters whether it is counted."""
UNITS = {"reversi": "games", "koikoi": "rounds", "stud": "hands", "riichi": "choices"}
AIMS = {
    "cpu": {"reversi": "300,000", "koikoi": "500,000", "stud": "300,000", "riichi": "1,000,000"},
    "cuda": {"reversi": "15 G moves", "koikoi": "500 M", "stud": "100 M", "riichi": "50 M"},
}
SIZES = {"cpu": {"riichi": 2000}, "cuda": {"riichi": 1 << 17}}
USUAL = {"cpu": 50_000, "cuda": 1 << 22}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", default=",".join(RULES), help="which ones, separated by commas")
    parser.add_argument("--quick", action="store_true", help="a glance: shorter runs, no compile times")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw how the rate grows with the batch, as SVG")
    options = parser.parse_args()
    if options.picture:
        draw(options)
        return
    figures = (figure for name in options.games.split(",") for figure in measured(name, options))
    report(f"device {options.device}", figures, json=options.json)


def measured(name: str, options: argparse.Namespace) -> Iterator[Figure]:
    """All figures of one game; a dot for each, so that somebody who waits sees that it goes on."""
    for figure in (*play(name, options), *steps(name, options), *EXTRAS[name](options)):
        sys.stderr.write(".")
        sys.stderr.flush()
        yield figure


def draw(options: argparse.Namespace) -> None:
    """Measure batches of many sizes, print their rates, and draw them."""
    by_game = {}
    for name in options.games.split(","):
        largest = SIZES[options.device].get(name, USUAL[options.device]) // (16 if options.quick else 1)
        by_game[name] = sizes.rates(name, RULES[name], options.device, largest, timed)
        sys.stderr.write(".")
        sys.stderr.flush()
    title = f"Random choices a second against games at once, {options.device}"
    options.picture.write_text(sizes.picture(by_game, title), encoding="utf-8")
    report(f"device {options.device}; {options.picture}", sizes.rows(by_game), json=options.json)


def timed(batch: Batch) -> tuple[int, float]:
    """Play out, and give how many choices were made in how many seconds."""
    took = best(batch.play_out, batch)
    return int(here(batch, batch.taken).astype(np.int64).sum()), took


def batch_of(name: str, device: str, *, threads: int = CORES, reset: bool = False) -> Batch:
    """A batch of the usual size."""
    size = SIZES[device].get(name, USUAL[device])
    batch = Batch(name, RULES[name], size, device=device, threads=threads, reset=reset)
    batch.deal(1)
    return batch


def best(work: Callable[[], object], batch: Batch, repeats: int = REPEATS) -> float:
    """The shortest time of some runs, each from a new deal."""
    times = []
    for number in range(repeats):
        batch.deal(number)
        times.append(seconds_of(work, batch))
    return min(times[1:] or times)


def deal_time(batch: Batch) -> float:
    """The shortest time of some deals."""
    return min(seconds_of(partial(batch.deal, number), batch) for number in range(REPEATS))


def seconds_of(work: Callable[[], object], batch: Batch) -> float:
    """How long something takes; what a GPU was told before is not counted."""
    wait(batch)
    began = perf_counter()
    work()
    wait(batch)
    return perf_counter() - began


def wait(batch: Batch) -> None:
    """Let a GPU finish what it was told."""
    if batch.device == "cuda":
        from numba import cuda  # noqa: PLC0415 - only where there is a GPU

        cuda.synchronize()


def here(batch: Batch, array: Any) -> Any:  # noqa: ANN401 - numpy's or numba's
    """An array as numpy has it."""
    return array.copy_to_host() if batch.device == "cuda" else array


def play(name: str, options: argparse.Namespace) -> Iterator[Figure]:
    """Random play to the end: on one core and on all, or on a GPU."""
    device = options.device
    batch = batch_of(name, device)
    yield Figure(f"{name}: bytes a game", f"{batch.tables.dtype.itemsize}", f"{batch.size:,} games at once")
    for threads in (1, CORES) if device == "cpu" else (1,):
        batch = batch_of(name, device, threads=threads)
        choices, took = timed(batch)
        rounds = int(here(batch, batch.tables)["rounds"].astype(np.int64).sum())
        done = choices if name == "riichi" else rounds
        where = "the GPU" if device == "cuda" else "one core" if threads == 1 else f"{threads} cores"
        value = f"{done / took:,.0f} ({choices / took / 1e6:,.1f} M choices)"
        yield Figure(f"{name}: random {UNITS[name]} a second, {where}", value, f"aim: {AIMS[device][name]}")
        if name in DEALT:
            yield Figure("… with the deal", f"{done / (took + deal_time(batch)):,.0f}", "the others are dealt before")
    if device == "cuda":
        yield from kernels(name, batch)
    seconds = 0.5 if options.quick else 3
    if name == "reversi":
        yield from peers.reversi_games(seconds, on_gpu=device == "cuda")
    elif name == "stud":
        yield from peers.stud_hands(seconds)
    elif name == "riichi":
        yield from peers.riichi_choices(seconds)


def kernels(name: str, batch: Batch) -> Iterator[Figure]:
    """What a thread of the GPU needs; the batch was dealt and played out before."""
    loops = loops_of(name, "gpu_loops")
    for what, kernel in (("play-outs", loops.play_out_of(batch.tables.dtype)), ("steps", loops.change)):
        sizes_of = (kernel.get_regs_per_thread, kernel.get_local_mem_per_thread, kernel.get_shared_mem_per_block)
        registers, local, shared = (max(size_of().values()) for size_of in sizes_of)
        beside = f", {shared:,} bytes for each block of {THREADS}" if shared else ""
        yield Figure(f"{name}: a thread of {what}", f"{registers} registers, {local} bytes of its own{beside}")


def steps(name: str, options: argparse.Namespace) -> Iterator[Figure]:
    """A loop of single steps whose choices are drawn where the games are, without and with observations."""
    batch = batch_of(name, options.device, reset=True)
    for observed in (False, True):

        def loop(observed: bool = observed) -> None:  # noqa: FBT001 - bound for this round
            for _ in range(STEPS):
                if observed:
                    batch.observe()
                batch.step(batch.random_choices())

        took = best(loop, batch, 2)
        label = f"{name}: single steps a second{', with observations' if observed else ''}"
        yield Figure(label, f"{batch.size * STEPS / took:,.0f}", f"{batch.size:,} games at once")


FIRST_CALL = """
from time import perf_counter
began = perf_counter()
from zashiki.fast import Batch
batch = Batch({name!r}, None, 8)
batch.deal(1)
batch.step(batch.random_choices())
batch.play_out()
batch.legal, batch.to_act, batch.done, batch.scores, batch.observe()
print(perf_counter() - began)
"""


def first_call(name: str) -> Iterator[Figure]:
    """How long it takes to import and do everything once: when all is compiled, and when it is only loaded."""
    root, line = Path(__file__).parents[1], [sys.executable, "-c", FIRST_CALL.format(name=name)]
    with TemporaryDirectory() as folder:
        for what, aim in (("compiled", "aim: 20 s"), ("loaded", "")):
            environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
            ran = subprocess.run(line, env=environment, capture_output=True, text=True, check=True, cwd=root)  # noqa: S603 - our own
            yield Figure(f"{name}: first call, {what}", f"{float(ran.stdout):.1f} s", aim)


def of_reversi(options: argparse.Namespace) -> Iterator[Figure]:
    """Trees."""
    if options.device == "cpu":
        start, depth = Position(Board.standard()), 10 if options.quick else 11
        perft(start, 6)
        for threads in (1, CORES):
            began = perf_counter()
            leaves = perft(start, depth, threads=threads)
            rate = leaves / (perf_counter() - began)
            where = "one core" if threads == 1 else f"{threads} cores"
            yield Figure(f"reversi: perft {depth}, leaves a second, {where}", f"{rate:,.0f}", "aim: 150,000,000")
    yield from compile_times("reversi", options)


def compile_times(name: str, options: argparse.Namespace) -> Iterator[Figure]:
    """First calls, where there is time for them."""
    if options.device == "cpu" and not options.quick:
        yield from first_call(name)


def of_koikoi(options: argparse.Namespace) -> Iterator[Figure]:
    """Nothing more."""
    yield from compile_times("koikoi", options)


def of_stud(options: argparse.Namespace) -> Iterator[Figure]:
    """Evaluations and equity."""
    from benchmarks import _fast_stud as of_hands  # noqa: PLC0415 - what only stud needs

    yield from of_hands.evaluations(options.device, quick=options.quick)
    if options.device == "cpu":
        yield from of_hands.counts(quick=options.quick)
        yield from peers.evaluations(0.5 if options.quick else 3)
    yield from compile_times("stud", options)


def of_riichi(options: argparse.Namespace) -> Iterator[Figure]:
    """Values and shanten."""
    if options.device == "cpu":
        from benchmarks.riichi_hands import measured as of_hands  # noqa: PLC0415 - what only riichi needs

        yield from of_hands(0.5 if options.quick else 2)
    yield from compile_times("riichi", options)


EXTRAS: dict[str, Callable[[argparse.Namespace], Iterator[Figure]]] = {
    "reversi": of_reversi,
    "koikoi": of_koikoi,
    "stud": of_stud,
    "riichi": of_riichi,
}

if __name__ == "__main__":
    assert set(EXTRAS) >= set(fast.names())  # noqa: S101 - every twin is measured
    main()

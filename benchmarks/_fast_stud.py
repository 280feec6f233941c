"""What only stud has: the worths of many hands, all hands of seven counted, and equity by samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from benchmarks._table import Figure
from zashiki.fast.stud import all_hands, worths
from zashiki.games.stud.notation import cards
from zashiki.games.stud.variants import Side
from zashiki.players.stud.drawn_samples import drawn
from zashiki.players.stud.equity import spot

SIDES: tuple[Side, ...] = ("high", "low", "eight")
REPEATS = 5


def best(work: Callable[[], object], repeats: int) -> float:
    """The shortest time of some runs, after one that compiles and fills tables."""
    work()
    times = []
    for _ in range(repeats):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)


def evaluations(device: str, *, quick: bool) -> Iterator[Figure]:
    """Hands of seven that lie where they are rated: on one core, or on a GPU."""
    count = 200_000 if quick else 1 << 26 if device == "cuda" else 2_000_000
    deck = np.argsort(np.random.default_rng(1).random((20_000, 52)), axis=1).astype(np.uint8)
    hands = np.ascontiguousarray(np.resize(deck[:, :7], (count, 7)))
    for side in SIDES:
        rate = partial(worths, hands, side) if device == "cpu" else _on_gpu(hands, side)
        where, aim = ("the GPU", "10 G") if device == "cuda" else ("one core", "80,000,000")
        label = f"stud: seven-card evaluations a second, {side}, {where}"
        yield Figure(label, f"{count / best(rate, 3 if quick else REPEATS):,.0f}", f"aim: {aim}")


def _on_gpu(hands: NDArray[np.uint8], side: Side) -> Callable[[], None]:
    from numba import cuda  # noqa: PLC0415 - only where there is a GPU

    there = cuda.to_device(hands)

    def rate() -> None:
        worths(there, side, device="cuda")
        cuda.synchronize()

    return rate


def counts(*, quick: bool) -> Iterator[Figure]:
    """All hands there are, and equity, on one core."""
    repeats, count = (3, 200_000) if quick else (REPEATS, 2_000_000)
    yield Figure("stud: all 133,784,560 hands of seven counted", f"{best(all_hands, repeats):.2f} s")
    table = spot("stud", [cards("JsTs9s"), cards("AhAdKc")])
    took = best(lambda: drawn(table, count, 1, compiled=True), repeats)
    yield Figure("stud: equity samples a second, two hands, one core", f"{count / took:,.0f}", "aim: 5,000,000")

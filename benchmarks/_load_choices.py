"""The load itself: riichi tables of four, all of whose seats listen, and choices at a given rate."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

from benchmarks._load_folder import KeptTable
from benchmarks._load_pace import Stretch, Wanted, highest, stretch
from benchmarks._load_players import Players, all_seated
from benchmarks._load_process import ServerProcess, progress
from benchmarks._load_profile import Profile, profiled
from benchmarks._table import Figure

BUSY = 0.85
"""The share of its core above which the generator may be what is slow."""
DISTURBED = 0.02
"""The share of the time above which other programs are to blame."""


class Loaded(NamedTuple):
    """What came of it."""

    stretch: Stretch
    highest: float
    seconds: float
    """Until all had come."""
    kib: float
    """A table, with those who listen."""
    profile: Profile


async def loaded(server: ServerProcess, tables: Sequence[KeptTable], wanted: Wanted) -> Loaded:
    """Let everybody come, warm up, and measure."""
    players, empty, began = Players(), server.kib(), time.perf_counter()
    await all_seated(server.url, players, tables)
    came = time.perf_counter() - began
    progress(f"{len(tables)} tables, {4 * len(tables)} listeners after {came:.1f} s, {server.kib() // 1024} MiB")
    gc.collect()
    gc.disable()  # what this process makes goes by itself
    await stretch(server, players, wanted.rate, wanted.seconds / 4)
    found = await stretch(server, players, wanted.rate, wanted.seconds)
    progress(f"{found.rate:.0f} a second: {found.from_sent}, the server's core is busy for {found.server:.0%}")
    kib, profile = (server.kib() - empty) / len(tables), Profile()
    if wanted.profile:
        with profiled(server, profile):
            seen = await stretch(server, players, wanted.rate, wanted.seconds / 2)
        profile.measured(seen.micros, seen.micros * seen.loop / seen.server)
    best = await highest(server, players, found, steps=wanted.steps)
    gc.enable()
    return Loaded(found, best, came, kib, profile)


def busy(one: Stretch) -> Figure:
    """Say how busy both sides were, and what else may have been slow."""
    whose = "each has one core"
    if one.clients > BUSY:
        whose = "the generator may be what is slow"
    if one.kept_off > DISTURBED:
        whose = f"other programs had their cores for {one.kept_off:.0%} of the time"
    return Figure(
        "… busy: server (its loop), generator", f"{one.server:.0%} ({one.loop:.0%}), {one.clients:.0%}", whose
    )


def figures_of(found: Loaded, tables: int) -> Iterator[Figure]:
    """Write it down."""
    one = found.stretch
    choices = max(len(one.choices), 1)
    lost = f", {one.lost} never done" if one.lost else ""
    yield Figure(
        f"{tables} riichi tables, {4 * tables} listeners: choices a second",
        f"{one.done / one.seconds:.0f}{lost}",
        f"{one.rate:.0f} were due",
    )
    yield Figure("… from sent to done", str(one.from_sent), "aim: p50 < 10, p99 < 50")
    yield Figure("… from due to done", str(one.from_due), "nobody waits for others to choose")
    yield busy(one)
    yield Figure("… µs of the server a choice", f"{one.micros:,.0f}", "rules, words, scenes, four sockets, store")
    sizes, frames = sum(one.bytes.values()), sum(one.frames.values())
    yield Figure("… bytes a choice, to all four", f"{sizes / choices:,.0f}", f"in {frames / choices:.1f} frames")
    news = sorted(one.news) or [0]
    p95 = f"p95 {news[int(0.95 * (len(news) - 1))]:,}; aim: p95 at most 8,192"
    yield Figure("… bytes of a frame that tells one listener what happened", f"{median(news):,.0f}", p95)
    if found.highest:
        yield Figure("… highest rate that holds the aim", f"{found.highest:.0f} a second", "aim: 500")
    yield Figure("… KiB a table, with those who listen and what was played", f"{found.kib:.0f}")
    yield Figure("… until all have come, s", f"{found.seconds:.1f}", "each table is folded, each socket opened")
    if one.refused or one.frames[b"over"]:
        codes = ", ".join(f"{code} {times}" for code, times in one.refused.items()) or "none"
        yield Figure("… choices refused", codes, f"{one.frames[b'over'] // 4} matches ended")

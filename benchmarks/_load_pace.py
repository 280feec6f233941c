"""Choices that are due at random times, so many a second, whether or not earlier ones are done."""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections import Counter
from statistics import quantiles
from typing import NamedTuple

from benchmarks._load_players import Choice, Players
from benchmarks._load_process import Cpu, ServerProcess, cpu_of, progress

SOON = 0.0005
"""Seconds; what is due sooner is not waited for, since timers are not more exact."""
LAST = 3.0
"""Seconds for what is still on its way at the end."""
MIDDLE, SLOWEST = 0.010, 0.050
"""What p50 and p99 are to stay under, in seconds."""
WARM, TRIED = 1.5, 8.0
"""Seconds for which a rate is tried, before it counts and then."""
HOPELESS = 0.3
"""Seconds by which choices may be behind before a rate counts as too high."""


class Wanted(NamedTuple):
    """How much is measured."""

    tables: int
    rate: float
    seconds: float
    steps: int
    """In which the highest rate is looked for."""
    profile: bool = False
    """Whether it is looked at where the server's time goes."""


class Waits(NamedTuple):
    """How long choices took, in seconds."""

    p50: float
    p95: float
    p99: float
    longest: float

    def __str__(self) -> str:
        p50, p95, p99, longest = (1e3 * one for one in self)
        return f"p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f}, max {longest:.0f} ms"

    @property
    def held(self) -> bool:
        """Whether they are as short as they are to be."""
        return self.p50 < MIDDLE and self.p99 < SLOWEST


def waits(some: list[float]) -> Waits:
    """Sum up how long some things took."""
    cuts = quantiles(some, n=100, method="inclusive") if len(some) > 1 else 99 * (some or [0.0])
    return Waits(cuts[49], cuts[94], cuts[98], max(some, default=0.0))


class Stretch(NamedTuple):
    """What was seen while choices came at one rate."""

    rate: float
    seconds: float
    choices: list[Choice]
    done: int
    """How many of them were done when it ended; others were a little later."""
    lost: int
    """Choices that were due and never done."""
    server: float
    """The share of its core that the server was busy for."""
    loop: float
    """That of its main thread; all else is the store."""
    clients: float
    kept_off: float
    """The share of the time in which other programs kept the server or the generator from its core."""
    frames: Counter[bytes]
    bytes: Counter[bytes]
    refused: Counter[str]
    news: list[int]
    """Bytes of each frame that told of something."""

    @property
    def from_sent(self) -> Waits:
        """From when a choice was sent to its `done`."""
        return waits([one.done - one.sent for one in self.choices])

    @property
    def from_due(self) -> Waits:
        """From when it was due, so that a server which holds up those who choose next is found out."""
        return waits([one.done - one.due for one in self.choices])

    @property
    def held(self) -> bool:
        """Whether nothing was lost, and waits were short."""
        return not self.lost and self.from_sent.held

    @property
    def micros(self) -> float:
        """Microseconds of the server's time for a choice."""
        return 1e6 * self.server * self.seconds / max(self.done, 1)


async def stretch(
    server: ServerProcess, players: Players, rate: float, seconds: float, *, impatient: bool = False
) -> Stretch:
    """Let choices come for so long; where we are impatient, it ends early when they are hopelessly late."""
    players.forget()
    before, own, began, missed = server.cpu(), cpu_of(os.getpid()), time.perf_counter(), players.waiting
    most = max(HOPELESS * rate, 20) if impatient else math.inf
    hopeless = not await _paced(players, rate, began + seconds, most)
    wall, clients, after = time.perf_counter() - began, cpu_of(os.getpid()), server.cpu()
    behind, done = len(players.overdue), len(players.choices)
    players.overdue.clear()
    await _quiet(players)
    return Stretch(
        rate=rate,
        seconds=wall,
        choices=players.choices,
        done=done,
        lost=behind + max(players.waiting - missed, 0) + hopeless,
        server=(after.all - before.all) / wall,
        loop=(after.main - before.main) / wall,
        clients=(clients.all - own.all) / wall,
        kept_off=max(_kept_off(before, after), _kept_off(own, clients)) / wall,
        frames=Counter(players.frames),
        bytes=Counter(players.bytes),
        refused=Counter(players.refused),
        news=players.news,
    )


def _kept_off(before: Cpu, after: Cpu) -> float:
    """For how long others had the core, as far as those were not threads of the same process."""
    threads = (after.all - after.main) - (before.all - before.main)
    return max(after.kept_off - before.kept_off - threads, 0.0)


async def _paced(players: Players, rate: float, end: float, most: float) -> bool:
    """Let choices be due until a time, or until `most` of them wait; whether it was the time."""
    due = time.perf_counter()
    while (due := due + players.dice.expovariate(rate)) < end:
        pause = due - time.perf_counter()
        await asyncio.sleep(pause if pause > SOON else 0)
        players.choose(due)
        if len(players.overdue) + players.waiting > most:
            return False
    return True


async def _quiet(players: Players) -> None:
    """Wait for what is on its way."""
    end = time.perf_counter() + LAST
    while players.waiting > 0 and time.perf_counter() < end:
        await asyncio.sleep(0.01)


async def highest(server: ServerProcess, players: Players, known: Stretch, *, steps: int) -> float:
    """Find the highest rate whose waits are short, halving what is in question so many times; else it is 0."""
    low, high = (known.rate, known.rate / max(known.server, 0.1)) if known.held else (0.0, known.rate)
    for _ in range(steps):
        rate = (low + high) / 2
        await stretch(server, players, rate, WARM, impatient=True)
        found = await stretch(server, players, rate, TRIED, impatient=True)
        progress(f"{rate:.0f} a second: {found.from_sent}, {'held' if found.held else 'not held'}, {found.server:.0%}")
        low, high = (rate, high) if found.held else (low, rate)
    return low if steps else 0.0

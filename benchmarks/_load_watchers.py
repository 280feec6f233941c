"""Thousands who watch one table: how long it takes until the last of them has heard of a choice."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks._load_folder import KeptTable, folder_with
from benchmarks._load_line import line
from benchmarks._load_pace import Waits, waits
from benchmarks._load_players import TOGETHER, Players, hello, seated
from benchmarks._load_process import ServerProcess, house, progress, served
from benchmarks._table import Figure

TOLD = b'{"type":"told","number":'
SECRET = 0.05
"""Seconds after which a choice that nobody who watches has heard of was one in secret, such as not to call."""
PATIENCE = 240.0
"""Seconds after which what we wait for will not come."""


class Crowd:
    """Those who watch; they all hear the same, so that it is enough to count them."""

    def __init__(self, number: int) -> None:
        """Nobody has heard anything."""
        self.number = number
        self._heard: dict[bytes, int] = {}
        self.tables = 0
        self.latest = b""
        """The number of the last news that anybody has heard, and whether all have."""
        self.all_heard = asyncio.Event()

    def heard(self, frame: bytes) -> None:
        """Count a frame that one of them heard."""
        if frame.startswith(TOLD):
            number = frame[len(TOLD) : frame.index(b",", len(TOLD))]
            if number != self.latest:
                if number in self._heard:
                    return  # late news of an earlier choice
                self.latest = number
                self.all_heard.clear()
            self._heard[number] = self._heard.get(number, 0) + 1
            if self._heard[number] == self.number:
                self.all_heard.set()
        elif frame.startswith(b'{"type":"table"'):
            self.tables += 1


class Watched(NamedTuple):
    """How long it took until all had heard, and what that took of both sides."""

    all_heard: Waits
    done: Waits
    server: float
    clients: float
    came: float
    rate: float


async def watching(url: str, crowd: Crowd, one: KeptTable, *, silent: bool = False) -> None:
    """Let a crowd come to a table, and wait until all know where it stands; the silent are not told anything."""
    left = iter(range(crowd.number))

    async def some() -> None:
        for each in left:
            came = await line(url, f"/table/{one.table}", crowd.heard)
            if not silent:
                came.say(hello(each))

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(some() for _ in range(TOGETHER)))
        while crowd.tables < crowd.number and not silent:
            await asyncio.sleep(0.01)


async def watched(server: ServerProcess, one: KeptTable, number: int, seconds: float) -> Watched:
    """Let all come, and then choose one after the other, each when all have heard of the last."""
    players, crowd, began = Players(), Crowd(number), time.perf_counter()
    await seated(server.url, players, one)
    await watching(server.url, crowd, one)
    came = time.perf_counter() - began
    progress(f"{number} have come after {came:.1f} s")
    gc.collect()
    gc.disable()
    cpu, own, began = server.cpu(), time.process_time(), time.perf_counter()
    spent = await _chosen(players, crowd, began + seconds)
    wall = time.perf_counter() - began
    gc.enable()
    busy = (server.cpu().all - cpu.all) / wall
    answered = waits([choice.done - choice.sent for choice in players.choices])
    return Watched(waits(spent), answered, busy, (time.process_time() - own) / wall, came, len(spent) / sum(spent))


async def _chosen(players: Players, crowd: Crowd, end: float) -> list[float]:
    spent = []
    while time.perf_counter() < end and (players.asked or players.waiting):
        before, began = crowd.latest, time.perf_counter()
        players.choose(began)
        while players.waiting:
            await asyncio.sleep(0.001)
        done = time.perf_counter()  # which is the last thing that is said of a choice
        while crowd.latest == before and time.perf_counter() - done < SECRET:
            await asyncio.sleep(0.001)
        if crowd.latest != before:
            await asyncio.wait_for(crowd.all_heard.wait(), PATIENCE)
            spent.append(time.perf_counter() - began)
    return spent


def watchers(data: Path, number: int, seconds: float) -> Iterator[Figure]:
    """Measure one table that so many watch."""
    progress(f"{number} who watch one table")
    kept: Sequence[KeptTable] = folder_with(data, 1)
    with served(*house(data)) as server:
        found = asyncio.run(watched(server, kept[0], number, seconds))
    yield Figure(f"{number:,} watch one table: until the last has heard of a choice", str(found.all_heard), "from sent")
    yield Figure("… until whoever chose has `done`", str(found.done))
    yield Figure("… choices a second, each when all have heard of the last", f"{found.rate:.1f}")
    busy = f"{found.server:.0%}, {found.clients:.0%}"
    yield Figure("… busy: server, generator", busy, "the generator's core reads all frames")
    yield Figure("… until all have come, s", f"{found.came:.1f}")

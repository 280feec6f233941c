"""The same load at the bare server: as many sockets, frames of the same sizes, one durable line each, and no game."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks._load_choices import busy
from benchmarks._load_line import Line, line
from benchmarks._load_pace import Stretch, Wanted, highest, stretch
from benchmarks._load_players import TOGETHER, Players
from benchmarks._load_process import ServerProcess, progress, served
from benchmarks._table import Figure

ECHO = Path(__file__).with_name("_echo_server.py")
CHOICE = b"." * 110
"""As long as a choice is."""
SEATS = 4
USUAL = (2_400, 2_400, 130)
"""Bytes of the frames that each of the four is sent for a choice, where no house was measured before: what happened, in
two parts, and the clocks."""
TIMES = 200


class EchoPlayer:
    """One of four who are all sent something whenever one of them sends something."""

    line: Line

    def __init__(self, players: Players) -> None:
        """Join the others."""
        self._players = players
        self._sent = self._due = 0.0

    def choose(self, _number: int, due: float, /) -> bool:
        """Send something, and wait until it is kept."""
        self._sent, self._due = time.perf_counter(), due
        self.line.say(CHOICE)
        return True

    def heard(self, frame: bytes) -> None:
        """Go on once it is kept."""
        self._players.bytes[b"echo"] += len(frame)
        self._players.frames[b"echo"] += 1
        if frame == b"done":
            self._players.done(self._due, self._sent)
            self._players.ask(self, 0)


def sizes_of(found: Stretch | None) -> tuple[int, ...]:
    """Give the sizes of the frames that a listener was sent for a choice, as the mean of what was measured."""
    if found is None or not found.choices:
        return USUAL
    each = SEATS * len(found.choices)
    kinds = {kind: max(round(times / each), 1) for kind, times in found.frames.items() if times > each / 2}
    return tuple(found.bytes[kind] // each // times for kind, times in kinds.items() for _ in range(times))


async def echoed(server: ServerProcess, tables: int, rate: float, seconds: float, steps: int) -> tuple[Stretch, float]:
    """Connect everybody, and measure; the highest rate that holds, too."""
    players, left = Players(), iter(range(tables))

    async def some() -> None:
        for table in left:
            for _ in range(SEATS):
                player = EchoPlayer(players)
                player.line = await line(server.url, f"/{table}", player.heard, subprotocol="")
                players.ask(player, 0)

    await asyncio.gather(*(some() for _ in range(TOGETHER)))
    await stretch(server, players, rate, seconds / 4)
    found = await stretch(server, players, rate, seconds)
    return found, await highest(server, players, found, steps=steps)


def echo(data: Path, wanted: Wanted, like: Stretch | None) -> Iterator[Figure]:
    """Measure the bare server; `like` is what the house did."""
    tables, rate, seconds = wanted.tables, wanted.rate, wanted.seconds / 2
    sizes = sizes_of(like)
    progress(f"a bare server, {SEATS * tables} sockets, frames of {', '.join(map(str, sizes))} bytes")
    with served(str(ECHO), str(data), *map(str, sizes)) as server:
        found, best = asyncio.run(echoed(server, tables, rate, seconds, wanted.steps and wanted.steps - 1))
    done = found.done / found.seconds
    yield Figure(
        f"bare server, {SEATS * tables} sockets: frames in a second", f"{done:.0f}", "each kept, then out to four"
    )
    yield Figure("… from sent to done", str(found.from_sent))
    yield busy(found)
    yield Figure("… µs of the server for each", f"{found.micros:,.0f}", "sockets and store alone")
    if best:
        yield Figure("… highest rate that holds the aim", f"{best:.0f} a second", "p50 < 10, p99 < 50")
    yield Figure("a line appended to a file and synced, ms", f"{1e3 * synced(data):.2f}", "the disk by itself, median")


def synced(data: Path) -> float:
    """How long the disk takes for a line, in seconds."""
    spent = []
    with (data / "line").open("wb", buffering=0) as file:
        for _ in range(TIMES):
            began = time.perf_counter()
            file.write(CHOICE)
            os.fsync(file.fileno())
            spent.append(time.perf_counter() - began)
    return median(spent)

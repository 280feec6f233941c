"""A line that is not to be relied on: it delays, splits, cuts and truncates, or falls silent.

What happens to which connection is drawn from a seed, in the order in which connections come.
"""

import asyncio
import random
import socket
import struct
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple, TypeAlias

CHUNK = 65_536
RESET = struct.pack("ii", 1, 0)
"""For SO_LINGER: the connection ends at once and by a reset."""
LINGERS = 1.0
"""Seconds that half a connection lives on."""
FATES = {"plain": 3, "delayed": 3, "tiny": 2, "dropped": 3, "truncated": 3, "half-closed": 2, "silent": 1}
"""How often each thing happens to a connection.

delayed: what comes waits a while · tiny: it is passed on in pieces of a few bytes · dropped: both ends are reset ·
truncated: part of what came last is passed on, and then no more, in the middle of a frame · half-closed: one direction
ends, and the other goes on for a while · silent: nothing more is passed on in one direction, and nobody is told.
"""

_Line: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Fate(NamedTuple):
    """What happens to a connection."""

    kind: str
    inwards: bool
    """Whether it happens to what clients send, or to what they hear."""
    after: int
    """How many bytes of that direction pass before it happens."""
    delay: float
    """How many seconds things wait at most, where they do."""


class RoughProxy:
    """Passes on what it must, to one port."""

    def __init__(self, target: int, *, seed: str) -> None:
        self._target, self._rng = target, random.Random(f"rough {seed}")
        self.happened: Counter[str] = Counter()
        """What has happened to connections, by its name."""
        self.port = 0
        self.next: Fate | None = None
        """What happens to all connections from now on, if that is not left to chance."""
        self.calm = False
        """Whether nothing more happens to connections that come from now on."""

    def fate(self) -> Fate:
        """Draw what happens to the next connection."""
        rng = self._rng
        if self.next is not None:
            return self.next
        if self.calm:
            return Fate("plain", inwards=True, after=0, delay=0)
        (kind,) = rng.choices(list(FATES), list(FATES.values()))
        after = int(rng.choice((0, 300, 1_000, 10_000, 60_000)) * rng.uniform(0.5, 1.5))
        return Fate(kind, rng.random() < 0.4, after, rng.choice((0.01, 0.05, 0.2)))

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what one connection says and hears, until its fate or its end."""
        self.happened["connections"] += 1
        ends = [writer]
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            ends.append(back)
            await self._between((reader, writer), (there, back))
        except OSError:
            self.happened["nobody there"] += 1
        finally:
            for one in ends:
                one.transport.abort()

    async def _between(self, near: _Line, far: _Line) -> None:
        fate = self.fate()
        ways = [
            asyncio.create_task(self._pass(near[0], far[1], fate, mine=fate.inwards)),
            asyncio.create_task(self._pass(far[0], near[1], fate, mine=not fate.inwards)),
        ]
        try:
            ended, others = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            if others and any(task.result() for task in ended):
                await asyncio.wait(others, timeout=LINGERS)
        finally:
            for task in ways:
                task.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, fate: Fate, *, mine: bool
    ) -> bool:
        """Pass on one direction; whether the other one may go on for a while."""
        passed, rng = 0, random.Random(fate.after)
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                due = mine and passed + len(data) > fate.after
                if due and fate.kind not in ("plain", "delayed", "tiny"):
                    return await self._happen(writer, fate, data[: max(fate.after - passed, len(data) // 2)])
                passed += len(data)
                if fate.kind == "delayed":
                    await asyncio.sleep(rng.random() * fate.delay)
                if fate.kind == "tiny":
                    await _in_pieces(writer, data, rng)
                else:
                    writer.write(data)
                    await writer.drain()
            self._count(fate, mine=mine)
            writer.write_eof()
            return True
        return False

    def _count(self, fate: Fate, *, mine: bool) -> None:
        if mine and fate.kind in ("plain", "delayed", "tiny"):
            self.happened[fate.kind] += 1

    async def _happen(self, writer: asyncio.StreamWriter, fate: Fate, rest: bytes) -> bool:
        self.happened[fate.kind] += 1
        if fate.kind == "dropped":
            made = writer.get_extra_info("socket")
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            return False
        if fate.kind == "truncated":
            writer.write(rest)
            writer.write_eof()
            await writer.drain()
            await asyncio.sleep(0.02)
            return False
        if fate.kind == "half-closed":
            writer.write_eof()
            return True
        await asyncio.sleep(60)  # silent: whoever waits finds out by waiting
        return False


async def _in_pieces(writer: asyncio.StreamWriter, data: bytes, rng: random.Random) -> None:
    """Pass on something in pieces; of much only the beginning is cut so small, or nothing would ever arrive."""
    at = 0
    while at < min(len(data), 200):
        size = rng.randint(1, 7)
        writer.write(data[at : at + size])
        await writer.drain()
        await asyncio.sleep(0)
        at += size
    writer.write(data[at:])
    await writer.drain()


@asynccontextmanager
async def rough_proxy(target: int, *, seed: str) -> AsyncIterator[RoughProxy]:
    """Open one, at a port that the system gives."""
    proxy = RoughProxy(target, seed=seed)
    taken: set[asyncio.Task[None]] = set()

    def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(proxy.take(reader, writer))
        taken.add(task)
        task.add_done_callback(taken.discard)

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        for task in tuple(taken):
            task.cancel()
        await asyncio.gather(*taken, return_exceptions=True)
        await asyncio.sleep(0.01)  # connections that were cut off are let go

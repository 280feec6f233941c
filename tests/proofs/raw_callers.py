"""Callers that send bytes to a port, many at a time, and hold what comes back."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeAlias

from tests.proofs.raw_garbage import RawGarbage, check_bytes

AT_ONCE = 32
"""Connections that are open at a time."""
FIRST_WITHIN, NEXT_WITHIN = 0.3, 0.02
"""Seconds that a caller waits for something, and then for more."""
TURNS = 200
"""Turns of a loop in which the house is, too, that a caller waits for either."""
Quiet: TypeAlias = Callable[[bool], Coroutine[Any, Any, None]]
"""A while, after which nothing is expected any more; shorter where something has come."""


async def some_time(more: bool) -> None:
    """Wait for a house in another process."""
    await asyncio.sleep(NEXT_WITHIN if more else FIRST_WITHIN)


async def some_turns(_more: bool) -> None:
    """Wait for a house in this loop."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class RawCallers:
    """All who call, and what they have seen."""

    def __init__(self, raw: RawGarbage, port: int, quiet: Quiet) -> None:
        self._raw, self._port, self._quiet = raw, port, quiet
        self.sent = self.answers = self.silent = 0

    async def call(self, times: int) -> None:
        """Send so many pieces of garbage, each over a connection of its own."""
        left = iter(range(times))

        async def caller() -> None:
            for _ in left:
                await self._once()

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(caller())

    async def _once(self) -> None:
        garbage = self._raw.next()
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        heard = b""
        try:
            with suppress(ConnectionError):
                for part in garbage.parts:
                    writer.write(part)
                    await writer.drain()
                    await asyncio.sleep(0)
                heard = await _heard(reader, self._quiet)
        finally:
            writer.transport.abort()
        self.sent += 1
        found = check_bytes(garbage, heard)
        self.answers += found
        self.silent += not found


async def _heard(reader: asyncio.StreamReader, quiet: Quiet) -> bytes:
    """Read until nothing more comes for a while."""
    found = b""
    with suppress(ConnectionError):
        while True:
            reading, waiting = asyncio.create_task(reader.read(1 << 16)), asyncio.create_task(quiet(bool(found)))
            await asyncio.wait({reading, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if not reading.done():
                reading.cancel()
                break
            if not (part := reading.result()):
                break
            found += part
    return found

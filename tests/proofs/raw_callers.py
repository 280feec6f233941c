"""Callers that send bytes to a port, many at a time, and hold what comes back."""

import asyncio
from contextlib import suppress

from tests.proofs.raw_garbage import RawGarbage, check_bytes

AT_ONCE = 32
"""Connections that are open at a time."""
FIRST_WITHIN, NEXT_WITHIN = 0.3, 0.02
"""Seconds that a caller waits for something, and then for more."""


class RawCallers:
    """All who call, and what they have seen."""

    def __init__(self, raw: RawGarbage, port: int) -> None:
        self._raw, self._port = raw, port
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
                heard = await _heard(reader)
        finally:
            writer.transport.abort()
        self.sent += 1
        found = check_bytes(garbage, heard)
        self.answers += found
        self.silent += not found


async def _heard(reader: asyncio.StreamReader) -> bytes:
    """Read until nothing more comes for a while."""
    found, within = b"", FIRST_WITHIN
    with suppress(TimeoutError, ConnectionError):
        while True:
            async with asyncio.timeout(within):
                part = await reader.read(1 << 16)
            if not part:
                break
            found, within = found + part, NEXT_WITHIN
    return found

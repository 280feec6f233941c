"""Crowds that only want to be there: sockets of watchers who listen, and connections that never say a word."""

import asyncio
from contextlib import suppress

from tests.proofs import raw_lines
from tests.proofs.crowd_stage import Stage
from tests.proofs.raw_lines import CLOSE, PING, PONG

AT_ONCE = 100
"""Of a crowd that comes, those who have not been let in yet."""


class Watcher(asyncio.Protocol):
    """Watches a table, and answers pings, for as long as it is let."""

    __slots__ = ("_buffer", "_stage", "_table", "_transport", "_upgraded", "there")

    def __init__(self, stage: Stage, table: str) -> None:
        self._stage, self._table = stage, table
        self._buffer, self._upgraded = bytearray(), False
        self._transport: asyncio.Transport | None = None
        self.there: asyncio.Future[bool] | None = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(raw_lines.upgrade(self._stage.port, self._table))

    def data_received(self, data: bytes) -> None:
        assert self._transport is not None
        self._buffer += data
        if not self._upgraded:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._upgraded = b" 101 " in self._buffer[:20]
            if not self._upgraded:
                self._stage.heard_http(bytes(self._buffer))
                self._transport.abort()
                return
            del self._buffer[: end + 4]
            self._transport.write(raw_lines.message("hello"))
        for kind, payload in raw_lines.frames(self._buffer):
            self._heard(kind, payload, self._transport)

    def _heard(self, kind: int, payload: bytes, transport: asyncio.Transport) -> None:
        if kind == PING:
            transport.write(raw_lines.frame(payload, PONG))
            self._stage.tally["pings"] += 1
        elif kind == CLOSE:
            self._stage.closed(payload)
        elif self.there is not None and payload.startswith((b'{"type":"table"', b'{"type":"gathering"')):
            self._is_there(there=True)

    def connection_lost(self, _exc: Exception | None) -> None:
        if not self._stage.over.is_set():
            self._stage.tally["lost"] += 1
        self._is_there(there=False)

    def _is_there(self, *, there: bool) -> None:
        if self.there is not None and not self.there.done():
            self.there.set_result(there)

    def leave(self) -> None:
        """Go, without a word."""
        if self._transport is not None:
            self._transport.abort()


async def idle(stage: Stage) -> None:
    """Come, `count` watchers and `silent` others, and stay until it is time to go."""
    loop, room = asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE)
    watchers: list[Watcher] = []

    async def come(number: int) -> None:
        async with room:
            one = Watcher(stage, stage.table(number))
            watchers.append(one)
            await loop.create_connection(lambda: one, "127.0.0.1", stage.port, local_addr=(stage.address(number), 0))
            assert one.there is not None
            stage.tally["there" if await one.there else "not there"] += 1
            one.there = None

    await asyncio.gather(*(come(number) for number in range(stage.count)))
    silent = [asyncio.create_task(_silent(stage, number)) for number in range(int(stage.spec.get("silent", 0)))]
    while stage.tally["silent"] < len(silent):
        await asyncio.sleep(0.01)
    await stage.stay()
    for one in watchers:
        one.leave()
    for task in silent:
        task.cancel()
    await asyncio.gather(*silent, return_exceptions=True)


async def _silent(stage: Stage, number: int) -> None:
    """Say nothing; whoever is sent away for that comes again."""
    while not stage.over.is_set():
        with suppress(OSError):
            async with stage.line(number) as (reader, _):
                stage.tally["silent"] += 1
                await reader.read(1)
        stage.tally["silent sent away"] += 1

"""Houses on loopback, lines to them that can be cut, and houses that misbehave: what the tests of the client share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.server import ServerConnection, serve

from tests.chance import seeded_clients
from tests.ports import lasting_port
from tests.server.houses import seeded_house
from zashiki.client import House, HouseRefused, NewTable, TableFacts, WantedOptions
from zashiki.client.follower import Follower
from zashiki.client.listener import Listener
from zashiki.client.table_connection import opened
from zashiki.parlour.outward import Over
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Serving

FAST = WantedOptions(pauses="fast", computers_pause=0, clock=None)


@asynccontextmanager
async def open_house(folder: Path, **how: Any) -> AsyncIterator[Serving]:
    """A house at a port at which it can be opened again."""
    settings = ServerSettings(data=folder, **{"port": lasting_port(), "workers": 1, **how})
    with seeded_clients():
        async with Serving(settings, opening=seeded_house) as serving:
            yield serving


class Line:
    """A port that leads to a house, and can be cut: all connections break off, without a word."""

    def __init__(self) -> None:
        self.port = self.target = 0
        self.cuts = self.cut_every = self._carried = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        self.cuts += 1
        for one in tuple(self._open):
            one.transport.abort()

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, back}
        await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        self._open -= {writer, back}

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Carry data one way; where lines are to be cut now and then, so much of it is lost."""
        with suppress(OSError):
            while data := await source.read(65_536):
                self._carried += 1
                if self.cut_every and self._carried % self.cut_every == 0:
                    self.cut()
                    break
                sink.write(data)
                await sink.drain()
        sink.transport.abort()


@asynccontextmanager
async def house_behind_a_line(folder: Path) -> AsyncIterator[Line]:
    """A house that is reached only over a line."""
    line = Line()
    await line.start()
    try:
        async with open_house(folder, public_url=line.url) as serving:
            line.target = serving.settings.port
            yield line
    finally:
        await line.stop()


@asynccontextmanager
async def odd_house(says: Callable[[ServerConnection], Awaitable[None]]) -> AsyncIterator[Listener]:
    """Somebody who is about to listen at a table of a house that does as a test says."""
    async with serve(says, "127.0.0.1", 0, subprotocols=["zashiki.1"]) as server:  # type: ignore[list-item]  # a NewType
        url = f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
        yield Listener(Follower("t"), lambda table: opened(url, table, {}), server=url)


@asynccontextmanager
async def http_house(answers: Callable[[str, str, str], tuple[int, str, str] | None]) -> AsyncIterator[str]:
    """A house without tables: by method, path and key it answers with a status, an id of the house and a body.

    None: it hears the request, and breaks the connection off.
    """

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        named = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        await reader.readexactly(int(named.get("content-length", "0")))
        method, path, _ = head[0].split()
        found = answers(method, path, named.get("authorization", "").removeprefix("bearer "))
        if found is not None:
            status, house, body = found
            lines = [f"HTTP/1.1 {status} -", *([f"Zashiki-House: {house}"] if house else [])]
            lines += ["Connection: close", f"Content-Length: {len(body)}", "", body]
            writer.write("\r\n".join(lines).encode())
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@asynccontextmanager
async def two_at_a_table(
    folder: Path, game: str = "reversi", **how: Any
) -> AsyncIterator[tuple[House, House, TableFacts]]:
    """Aki and Ren at a table of a house of their own, which has been started."""
    async with (
        open_house(folder) as serving,
        House(serving.url, name="Aki") as aki,
        House(serving.url, name="Ren") as ren,
    ):
        yield aki, ren, await table_of_two(aki, ren, game, **how)


async def table_of_two(one: House, other: House, game: str = "reversi", **how: Any) -> TableFacts:
    """Open a table at which two people sit, and begin."""
    facts = await one.open_table(NewTable(game, **{"options": FAST, **how}))
    await other.join(facts.invitation)
    return await one.start(facts.table)


async def play_at_random(listener: Listener, seed: int) -> Over:
    """Choose at random to the end, as a program does that looks at every message."""
    dice = Random(seed)
    async for _ in listener:
        known = listener.known
        if known.over is not None:
            return known.over
        if known.asked is not None:
            try:
                await listener.choose(dice.choice(list(known.legal())), seen=known.number)
            except HouseRefused as refusal:
                assert refusal.code == "stale", refusal  # noqa: PT017 - nothing else may be refused
    raise AssertionError("it never ended")

"""A server with many live tables is killed and started again: how long it takes until everything is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from benchmarks._load_folder import KeptTable, folder_with
from benchmarks._load_players import Players, all_seated
from benchmarks._load_process import house, progress, served
from benchmarks._table import Figure

AGAIN = 0.005
"""Seconds from one question to the next."""


class Restart(NamedTuple):
    """Seconds from the command on; and the longest that anybody waited for `/healthz` meanwhile."""

    answer: float
    table: float
    all: float
    longest: float


def restart(data: Path, tables: int) -> Iterator[Figure]:
    """Measure a restart with so many live tables, somebody at each of them."""
    progress(f"a restart with {tables} live tables")
    kept = folder_with(data, tables)
    with served(*house(data)) as server:
        asyncio.run(come(server.url, kept))
        server.kill()
    began = time.perf_counter()
    with served(*house(data, server.port)) as server:
        found = asyncio.run(came_back(server.url, kept, began))
    yield Figure(f"killed with {tables:,} live tables: s to the first answer", f"{found.answer:.2f}", "/healthz")
    yield Figure("… to the first table, folded and told", f"{found.table:.2f}")
    yield Figure("… until all tables are back with somebody at each", f"{found.all:.2f}", "all come at once")
    yield Figure("… the longest wait for /healthz meanwhile, ms", f"{1e3 * found.longest:.0f}")


async def come(url: str, kept: Sequence[KeptTable]) -> None:
    """Let somebody come to each table."""
    await all_seated(url, Players(), kept, seats=(0,))


async def came_back(url: str, kept: Sequence[KeptTable], began: float) -> Restart:
    """Come back to each table, and look how the house does meanwhile."""
    while not await healthy(url):
        await asyncio.sleep(AGAIN)
    answer = time.perf_counter() - began
    await come(url, kept[:1])
    table, waits = time.perf_counter() - began, list[float]()
    looking = asyncio.create_task(_look(url, waits))
    await come(url, kept[1:])
    looking.cancel()
    return Restart(answer, table, time.perf_counter() - began, max(waits, default=0.0))


async def _look(url: str, waits: list[float]) -> None:
    while True:
        began = time.perf_counter()
        await healthy(url)
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(AGAIN)


async def healthy(url: str) -> bool:
    """Ask a house whether it is well, over a connection of its own."""
    host, _, port = url.removeprefix("http://").partition(":")
    with suppress(OSError):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return b" 200 " in answer.partition(b"\r\n")[0]
    return False

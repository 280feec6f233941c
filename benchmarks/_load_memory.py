"""What tables and connections take of the server's memory, as the system sees it (resident pages)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks._load_folder import KeptTable, folder_with
from benchmarks._load_players import Players, all_seated
from benchmarks._load_process import ServerProcess, house, progress, served
from benchmarks._load_watchers import Crowd, watching
from benchmarks._table import Figure

FIRST = 20
"""Tables that are come to before it counts, so that what all share is there already."""
REST = 0.5
"""Seconds in which the server comes to rest."""


def memory(data: Path, tables: int, connections: int) -> Iterator[Figure]:
    """Measure tables with four who listen and with nobody, and connections."""
    progress(f"memory of {tables} tables and {connections} connections")
    kept = folder_with(data, FIRST + tables)
    with served(*house(data)) as server:
        heard, idle, silent = asyncio.run(listened(server, kept, connections))
    with served(*house(data)) as server:
        alone = asyncio.run(left(server, kept))
    yield Figure("KiB of a live riichi table with four who listen", f"{heard:.0f}", "their connections included")
    yield Figure("… that nobody is connected to", f"{alone:.0f}", "aim: 150; after a minute it is in the store alone")
    yield Figure("KiB of an idle connection of one who watches", f"{idle:.0f}", "aim: 64")
    yield Figure("… that has said nothing yet", f"{silent:.0f}")


async def listened(server: ServerProcess, kept: Sequence[KeptTable], connections: int) -> tuple[float, float, float]:
    """Give the KiB of a table with its listeners, of one who watches, and of a connection that says nothing."""
    players = Players()
    await all_seated(server.url, players, kept[:FIRST])
    sizes = [await _size(server)]
    await all_seated(server.url, players, kept[FIRST:])
    sizes.append(await _size(server))
    await watching(server.url, Crowd(connections), kept[0])
    sizes.append(await _size(server))
    await watching(server.url, Crowd(connections), kept[1], silent=True)
    sizes.append(await _size(server))
    before, heard, watched, silent = sizes
    tables = len(kept) - FIRST
    return (heard - before) / tables, (watched - heard) / connections, (silent - watched) / connections


async def left(server: ServerProcess, kept: Sequence[KeptTable]) -> float:
    """Give the KiB of a table that everybody has left."""
    players = Players()
    await _visited(server, players, kept[:FIRST])
    before = await _size(server)
    await _visited(server, players, kept[FIRST:])
    return (await _size(server) - before) / (len(kept) - FIRST)


async def _visited(server: ServerProcess, players: Players, kept: Sequence[KeptTable]) -> None:
    for at in range(0, len(kept), FIRST):
        for player in await all_seated(server.url, players, kept[at : at + FIRST], seats=(0,)):
            player.line.cut()


async def _size(server: ServerProcess) -> int:
    await asyncio.sleep(REST)
    return server.kib()

"""How long anybody waits after a discard tells nothing at a `strict` table, measured from outside at real sockets."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from tests.proofs.conftest import Figures
from tests.proofs.house_process import HouseProcess, house_process
from tests.proofs.pausing_tables import PausingPlayer, Window, estimates, opened, told_at, windows_of
from tests.proofs.recorded_lines import Got
from tests.server.ears import Ear
from tests.server.houses import Door
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.testing.pauses import Thinking

TABLES = int(os.environ.get("TABLES", "110"))
SECONDS = float(os.environ.get("SECONDS", "270"))
AT_ONCE = 8
"""Tables that are opened at once."""


@asynccontextmanager
async def watching(folder: Path, port: int, ears: list[list[Ear]]) -> AsyncIterator[Path]:
    """Watch all tables from a process of its own, which writes a file at its end."""
    file = folder / "watched"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.proofs.pause_watch", f"{port}", str(file)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for some in ears:
        process.stdin.write(json.dumps({"table": some[0].table, "headers": {}}).encode() + b"\n")
    process.stdin.close()
    try:
        assert await process.stdout.readline() == b"all are open\n"
        yield file
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


async def measured(folder: Path, *, pauses: str, tables: int, seconds: float, seed: str) -> list[Window]:
    """Let tables play in a house of its own process, and give all windows that were watched."""
    async with house_process(folder) as (process, door):
        gate = asyncio.Semaphore(AT_ONCE)

        async def begin(number: int) -> list[Ear]:
            async with gate:
                return (await opened(door, f"T{number}", pauses=pauses))[1]

        ears = list(await asyncio.gather(*map(begin, range(tables))))
        async with watching(folder, process.port, ears) as file:
            players = [
                asyncio.create_task(PausingPlayer(ear, Random(f"{seed} {table} {seat}"), Thinking()).play())
                for table, some in enumerate(ears)
                for seat, ear in enumerate(some)
            ]
            await asyncio.sleep(seconds)
            for one in players:
                one.cancel()
            await asyncio.gather(*players, return_exceptions=True)
    return _windows(process, [some[0].table for some in ears], file)


def _windows(process: HouseProcess, tables: list[str], file: Path) -> list[Window]:
    found: list[Window] = []
    with SqliteStore(process.folder / "zashiki.db") as store:
        for table, frames in zip(tables, json.loads(file.read_text()), strict=True):
            times = told_at([Got(at, b"\x81\x00" + text.encode()) for at, text in frames])
            found += windows_of(b"".join(store.read(table)), times)
    return found

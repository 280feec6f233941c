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
from typing import Any

import pytest

from tests.proofs.conftest import Figures
from tests.proofs.house_process import HouseProcess, house_process
from tests.proofs.hurried_houses import Premises, recorded
from tests.proofs.pausing_tables import (
    BINS,
    FACTS,
    PausingPlayer,
    Window,
    estimate,
    estimates,
    opened,
    told_at,
    windows_of,
)
from tests.proofs.recorded_lines import Got
from tests.server.ears import Ear
from zashiki.server import house
from zashiki.server.keeping import Keeper
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.testing.pauses import Thinking

TABLES, SECONDS = 110, 260.0
"""How many tables the long run has, and for how long they play."""
WINDOWS, MOST_BITS = 10_000, 0.01
"""What the long run must have seen, and what a pause may tell at most."""
LEAST_FOUND = 0.1
"""Bits that a pause tells, at the least, where pauses are not `strict`."""
RUNS = [("strict", TABLES, SECONDS), ("even", 30, 40.0), ("fast", 30, 40.0)]
NEAR = 500
"""Microseconds by which a pause of a `strict` table differs from what it is meant to be, where nothing else is done."""
COMMIT = 0.003
"""Seconds that a commit takes at least, in the short forms."""
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
    """Let tables play in a house of its own process, and return all windows that were watched."""
    async with house_process(folder) as (process, door):
        gate = asyncio.Semaphore(AT_ONCE)

        async def begin(number: int) -> list[Ear]:
            async with gate:
                return (await opened(door, f"T{number}", pauses=pauses))[1]

        ears = list(await asyncio.gather(*map(begin, range(tables))))
        async with watching(folder, process.port, ears) as file:
            await _played(ears, seconds, seed)
    return _windows(process, [some[0].table for some in ears], file)


async def _played(ears: list[list[Ear]], seconds: float, seed: str) -> None:
    """Let everybody play for a while."""
    players = [
        asyncio.create_task(PausingPlayer(ear, Random(f"{seed} {table} {seat}"), Thinking()).play())
        for table, some in enumerate(ears)
        for seat, ear in enumerate(some)
    ]
    await asyncio.sleep(seconds)
    for one in players:
        one.cancel()
    await asyncio.gather(*players, return_exceptions=True)


def _windows(process: HouseProcess, tables: list[str], file: Path) -> list[Window]:
    found: list[Window] = []
    with SqliteStore(process.folder / "zashiki.db") as store:
        for table, frames in zip(tables, json.loads(file.read_text()), strict=True):
            times = told_at([Got(at, b"\x81\x00" + text.encode()) for at, text in frames])
            found += windows_of(b"".join(store.read(table)), times)
    return found


# Here, by the turns of the loop: no other program makes a pause longer.


def played_here(folder: Path, *, pauses: str, seconds: float, seed: str) -> list[Window]:
    """Let one table play in a house here, whose pauses cost nothing, and return all windows."""
    premises = Premises(folder, work_counts=True)

    async def play() -> list[Window]:
        table, ears = await opened(premises.door, "T", pauses=pauses)
        watcher = await premises.door.listen(None, table)
        await watcher.hear("table")
        await _played([ears], seconds, seed)
        lines = b"".join(premises.door.house.store.read(table))
        return list(windows_of(lines, told_at(recorded(watcher).got)))

    try:
        return premises.do(play())
    finally:
        premises.close()


def share_near(windows: list[Window]) -> float:
    """How many of some pauses are what they are meant to be."""
    return sum(abs(one.pause - 2_000_000) < NEAR for one in windows) / len(windows)


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each commit take some time; on a quick machine there would be little to be hidden."""
    keep = Keeper.keep

    async def slow(*what: Any) -> bool:
        await asyncio.sleep(COMMIT)
        return await keep(*what)

    monkeypatch.setattr(Keeper, "keep", slow)


@pytest.mark.usefixtures("slow_disk")
def test_a_strict_table_waits_equally_long_whatever_there_is_to_do(tmp_path: Path) -> None:
    windows = played_here(tmp_path, pauses="strict", seconds=60, seed="short")
    assert {one.anybody for one in windows} == {True, False}
    assert share_near(windows) > 0.8, [one.pause for one in windows]


@pytest.mark.usefixtures("slow_disk")
def test_a_strict_table_that_lets_out_whatever_is_ready_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "HELD", 0)
    windows = played_here(tmp_path, pauses="strict", seconds=25, seed="short")
    assert share_near(windows) < 0.5, [one.pause for one in windows]


def test_a_pause_that_tells_is_found(tmp_path: Path) -> None:
    """The same measure finds what the docs say of other tables: a longer pause, and somebody was asked."""
    windows = played_here(tmp_path, pauses="even", seconds=60, seed="short")
    found = estimate(windows, "anybody", "5 ms", Random("even"))
    assert found.beyond > LEAST_FOUND


# From outside.


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the watcher is told to stop by a signal")
@pytest.mark.parametrize(("pauses", "tables", "seconds"), RUNS)
def test_pauses_from_outside_tell_nothing_at_strict_tables_alone(
    tmp_path: Path, figure: Figures, pauses: str, tables: int, seconds: float
) -> None:
    windows = asyncio.run(measured(tmp_path, pauses=pauses, tables=tables, seconds=seconds, seed=f"pauses {pauses}"))
    found = estimates(windows, pauses)
    figure("windows", len(windows))
    for fact in FACTS:
        figure(f"{fact}, share of windows", round(sum(getattr(one, fact) for one in windows) / len(windows), 4))
        for bins in BINS:
            figure(f"{fact}, bits in {bins}", round(found[fact, bins].beyond, 4))
    if pauses == "strict":
        assert len(windows) >= WINDOWS
        assert max(one.beyond for one in found.values()) < MOST_BITS, found
    else:
        assert found["anybody", "5 ms"].beyond > LEAST_FOUND

"""A day of virtual time in one house: people come and go all the while, and nothing is more at its end than before."""

import asyncio
import io
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.proofs.conftest import Figures
from tests.proofs.growth import Count, Counting, grown
from tests.proofs.long_day import Day
from tests.server import ears
from tests.server.houses import ROOMY, OpenHouse, open_house
from tests.virtual_time import VirtualLoop, houses_on
from zashiki.server import uvicorn_server
from zashiki.server.house import House
from zashiki.server.table_loop import TableLoop
from zashiki.storage.connections import Connection, connect

HOUR = 3_600.0
QUIET = 200.0
"""Seconds after which tables that nobody is at have left the memory, and connections that are kept have ended."""
ABANDONED = 4 * 3_600_000
DATED_EVERY = 600.0
"""Seconds from one date of the answers to the next: what keeps it would be most of the work of a day."""
PATIENCE = 300.0
"""Seconds that people wait for an answer, where a busy machine may let seconds leap while it is on its way."""


def unsynced(path: Path, /, *, writes: bool) -> Connection:
    """A disk that is quick: what a power cut would do is another proof."""
    connection = connect(path, writes=writes)
    connection.execute("PRAGMA synchronous=OFF")
    return connection


class Troubles(io.StringIO):
    """A log that keeps errors alone."""

    def write(self, text: str) -> int:
        return super().write(text) if '"level":"error"' in text else len(text)


def spend(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, hours: int, seed: str, **how: Any
) -> tuple[list[Count], Day]:
    """Spend so many hours in a house, and count at the end of each, when nobody is at any table."""
    counts: list[Count] = []
    days: list[Day] = []

    async def live(house: OpenHouse, loop: VirtualLoop) -> None:
        workers = (house.house.computers.workers, house.house.conversions.workers)
        days.append(day := Day(house, random.Random(seed), **how))
        for number in range(1, hours + 1):
            await day.hour((HOUR - QUIET) / 2)
            await asyncio.sleep(number * HOUR - loop.time())
            house._sockets.clear()
            house._secrets.clear()
            processes = [one.number for some in workers for one in some.all if one.number is not None]
            counts.append(counting.counted({"house": house.house, "server": house.serving._server}, processes))

    async def run() -> None:
        limits = replace(ROOMY, conversions=1_000)
        settings: dict[str, Any] = {"proxies": ("127.0.0.1",), "abandoned_after": ABANDONED, "limits": limits}
        async with open_house(folder, connecting=unsynced, log=Troubles(), **settings) as house:
            house.http.timeout = PATIENCE
            assert isinstance(loop, VirtualLoop)
            await live(house, loop)

    with Counting() as counting, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        monkeypatch.setattr(ears, "PATIENCE", PATIENCE)
        monkeypatch.setattr(uvicorn_server, "DATED_EVERY", DATED_EVERY)
        with houses_on(loop):
            runner.run(run())
    return counts, days[0]


@pytest.mark.slow
def test_nothing_grows_in_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figure: Figures) -> None:
    counts, day = spend(tmp_path, monkeypatch, hours=24, seed="a day")
    figure("hours", 24)
    figure("matches to the end, choices", f"{day.matches}, {day.choices}")
    for what in ("blocks", "memory", "memory of workers", "tasks", "open files"):
        figure(f"{what} after 8, 16 and 24 hours", [round(counts[at - 1][what]) for at in (8, 16, 24)])
    assert not grown(counts)


def test_nothing_grows_in_a_few_hours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts, day = spend(tmp_path, monkeypatch, hours=3, seed="some hours", games=("koikoi",))
    assert day.matches == 6
    assert not grown(counts, settled=False)


def test_what_is_never_let_go_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[asyncio.Task[None]] = []
    real = House.let_go

    def never(self: House, loop: TableLoop) -> None:
        real(self, loop)
        self.__dict__.setdefault("tables_of_old", []).extend([loop.table] * 20)
        kept.extend(asyncio.create_task(asyncio.sleep(1e9)) for _ in range(20))

    monkeypatch.setattr(House, "let_go", never)
    counts, _ = spend(tmp_path, monkeypatch, hours=3, seed="never", games=("none",))
    found = [what.partition(":")[0] for what in grown(counts, settled=False)]
    assert {"place house.tables_of_old", "tasks"} <= {*found}

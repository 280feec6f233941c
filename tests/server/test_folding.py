"""Tables that are taken into memory: in slices or in a thread, one after the other, and none once a house stops."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.choosers import last_table
from tests.server.houses import OpenHouse, in_house, two_at_reversi
from tests.server.test_restart import some_choices
from zashiki.games import reversi
from zashiki.kernel.game import Illegal
from zashiki.parlour.sitting import Sitting
from zashiki.server import folding, table_loop
from zashiki.server.folding import Folder
from zashiki.storage.sqlite_store import SqliteStore


@pytest.fixture
def soon_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables leave the memory as soon as nobody is there."""
    monkeypatch.setattr(table_loop, "IDLE", 50)


async def left_alone(house: OpenHouse) -> tuple[str, Any]:
    """Play a little, leave, and wait until the table is in the store alone; gives its last frame."""
    _, ears = await two_at_reversi(house)
    await some_choices(ears, 3)
    before = last_table(ears[1])
    for ear in ears:
        ear.cut()
    await house.eventually(lambda: house.house.loaded(ears[0].table) is None)
    return ears[0].table, before


@pytest.mark.usefixtures("soon_forgotten")
@pytest.mark.parametrize("most", [0, 500])
def test_a_long_table_is_folded_in_a_thread_and_stands_as_a_short_one_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(folding, "LONG", most)
    real, threads = Sitting._retraced, list[bool]()

    def retraced(self: Sitting) -> Iterator[None]:
        threads.append(threading.current_thread() is threading.main_thread())
        return real(self)

    monkeypatch.setattr(Sitting, "_retraced", retraced)

    async def scene(house: OpenHouse) -> None:
        table, before = await left_alone(house)
        again = await (await house.listen(None, table)).hear("table")
        assert (again["number"], again["view"]) == (before["number"], before["view"])
        assert threads == [most > 0]

    in_house(tmp_path, scene)


@pytest.mark.usefixtures("soon_forgotten")
def test_the_record_of_an_older_version_is_read_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[bool] = []
    real = folding._record

    def record(*lines: Any) -> Any:
        threads.append(threading.current_thread() is threading.main_thread())
        return real(*lines)

    monkeypatch.setattr(folding, "_record", record)

    async def scene(house: OpenHouse) -> None:
        table, _ = await left_alone(house)
        monkeypatch.setattr(reversi, "version", reversi.version + 1)
        assert (await (await house.listen(None, table)).hear("refused"))["code"] == "record.version"
        assert threads == [False]

    in_house(tmp_path, scene)


@pytest.mark.usefixtures("soon_forgotten")
def test_a_house_that_stops_takes_no_table_into_memory_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: OpenHouse) -> None:
        table, _ = await left_alone(house)
        begun, may_go_on = asyncio.Event(), asyncio.Event()
        real = Folder.folded

        async def slow(*what: Any) -> Any:
            begun.set()
            await may_go_on.wait()
            return await real(*what)

        monkeypatch.setattr(Folder, "folded", slow)
        coming = asyncio.create_task(house.house.table(table))
        await begun.wait()
        house.house.stopping = True
        may_go_on.set()
        with pytest.raises(Illegal, match="stopping"):
            await coming
        assert house.house.in_memory == ()

    in_house(tmp_path, scene)


@pytest.mark.usefixtures("soon_forgotten")
def test_who_gives_up_waiting_holds_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: OpenHouse) -> None:
        first, _ = await left_alone(house)
        second, _ = await left_alone(house)
        real, reads, begun = SqliteStore.read, threading.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def slow(self: SqliteStore, table: str, *, since: int = 0) -> tuple[bytes, ...]:
            if table == first:
                loop.call_soon_threadsafe(begun.set)
                assert reads.wait(60)
            return real(self, table, since=since)

        monkeypatch.setattr(SqliteStore, "read", slow)
        waiting = asyncio.create_task(house.house.table(first))
        await begun.wait()
        waiting.cancel()
        reads.set()
        assert (await house.house.table(second)).table == second
        assert (await house.house.table(first)).table == first

    in_house(tmp_path, scene)

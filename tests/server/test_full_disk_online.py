"""The disk refuses for a while: everybody is told to wait, nothing is let out that is not kept, then all goes on."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.choosers import Chooser, choices, last_table
from tests.server.ears import Message
from tests.server.houses import REVERSI, OpenHouse, in_house, two_at_reversi
from tests.storage.faulty_connections import FULL, Disk
from zashiki.kernel.registry import load
from zashiki.server import table_loop


def test_a_live_table_waits_for_the_disk_and_goes_on(tmp_path: Path) -> None:
    disk = Disk()

    async def fill(house: OpenHouse) -> None:
        _, (aki, ren) = await two_at_reversi(house)
        watcher = await house.listen(None, aki.table)
        await watcher.hear("clocks")
        for ear in (aki, ren):
            await ear.drain(0.05)
        lines = house.house.store.read(aki.table)
        disk.says = FULL
        action = choices(load("reversi"), aki, last_table(aki))[0]
        await aki.say("choose", id="1", action=action)
        await house.eventually(lambda: house.house.loaded(aki.table) is not None and "COMMIT" not in disk.asked[-1:])
        assert (await ren.done("resign", id="r"))["code"] == "storage_waits"
        assert (await aki.done("undo", id="u"))["code"] == "storage_waits"
        heard = [one["type"] for ear in (aki, ren, watcher) for one in await ear.drain(0.3)]
        assert not {"told", "done", "over"} & set(heard), heard
        assert house.house.store.read(aki.table) == lines
        disk.says = ""
        told = await ren.hear("told")
        kept = [json.loads(line) for line in house.house.store.read(aki.table)]
        assert [line["id"] for line in kept if line["line"] == "choice"] == ["1"]
        assert (await aki.hear("done"))["id"] == "1"
        assert (await watcher.hear("told"))["number"] == told["number"]
        choosers = [Chooser("reversi", seed=f"{seat}") for seat in range(2)]
        await asyncio.gather(*(one.play(ear, last_table(ear)) for one, ear in zip(choosers, (aki, ren), strict=True)))

    in_house(tmp_path, fill, connecting=disk.connecting)


def test_over_http_a_full_disk_is_503_and_nothing_half_done_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk()
    monkeypatch.setattr(table_loop, "PATIENCE", 0.3)

    async def fill(house: OpenHouse) -> None:
        aki, ren = await house.visitors("Aki", "Ren")
        table = (await house.opened(aki, "reversi", **REVERSI, listed=True))["table"]
        ear = await house.listen(aki, table)
        await ear.hear("seat")
        disk.says = FULL
        for who, path, body in (
            (ren, f"/api/tables/{table}/sit", {}),
            (None, "/api/guests", {"name": "Mio", "key": True}),
            (aki, "/api/tables", {"game": "reversi"}),
            (aki, f"/api/tables/{table}/invitations", {}),
        ):
            answer = await house.ask(who, "POST", f"{path}?lang=ja", body)
            assert (answer.status_code, answer.json()["code"]) == (503, "storage_waits"), path
            assert answer.headers["retry-after"]
        assert (await house.ask(None, "GET", "/healthz")).status_code == 503
        assert (await ear.done("promise", id="p", promise="0" * 64))["type"] == "refused"
        disk.says = ""
        facts: Message = {}
        async with asyncio.timeout(8):
            while not facts.get("seats", [{}, {}])[1]:  # the one who sat down does, once that can be kept
                answer = await house.ask(ren, "GET", f"/api/tables/{table}")
                facts = answer.json() if answer.is_success else {}
                await asyncio.sleep(0.05)
        assert facts["me"] == 1
        assert (await house.ask(None, "GET", "/healthz")).status_code == 200
        tables = (await house.ask(aki, "GET", "/api/tables")).json()["tables"]
        assert [one["table"] for one in tables] == [table]

    in_house(tmp_path, fill, connecting=disk.connecting)


def test_a_rematch_that_could_not_be_kept_is_opened_once_it_can(tmp_path: Path) -> None:
    disk = Disk()

    async def fill(house: OpenHouse) -> None:
        _, ears = await two_at_reversi(house)
        assert (await ears[0].done("resign", id="r"))["type"] == "done"
        disk.says, disk.fails = FULL, lambda sql: "INSERT" in sql or "UPDATE" in sql or sql == "COMMIT"
        for ear in ears:
            await ear.say("rematch", id="again")
        await asyncio.sleep(0.3)
        disk.says = ""
        told = {(await ear.hear("next"))["table"] for ear in ears}
        assert len(told) == 1
        store, table = house.house.store, ears[0].table
        await house.eventually(lambda: (entry := store.entry(table)) is not None and entry.state == "over")

    in_house(tmp_path, fill, connecting=disk.connecting)


def test_a_match_whose_first_lines_could_not_be_kept_begins_once_they_can(tmp_path: Path) -> None:
    disk = Disk()

    async def fill(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        table = await house.seated(people, "reversi", **REVERSI)
        ears = [await house.listen(who, table) for who in people]
        for ear in ears:
            await ear.hear("seat")
        assert (await house.ask(people[0], "POST", f"/api/tables/{table}/start")).is_success
        disk.says, disk.fails = FULL, lambda sql: "INTO lines" in sql
        heard = await asyncio.gather(*(ear.drain(0.4) for ear in ears))
        assert all(one["type"] != "table" for each in heard for one in each)
        assert disk.asked.count("COMMIT") > 0
        disk.says = ""
        await asyncio.gather(*(ear.hear("table") for ear in ears))

    in_house(tmp_path, fill, connecting=disk.connecting)

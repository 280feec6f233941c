"""Tables that nobody is at: they leave the memory, sleep, and are closed in the end; nothing is lost by it."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.choosers import Chooser, choices, last_table
from tests.server.houses import FAST, REVERSI, OpenHouse, in_house, open_house, two_at_reversi
from tests.virtual_time import in_virtual_time
from zashiki.kernel import registry
from zashiki.kernel.registry import load
from zashiki.server import table_loop

MINUTE, DAY = 60_000, 86_400_000


def test_a_table_that_nobody_is_at_leaves_the_memory_and_is_folded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_loop, "IDLE", 50)

    async def leave(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        action = choices(load("reversi"), ears[0], last_table(ears[0]))[0]
        assert (await ears[0].done("choose", id="1", action=action))["type"] == "done"
        before = await ears[1].hear("told")
        table = ears[0].table
        for ear in ears:
            ear.cut()
        await house.eventually(lambda: house.house.loaded(table) is None)
        assert (await house.ask(people[0], "GET", "/api/tables")).json()["tables"][0]["state"] == "live"
        assert house.house.loaded(table) is None  # a list folds nothing
        ears = [await house.listen(who, table) for who in people]
        shown = [await ear.hear("table") for ear in ears]
        assert (shown[1]["number"], shown[1]["view"]) == (before["number"], before["view"])
        assert (await ears[0].done("choose", id="1", action=action))["type"] == "done"
        choosers = [Chooser("reversi", seed=f"{seat}") for seat in range(2)]
        for chooser in choosers:
            chooser.sent = 10
        await asyncio.gather(*(one.play(ear, last_table(ear)) for one, ear in zip(choosers, ears, strict=True)))
        for ear in ears:
            ear.cut()
        await house.eventually(lambda: house.house.loaded(table) is None)
        again = await house.listen(None, table)
        assert (await again.hear("over"))["why"] == "rules"

    in_house(tmp_path, leave)


def test_computers_do_not_play_on_where_nobody_is(tmp_path: Path) -> None:
    async def leave(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        computers = {"1": "random", "2": "random", "3": "random"}
        options = {**FAST, "computers_pause": 200}
        (ear,) = await house.begun((aki,), "riichi", computers=computers, options=options)

        def chosen_by_computers() -> int:
            lines = [json.loads(line) for line in house.house.store.read(ear.table)]
            return sum(line["line"] == "choice" and line["seat"] != ear.seat for line in lines)

        action = choices(load("riichi"), ear, last_table(ear))[0]
        await ear.done("choose", id="1", action=action)
        ear.cut()
        await house.eventually(lambda: not house.house.sockets)
        await asyncio.sleep(0.25)  # what was in flight
        before = chosen_by_computers()
        await asyncio.sleep(0.5)
        assert chosen_by_computers() == before
        again = await house.listen(aki, ear.table)
        # and on they go, once Aki has answered whatever the deal has it asked
        playing = asyncio.create_task(Chooser("riichi").play(again))
        await house.eventually(lambda: chosen_by_computers() > before)
        playing.cancel()

    in_house(tmp_path, leave)


def test_a_table_that_slept_for_fourteen_days_is_closed_and_one_that_gathered_for_thirty_minutes_is_gone(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            people, ears = await two_at_reversi(house)
            gathering = await house.opened(people[0], "reversi", **REVERSI)
        table = ears[0].table
        async with open_house(tmp_path, ahead=13 * DAY) as house:
            await house.eventually(lambda: house.house.store.entry(gathering["table"]) is None)
            ear = await house.listen(None, table)
            await ear.hear("table")
            assert "over" not in ear.kinds()
        async with open_house(tmp_path, ahead=28 * DAY) as house:
            store = house.house.store
            await house.eventually(lambda: (entry := store.entry(table)) is not None and entry.state == "over")
            ear = await house.listen(people[0], table)
            assert (await ear.hear("over"))["why"] == "abandoned"

    in_virtual_time(run())


def test_one_alone_at_a_gathering_table_for_thirty_minutes_is_told_that_it_is_gone(tmp_path: Path) -> None:
    async def wait(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        facts = await house.opened(aki, "reversi", **REVERSI)
        ear = await house.listen(aki, facts["table"])
        await ear.hear("seat")
        house.house.ahead += 31 * MINUTE
        await ear.say("hello")
        assert await ear.until_closed() == 4404
        assert ear.heard[-1]["code"] == "table_gone"
        assert (await house.ask(aki, "GET", f"/api/tables/{facts['table']}")).status_code == 404

    in_house(tmp_path, wait)


def test_a_table_of_a_game_that_is_not_here_keeps_no_other_from_being_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            (aki,) = await house.visitors("Aki")
            lost = (await house.opened(aki, "koikoi"))["table"]
            found = (await house.opened(aki, "reversi"))["table"]
        known = registry.names()
        monkeypatch.setattr(registry, "names", lambda: tuple(name for name in known if name != "koikoi"))
        async with open_house(tmp_path, troubled=True) as house:
            await house.eventually(lambda: house.house.loaded(found) is not None)
            answer = await house.ask(aki, "GET", f"/api/tables/{lost}")
            assert (answer.status_code, answer.json()["code"]) == (500, "table_unreadable")
            assert [one["table"] for one in (await house.ask(aki, "GET", "/api/tables")).json()["tables"]] == [found]
            assert {line["event"] for line in house.troubles()} == {"table_unreadable"}

    in_virtual_time(run())


@pytest.mark.parametrize("turns", range(4))
def test_a_table_that_something_comes_for_as_it_is_stopped_ends_all_the_same(tmp_path: Path, turns: int) -> None:
    async def stop(house: OpenHouse) -> None:
        _, ears = await two_at_reversi(house)
        loop = house.house.loaded(ears[0].table)
        assert loop is not None

        async def stirred() -> None:
            await asyncio.sleep(0.01)  # it rests
            loop._stir()
            for _ in range(turns):
                await asyncio.sleep(0)

        loop._thinking.stop = stirred  # type: ignore[method-assign]  # the last that is waited for before the end
        await asyncio.wait_for(loop.stop("stopping"), 1.5)
        assert loop._task.done()

    in_house(tmp_path, stop)

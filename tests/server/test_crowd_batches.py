"""Many who come to watch are welcomed together, and people at the table wait for none of them."""

import asyncio
from pathlib import Path

import pytest

from tests.server.houses import OpenHouse, in_house, two_at_reversi
from zashiki.server import crowd_batches, table_loop


def test_of_many_who_come_to_watch_all_others_hear_a_few_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_loop, "CROWD", 5)
    monkeypatch.setattr(crowd_batches, "TOGETHER", 0.5)

    async def scene(house: OpenHouse) -> None:
        _, (aki, _) = await two_at_reversi(house)
        first = [await house.listen(None, aki.table) for _ in range(3)]
        aki.heard.clear()
        many = await asyncio.gather(*(house.connect(None, aki.table) for _ in range(40)))
        gone = many.pop()
        for ear in (*many, gone):
            await ear.say("hello")
            await asyncio.sleep(0.005)
        gone.cut()
        await asyncio.gather(*(ear.hear("table") for ear in many))
        while (await aki.hear("presence"))["watchers"] != len(first) + len(many):
            pass
        assert len([one for one in aki.heard if one["type"] == "presence"]) < 10

    in_house(tmp_path, scene)


def test_people_at_a_table_wait_for_no_crowd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_loop, "CROWD", 0)
    monkeypatch.setattr(crowd_batches, "TOGETHER", 60)

    async def scene(house: OpenHouse) -> None:
        (aki, _), ears = await two_at_reversi(house)
        await house.listen(aki, ears[0].table)
        assert (await ears[0].done("undo", id="x"))["type"] == "refused"

    in_house(tmp_path, scene)

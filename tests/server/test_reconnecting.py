"""Lines are torn in the middle of everything: no stream has a gap, and every command takes effect once."""

import asyncio
import json
from collections import Counter
from pathlib import Path

import pytest

from tests.server.choosers import choices, last_table
from tests.server.ears import Ear, Message
from tests.server.houses import FAST, OpenHouse, in_house, two_at_reversi
from tests.server.restless import Restless
from zashiki.kernel.registry import load
from zashiki.records.verdicts import HOLDS, checked_lines

GAMES: dict[str, tuple[int, Message]] = {
    "koikoi": (2, {"knobs": {"rounds": 2}}),
    "riichi": (4, {"knobs": {"hands": 1, "length": "east"}}),
    "stud": (3, {"knobs": {"seats": 3, "deals": 4}}),
}


@pytest.mark.parametrize(("game", "hints"), [("koikoi", True), ("riichi", False), ("stud", False), ("stud", True)])
def test_torn_lines_lose_nothing_and_repeat_nothing(tmp_path: Path, game: str, *, hints: bool) -> None:
    async def tear(house: OpenHouse) -> None:
        number, asked = GAMES[game]
        people = await house.visitors(*(f"guest {one}" for one in range(number)))
        calm = await house.begun(people, game, options={**FAST, "clock": None, "hints": hints}, **asked)
        table = calm[0].table
        restless = [
            Restless(lambda: house, who, ear, seed=f"{game} {who.name}", cuts=0.2)
            for who, ear in zip(people, calm, strict=True)
        ]
        listening = asyncio.gather(*(ear.hear("over") for ear in calm))
        ends = await asyncio.gather(*(one.play() for one in restless))
        await listening
        assert {end["why"] for end in ends} == {"rules"}
        assert min(one.torn for one in restless) > 3
        for one, ear in zip(restless, calm, strict=True):
            hold_stream(one, ear)
        lines = [json.loads(line) for line in house.house.store.read(table)]
        ids = Counter((line["seat"], line["id"]) for line in lines if line["line"] == "choice")
        assert max(ids.values()) == 1
        assert {seat for seat, _ in ids} == set(range(number))
        answer = await house.ask(None, "GET", f"/api/tables/{table}/record?as=table")
        assert checked_lines(table, lambda: answer.content).report.status == HOLDS

    in_house(tmp_path, tear)


def hold_stream(torn: Restless, calm: Ear) -> None:
    """Hold that a torn line told what a calm one of the same seat told, with nothing left out but by a whole table."""
    told = [one for one in calm.heard if one["type"] == "told" and "events" in one]
    whole = {
        number: event
        for one in told
        for number, event in enumerate(one["events"], one["number"] - len(one["events"]) + 1)
    }
    assert list(whole) == list(range(min(whole), max(whole) + 1))
    assert torn.number == last_table(calm)["number"] == max(whole)
    covered = {number for first, last in torn.wholes for number in range(first + 1, last + 1)}
    assert all(torn.events[number] == event for number, event in whole.items() if number not in covered)
    assert all(whole[number] == event for number, event in torn.events.items() if number in whole)


def test_whoever_says_hello_with_any_number_is_told_where_the_table_stands(tmp_path: Path) -> None:
    async def greet(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        for made, ear in enumerate((ears[0], ears[1], ears[0])):
            while last_table(ear).get("asked") is None:
                await ear.hear("told")
            action = choices(load("reversi"), ear, last_table(ear))[0]
            assert (await ear.done("choose", id=f"{made}", action=action))["type"] == "done"
        stands = last_table(ears[0])
        again = await house.connect(people[0], ears[0].table)
        for since in (0, 1, stands["number"] - 1, stands["number"], stands["number"] + 1, 1 << 31):
            await again.say("hello", since=since, detail="events")
            shown = await again.hear("table", "told")
            assert (shown["number"], shown["view"]) == (stands["number"], stands["view"])
        await again.say("hello", since=stands["number"] - 1, detail="scene", language="ja")
        assert "scene" in await again.hear("table", "told")

    in_house(tmp_path, greet)

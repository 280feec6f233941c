"""Lines are torn, the disk refuses now and then, the house is stopped and opened again: matches come to their ends."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.houses import FAST, OpenHouse, open_house
from tests.server.restless import Restless
from tests.server.test_reconnecting import GAMES
from tests.storage.faulty_connections import FULL, Disk
from tests.virtual_time import in_virtual_time
from zashiki.records.verdicts import HOLDS, checked_lines


@asynccontextmanager
async def troubled(disk: Disk, rng: random.Random) -> AsyncIterator[None]:
    """A disk that refuses some statements, for a moment, again and again."""

    async def trouble() -> None:
        while True:
            await asyncio.sleep(rng.random() * 0.4)
            part = rng.choice(("", "COMMIT", "INTO lines", "entries"))
            disk.fails = lambda sql, part=part: part in sql  # type: ignore[misc]  # of this round
            disk.says = FULL
            await asyncio.sleep(rng.random() * 0.2)
            disk.says = ""

    task = asyncio.create_task(trouble())
    try:
        yield
    finally:
        task.cancel()
        disk.says = ""


async def hard_times(folder: Path, game: str, rng: random.Random) -> None:
    """Play a match to its end, through everything; then hold its record."""
    (number, asked), disk, doors = GAMES[game], Disk(), list[OpenHouse]()
    async with open_house(folder, connecting=disk.connecting) as house:
        people = await house.visitors(*(f"guest {one}" for one in range(number)))
        calm = await house.begun(people, game, options={**FAST, "clock": None}, **asked)
        doors.append(house)
        restless = [
            Restless(lambda: doors[-1], who, ear, seed=f"{rng.random()}", cuts=rng.choice((0.0, 0.05, 0.2)))
            for who, ear in zip(people, calm, strict=True)
        ]
        playing = asyncio.gather(*(one.play() for one in restless))
        async with troubled(disk, rng):
            await asyncio.wait({playing}, timeout=rng.random() * 0.3)
    while not playing.done():
        async with open_house(folder, connecting=disk.connecting) as house:
            doors.append(house)
            async with troubled(disk, rng):
                await asyncio.wait({playing}, timeout=rng.random() * len(doors))
    assert {end["why"] for end in await playing} == {"rules"}
    async with open_house(folder) as house:
        await hold_record(house, calm[0].table)


async def hold_record(house: OpenHouse, table: str) -> None:
    lines = [json.loads(line) for line in house.house.store.read(table)]
    ids = Counter((line["seat"], line["id"]) for line in lines if line["line"] == "choice")
    assert max(ids.values()) == 1
    answer = await house.ask(None, "GET", f"/api/tables/{table}/record?as=table")
    assert checked_lines(table, lambda: answer.content).report.status == HOLDS


@pytest.mark.parametrize("game", list(GAMES))
def test_a_match_comes_to_its_end_through_everything(tmp_path: Path, game: str) -> None:
    in_virtual_time(hard_times(tmp_path, game, random.Random(f"hard times at {game}")))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", list(GAMES))
def test_many_matches_come_to_their_ends_through_everything(tmp_path: Path, game: str, seed: int) -> None:
    in_virtual_time(hard_times(tmp_path, game, random.Random(f"hard times at {game} {seed}")))

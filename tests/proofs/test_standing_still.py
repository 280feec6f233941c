"""The process stands still for seconds (SIGSTOP), and goes on: nothing is lost, and clocks go by the rules.

What the rules say of such a time: a table's clock is the wall's, so it passes. Whoever was asked meanwhile is charged
for it, and whose time ran out has had their time. It costs nobody anything where a choice was being kept when it
began: what takes more than a second to be kept is excused, and the record says so.
"""

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.proofs.companies import companies
from tests.proofs.conftest import Figures
from tests.proofs.findings import figures, hold_everything, kept_in
from tests.proofs.house_process import HouseProcess, house_process
from tests.proofs.killed_house import killed_house, playing
from tests.proofs.ways import Way
from tests.server.choosers import choices, last_table
from tests.server.ears import Ear, Message
from tests.server.houses import ONE_MONTH, Door, Visitor, to_the_end
from zashiki.kernel.registry import load
from zashiki.parlour.host import SLOW
from zashiki.records.sitting_lines import Choice, SeatChange, read
from zashiki.records.verdicts import HOLDS, checked_lines

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="a process is stopped by a signal")]

BANK = 60_000


@pytest.mark.parametrize("times", [6])
def test_a_house_that_stood_still_has_lost_nothing(tmp_path: Path, figure: Figures, times: int) -> None:
    seed = os.environ["ZASHIKI_SEED"]
    rng = random.Random(seed)

    async def run() -> None:
        async with killed_house(tmp_path) as house:
            everybody = list(companies(Way(house.port, house.port), clients=50, seed=seed))
            async with playing(everybody):
                for _ in range(times):
                    await asyncio.sleep(rng.uniform(0.5, 3))
                    await house.stand_still(rng.uniform(1, 5))
                await asyncio.sleep(6)
                await house.kill("open")
            for what, value in (figures(everybody, house.calms) | house.counts).items():
                figure(what, value)
            await hold_everything(house.folder, everybody, house.calms, seed=seed)
            assert not house.troubles(), (seed, house.troubles()[:5])

    to_the_end(run(), 120)


async def stopped(process: HouseProcess, seconds: float) -> None:
    process.send(signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        process.send(signal.SIGCONT)


async def two_at(door: Door, game: str, clock: Message, **asked: Any) -> tuple[tuple[Visitor, ...], list[Ear]]:
    people = await door.visitors("Aki", "Ren")
    return people, await door.begun(people, game, options={"pauses": "fast", "clock": clock}, **asked)


async def chosen(ears: list[Ear], name: str) -> tuple[Ear, Message]:
    """Let whoever is asked choose, and give who it was and what the answer is."""
    asked = await whoever_is_asked(ears)
    message = last_table(asked)
    action = choices(load(asked.game), asked, message)[0]
    return asked, await asked.done("choose", id=name, seen=message["number"], action=action)


async def whoever_is_asked(ears: list[Ear]) -> Ear:
    while True:
        for ear in ears:
            if last_table(ear).get("asked") is not None:
                return ear
        await asyncio.gather(*(ear.drain(0.05) for ear in ears))


def lines_of(process: HouseProcess, table: str) -> bytes:
    return b"".join(kept_in(process.folder).lines[table])


def test_time_that_passed_while_nothing_was_being_kept_is_charged_to_whoever_was_asked(tmp_path: Path) -> None:
    async def run() -> None:
        async with house_process(tmp_path) as (process, door):
            _, ears = await two_at(door, "reversi", {"bank": BANK // 1000}, preset="mini-6x6")
            await asyncio.gather(*(ear.drain(0.3) for ear in ears))
            await stopped(process, 2)
            _, answer = await chosen(ears, "first")
            assert answer["type"] == "done"
            table = ears[0].table
        data = lines_of(process, table)
        assert checked_lines(table, lambda: data).report.status == HOLDS
        (choice,) = [line for line in read(data).lines if isinstance(line, Choice)]
        assert choice.left is not None
        assert BANK - 10_000 < choice.left < BANK - 2_000

    to_the_end(run(), 60)


def test_whose_time_ran_out_meanwhile_has_had_their_time(tmp_path: Path) -> None:
    """What they sent while the house stood still comes too late, and is refused: the table has chosen quietly."""

    async def run() -> None:
        async with house_process(tmp_path) as (process, door):
            _, ears = await two_at(door, "koikoi", {"each": 1}, knobs=ONE_MONTH)
            asked = await whoever_is_asked(ears)
            message = last_table(asked)
            process.send(signal.SIGSTOP)
            action = choices(load("koikoi"), asked, message)[-1]
            await asked.say("choose", id="late", seen=message["number"], action=action)
            await asyncio.sleep(1.5)
            process.send(signal.SIGCONT)
            answer = await asked.hear("refused", "done")
            assert answer["type"] == "refused", answer
            assert answer["code"] in ("stale", "too_late", "not_your_turn")
            table = ears[0].table
        data = lines_of(process, table)
        assert checked_lines(table, lambda: data).report.status == HOLDS
        first = next(line for line in read(data).lines if isinstance(line, Choice))
        assert first.by == "clock"

    to_the_end(run(), 60)


def test_time_in_which_a_choice_was_being_kept_costs_nobody_anything(tmp_path: Path, figure: Figures) -> None:
    async def run() -> None:
        rng = random.Random("being kept")
        async with house_process(tmp_path) as (process, door):
            _, ears = await two_at(door, "reversi", {"bank": BANK // 1000}, preset="mini-6x6")
            table = ears[0].table
            for nth in range(12):
                asked = await whoever_is_asked(ears)
                message = last_table(asked)
                action = choices(load("reversi"), asked, message)[0]
                await asked.say("choose", id=f"c{nth}", seen=message["number"], action=action)
                await asyncio.sleep(rng.uniform(0.001, 0.006))
                await stopped(process, 1.2)
                assert (await asked.hear("done", "refused"))["type"] == "done"
                await asyncio.gather(*(ear.drain(0.05) for ear in ears))
                if any(ear.kinds().count("over") for ear in ears) or excused(lines_of(process, table)):
                    break
            _, answer = await chosen(ears, "then")
            assert answer["type"] == "done"
        data = lines_of(process, table)
        assert checked_lines(table, lambda: data).report.status == HOLDS
        figure("stops until one met a commit", nth + 1)
        if forgiven := excused(data):
            assert len(forgiven) == 1
            left = [line.left for line in read(data).lines if isinstance(line, Choice)][-1]
            assert left is not None
            assert left > BANK - 1_200 * nth - 1_000 - 200 * nth, "the last stop was charged to somebody"

    to_the_end(run(), 60)


def excused(data: bytes) -> list[SeatChange]:
    """Lines that excuse a stop; the first to come wakes the table, which excuses a few milliseconds."""
    return [line for line in read(data).lines if isinstance(line, SeatChange) and line.excused >= SLOW]

"""Hints are worked out while others play: no other table waits for them, and what comes meanwhile is not lost."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.choosers import choices, last_table
from tests.server.houses import FAST, REVERSI, OpenHouse, in_house
from zashiki.kernel.registry import load
from zashiki.parlour.tellers import SceneTeller


class SlowHints:
    """Hints that are worked out for as long as a test likes."""

    def __init__(self) -> None:
        self._loops, self._end = list[asyncio.AbstractEventLoop](), threading.Event()
        self._begun = asyncio.Event()

    def work(self) -> None:
        for loop in self._loops:
            loop.call_soon_threadsafe(self._begun.set)
        assert self._end.wait(60)

    async def begun(self) -> None:
        """Wait until some are worked on."""
        self._loops.append(asyncio.get_running_loop())
        await self._begun.wait()

    def end(self) -> None:
        self._end.set()


@pytest.fixture
def slow_hints(monkeypatch: pytest.MonkeyPatch) -> SlowHints:
    hints = SlowHints()
    question: Callable[..., Any] = SceneTeller.question

    def slowly(teller: SceneTeller, *asked: Any) -> Any:
        if teller._hints:
            hints.work()
        return question(teller, *asked)

    monkeypatch.setattr(SceneTeller, "question", slowly)
    return hints


def test_nobody_at_another_table_waits_for_hints(tmp_path: Path, slow_hints: SlowHints) -> None:
    async def play(house: OpenHouse) -> None:
        aki, ren = await house.visitors("Aki", "Ren")
        options = {**FAST, "hints": True}
        (slow,) = await house.begun((aki,), "reversi", preset="mini-6x6", options=options, computers={"1": "random"})
        (quick,) = await house.begun((ren,), "reversi", **REVERSI, computers={"1": "random"})
        begun = asyncio.create_task(slow_hints.begun())
        watching = asyncio.create_task(house.listen(aki, slow.table, detail="scene"))
        await begun
        action = choices(load("reversi"), quick, last_table(quick))[0]
        assert (await quick.done("choose", id="1", action=action))["type"] == "done"
        slow_hints.end()
        assert (await (await watching).hear("table"))["asked"]["hints"]

    in_house(tmp_path, play)


def test_what_comes_while_hints_are_worked_out_is_taken_in_afterwards(tmp_path: Path, slow_hints: SlowHints) -> None:
    async def play(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        options = {**FAST, "hints": True}
        (ear,) = await house.begun((aki,), "reversi", preset="mini-6x6", options=options, computers={"1": "random"})
        begun = asyncio.create_task(slow_hints.begun())
        scene = await house.listen(aki, ear.table, detail="scene")
        action = choices(load("reversi"), ear, last_table(ear))[0]
        await begun
        await ear.say("choose", id="1", action=action)
        table = house.house.loaded(ear.table)
        assert table is not None
        while not table._held:
            await asyncio.sleep(0)
        slow_hints.end()
        assert (await ear.hear("done", "refused"))["type"] == "done"
        told = await scene.hear("told")
        while told.get("asked") is None:
            told = await scene.hear("told")
        assert told["asked"]["hints"]

    in_house(tmp_path, play)

"""Hints are worked out while others play: no other table waits for them, and what comes meanwhile is not lost."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.choosers import choices, last_table
from tests.server.houses import FAST, REVERSI, OpenHouse, in_house
from zashiki.kernel.registry import load
from zashiki.parlour.tellers import SceneTeller

THINKING = 0.5


@pytest.fixture
def slow_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints take a while."""
    question: Callable[..., Any] = SceneTeller.question

    def slowly(teller: SceneTeller, *asked: Any) -> Any:
        if teller._hints:
            time.sleep(THINKING)
        return question(teller, *asked)

    monkeypatch.setattr(SceneTeller, "question", slowly)


@pytest.mark.usefixtures("slow_hints")
def test_nobody_at_another_table_waits_for_hints(tmp_path: Path) -> None:
    async def play(house: OpenHouse) -> None:
        aki, ren = await house.visitors("Aki", "Ren")
        options = {**FAST, "hints": True}
        (slow,) = await house.begun((aki,), "reversi", preset="mini-6x6", options=options, computers={"1": "random"})
        (quick,) = await house.begun((ren,), "reversi", **REVERSI, computers={"1": "random"})
        watching = asyncio.create_task(house.listen(aki, slow.table, detail="scene"))
        await asyncio.sleep(THINKING / 5)
        began = time.monotonic()
        action = choices(load("reversi"), quick, last_table(quick))[0]
        assert (await quick.done("choose", id="1", action=action))["type"] == "done"
        assert time.monotonic() - began < THINKING / 2
        assert (await (await watching).hear("table"))["asked"]["hints"]

    in_house(tmp_path, play)


@pytest.mark.usefixtures("slow_hints")
def test_what_comes_while_hints_are_worked_out_is_taken_in_afterwards(tmp_path: Path) -> None:
    async def play(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        options = {**FAST, "hints": True}
        (ear,) = await house.begun((aki,), "reversi", preset="mini-6x6", options=options, computers={"1": "random"})
        scene = await house.listen(aki, ear.table, detail="scene")
        action = choices(load("reversi"), ear, last_table(ear))[0]
        await scene.hear("table")
        assert (await ear.done("choose", id="1", action=action))["type"] == "done"
        told = await scene.hear("told")
        while told.get("asked") is None:
            told = await scene.hear("told")
        assert told["asked"]["hints"]

    in_house(tmp_path, play)

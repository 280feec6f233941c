"""The power goes, again and again, at any moment: nothing that anybody was told is lost, and every match goes on."""

from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Future
from contextlib import aclosing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.proofs.conftest import Figures
from tests.proofs.power_cuts import World
from tests.server.houses import to_the_end
from zashiki.storage.sqlite_store import SqliteStore

LIVES = 20
"""Of one house, before another one is opened from scratch."""
MOST_CUTS = 40
"""Until a loss is found where something is planted; one cut of three or more has one."""


async def lose_power(folder: Path, seed: str, cuts: int, figure: Figures, **disk: Any) -> None:
    """Cut the power so many times; nothing is missing after any of them."""
    left, choices, tables = cuts, 0, 0
    for number in count():
        if not left:
            break
        world = World(folder / f"{number}", f"{seed} {number}", **disk)
        for _ in range(min(left, LIVES)):
            missing = await world.live_and_lose_power()
            assert not missing, (f"house {seed} {number}, after cut {world.cuts}", missing)
            left -= 1
        assert not (missing := await world.go_on()), (f"house {seed} {number}, at last", missing)
        choices, tables = choices + world.known.choices, tables + len(world.known.seats)
        await world.end()
    figure("power cuts", cuts)
    figure("acknowledged choices, all kept", choices)
    figure("tables", tables)
    assert choices


async def losses(folder: Path, seed: str, cuts: int, **disk: Any) -> AsyncGenerator[bool, None]:
    """Cut the power so many times, and say each time whether something is missing: then comes another house."""
    world = World(folder / "0", f"{seed} 0", **disk)
    try:
        for number in range(1, cuts + 1):
            await world.live_and_lose_power()
            yield (lost := bool(world.lacks()))
            if lost:
                await world.end()
                world = World(folder / f"{number}", f"{seed} {number}", **disk)
    finally:
        await world.end()


async def until_a_loss(folder: Path, seed: str, **disk: Any) -> int:
    """Cut the power until something is missing; return how many cuts that took; 0: too many."""
    number = 0
    async with aclosing(losses(folder, seed, MOST_CUTS, **disk)) as cuts:
        async for lost in cuts:
            number += 1
            if lost:
                return number
    return 0


async def count_losses(folder: Path, seed: str, cuts: int, **disk: Any) -> int:
    """Count the cuts after which something is missing."""
    return sum([lost async for lost in losses(folder, seed, cuts, **disk)])


def test_nothing_that_anybody_was_told_is_lost_with_the_power(tmp_path: Path, figure: Figures) -> None:
    to_the_end(lose_power(tmp_path, "short", 5, figure), 600)


@pytest.mark.slow
def test_nothing_that_anybody_was_told_is_lost_in_500_power_cuts(tmp_path: Path, figure: Figures) -> None:
    to_the_end(lose_power(tmp_path, "long", 500, figure), 900)


# ------------------------------------------------------------------------------------------------------ planted faults


def not_synced(_: pytest.MonkeyPatch) -> dict[str, object]:
    return {"pragmas": ("synchronous=NORMAL",)}


def lying_disk(_: pytest.MonkeyPatch) -> dict[str, object]:
    return {"lies": True}


def hasty_house(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """It takes for kept what is only about to be."""
    real = SqliteStore._later

    def hasty(self: SqliteStore, work: Any) -> Future[None]:
        real(self, work)
        done: Future[None] = Future()
        done.set_result(None)
        return done

    monkeypatch.setattr(SqliteStore, "_later", hasty)
    return {}


@pytest.mark.parametrize("fault", [not_synced, lying_disk, hasty_house])
def test_a_fault_that_loses_acknowledgements_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    figure: Figures,
    fault: Callable[[pytest.MonkeyPatch], dict[str, Any]],
) -> None:
    cuts = to_the_end(until_a_loss(tmp_path, fault.__name__, **fault(monkeypatch)), 600)
    figure(f"cuts until a loss, {fault.__name__.replace('_', ' ')}", cuts)
    assert cuts


@pytest.mark.slow
@pytest.mark.parametrize("fault", [not_synced, lying_disk, hasty_house])
def test_how_often_a_fault_loses_acknowledgements(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    figure: Figures,
    fault: Callable[[pytest.MonkeyPatch], dict[str, Any]],
) -> None:
    found = to_the_end(count_losses(tmp_path, fault.__name__, 50, **fault(monkeypatch)), 900)
    figure(f"cuts with losses, {fault.__name__.replace('_', ' ')}", f"{found} of 50")
    assert found > 5

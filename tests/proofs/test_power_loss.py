"""The power goes, again and again, at any moment: nothing that anybody was told is lost, and every match goes on."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.proofs.conftest import Figures
from tests.proofs.power_cuts import World
from zashiki.storage.sqlite_store import SqliteStore

LIVES = 20
"""Of one house, before another one is opened from scratch."""


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


async def lossy_cuts(folder: Path, seed: str, cuts: int, **disk: Any) -> int:
    """Count the cuts after which something is missing; each such house is given up for a new one."""
    found = 0
    world = World(folder / "0", f"{seed} 0", **disk)
    for number in range(1, cuts + 1):
        await world.live_and_lose_power()
        if world.lacks():
            found += 1
            await world.end()
            world = World(folder / f"{number}", f"{seed} {number}", **disk)
    await world.end()
    return found


def test_nothing_that_anybody_was_told_is_lost_with_the_power(tmp_path: Path, figure: Figures) -> None:
    asyncio.run(asyncio.wait_for(lose_power(tmp_path, "short", 5, figure), 60))


@pytest.mark.slow
def test_nothing_that_anybody_was_told_is_lost_in_500_power_cuts(tmp_path: Path, figure: Figures) -> None:
    asyncio.run(asyncio.wait_for(lose_power(tmp_path, "long", 500, figure), 900))


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


@pytest.mark.parametrize(("fault", "cuts"), [(not_synced, 3), (lying_disk, 2), (hasty_house, 6)])
def test_a_fault_that_loses_acknowledgements_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    figure: Figures,
    fault: Callable[[pytest.MonkeyPatch], dict[str, Any]],
    cuts: int,
) -> None:
    found = asyncio.run(asyncio.wait_for(lossy_cuts(tmp_path, fault.__name__, cuts, **fault(monkeypatch)), 60))
    figure(f"cuts with losses, {fault.__name__.replace('_', ' ')}", f"{found} of {cuts}")
    assert found


@pytest.mark.slow
@pytest.mark.parametrize("fault", [not_synced, lying_disk, hasty_house])
def test_how_often_a_fault_loses_acknowledgements(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    figure: Figures,
    fault: Callable[[pytest.MonkeyPatch], dict[str, Any]],
) -> None:
    found = asyncio.run(asyncio.wait_for(lossy_cuts(tmp_path, fault.__name__, 50, **fault(monkeypatch)), 300))
    figure(f"cuts with losses, {fault.__name__.replace('_', ' ')}", f"{found} of 50")
    assert found > 5

"""Kills: a house is killed by its process id, again and again, while everybody plays; nothing that was said is lost."""

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from tests.proofs.companies import Company, companies
from tests.proofs.conftest import Figures
from tests.proofs.killed_house import (
    KilledHouse,
    figures,
    killed_house,
    playing,
    something_is_sent,
    whatever_is_broken,
)
from tests.proofs.recoveries import still_promising
from tests.proofs.ways import Way
from tests.server.houses import to_the_end

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a process is killed by a signal")

KILLS = int(os.environ.get("ZASHIKI_KILLS", "200"))
CALM_AT_LAST = 6.0


async def one_life(house: KilledHouse, everybody: list[Company], rng: random.Random) -> None:
    """From one kill to the next: in its start, soon after it, while something is being kept, or at any time."""
    kind = rng.choice(("starting", "starting", "at once", "keeping", "keeping", "any"))
    if kind == "starting":
        await house.kill_in_its_start(rng.uniform(0.05, 1.2))
        return
    await house.start()
    if kind == "at once":
        await asyncio.sleep(rng.uniform(0, 0.4))
    elif kind == "keeping":
        await asyncio.sleep(rng.uniform(0.3, 1.2))
        await something_is_sent([one.histories[-1] for one in everybody if one.histories], within=0.5)
        await asyncio.sleep(rng.uniform(0, 0.008))
    else:
        await asyncio.sleep(rng.uniform(0.2, 2.5))
    await house.kill(kind)


async def calm_at_last(everybody: list[Company], seconds: float) -> None:
    """Let faults stop, until everything must be back."""
    ends = time.monotonic() + 21
    await asyncio.sleep(seconds)
    while time.monotonic() < ends and still_promising(history for one in everybody for history in one.histories):
        await asyncio.sleep(0.2)


@pytest.mark.slow
def test_two_hundred_kills_lose_nothing(tmp_path: Path, figure: Figures) -> None:
    seed = os.environ.get("ZASHIKI_SEED", f"{time.time_ns()}")
    rng = random.Random(seed)

    async def run() -> None:
        began = time.monotonic()
        async with killed_house(tmp_path, rng) as house:
            way = Way(house.process.port, house.process.port)
            everybody = list(companies(way, clients=50, seed=seed))
            async with playing(everybody):
                await asyncio.sleep(3)
                await house.kill()
                while house.counts.total() < KILLS:
                    await one_life(house, everybody, rng)
                await house.start()
                await calm_at_last(everybody, CALM_AT_LAST)
                await house.kill()
            took = time.monotonic() - began
            broken = await whatever_is_broken(house, everybody)
            for what, value in figures(house, everybody).items():
                figure(what, value)
            figure("seconds", round(took))
            assert not broken, (seed, [str(one) for one in broken[:20]])
            assert not house.troubles(), (seed, house.troubles()[:5])

    to_the_end(run(), 900)

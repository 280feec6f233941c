"""Kills: a house is killed by its process id, again and again, while everybody plays; nothing that was said is lost."""

import asyncio
import os
import random
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.proofs.companies import Company, companies
from tests.proofs.conftest import Figures
from tests.proofs.findings import all_histories, figures, hold_everything, whatever_is_broken
from tests.proofs.histories import now
from tests.proofs.killed_house import (
    KilledHouse,
    everybody_is_back,
    killed_house,
    playing,
    so_much_is_done,
    something_is_sent,
)
from tests.proofs.recoveries import still_promising
from tests.proofs.rough_proxy import rough_proxy
from tests.proofs.ways import Way
from tests.server.houses import to_the_end

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a process is killed by a signal")

KILLS = int(os.environ.get("ZASHIKI_KILLS", "200"))
"""How often the house is killed in the long form."""
LONG_CALMS = 25
"""After so many kills there is a calm that is long enough to hold every table to its five seconds."""
STANDS_STILL = 8
"""After so many lives the house stands still once."""
CALM = 6.0
PROMISED = 21.0


async def one_life(house: KilledHouse, everybody: Sequence[Company], rng: random.Random) -> None:
    """From one kill to the next: in its start, soon after it, while something is being kept, or at any time."""
    kind = rng.choice(("starting", "starting", "at once", "keeping", "keeping", "any"))
    if kind == "starting":
        await house.kill_in_its_start(rng.uniform(0.05, 1.2))
        return
    await house.start()
    if rng.randrange(STANDS_STILL) == 0:
        await asyncio.sleep(rng.uniform(0, 1))
        await house.stand_still(rng.uniform(0.3, 3))
    if kind == "at once":
        await asyncio.sleep(rng.uniform(0, 0.4))
    elif kind == "keeping":
        await asyncio.sleep(rng.uniform(0.3, 1.2))
        await something_is_sent([one.histories[-1] for one in everybody if one.histories], within=0.5)
        await asyncio.sleep(rng.uniform(0, 0.008))
    else:
        await asyncio.sleep(rng.uniform(0.2, 2.5))
    await house.kill(kind)


async def calm_at_last(everybody: Sequence[Company]) -> None:
    """Let faults stop until everything must be back, tables that promise too."""
    ends = time.monotonic() + PROMISED
    await asyncio.sleep(CALM)
    while time.monotonic() < ends and still_promising(all_histories(everybody)):
        await asyncio.sleep(0.2)


@pytest.mark.slow
def test_two_hundred_kills_lose_nothing(tmp_path: Path, figure: Figures) -> None:
    """Part of the clients are behind a rough line, and the house stands still now and then."""
    seed = os.environ["ZASHIKI_SEED"]
    rng = random.Random(seed)

    async def run() -> None:
        began = time.monotonic()
        async with AsyncExitStack() as ends:
            house = await ends.enter_async_context(killed_house(tmp_path))
            proxy = await ends.enter_async_context(rough_proxy(house.port, seed=seed))
            way, rough = Way(house.port, house.port), Way(house.port, proxy.port)
            everybody = list(companies(way, rough, clients=50, seed=seed))
            async with playing(everybody):
                await asyncio.sleep(2)
                await house.kill("open")
                while house.killed < KILLS:
                    await one_life(house, everybody, rng)
                    if house.killed % LONG_CALMS == 0:
                        await house.start()
                        await asyncio.sleep(CALM)
                        await house.kill("open")
                proxy.calm = True
                await house.start()
                await calm_at_last(everybody)
                await house.kill("open")
            figure("seconds", round(time.monotonic() - began))
            found = figures(everybody, house.calms) | house.counts | {f"line {k}": v for k, v in proxy.happened.items()}
            for what, value in found.items():
                figure(what, value)
            await hold_everything(house.folder, everybody, house.calms, seed=seed)
            assert not house.troubles(), (seed, house.troubles()[:5])
            assert not await house.left_running()
            assert await checked_by_the_command(house.folder) == 0

    to_the_end(run(), 900)


async def checked_by_the_command(folder: Path) -> int:
    """Have `zashiki check` look through everything, and give its status."""
    command = (sys.executable, "-m", "zashiki", "check", "--data", str(folder))
    return await (await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)).wait()


def test_a_house_that_is_killed_twice_and_stands_still_loses_nothing(tmp_path: Path) -> None:
    """The short form: how soon tables are back is for the long one, and here they are waited for."""
    seed = "killed twice"

    async def run() -> None:
        async with killed_house(tmp_path) as house:
            everybody = list(companies(Way(house.port, house.port), clients=8, seed=seed, pace=0.03, silent=0.0))
            async with playing(everybody):
                await so_much_is_done(everybody, 30)
                await something_is_sent([one.histories[-1] for one in everybody if one.histories], within=0.5)
                await house.kill("keeping")
                await house.start()
                await everybody_is_back(everybody, now())
                await so_much_is_done(everybody, 20)
                await house.stand_still(0.3)
                await everybody_is_back(everybody, now())
                await so_much_is_done(everybody, 10)
                await house.kill("open")
            found = figures(everybody, house.calms)
            assert found["live tables back after a fault"], found
            await hold_everything(house.folder, everybody, (), seed=seed)
            assert not house.troubles(), (seed, house.troubles()[:5])
            assert not await house.left_running()

    to_the_end(run(), 600)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "promises"), [("tell_before_it_is_kept", {"C1", "C4"}), ("lose_a_game", {"C7"})], ids=lambda one: f"{one}"
)
def test_a_house_that_is_not_in_order_is_found_out(tmp_path: Path, fault: str, promises: set[str]) -> None:

    async def run() -> None:
        async with killed_house(tmp_path, program=("-m", "tests.proofs.faulty_house", fault)) as house:
            everybody = list(companies(Way(house.port, house.port), clients=8, seed=fault, silent=0.0))
            async with playing(everybody):
                for _ in range(3):
                    await asyncio.sleep(2)
                    await house.kill("open")
                    await house.start()
                await asyncio.sleep(CALM)
                await house.kill("open")
            found = {one.promise for one in await whatever_is_broken(house.folder, everybody, house.calms)}
            assert promises <= found, found

    to_the_end(run(), 120)

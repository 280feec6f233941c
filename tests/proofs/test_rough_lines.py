"""Rough lines: a proxy of ours drops, delays, splits, truncates and half-closes; everybody still hears one story."""

import asyncio
import os
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.proofs.companies import companies
from tests.proofs.conftest import Figures
from tests.proofs.findings import figures, hold_everything
from tests.proofs.histories import now
from tests.proofs.killed_house import killed_house, playing
from tests.proofs.recoveries import Calm
from tests.proofs.rough_proxy import FATES, rough_proxy
from tests.proofs.ways import Way
from tests.server.houses import OpenHouse, in_house, open_house, to_the_end

CALM = 6.0


def test_rough_lines_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    """The short form."""
    seed = f"{time.time_ns()}"

    async def run() -> None:
        async with open_house(tmp_path) as house, rough_proxy(house.serving.settings.port, seed=seed) as proxy:
            rough = Way(house.serving.settings.port, proxy.port)
            everybody = list(companies(rough, clients=8, seed=seed, pace=0.02, silent=0.0))
            async with playing(everybody):
                await asyncio.sleep(1)
        assert figures(everybody, ())["commands done"]
        await hold_everything(tmp_path, everybody, (), seed=seed)

    to_the_end(run(), 60)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a process is killed by a signal")
def test_fifty_guests_behind_rough_lines_hear_one_story(tmp_path: Path, figure: Figures) -> None:
    seed = os.environ.get("ZASHIKI_SEED", f"{time.time_ns()}")

    async def run() -> None:
        async with AsyncExitStack() as ends:
            house = await ends.enter_async_context(killed_house(tmp_path, random.Random(seed)))
            proxy = await ends.enter_async_context(rough_proxy(house.port, seed=seed))
            everybody = list(companies(Way(house.port, proxy.port), clients=50, seed=seed))
            async with playing(everybody):
                await asyncio.sleep(45)
                proxy.calm, began = True, now()
                await asyncio.sleep(CALM)
                calm = Calm(began, now())
            await house.kill("open")
            for what, value in (figures(everybody, [calm]) | proxy.happened).items():
                figure(what, value)
            await hold_everything(house.folder, everybody, [calm], seed=seed)
            assert not house.troubles(), (seed, house.troubles()[:5])
            assert all(proxy.happened[kind] for kind in FATES), proxy.happened

    to_the_end(run(), 200)


def test_a_line_does_to_a_connection_what_its_fate_says(tmp_path: Path) -> None:
    async def tried(house: OpenHouse) -> None:
        port = house.serving.settings.port
        seen = set[bytes]()
        async with rough_proxy(port, seed="each") as proxy:
            while len(proxy.happened) < 1 + len(FATES) - 1:  # all but `silent`, which nobody waits for here
                seen.add(await _asked(proxy.port, port))
        assert {bool(answer) for answer in seen} == {True, False}
        assert len(seen) > 3, "answers are cut off in different places"

    in_house(tmp_path, tried)


async def _asked(port: int, house: int) -> bytes:
    """Ask something, and give as much of the answer as comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/words/en HTTP/1.1\r\nHost: 127.0.0.1:{house}\r\nConnection: close\r\n\r\n".encode())
    found = b""
    try:
        async with asyncio.timeout(0.3):
            while part := await reader.read(65_536):
                found += part
    except (OSError, TimeoutError):
        pass
    finally:
        writer.transport.abort()
    return found.partition(b"\r\n\r\n")[2]

"""Rough lines: a proxy of ours drops, delays, splits, truncates and half-closes; everybody still hears one story."""

import asyncio
import os
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from tests.proofs.companies import Company, companies
from tests.proofs.conftest import Figures
from tests.proofs.findings import figures, hold_everything
from tests.proofs.histories import now
from tests.proofs.killed_house import killed_house, playing, so_much_is_done
from tests.proofs.recoveries import Calm
from tests.proofs.rough_proxy import FATES, Fate, RoughProxy, rough_proxy
from tests.proofs.ways import Way
from tests.server.houses import OpenHouse, in_house, to_the_end

CALM = 6.0


def test_rough_lines_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    """The short form."""
    seed = "rough lines"

    everybody: list[Company] = []

    async def play(house: OpenHouse) -> None:
        async with rough_proxy(house.serving.settings.port, seed=seed) as proxy:
            rough = Way(house.serving.settings.port, proxy.port)
            everybody.extend(companies(rough, clients=8, seed=seed, pace=0.02, silent=0.0))
            async with playing(everybody):
                await so_much_is_done(everybody, 60, within=600)

    in_house(tmp_path, play)
    asyncio.run(hold_everything(tmp_path, everybody, (), seed=seed))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a process is killed by a signal")
def test_fifty_guests_behind_rough_lines_hear_one_story(tmp_path: Path, figure: Figures) -> None:
    seed = os.environ["ZASHIKI_SEED"]

    async def run() -> None:
        async with AsyncExitStack() as ends:
            house = await ends.enter_async_context(killed_house(tmp_path))
            proxy = await ends.enter_async_context(rough_proxy(house.port, seed=seed))
            everybody = list(companies(Way(house.port, proxy.port), clients=50, seed=seed))
            async with playing(everybody):
                await asyncio.sleep(45)
                proxy.calm, began = True, now()
                await asyncio.sleep(CALM)
                calm = Calm(began, now())
            await house.kill("open")
            happened = {f"line {kind}": count for kind, count in proxy.happened.items()}
            for what, value in (figures(everybody, [calm]) | happened).items():
                figure(what, value)
            await hold_everything(house.folder, everybody, [calm], seed=seed)
            assert not house.troubles(), (seed, house.troubles()[:5])
            assert all(proxy.happened[kind] for kind in FATES), proxy.happened

    to_the_end(run(), 200)


TURNS = 30
"""Turns of the loop after which all that was passed on has arrived."""
WORDS = bytes(range(250)) * 40
FATE_OF_WORDS = {"plain": "all", "delayed": "all", "tiny": "all", "dropped": "reset"} | {
    "truncated": "part",
    "half-closed": "none",
    "silent": "waits",
}
"""What becomes of ten thousand bytes on each kind of line."""


def test_a_line_does_to_a_connection_what_its_fate_says() -> None:
    async def run() -> None:
        server = await asyncio.start_server(_say, "127.0.0.1", 0)
        async with server, rough_proxy(server.sockets[0].getsockname()[1], seed="") as proxy:
            found = {}
            for kind in FATES:
                proxy.next = Fate(kind, inwards=False, after=100, delay=0.01)
                found[kind] = await _became(proxy)
        assert found == FATE_OF_WORDS
        assert all(proxy.happened[kind] == 1 for kind in FATES), proxy.happened

    to_the_end(run())


async def _say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(WORDS)
    writer.write_eof()
    with suppress(OSError):
        await reader.read()
    writer.close()


async def _became(proxy: RoughProxy) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    hearing = asyncio.create_task(reader.read())
    while not hearing.done() and not proxy.happened["silent"]:
        await asyncio.sleep(0.002)
    for _ in range(TURNS):  # in which nothing more comes
        await asyncio.sleep(0)
    try:
        if not hearing.done():
            return "waits"
        heard = hearing.result()
        return "all" if heard == WORDS else "part" if heard and WORDS.startswith(heard) else "none"
    except OSError:
        return "reset"
    finally:
        hearing.cancel()
        writer.transport.abort()

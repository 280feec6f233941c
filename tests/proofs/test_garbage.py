"""Hostile input, by the schema and beside it: all of it is refused in words, and nothing comes of what is refused."""

import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.proofs.conftest import Figures
from tests.proofs.garbage import Aims, Garbage
from tests.proofs.hostile_visit import Visit, check_flat, resident
from tests.proofs.house_process import house_process
from tests.proofs.raw_callers import Quiet, RawCallers, some_time, some_turns
from tests.proofs.raw_garbage import RawGarbage
from tests.proofs.socketless import socketless
from tests.server.choosers import Chooser, last_table
from tests.server.houses import REVERSI, Door, OpenHouse, Visitor, in_house, to_the_end
from zashiki.kernel.record import Record
from zashiki.records.audit import verify
from zashiki.records.sitting_lines import DECODER
from zashiki.server import new_connections, request_turns
from zashiki.server.limits import Limits

LIMITS = Limits(commands=10**8, burst=10**8, requests=10**8, guests=60, conversions=0, sockets=1_000)
"""As usual, but for how fast somebody may speak."""
HANGS = 600
"""Seconds after which nothing more will come, on the busiest machine."""
PAUSE = 1.0
"""Seconds between two matches beside hostile bytes: a table that is over stays for a minute, and few are to."""


def test_ten_thousand_hostile_inputs_are_refused_in_words(tmp_path: Path, figure: Figures) -> None:
    async def run() -> None:
        async with socketless(tmp_path, LIMITS) as house:
            visit = Visit(house, "quick")
            await visit.arrive()
            await visit.go_on(8_800, 1_200)
            await visit.end()
            figure("inputs", visit.sent)

    to_the_end(run(), HANGS)


@pytest.mark.slow
def test_a_million_hostile_inputs_change_nothing_and_memory_stays(tmp_path: Path, figure: Figures) -> None:
    async def run() -> None:
        async with socketless(tmp_path, LIMITS) as house:
            visit = Visit(house, "long")
            await visit.arrive()
            await visit.go_on(300_000, 27_000)  # until as much is remembered as may be
            early = resident()
            await visit.go_on(620_000, 55_000)
            late = resident()
            await visit.end()
            figure("inputs", visit.sent)
            figure("refusals", f"{visit.codes.total()} of {len(visit.codes)} kinds")
            figure("tables that were ended and opened anew", visit.opened)
            figure("beside them", f"{visit.innocents.moves} moves of {visit.innocents.matches} matches")
            figure("memory, MiB after a third and at the end", f"{early / 2**20:.1f}, {late / 2**20:.1f}")
            check_flat(early, late)

    to_the_end(run(), 1_200)


def test_hostile_bytes_over_sockets_are_answered_in_words(
    tmp_path: Path, figure: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, pause in ((request_turns, "REST"), (new_connections, "READ_EVERY")):
        monkeypatch.setattr(module, pause, 0)  # who waits here counts turns of the loop

    async def call(house: OpenHouse) -> None:
        beside = await called_with_bytes(house, house.serving.settings.port, "quick bytes", [400], some_turns)
        figure("inputs over sockets", beside)

    in_house(tmp_path, call, limits=LIMITS)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory of another process is looked up where Linux has it")
def test_forty_thousand_pieces_of_hostile_bytes_leave_a_house_as_it_was(tmp_path: Path, figure: Figures) -> None:
    async def run() -> None:
        async with house_process(tmp_path, limits=LIMITS) as (process, door):
            sizes: list[int] = []
            beside = await called_with_bytes(
                door, process.port, "long bytes", [5_000] * 8, some_time, lambda: sizes.append(process.resident)
            )
            figure("inputs over sockets", beside)
            figure("memory of the server, MiB after each eighth", ", ".join(f"{one / 2**20:.1f}" for one in sizes))
            check_flat(sizes[4], sizes[7])  # by then tables are let go that are over for a minute
            await process.end(signal.SIGTERM)
            bad = [line for line in process.log.read_text().splitlines() if '"error"' in line or "traceback" in line]
            assert not bad, bad[:3]

    to_the_end(run(), 900)


async def called_with_bytes(
    house: Door,
    port: int,
    seed: str,
    times: list[int],
    quiet: Quiet,
    after_each: Callable[[], None] = lambda: None,
) -> str:
    """Send bytes to a house where two play on; all that was promised to them is held. Says how much there was."""
    mean = await house.visitors("Mallory", "Eve")
    ears = await house.begun(mean, "koikoi")
    gathering = await house.opened(mean[0], "riichi", listed=True)
    code = gathering["invitation"].rpartition("/")[2]
    garbage = Garbage(seed, Aims([ears[0].table, gathering["table"]], [code], [], [], ["koikoi"]))
    callers = RawCallers(RawGarbage(garbage, f"127.0.0.1:{port}", [one.token for one in mean]), port, quiet)
    innocent = await house.visitors("Aki", "Ren")
    matches = 0
    for number in times:
        calling = asyncio.create_task(callers.call(number))
        while not calling.done() or not matches:
            table = await play_to_the_end(house, innocent, f"{seed} {matches}")
            record = (await house.ask(innocent[0], "GET", f"/api/tables/{table}/record?as=table")).content
            verify(Record.from_bytes(record, decoder=DECODER))
            matches += 1
            await asyncio.wait({calling}, timeout=PAUSE)
        await calling
        after_each()
    assert callers.answers > sum(times) / 5, (callers.answers, callers.silent)
    return f"{callers.sent}, with {callers.answers} answers; {matches} matches beside them"


async def play_to_the_end(house: Door, people: tuple[Visitor, ...], seed: str) -> str:
    """Play a short match, and give its table."""
    ears = await house.begun(people, "reversi", **REVERSI)
    players = [Chooser("reversi", seed=f"{seed} {seat}").play(ear, last_table(ear)) for seat, ear in enumerate(ears)]
    await asyncio.gather(*players)
    for ear in ears:
        ear.cut()
    return ears[0].table

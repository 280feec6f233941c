"""Files and rules that are made to hang the house or to fill its memory: refused in a worker, and others play on."""

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from tests.proofs.bomb_throwers import Outcome, sent, thrown
from tests.proofs.bombs import MIB, bombs
from tests.proofs.conftest import Figures
from tests.proofs.house_process import HouseProcess, house_process
from tests.proofs.house_watch import children, processor_seconds, resident_of, troubles
from tests.proofs.innocents import innocents, percentile, shown
from tests.server.houses import ROOMY, Door, to_the_end
from zashiki.server.conversion_worker import MEMORY
from zashiki.server.conversions import LONGEST_READING, MOST_WAITING

pytestmark = pytest.mark.skipif(not Path("/proc").exists(), reason="looks at processes as Linux shows them")
LIMITS = replace(ROOMY, conversions=100_000)
OUTSIDE = "nobody may read this"
STARTING = 60.0
"""Seconds more, for a worker that is started anew on a busy machine."""
LOOKS_EVERY = 0.05
"""Seconds from one look at the memory of processes to the next."""
LARGEST_HOUSE = 300 * MIB
"""Bytes of memory that the house itself has at most, with sixteen files in it."""
QUICK = (
    "ggf, 160000",
    "billion",
    "an external entity",
    "phh, 20000 dots",
    "a chain of",
    "nested lists",
    "tenhou6, '[]'",
)
"""Those of the short form, by how their names begin or what is in them."""
DEEP, LONG = "[" * 7_000 + "]" * 7_000, "9" * 15_000
MANY = [f'"a{n}":1' for n in range(1_500)]
RULES = (
    *(f'{{"rounds":{value}}}' for value in (DEEP, LONG, f'"{LONG}"', "1e999", "-1", "1000000000", "NaN", f"[{LONG}]")),
    *(f'{{"a":{DEEP}}}', '{"%s":1}' % ("a." * 7_000), '{"rounds":[%s0]}' % ("0," * 7_000), f'{{"notes":["{LONG}"]}}'),
    *('{"name":"x"}', '{"extends":"../../x"}', '{"__class__":1}', "{" + ",".join(MANY) + "}"),
)
"""Knobs of a table."""


def wrong(outcome: Outcome, *, waits: int = 0) -> str:
    """Say what is wrong with what became of an upload, where so many were before it; nothing: it is empty."""
    said = json.loads(outcome.body)
    if outcome.status not in (200, 413, 422) and not (
        waits and (outcome.status, said["code"]) == (503, "convert.busy")
    ):
        return f"{outcome.bomb}: status {outcome.status} {said}"
    if outcome.seconds > (LONGEST_READING + STARTING) * (1 + waits):
        return f"{outcome.bomb}: took {outcome.seconds:.1f} s"
    if OUTSIDE in outcome.body.decode():
        return f"{outcome.bomb}: something outside was read"
    told = said["text"] if outcome.status != 200 else "".join(one["text"] for one in said["refused"])
    if not told.replace("\n", "").isprintable():
        return f"{outcome.bomb}: says {told!r}"
    return ""


class Memory:
    """The most that the house, and any one process that it started, had."""

    def __init__(self) -> None:
        self.house = self.worker = 0

    def look(self, process: HouseProcess) -> None:
        self.house = max(self.house, process.resident)
        self.worker = max(self.worker, *(resident_of(pid) for pid in children(process)), 0)


@asynccontextmanager
async def watched(process: HouseProcess) -> AsyncIterator[Memory]:
    """Look at the memory of a house and of its workers, for as long as this lasts."""
    found = Memory()

    async def look() -> None:
        while True:
            found.look(process)
            await asyncio.sleep(LOOKS_EVERY)

    task = asyncio.create_task(look())
    try:
        yield found
    finally:
        task.cancel()


def outside(folder: Path) -> str:
    """A file that nobody may read, as an address."""
    (folder / "secret.txt").write_text(OUTSIDE, encoding="utf-8")
    return (folder / "secret.txt").as_uri()


async def refused_rules(process: HouseProcess, door: Door) -> None:
    """Open tables by rules that are bombs; each is refused without much work, or it is a rule."""
    (aki,) = await door.visitors("Aki")
    for knobs in RULES:
        body = b'{"game":"koikoi","knobs":%s}' % knobs.encode()
        before = processor_seconds(process)
        answer = await door.http.post("/api/tables", content=body, headers=aki.headers)
        assert answer.status_code in (400, 409, 413), (knobs[:60], answer.text[:300])
        assert answer.json()["code"]
        assert processor_seconds(process) - before < 5  # a bomb would take minutes
        assert answer.json()["text"].isprintable()


def test_bombs_are_refused_in_a_worker_and_rules_that_are_bombs_at_once(tmp_path: Path) -> None:
    async def quick() -> None:
        async with house_process(tmp_path, limits=LIMITS) as (process, door):
            some = [one for one in bombs(outside(tmp_path), packed=False) if any(word in one.name for word in QUICK)]
            assert len(some) >= len(QUICK)
            async with watched(process) as memory:
                worked = partial(processor_seconds, process)
                found = [wrong(await sent(door.http, one, clock=worked)) for one in some]
            assert not any(found), found
            assert memory.worker < MEMORY
            await refused_rules(process, door)
            assert troubles(process) == []

    to_the_end(quick(), 600)


@pytest.mark.slow
def test_every_bomb_alone_and_many_at_once_beside_tables_that_play_on(tmp_path: Path, figure: Figures) -> None:
    async def long() -> None:
        async with house_process(tmp_path, limits=LIMITS) as (process, door), innocents(door) as playing:
            hidden = outside(tmp_path)
            calm = await playing.during(10)
            before = len(playing.took)
            async with watched(process) as memory:
                alone = await thrown(process.url, hidden)
            hostile = playing.took[before:]
            assert not [why for one in alone if (why := wrong(one))]
            calm += await playing.during(10)
            before = len(playing.took)
            async with watched(process) as crowded:
                together = await thrown(process.url, hidden, at_once=True)
            assert not [why for one in together if (why := wrong(one, waits=MOST_WAITING))]
            hostile += playing.took[before:]
            await refused_rules(process, door)
            slowest = max(alone, key=lambda one: one.seconds)
            figure("bombs", f"{len(alone)}: {dict(Counter(one.status for one in alone))}")
            figure("slowest", f"{slowest.bomb}, {slowest.seconds:.1f} s")
            figure("at once", f"{dict(Counter(one.status for one in together))}")
            worker, house = max(memory.worker, crowded.worker), max(memory.house, crowded.house)
            figure("memory at most", f"worker {worker / MIB:.0f} MiB, house {house / MIB:.0f} MiB")
            figure("other tables, calm", shown(calm))
            figure("other tables, bombed", shown(hostile))
            assert worker < MEMORY
            assert house < LARGEST_HOUSE
            assert len(children(process)) <= 2  # one for uploads, one that thinks
            assert percentile(hostile, 99) <= 2 * percentile(calm, 99)
            assert troubles(process) == []

    to_the_end(long(), 400)


# Planted.


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        (Outcome("x", 500, b'{"code":"unexpected","text":"?"}', 0.1), "x: status 500"),
        (Outcome("x", 503, b'{"code":"convert.busy","text":"?"}', 0.1), "x: status 503"),
        (Outcome("x", 422, b'{"code":"y","text":"?"}', 600), "x: took"),
        (Outcome("x", 422, b'{"code":"y","text":"nobody may read this"}', 0.1), "x: something outside"),
        (Outcome("x", 422, b'{"code":"y","text":"\\u001b[2J"}', 0.1), "x: says"),
        (Outcome("x", 422, b'{"code":"y","text":"no"}', 0.1), ""),
    ],
)
def test_what_is_wrong_with_an_upload_is_seen(outcome: Outcome, why: str) -> None:
    assert wrong(outcome).startswith(why)
    assert bool(wrong(outcome)) == bool(why)


def test_a_worker_that_fills_the_memory_is_seen() -> None:
    async def grow() -> None:
        house = SimpleNamespace(pid=os.getpid(), resident=1)
        script = f"import sys; held = b'x' * {200 * MIB}; print(len(held), flush=True); sys.stdin.read()"
        worker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", script), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        assert worker.stdout is not None
        await worker.stdout.readline()
        memory = Memory()
        memory.look(cast(HouseProcess, house))
        await worker.communicate(b"")
        assert memory.worker > 200 * MIB

    to_the_end(grow(), 60)

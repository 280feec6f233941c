"""Crowds: thousands of idle sockets, floods, slow readers. Nothing fails or grows, and other tables play on."""

import asyncio
import os
import resource
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.proofs.conftest import Figures
from tests.proofs.crowd_floods import KINDS as FLOODS
from tests.proofs.crowd_process import Crowd, crowd
from tests.proofs.crowd_slow import KINDS as SLOW
from tests.proofs.crowd_stage import Stage
from tests.proofs.house_process import HouseProcess, house_process
from tests.proofs.house_watch import let_go, open_files, pin, settled, troubles
from tests.proofs.innocents import Innocents, innocents, percentile, shown
from tests.server.houses import Door, to_the_end
from zashiki.server.limits import Limits

pytestmark = pytest.mark.skipif(not Path("/proc").exists(), reason="looks at a process as Linux shows it")
MIB = 1 << 20
LIMITS = Limits(connections=12_000, watchers=12_000)
"""The usual ones, but for the room that ten thousand need."""
HERE, THERE = 1, 0
"""The core of the house is `THERE`; that of those who are measured, and of crowds, `HERE`."""
FILES, WATCHERS = 12_000, 8_500
LARGEST_IDLER = 64 * 1024
"""Bytes of memory of an idle connection at most."""
GROWTH = 8 * MIB
"""Bytes by which a house may grow from one crowd to the next of the same kind: what the allocator cannot give back."""

FLOODED, EACH = "requests,commands,pings,connections", 3
"""What the short form is flooded with, and what each pair chooses meanwhile."""
MOST_SENT = 10_000_000
"""Requests sent before giving up on a refusal: some hundred thousand may be under way, unread."""
AT = (0, 1)
"""Pairs whose tables slow readers come to; those at the others are measured."""
SLOWEST = 400 * 1024
"""Bytes of memory of a connection that is not read at most: 256 KiB that wait, and what waits beneath."""


@asynccontextmanager
async def apart(process: HouseProcess) -> AsyncIterator[None]:
    """Give the house a core of its own, where there are two."""
    known = os.sched_getaffinity(0)
    if len(known) > 1:
        pin(process.pid, THERE)
        os.sched_setaffinity(0, {HERE})
    try:
        yield
    finally:
        os.sched_setaffinity(0, known)


@asynccontextmanager
async def house_beside(folder: Path) -> AsyncIterator[tuple[HouseProcess, Door, Innocents]]:
    """A house with the usual limits on a core of its own, and the two tables that are measured."""
    async with house_process(folder, limits=LIMITS) as (process, door), innocents(door) as playing, apart(process):
        yield process, door, playing


async def tables_of(door: Door, count: int) -> tuple[list[str], list[str]]:
    """Open tables that only crowds come to, and give them with the keys of those who opened them."""
    hosts = [await door.visitor(f"Host {number}") for number in range(-(-count // 5))]
    found = [await door.opened(hosts[number // 5], "koikoi") for number in range(count)]
    return [str(one["table"]) for one in found], [one.token for one in hosts]


def slower(calm: Sequence[float], hostile: Sequence[float]) -> float:
    """Give by how much more time choices took, at their slowest but for one in a hundred."""
    return percentile(hostile, 99) / percentile(calm, 99)


def grows(levels: Sequence[int]) -> bool:
    """Whether a house has more memory after each crowd than after the one before."""
    return levels[-1] - levels[0] > GROWTH * (len(levels) - 1)


def test_a_small_crowd_of_every_kind_leaves_other_tables_alone_and_nothing_behind(tmp_path: Path) -> None:
    async def quick() -> None:
        async with house_process(tmp_path, limits=LIMITS) as (process, door), innocents(door) as playing:
            tables, _ = await tables_of(door, 1)
            before = open_files(process)
            idlers = crowd("idle", process.port, count=150, silent=50, addresses=4, tables=tables)
            flood = crowd(FLOODED, process.port, count=24, first=10, tables=tables, most=MOST_SENT)
            async with idlers as idle, flood as loud:  # the floods go on once one of them was refused
                await playing.choose(EACH)
            assert (idle.bad(), loud.bad()) == ({}, {})
            assert (idle.tally["there"], idle.tally["lost"]) == (150, 0)
            assert loud.tally["refused too_many_commands"] + loud.tally["closed 4429"] > 0
            await let_go(process, before + 4, seconds=300)
            assert troubles(process) == []

    to_the_end(quick(), 600)


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let the process itself have as many files as the system allows; with too few there is no crowd."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < FILES:
        pytest.skip(f"ten thousand sockets need {FILES} open files, and {hard} are allowed (ulimit -n)")
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.slow
@pytest.mark.usefixtures("many_files")
def test_ten_thousand_idle_sockets(tmp_path: Path, figure: Figures) -> None:
    async def long() -> None:
        async with house_beside(tmp_path) as (process, door, playing):
            tables, _ = await tables_of(door, 10)
            calm, hostile, levels = await playing.during(5), list[float](), list[int]()
            before, files = await settled(process), open_files(process)
            for turn in range(3):
                idlers = crowd(
                    "idle", process.port, core=HERE, count=WATCHERS, silent=2_000, addresses=200, tables=tables
                )
                async with idlers as found:
                    full = process.resident
                    assert open_files(process) > 10_000
                    hostile += await playing.during(10)
                assert (found.tally["there"], found.tally["lost"], found.bad()) == (WATCHERS, 0, {}), found.tally
                await let_go(process, files + 10, seconds=300)
                levels.append(await settled(process))
                calm += await playing.during(10)
                figure(
                    f"memory, crowd {turn + 1}",
                    f"{full // MIB} MiB with it, {levels[-1] // MIB} after, {before // MIB} before",
                )
                figure("an idle connection", f"{(full - before) / 10_000 / 1024:.1f} KiB")
                assert full - before < 10_000 * LARGEST_IDLER
            figure("other tables, calm", shown(calm))
            figure("other tables beside ten thousand", f"{shown(hostile)}; {slower(calm, hostile):.1f} times")
            assert not grows(levels), levels
            assert troubles(process) == []
            assert slower(calm, hostile) <= 2

    to_the_end(long(), 600)


@pytest.mark.slow
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood(tmp_path: Path, kind: str, figure: Figures) -> None:
    async def long() -> None:
        async with house_beside(tmp_path) as (process, door, playing):
            tables, tokens = await tables_of(door, 1)
            calm, hostile, levels = await playing.during(3), list[float](), list[int]()
            files, total = open_files(process), dict[str, int]()
            for _ in range(3):
                keys = tokens if kind == "tables" else []
                async with crowd(kind, process.port, core=HERE, count=50, tables=tables, tokens=keys) as found:
                    hostile += await playing.during(8)
                assert found.bad() == {}
                total = {name: total.get(name, 0) + count for name, count in found.tally.items()}
                await let_go(process, files + 10, seconds=300)
                levels.append(await settled(process))
                calm += await playing.during(5)
            figure(kind, f"{shown(hostile)}; {slower(calm, hostile):.1f} times {shown(calm)}")
            figure("what became of them", ", ".join(f"{count} {name}" for name, count in sorted(total.items())))
            assert any(
                name in total for name in ("status 429", "closed 4429", "refused too_many_commands", "connections")
            )
            assert not grows(levels), levels
            assert troubles(process) == []
            assert slower(calm, hostile) <= 2

    to_the_end(long(), 200)


@pytest.mark.slow
def test_slow_readers_are_let_go_and_come_back(tmp_path: Path, figure: Figures) -> None:
    async def long() -> None:
        async with house_beside(tmp_path) as (process, door, playing):
            tables, _ = await tables_of(door, 1)
            calm, files, before = await playing.during(10, but=AT), open_files(process), process.resident
            count, tables = 40 * len(SLOW), [*tables, *(playing.tables[pair] for pair in AT)]
            crowds = crowd(",".join(SLOW), process.port, core=HERE, count=count, addresses=8, tables=tables)
            async with crowds as found:
                hostile = await playing.during(20, but=AT)
                full = process.resident
                hostile += await playing.during(25, but=AT)
                figure("connections after 45 s", open_files(process) - files)
                assert open_files(process) <= files + 10
            assert found.bad() == {}
            for table in tables:
                assert (await (await door.listen(None, table, since=1)).hear("gathering", "told", "table", "over"))[
                    "type"
                ]
            after = await settled(process)
            figure("memory", f"{before // MIB} MiB before, {full // MIB} with {count} of them, {after // MIB} after")
            assert full - before < count * SLOWEST
            assert after - before < 2 * GROWTH
            calm += await playing.during(10, but=AT)
            figure("other tables", f"{shown(hostile)}; {slower(calm, hostile):.1f} times {shown(calm)}")
            assert troubles(process) == []
            assert slower(calm, hostile) <= 2

    to_the_end(long(), 200)


# Planted.


class Hoarding(HouseProcess):
    """A house with a fault."""

    program = ("-m", "tests.proofs.hoarding_house")


@pytest.mark.slow
def test_a_house_that_keeps_something_of_every_connection_is_found(tmp_path: Path) -> None:
    async def plant() -> None:
        process = Hoarding(tmp_path, limits=LIMITS)
        await process.start()
        try:
            levels = list[int]()
            async with httpx.AsyncClient(base_url=process.url, trust_env=False) as http:
                tables, _ = await tables_of(Door(process.url, http), 1)
            for _ in range(3):
                async with crowd("idle", process.port, count=600, addresses=20, tables=tables):
                    pass
                levels.append(await settled(process))
            assert grows(levels), levels
        finally:
            await process.end()

    to_the_end(plant(), 120)


def test_growth_and_slowness_are_seen() -> None:
    assert grows([50 * MIB, 70 * MIB, 90 * MIB])
    assert not grows([50 * MIB, 52 * MIB, 51 * MIB])
    assert slower([0.001] * 99 + [0.002], [0.001] * 97 + [0.009] * 3) == pytest.approx(9)


def test_an_answer_that_nobody_should_get_is_kept() -> None:
    async def hear() -> None:
        stage, found = Stage({"port": 1}), Crowd()
        stage.heard_http(b'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 503 X\r\n\r\n{"code":"storage_waits"}')
        stage.closed((4429).to_bytes(2))
        found.samples.update(stage.samples)
        assert found.bad() == {}
        stage.heard_http(b'HTTP/1.1 500 X\r\n\r\n{"code":"unexpected"}')
        stage.closed((1011).to_bytes(2) + b"a number")
        found.samples.update(stage.samples)
        assert sorted(found.bad()) == ["closed 1011", "status 500"]

    asyncio.run(hear())

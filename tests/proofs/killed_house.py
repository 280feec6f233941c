"""A house that is killed and stopped again and again while companies play there, and what is left of it afterwards."""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.proofs.companies import Company
from tests.proofs.histories import History, Sent, now
from tests.proofs.history_checks import Broken, broken_promises
from tests.proofs.house_process import HouseProcess
from tests.proofs.recoveries import Calm, late_recoveries, live_recoveries, promising_recoveries
from tests.proofs.replaying import Replayed
from tests.proofs.ways import lasting_port
from zashiki.storage.sqlite_reader import DATABASE, SqliteReader


class Kept(NamedTuple):
    """What a data folder holds when the house is closed."""

    lines: dict[str, tuple[bytes, ...]]
    waiting: tuple[str, ...]
    """Tables whose match has not begun."""


class KilledHouse:
    """A house in a process of its own, and the times at which nothing was done to it."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.process = HouseProcess(folder)
        self.process.port = lasting_port(rng)
        self.calms: list[Calm] = []
        self.counts: Counter[str] = Counter()
        self._calm_since: int | None = None

    async def start(self) -> None:
        """Start it, and note when it is open."""
        await self.process.start()
        self._calm_since = now()

    async def kill(self, when: str = "open") -> None:
        """Kill its process; `when` is what it is counted as."""
        self._disturbed()
        self.counts[f"killed while {when}"] += 1
        status = await self.process.end(signal.SIGKILL)
        assert status == -signal.SIGKILL, f"it had ended by itself, with {status}: {self._log()}"

    async def kill_in_its_start(self, seconds: float) -> None:
        """Start it, and kill it so long after that, whether or not it is open by then."""
        await self.process.begin()
        await asyncio.sleep(seconds)
        await self.kill("starting")

    async def stand_still(self, seconds: float) -> None:
        """Let its process stand still for so long."""
        self._disturbed()
        self.counts["stood still"] += 1
        self.process.send(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            self.process.send(signal.SIGCONT)
        self._calm_since = now()

    def _disturbed(self) -> None:
        if self._calm_since is not None:
            self.calms.append(Calm(self._calm_since, now()))
        self._calm_since = None

    def _log(self) -> str:
        return "\n".join(self.process.log.read_text(encoding="utf-8").splitlines()[-5:])

    def troubles(self) -> list[str]:
        """Lines of its log that speak of something unexpected."""
        if not self.process.log.exists():
            return []
        lines = self.process.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if '"level":"error"' in line or "Traceback" in line]

    def kept(self) -> Kept:
        """Read what is kept, when it is closed."""
        reader = SqliteReader(self.process.folder / DATABASE)
        try:
            assert reader.complaints() == ()
            return Kept({table: reader.read(table) for table in reader.tables()}, reader.rows())
        finally:
            reader.close()


@asynccontextmanager
async def killed_house(folder: Path, rng: random.Random) -> AsyncIterator[KilledHouse]:
    """Start one; at the end nothing of it is left running."""
    house = KilledHouse(folder, rng)
    await house.start()
    try:
        yield house
    finally:
        with suppress(ProcessLookupError):
            house.process.send(signal.SIGCONT)
        await house.process.end()


@asynccontextmanager
async def playing(companies: Sequence[Company]) -> AsyncIterator[None]:
    """Have companies play meanwhile; whatever goes wrong with one of them is raised."""
    tasks = [asyncio.create_task(one.play(), name=one.name) for one in companies]
    try:
        yield
    finally:
        failed = [task for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in failed:
            task.result()


async def something_is_sent(histories: Sequence[History], *, within: float) -> None:
    """Wait until somebody has just sent a choice, or not for longer than that."""
    before = len(list(_sent(histories)))
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            while len(list(_sent(histories))) <= before:
                await asyncio.sleep(0.001)


def _sent(histories: Sequence[History]) -> Iterator[Sent]:
    for history in histories:
        if history.notes and isinstance(last := history.notes[-1], Sent) and last.command.type == "choose":
            yield last


async def replayed_elsewhere(folder: Path) -> list[Replayed]:
    """Play every record again in another process, with hashes of its own."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.proofs.replaying", str(folder)),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": "17"},
        cwd=Path(__file__).parents[2],
    )
    out, _ = await program.communicate()
    assert program.returncode == 0
    return [msgspec.json.decode(line, type=Replayed) for line in out.splitlines()]


async def whatever_is_broken(house: KilledHouse, companies: Sequence[Company]) -> list[Broken]:
    """Hold all that everybody noted to what is kept (C1 to C4, C7), and every record to its replay (C6)."""
    histories = [history for one in companies for history in one.histories]
    kept = house.kept()
    found = broken_promises(histories, kept.lines, waiting=kept.waiting)
    for table in (table for one in companies for table in one.opened):
        if table not in kept.lines and table not in kept.waiting:
            found.append(Broken("C1", table, "its opener", "it was opened, and is not kept"))
    found += late_recoveries(histories, house.calms)
    replays = {one.table: one for one in await replayed_elsewhere(house.process.folder)}
    for table, lines in kept.lines.items():
        one = replays.get(table, Replayed(table, "it was not replayed", ""))
        if one.wrong or one.written != sha256(b"".join(lines)).hexdigest():
            found.append(Broken("C6", table, "another process", one.wrong or "it writes another record"))
    return found


def figures(house: KilledHouse, companies: Sequence[Company]) -> dict[str, object]:
    """What a run comes to, in figures."""
    histories = [history for one in companies for history in one.histories]
    done = sum(note.type == "done" for one in histories for note in one.answers())
    back = [one.after for one in live_recoveries(histories, house.calms) if one.after is not None]
    live = [one.after for one in promising_recoveries(histories, house.calms) if one.after is not None]
    back.sort()
    return {
        **house.counts,
        "clients": sum(one.plan.clients for one in companies),
        "tables": len({one.table for one in histories}),
        "matches over": len({one.table for one in histories if any(one.all_heard("over"))}),
        "connections": sum(one.connections for one in histories),
        "commands done": done,
        "events heard": sum(len(note.events) for one in histories for note in one.all_heard("told")),
        "tables back after a fault": len(back),
        "ms until back, p50": back[len(back) // 2] if back else "-",
        "ms until back, most": back[-1] if back else "-",
        "promising tables live, ms at most": max(live, default="-"),
    }

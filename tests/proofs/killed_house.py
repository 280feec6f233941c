"""A house that is killed and stopped again and again while companies play there, and what is left of it afterwards."""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.proofs.companies import Company
from tests.proofs.histories import History, Sent, now
from tests.proofs.house_process import HouseProcess
from tests.proofs.recoveries import Calm, live_recoveries

LONGEST = 4_000
"""Letters of what a process says at its end."""
ENDS_WITHIN = 60.0
"""Seconds after which no process is left that a killed house had started."""


class KilledHouse:
    """A house in a process of its own, and the times at which nothing was done to it."""

    def __init__(self, folder: Path) -> None:
        self.process = HouseProcess(folder)
        self.calms: list[Calm] = []
        self.counts: Counter[str] = Counter()
        self._calm_since: int | None = None
        self._children: set[tuple[int, str]] = set()

    @property
    def port(self) -> int:
        """Where it is, whenever it is there."""
        return self.process.port

    @property
    def folder(self) -> Path:
        """Where its data lies."""
        return self.process.folder

    @property
    def killed(self) -> int:
        """How often it was killed."""
        return sum(count for what, count in self.counts.items() if what.startswith("killed"))

    async def start(self) -> None:
        """Start it, and note when it is open."""
        await self.process.start()
        self._calm_since = now()

    async def kill(self, when: str = "open") -> None:
        """Kill its process; `when` is what it is counted as."""
        self._disturbed()
        self.counts[f"killed while {when}"] += 1
        self._children |= set(_children(self.process.pid))
        status = await self.process.end(signal.SIGKILL)
        assert status == -signal.SIGKILL, f"it had ended by itself, with {status}: {self._last_words()}"

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

    async def left_running(self) -> list[int]:
        """Processes that it had started and that did not end with it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ENDS_WITHIN):
                while any(_began(pid) == began for pid, began in self._children):
                    await asyncio.sleep(0.05)
        return [pid for pid, began in self._children if _began(pid) == began]

    def _disturbed(self) -> None:
        if self._calm_since is not None:
            self.calms.append(Calm(self._calm_since, now()))
        self._calm_since = None

    def _last_words(self) -> str:
        return self.process.last_words.decode(errors="replace")[:LONGEST]

    def troubles(self) -> list[str]:
        """Lines of its log that speak of something unexpected."""
        if not self.process.log.exists():
            return []
        lines = self.process.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if '"level":"error"' in line or "Traceback" in line]


def _children(pid: int) -> Iterator[tuple[int, str]]:
    """The processes that one has started, each with the time when it began, where the system tells."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    for child in map(int, listed.read_text().split() if listed.exists() else ()):
        if began := _began(child):
            yield child, began


def _began(pid: int) -> str:
    """When a process began, in the system's own words; empty: it has ended."""
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if state == "Z" else fields[18]


@asynccontextmanager
async def killed_house(folder: Path, *, program: tuple[str, ...] = ("-m", "zashiki")) -> AsyncIterator[KilledHouse]:
    """Start one; at the end nothing of it is left running."""
    house = KilledHouse(folder)
    house.process.program = program
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
        await asyncio.sleep(0.01)  # connections that were cut off are let go
        for task in failed:
            task.result()


async def so_much_is_done(companies: Sequence[Company], more: int, *, within: float = 60) -> None:
    """Wait until the house has answered so many more commands with `done`."""
    before = _done(companies)
    async with asyncio.timeout(within):
        while _done(companies) < before + more:
            await asyncio.sleep(0.02)


def _done(companies: Sequence[Company]) -> int:
    histories = (history for one in companies for history in one.histories)
    return sum(note.type == "done" for history in histories for note in history.answers())


async def everybody_is_back(companies: Sequence[Company], since: int, *, within: float = 60) -> None:
    """Wait until every table that was live then has taken a command again."""
    async with asyncio.timeout(within):
        while any(one.after is None for one in live_recoveries(_noted(companies), [Calm(since, now())])):
            await asyncio.sleep(0.02)


def _noted(companies: Sequence[Company]) -> list[History]:
    return [history for one in companies for history in one.histories]


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

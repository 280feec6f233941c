"""A house in a process of its own: `zashiki serve`, started, looked at, stopped, killed, and started again."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.ports import lasting_port
from tests.server.houses import ROOMY, Door
from zashiki.server.limits import Limits

STARTS_WITHIN = 60.0
"""Seconds after which a house that has not said its address will not."""


class HouseProcess:
    """One data folder and one port, and the process that serves them, from one start to the next."""

    program: tuple[str, ...] = ("-m", "zashiki")
    """What is run; a proof may put one in its place that is not in order."""

    def __init__(self, folder: Path, *, limits: Limits = ROOMY, workers: int = 1) -> None:
        self.folder, self.log = folder / "data", folder / "log"
        self._limits, self._workers = limits, workers
        self._process: asyncio.subprocess.Process | None = None
        self.port = lasting_port()
        """The same at each start."""
        self.last_words = b""
        """What it printed after its address, once it has ended."""

    @property
    def url(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def resident(self) -> int:
        """Bytes of memory that it has now."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def cpu_seconds(self) -> float:
        """How long it has computed."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def start(self, *more: str) -> None:
        """Start it, and wait until it says its address; `more` are further arguments of the command."""
        await self.begin(*more)
        await self.opened()

    async def begin(self, *more: str) -> None:
        """Start it, and wait for nothing."""
        command = (*self.program, "serve", "--port", f"{self.port}", "--data", str(self.folder))
        limits = [f"--limit={name}={getattr(self._limits, name)}" for name in self._limits.__struct_fields__]
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, *command, *limits, "--workers", f"{self._workers}", "--log", str(self.log), *more),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1"},
        )

    async def opened(self) -> None:
        """Wait until it says its address."""
        assert self._process is not None
        assert self._process.stdout is not None
        said = b""
        while (found := re.search(rb"http://127\.0\.0\.1:(\d+)", said)) is None:
            line = await asyncio.wait_for(self._process.stdout.readline(), STARTS_WITHIN)
            assert line, said.decode()
            said += line
        self.port = int(found[1])

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Send its process a signal, and wait for its end; gives its status."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        self.last_words, _ = await asyncio.wait_for(self._process.communicate(), STARTS_WITHIN)
        assert self._process.returncode is not None
        return self._process.returncode

    def send(self, how: signal.Signals) -> None:
        """Send its process a signal, such as to stand still."""
        assert self._process is not None
        self._process.send_signal(how)


@asynccontextmanager
async def house_process(
    folder: Path, *, limits: Limits = ROOMY, workers: int = 1
) -> AsyncIterator[tuple[HouseProcess, Door]]:
    """Start one, with a door to it; at the end nothing of it is left running."""
    process = HouseProcess(folder, limits=limits, workers=workers)
    await process.start()
    try:
        soon = httpx.Limits(keepalive_expiry=2)  # before the house lets go of a connection by itself
        async with httpx.AsyncClient(base_url=process.url, trust_env=False, timeout=60, limits=soon) as http:
            door = Door(process.url, http)
            try:
                yield process, door
            finally:
                await door.hang_up()
    finally:
        await process.end()

"""A server in a process of its own, on a core of its own, and what it uses."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
GENEROUS = (
    *("commands", "burst", "sockets", "guests", "unstarted", "unfinished", "requests"),
    *("connections", "address_connections", "watchers"),
)
"""Limits that a benchmark must not meet."""
TICKS = os.sysconf("SC_CLK_TCK")


class Cores(NamedTuple):
    """Where the server runs, and where all its clients do; the same where there is only one."""

    server: int
    clients: int


def cores() -> Cores:
    """Give the first two cores that we may use."""
    usable = sorted(os.sched_getaffinity(0) if not _PINNED else _PINNED)
    return Cores(usable[0], usable[-1] if len(usable) < 2 else usable[1])


_PINNED: set[int] = set(os.sched_getaffinity(0))


class ServerProcess(NamedTuple):
    """A server that runs."""

    url: str
    process: subprocess.Popen[str]

    @property
    def kib(self) -> int:
        """Its memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024

    @property
    def cpu(self) -> float:
        """How many seconds it has computed."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def threads(self) -> dict[str, float]:
        """How many seconds each of its threads has computed, by its name and number."""
        found = {}
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            head, _, tail = (task / "stat").read_text().rpartition(")")
            fields = tail.split()
            found[f"{head.partition('(')[2]} {task.name}"] = (int(fields[11]) + int(fields[12])) / TICKS
        return found


@contextmanager
def served(*command: str) -> Iterator[ServerProcess]:
    """Run a server of ours; its address is the first one that it prints."""
    with subprocess.Popen(  # noqa: S603 - our own programs
        [sys.executable, str(HERE / "_load_child.py"), str(cores().server), *command],
        stdout=subprocess.PIPE,
        stderr=None if os.environ.get("SHOW") else subprocess.DEVNULL,
        text=True,
    ) as one:
        try:
            found = next((hit[0] for said in one.stdout or () if (hit := re.search(r"http://[\d.]+:\d+", said))), None)
            if found is None:
                raise RuntimeError("the server did not start")
            yield ServerProcess(found, one)
        finally:
            if one.poll() is None:
                one.send_signal(signal.SIGTERM)
            try:
                one.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                one.kill()


def house(data: str | Path, port: int = 0) -> tuple[str, ...]:
    """The command of a house that lets a benchmark in."""
    limits = (part for name in GENEROUS for part in ("--limit", f"{name}=1000000"))
    return ("zashiki", "serve", "--port", f"{port}", "--data", str(data), "--workers", "1", *limits)


def pinned_here() -> None:
    """Keep this process, which plays all clients, to its core."""
    os.sched_setaffinity(0, {cores().clients})


def progress(text: str) -> None:
    """Say what is being done."""
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {text}\n")
    sys.stderr.flush()

"""A server in a process of its own, on a core of its own, and what it uses. All of it as Linux tells it."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

CHILD = Path(__file__).with_name("_load_child.py")
CORES = sorted(os.sched_getaffinity(0))
SERVER, CLIENTS = CORES[0], CORES[-1]
"""Where the server runs, and where all its clients do."""
GENEROUS = (
    *("commands", "burst", "sockets", "guests", "unstarted", "unfinished", "requests"),
    *("connections", "address_connections", "watchers"),
)
"""Limits that a benchmark must not meet."""
TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
ENDS_WITHIN = 20.0


class Cpu(NamedTuple):
    """Seconds that a process has computed: all of it, and its main thread; and that others kept that from its core."""

    all: float
    main: float
    kept_off: float


class ServerProcess(NamedTuple):
    """A server that runs."""

    url: str
    process: subprocess.Popen[str]

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])

    def kib(self) -> int:
        """Its memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE // 1024

    def cpu(self) -> Cpu:
        """How long it has computed."""
        return cpu_of(self.process.pid)

    def kill(self) -> None:
        """End it as a power cut would, but for the disk."""
        self.process.kill()
        self.process.wait(ENDS_WITHIN)


def cpu_of(number: int) -> Cpu:
    """Look how long a process has computed."""
    process = Path(f"/proc/{number}")
    main = process / "task" / f"{number}"
    kept_off = int((main / "schedstat").read_text().split()[1]) / 1e9
    return Cpu(_seconds(process / "stat"), _seconds(main / "stat"), kept_off)


def _seconds(stat: Path) -> float:
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def served(*command: str) -> Iterator[ServerProcess]:
    """Run a server of ours; its address is the first one that it prints. Whatever happens here, it ends."""
    with subprocess.Popen(  # noqa: S603 - our own programs
        [sys.executable, str(CHILD), f"{SERVER}", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as one:
        try:
            said = (re.search(r"http://[\d.]+:\d+", line) for line in one.stdout or ())
            if (found := next(filter(None, said), None)) is None:
                raise RuntimeError(f"the server did not start: {' '.join(command)}")
            yield ServerProcess(found[0], one)
        finally:
            _end(one)


def _end(one: subprocess.Popen[str]) -> None:
    if one.poll() is None:
        one.send_signal(signal.SIGTERM)
    try:
        one.communicate(timeout=ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        one.kill()


def house(data: Path, port: int = 0) -> tuple[str, ...]:
    """Give the command of a house that lets a benchmark in."""
    limits = (f"--limit={name}=1000000" for name in GENEROUS)
    return ("zashiki", "serve", "--port", f"{port}", "--data", str(data), "--workers", "1", *limits)


def pin_clients() -> None:
    """Keep this process to its core, and let it have as many sockets as it may."""
    os.sched_setaffinity(0, {CLIENTS})
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def progress(text: str) -> None:
    """Say what is being done."""
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {text}\n")
    sys.stderr.flush()

"""What a house must not do, whatever is done to it: fail, keep memory, or start what it does not end."""

import asyncio
import json
import os
from contextlib import suppress
from pathlib import Path

from tests.proofs.house_process import HouseProcess
from tests.server.ears import Message

SETTLES_WITHIN = 10.0
"""Seconds in which memory that is no longer needed is given back."""


def troubles(process: HouseProcess) -> list[Message]:
    """Lines of the log that speak of something unexpected."""
    found = [json.loads(line) for line in process.log.read_text(encoding="utf-8").splitlines()]
    return [line for line in found if line["level"] == "error" or "traceback" in line]


async def settled(process: HouseProcess, *, seconds: float = SETTLES_WITHIN) -> int:
    """Give the bytes of memory that a house has once they no longer fall."""
    found, same = process.resident, 0
    for _ in range(int(seconds / 0.5)):
        await asyncio.sleep(0.5)
        now = process.resident
        same = same + 1 if now >= found - (1 << 20) else 0
        found = min(found, now)
        if same >= 4:
            break
    return process.resident


def children(process: HouseProcess) -> list[int]:
    """The processes that a house has started and not ended."""
    tasks = Path(f"/proc/{process.pid}/task")
    return [int(one) for task in tasks.iterdir() for one in (task / "children").read_text().split()]


def processor_seconds(process: HouseProcess) -> float:
    """Return the processor time of a house and its processes."""
    found = 0
    for pid in (process.pid, *children(process)):
        with suppress(OSError):  # it has just ended, and counts for the house then
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            found += sum(map(int, fields[11:15] if pid == process.pid else fields[11:13]))
    return found / os.sysconf("SC_CLK_TCK")


def resident_of(pid: int) -> int:
    """Bytes of memory that a process has; none, if it is gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0


def pin(pid: int, core: int) -> None:
    """Keep a process, with all its threads and all that it starts, on one core."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), {core})


def open_files(process: HouseProcess) -> int:
    """How many files, connections among them, a house has open."""
    return len(list(Path(f"/proc/{process.pid}/fd").iterdir()))


async def let_go(process: HouseProcess, before: int, *, seconds: float) -> int:
    """Wait until a house has no more files open than `before`, for so long at most; give how many it has."""
    async with asyncio.timeout(seconds):
        while (found := open_files(process)) > before:
            await asyncio.sleep(0.05)
    return found

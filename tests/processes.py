"""Other processes: whether they live, and waiting for what they do, for as long as a busy machine may need."""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

PATIENCE = 60.0
"""Seconds after which what was waited for will never come."""


def lives(pid: int) -> bool:
    """Return whether a process runs; one that has ended and waits for its parent to notice does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it has just ended, or this system tells of processes elsewhere
        return not Path("/proc/self/stat").exists()


def eventually(happens: Callable[[], bool]) -> bool:
    """Wait until something happens; return whether it did."""
    until = time.monotonic() + PATIENCE
    while not happens() and time.monotonic() < until:
        time.sleep(0.01)
    return happens()


def ended(pids: Iterable[int]) -> bool:
    """Wait until processes have ended; return whether they did."""
    some = [*pids]
    return eventually(lambda: not any(map(lives, some)))

"""Where a server's time goes: what was seen of its stacks, by what it was busy with."""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks._load_process import ServerProcess

PARTS = {
    "zashiki/games/": "rules",
    "zashiki/kernel/": "rules",
    "zashiki/telling/": "words and scenes",
    "zashiki/texts/": "words and scenes",
    "zashiki/parlour/narrator": "words and scenes",
    "zashiki/parlour/tellers": "words and scenes",
    "zashiki/parlour/protocol": "encoding",
    "zashiki/parlour/": "the table",
    "zashiki/records/": "the table",
    "zashiki/storage/": "store",
    "zashiki/server/keeping": "store",
    "zashiki/server/table_loop": "loops of tables",
    "zashiki/server/": "sockets",
    "uvicorn/": "sockets",
    "websockets/": "sockets",
    "starlette/": "sockets",
    "asyncio/selector_events": "sockets",
    "/selectors": "waiting for sockets",
    "asyncio/": "asyncio",
}


def part_of(place: str) -> str:
    """Give what a function belongs to; nothing, if it is whoever calls it that counts."""
    return next((part for where, part in PARTS.items() if where in place), "")


class Profile:
    """What was seen."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.stacks: list[tuple[list[str], int]] = []

    def show(self, cpu: float, choices: int) -> None:
        """Print it, in microseconds a choice."""
        if not self.stacks:
            return
        whole = sum(times for _, times in self.stacks)
        parts, own, within = Counter[str](), Counter[str](), Counter[str]()
        for stack, times in self.stacks:
            parts[next(filter(None, map(part_of, stack)), "other")] += times
            own[stack[0]] += times
            for place in set(stack):
                within[place] += times
        scale = 1e6 * cpu / choices / whole
        for name, counted, most in (("part", parts, 20), ("function itself", own, 40), ("with its calls", within, 90)):
            print(f"\n| {name} | µs a choice | share |\n| --- | --- | --- |")
            for place, times in counted.most_common(most):
                print(f"| {short(place)} | {times * scale:.1f} | {times / whole:.1%} |")
        sys.stdout.flush()


def short(place: str) -> str:
    """Leave out where packages are."""
    return place.rpartition("site-packages/")[2].rpartition("src/")[2].rpartition("lib/")[2]


@contextmanager
def profiled(server: ServerProcess, *, wanted: bool) -> Iterator[Profile]:
    """Look at a server for a while."""
    profile = Profile()
    if not wanted:
        yield profile
        return
    path = Path(os.environ["ZASHIKI_PROFILE"])
    server.process.send_signal(signal.SIGUSR1)
    yield profile
    server.process.send_signal(signal.SIGUSR2)
    while not path.exists():
        time.sleep(0.02)
    profile.stacks = json.loads(path.read_text())
    path.unlink()


def noted() -> None:
    """Let servers that are started from now on be looked at."""
    os.environ["ZASHIKI_PROFILE"] = str(Path(tempfile.mkdtemp()) / "profile.json")

"""Where a server's time goes: what was seen of its stacks, by what it was busy with."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks._load_process import ServerProcess
from benchmarks._table import Figure, show

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
    "zashiki/storage/": "handing over to the store",
    "zashiki/server/keeping": "handing over to the store",
    "zashiki/server/table_loop": "the table's task",
    "zashiki/server/": "sockets",
    "uvicorn/": "sockets",
    "websockets/": "sockets",
    "starlette/": "sockets",
    "asyncio/selector_events": "sockets",
    "/selectors": "waiting for sockets",
    "asyncio/": "asyncio",
}
"""What a file belongs to: the first that fits. A function of any other file counts for whoever calls it."""
MOST = 40
"""Functions that are shown."""
SHELL = ("/runpy", "<frozen", "_load_child", "zashiki/cli/", "zashiki/__main__", "asyncio/runners", "server/serving")
"""Where everything happens within, so that it says nothing."""
PLACE = "ZASHIKI_PROFILE"


class Profile:
    """How often each stack was seen in the main thread, and what all of that took."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self.stacks: list[tuple[list[str], int]] = []
        self._all = self._main = 0.0

    def measured(self, micros: float, main: float) -> None:
        """Take in how many microseconds a choice took: in the whole process, and in its main thread."""
        self._all, self._main = micros, main

    def show(self) -> None:
        """Print it, if anything was seen."""
        if not self.stacks:
            return
        parts, own, within = Counter[str](), Counter[str](), Counter[str]()
        for stack, times in self.stacks:
            parts[next(filter(None, map(_part, stack)), "other")] += times
            own[stack[0]] += times
            for place in {one for one in stack if not any(known in one for known in SHELL)}:
                within[place] += times
        rows = self._rows(parts)
        show("part", "µs a choice", "share", [*rows, Figure("the store's thread", f"{self._all - self._main:.0f}")])
        show("function, with what it calls", "µs a choice", "share", self._rows(within))
        show("function itself", "µs a choice", "share", self._rows(own))

    def _rows(self, counted: Counter[str]) -> list[Figure]:
        seen = sum(times for _, times in self.stacks) or 1
        return [
            Figure(_short(place), f"{times / seen * self._main:.0f}", f"{times / seen:.1%}")
            for place, times in counted.most_common(MOST)
        ]


def _part(place: str) -> str:
    return next((part for where, part in PARTS.items() if where in place), "")


def _short(place: str) -> str:
    """Leave out where packages are."""
    for folder in ("site-packages/", "/src/", "/lib/"):
        place = place.rpartition(folder)[2]
    return place.replace("<locals>.", "").replace("|", "/")


@contextmanager
def profiled(server: ServerProcess, profile: Profile) -> Iterator[None]:
    """Look at a server for a while."""
    path = Path(os.environ[PLACE])
    server.process.send_signal(signal.SIGUSR1)
    yield
    server.process.send_signal(signal.SIGUSR2)
    while not path.exists():
        if server.process.poll() is not None:
            raise RuntimeError("the server ended while it was being looked at")
        time.sleep(0.02)
    profile.stacks = json.loads(path.read_text())
    path.unlink()


@contextmanager
def profiling() -> Iterator[None]:
    """Let servers that are started within be looked at."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ[PLACE] = str(Path(folder) / "stacks.json")
        try:
            yield
        finally:
            del os.environ[PLACE]

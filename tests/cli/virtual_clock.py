"""Time at a terminal that passes only while something is waited for."""

import os
import select
import sys
from collections.abc import Callable, Sequence

import pytest

from zashiki.cli import clock

termios = pytest.importorskip("termios")

PATIENCE = 60.0
"""Seconds to wait for what always comes; after them something is broken."""


class VirtualClock:
    """Runs what is due later as soon as everybody waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self._later: list[tuple[float, Callable[[], object]]] = []
        monkeypatch.setattr(clock, "now", lambda: self.now)
        monkeypatch.setattr(clock, "sleep", self.sleep)
        monkeypatch.setattr(clock, "readable", self.readable)

    def later(self, seconds: float, action: Callable[[], object]) -> None:
        """Do something in so many seconds."""
        self._later.append((self.now + seconds, action))

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def readable(self, sources: Sequence[int], seconds: float | None) -> list[int]:
        """Move time on to what happens next, and return what can be read then."""
        until = None if seconds is None else self.now + seconds
        while not (found := select.select(sources, [], [], 0)[0]):
            first = min(self._later, key=lambda one: one[0], default=None)
            if first is None or (until is not None and first[0] > until):
                if until is not None:
                    self.now = until
                    return []
                return select.select(sources, [], [], PATIENCE)[0]  # what a thread does takes no time
            self._later.remove(first)
            self.now = max(self.now, first[0])
            first[1]()
        return found


def typed(ours: int, keys: str | bytes) -> None:
    """Press keys at one end of a terminal, and wait until they are at the other, which is standard input."""
    echoes = bool(termios.tcgetattr(ours)[3] & termios.ECHO)
    os.write(ours, keys.encode() if isinstance(keys, str) else keys)
    assert select.select([ours if echoes else sys.stdin.fileno()], [], [], PATIENCE)[0]
    if echoes:
        os.read(ours, 1 << 12)

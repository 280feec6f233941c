"""A crowd of watchers at one table. What they say waits a moment, so that many who come are welcomed together.

Each who comes is told to all others, by the number of those who watch. Of two thousand who come one after the other,
that would be two million frames.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

CROWD = 150
"""Connections to a table from which on they are a crowd."""
TOGETHER = 0.1
"""Seconds that what a crowd says waits for more of it."""


class CrowdBatch:
    """What a crowd at one table has said, and what is not done yet."""

    def __init__(self) -> None:
        """Nobody has said anything."""
        self._waiting: list[Callable[[], None]] = []

    def do(self, does: Callable[[], None], *, waits: bool) -> None:
        """Do something now; or, where it `waits`, in a moment, together with all that comes until then."""
        if not waits:
            does()
            return
        if not self._waiting:
            asyncio.get_running_loop().call_later(TOGETHER, self._do_all)
        self._waiting.append(does)

    def _do_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for does in waiting:
            does()

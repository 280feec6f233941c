"""Lets those who wait go on one after the other, with a pause for everybody else in between."""

from __future__ import annotations

import asyncio

from zashiki.server.loop_time import loop_seconds


class OneAtATime:
    """Whoever comes alone waits for nothing: `await turns.turn()`."""

    def __init__(self, every: float) -> None:
        """Let one go on `every` so many seconds."""
        self._every, self._next = every, 0.0

    async def turn(self) -> None:
        """Wait until it is one's turn."""
        now = loop_seconds()
        mine = max(self._next, now)
        self._next = mine + self._every
        if mine > now:
            await asyncio.sleep(mine - now)

"""An event that somebody waits for, or until it is time: what `asyncio.wait_for` does, in one turn of the loop.

`wait_for` makes a task for what it waits for, and takes three turns to notice that it happened. Where many speak at
once, each turn takes a while, and a table's answer takes one turn after the other.
"""

from __future__ import annotations

import asyncio


class Alarm:
    """Rings when it is set, or when it is time. One task waits for it."""

    def __init__(self) -> None:
        """It is not set."""
        self._set = False
        self._waiter: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        """Whether it was set since it was last cleared."""
        return self._set

    def clear(self) -> None:
        """Set it back."""
        self._set = False

    def set(self) -> None:
        """Let it ring."""
        self._set = True
        self._ring()

    async def wait(self, seconds: float | None) -> None:
        """Wait until it is set, or for so long; None: however long that takes."""
        if self._set:
            return
        loop = asyncio.get_running_loop()
        self._waiter = loop.create_future()
        timer = None if seconds is None else loop.call_later(seconds, self._ring)
        try:
            await self._waiter
        finally:
            self._waiter = None
            if timer is not None:
                timer.cancel()

    def _ring(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

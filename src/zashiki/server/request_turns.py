"""How many requests of one address are worked on at once. All others of it wait for their turn, and cost nothing.

The event loop does all that can be done before it looks at anything else. A hundred requests that come together would
keep everybody at a table waiting until the last of them has got as far as the first. And what somebody chooses goes
through the loop several times until it is done: between two requests there is a pause for that.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

AT_ONCE = 2
"""Requests of an address that are worked on at once."""
REST = 0.002
"""Seconds from the end of one to the beginning of the next."""


class RequestTurns:
    """Of all addresses."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._by_address: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def turn_of(self, address: str) -> AsyncIterator[Callable[[], None]]:
        """Wait for a turn, which lasts until the end of this, or until what is given is called."""
        turns = self._by_address.setdefault(address, asyncio.Semaphore(AT_ONCE))
        await turns.acquire()
        loop, ended = asyncio.get_running_loop(), False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                loop.call_later(REST, turns.release)

        try:
            yield end
        finally:
            end()

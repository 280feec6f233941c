"""Readers that have stopped reading, and how long they are waited for."""

from __future__ import annotations

import asyncio

READ_WITHIN = {"stalled": 30.0, "websocket": 5.0, "stop": 0.5}
"""Seconds for reading on, once something waits to be read; for the last frames of a WebSocket that is closed; and for
the same where the server stops, which takes no longer for one who reads nothing."""


class StalledReader:
    """Ends a connection whose other end does not read what waits for it."""

    def __init__(self) -> None:
        """Nothing waits."""
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport) -> None:
        """Wait from now on, unless that is so already."""
        if self._timer is None:
            self._timer = loop.call_later(READ_WITHIN["stalled"], transport.abort)

    def end(self) -> None:
        """Wait no more: all was read, or nobody is there."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

"""The open port: an address that opens connections faster than it may ask is not taken up, and costs next to nothing.

Everything that a connection needs is built when it is taken up. So whoever comes too often is turned away before that.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from typing import Any

from zashiki.server.callers import address_in, is_trusted
from zashiki.server.limits import AT_ONCE, Buckets, counted_address
from zashiki.server.logs import Log, shortened
from zashiki.server.loop_time import loop_seconds
from zashiki.server.server_settings import ServerSettings

READ_EVERY = 0.002
"""Seconds from one new connection whose first words are looked at to the next."""
TURNED_AWAY_AT_ONCE = 1
"""Connections that are turned away before it is the turn of those that are open."""


class OpenPort(socket.socket):
    """A listening socket."""

    lets_in: Callable[[str], bool] = staticmethod(lambda _address: True)
    """Whether to take up a connection of an address."""

    def accept(self) -> tuple[socket.socket, Any]:
        """Take up the next connection of somebody who is let in; what asyncio calls while somebody waits."""
        for _ in range(TURNED_AWAY_AT_ONCE):
            connection, address = super().accept()
            if self.lets_in(address[0]):
                return connection, address
            connection.close()
        raise BlockingIOError  # the others first


class Arrivals:
    """What new connections say first, looked at one after the other.

    A request costs most when it is read and nothing is known of it yet. Of fifty that come together, those who are at
    their tables would wait for the last; and what a table says goes through the event loop several times.
    """

    def __init__(self) -> None:
        """Nobody waits."""
        self._waiting: deque[Callable[[], None]] = deque()
        self._rests = False

    def add(self, read: Callable[[], None]) -> None:
        """Have something read when it is its turn."""
        self._waiting.append(read)
        if not self._rests:
            self._rests = True
            asyncio.get_running_loop().call_soon(self._read_next)

    def _read_next(self) -> None:
        self._rests = bool(self._waiting)
        if self._waiting:
            asyncio.get_running_loop().call_later(READ_EVERY, self._read_next)
            self._waiting.popleft()()


class NewConnections:
    """Counts how often an address comes; a trusted proxy comes for many, as often as it likes."""

    def __init__(
        self, settings: ServerSettings, *, clock: Callable[[], float] = loop_seconds, log: Log | None = None
    ) -> None:
        """Allow as many connections a second as requests."""
        most = settings.limits.requests
        self._buckets, self._clock = Buckets(most, AT_ONCE * most), clock
        self._networks, self._log = settings.networks, log or Log()

    def let_in(self, address: str) -> bool:
        """Count a connection; False: that was one too many."""
        if is_trusted(address_in(address), self._networks):
            return True
        if self._buckets.take(counted_address(address), self._clock()):
            return True
        self._log.note("connection_refused", level="warning", limit="requests", address=shortened(address) or None)
        return False

"""Uvicorn's server, which here stops as soon as there is nothing left to wait for.

By itself it looks ten times a second whether it is to stop, and sleeps for a tenth of a second while it does.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import uvicorn

from zashiki.server.alarms import Alarm

DATED_EVERY = 1.0
"""How often the `Date` of answers is renewed, in seconds."""


class UvicornServer(uvicorn.Server):
    """A server that leaves signals to the caller, and at its end waits for nobody for long."""

    def __init__(self, config: uvicorn.Config, *, told_within: float) -> None:
        """Take uvicorn's settings, and the seconds that a request has at the end to say that it was given up."""
        super().__init__(config)
        self.listening = asyncio.Event()
        """Set when it listens."""
        self._told_within, self._stop_asked = told_within, Alarm()
        self._connections = self.server_state.connections = _Connections()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen."""
        await super().startup(sockets)
        self.listening.set()

    def ask_to_stop(self, *, within: float) -> None:
        """Ask it to stop; requests under way have so many seconds."""
        self.config.timeout_graceful_shutdown = within  # type: ignore[assignment]  # only handed to a timer
        self.should_exit = True
        self._stop_asked.set()

    async def main_loop(self) -> None:
        """Wait until the server is to stop; meanwhile, keep the date that answers have."""
        while not await self.on_tick(0):
            await self._stop_asked.wait(DATED_EVERY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in order, and then let go of connections that nobody reads, and of requests that wait for them."""
        for server in self.servers:
            server.close()
        for one in sockets or ():
            one.close()
        for connection in list(self._connections):
            connection.shutdown()
        with suppress(TimeoutError):
            async with asyncio.timeout(self.config.timeout_graceful_shutdown):
                await self._connections.all_closed()
                await self._wait_for_tasks()
        for task in self.server_state.tasks:
            task.cancel()
        await self._wait_for_tasks(within=self._told_within)
        for connection in list(self._connections):
            connection.transport.abort()
        await self._wait_for_tasks(within=self._told_within)

    async def _wait_for_tasks(self, *, within: float | None = None) -> None:
        if tasks := set(self.server_state.tasks):
            await asyncio.wait(tasks, timeout=within)


class _Connections(set[Any]):
    """The open connections: uvicorn adds them and takes them away."""

    def __init__(self) -> None:
        super().__init__()
        self._fewer = asyncio.Event()

    def discard(self, one: object) -> None:
        super().discard(one)
        self._fewer.set()

    def remove(self, one: object) -> None:
        super().remove(one)
        self._fewer.set()

    async def all_closed(self) -> None:
        """Wait until there are none."""
        while self:
            self._fewer.clear()
            await self._fewer.wait()

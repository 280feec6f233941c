"""Connections that do not wait for ever.

Whoever sends a request a letter at a time is let go, and so is one who never reads the end of what a table said.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_WITHIN = 10.0
"""Seconds for a whole request line with its headers, from the opening or from its first byte."""
BODY_WITHIN = 30.0
"""Seconds for a whole body."""
READ_WITHIN = 2.0
"""Seconds for the last bytes of a WebSocket to be read, once it is at its end."""
STOPPED_WITHIN = 0.5
"""Likewise, where the server stops."""


class PatientHttp(H11Protocol):
    """Uvicorn's connection, which by itself only limits the pause between two requests."""

    _deadline: asyncio.TimerHandle | None = None
    _awaits: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._expect(h11.IDLE)

    def data_received(self, data: bytes) -> None:
        """Wait on, but not longer than for the whole part that is being sent."""
        super().data_received(data)
        self._expect(self.conn.their_state)

    def on_response_complete(self) -> None:
        """Let the pause between two requests begin, which uvicorn limits."""
        super().on_response_complete()
        self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._forget()
        super().connection_lost(exc)

    def _expect(self, part: object) -> None:
        if part is self._awaits:
            return  # each part has one deadline, however slowly it comes
        self._forget()
        within = REQUEST_WITHIN if part is h11.IDLE else BODY_WITHIN if part is h11.SEND_BODY else None
        if within is not None and self.transport.get_protocol() is self:
            self._awaits = part
            self._deadline = self.loop.call_later(within, self._give_up)

    def _forget(self) -> None:
        self._awaits = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if self.transport.get_protocol() is self:  # it may have become a WebSocket
            self.transport.close()


class PatientSocket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which by itself waits for whoever does not read: its last bytes would never leave."""

    _deadline: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        """Serve, and end."""
        await super().run_asgi()
        self._end_within(READ_WITHIN)

    def keepalive_timeout(self) -> None:
        """Let go of one who has not answered."""
        super().keepalive_timeout()
        self._end_within(READ_WITHIN)

    def shutdown(self) -> None:
        """Say that the server stops."""
        super().shutdown()
        self._end_within(STOPPED_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def _end_within(self, seconds: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        if not self.disconnected:
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

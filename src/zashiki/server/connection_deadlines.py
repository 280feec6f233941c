"""Connections that do not wait for ever: for a request that comes a letter at a time, or for one who reads nothing.

Uvicorn limits the pause between two requests and misses pongs; what it closes, it still lets read in peace. A reader
that has stopped reading would keep its connection open for as long as it likes, counted by nobody.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WITHIN = {"IDLE": 10.0, "SEND_BODY": 30.0}
"""Seconds for a whole request line with its headers, from the opening or its first byte; and for a whole body.

The keys are the states of the other end, as the reader of HTTP beneath uvicorn (h11) names them.
"""

READ_WITHIN = {"http": 30.0, "websocket": 5.0, "stop": 0.5}
"""Seconds for reading on, once an answer waits to be read; for the last frames of a WebSocket that is closed; and for
the same where the server stops, which takes no longer for one who reads nothing."""


class PatientHttp(H11Protocol):
    """An HTTP connection."""

    _deadline: asyncio.TimerHandle | None = None
    _awaits = ""
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._expect("IDLE")

    def data_received(self, data: bytes) -> None:
        """Wait on, but not longer than for the whole part that is being sent."""
        super().data_received(data)
        self._expect(repr(self.conn.their_state))

    def on_response_complete(self) -> None:
        """Let the pause between two requests begin, which uvicorn limits."""
        super().on_response_complete()
        self._forget()

    def pause_writing(self) -> None:
        """Wait for the reader, but not for ever."""
        super().pause_writing()
        self._stalled = self.loop.call_later(READ_WITHIN["http"], self.transport.abort)

    def resume_writing(self) -> None:
        """Write on."""
        self._read_on()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._forget()
        self._read_on()
        super().connection_lost(exc)

    def _read_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _expect(self, part: str) -> None:
        if part == self._awaits:
            return  # each part has one deadline, however slowly it comes
        self._forget()
        if part in WITHIN and self.transport.get_protocol() is self:
            self._awaits = part
            self._deadline = self.loop.call_later(WITHIN[part], self._give_up)

    def _forget(self) -> None:
        self._awaits = ""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if self.transport.get_protocol() is self:  # it may have become a WebSocket
            self.transport.close()


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket."""

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Give the other end some time to read what was said last; then the connection ends."""
        super().on_task_complete(task)
        self.loop.call_later(READ_WITHIN["websocket"], self.transport.abort)

    def shutdown(self) -> None:
        """Say that the server stops."""
        super().shutdown()
        self.loop.call_later(READ_WITHIN["stop"], self.transport.abort)

    def keepalive_timeout(self) -> None:
        """End the connection of somebody who no longer answers: nobody will read what still waits."""
        super().keepalive_timeout()
        self.transport.abort()

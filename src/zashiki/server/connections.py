"""HTTP connections that do not wait for ever: whoever sends a request a letter at a time is let go."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

WITHIN = {"IDLE": 10.0, "SEND_BODY": 30.0}
"""Seconds for a whole request line with its headers, from the opening or its first byte; and for a whole body.

The keys are the states of the other end, as the reader of HTTP beneath uvicorn (h11) names them.
"""


class PatientHttp(H11Protocol):
    """Uvicorn's connection, which by itself only limits the pause between two requests."""

    _deadline: asyncio.TimerHandle | None = None
    _awaits = ""

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

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._forget()
        super().connection_lost(exc)

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

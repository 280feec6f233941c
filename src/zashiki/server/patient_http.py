"""HTTP connections that do not wait for ever for a request that comes a letter at a time, or one who reads nothing.

Uvicorn limits the pause between two requests; what it closes, it still lets read in peace. A reader that has stopped
reading would keep its connection open for as long as it likes, counted by nobody.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from zashiki.server.lost_connections import forget_way_here, untie
from zashiki.server.new_connections import Arrivals
from zashiki.server.open_connections import OpenConnections
from zashiki.server.stalled_readers import READ_WITHIN, StalledReader
from zashiki.server.unreadable_requests import answer_bytes, language_in, unreadable

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

WITHIN = {"IDLE": 10.0, "SEND_BODY": 30.0}
"""Seconds for a whole request line with its headers, from the opening or its first byte; and for a whole body.

The keys are the states of the other end, as the reader of HTTP beneath uvicorn (h11) names them.
"""


class PatientHttp(H11Protocol):
    """An HTTP connection."""

    _deadline: asyncio.TimerHandle | None = None
    _awaits = ""
    _has_arrived = _turned_away = False

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        open_connections: OpenConnections,
        arrivals: Arrivals,
    ) -> None:
        """Take what uvicorn gives, where connections are counted, and where they wait to be read for the first time."""
        super().__init__(config, server_state, app_state, _loop)
        self._open_connections, self._arrivals, self._stalled = open_connections, arrivals, StalledReader()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin to wait for the first request, unless there are too many connections already."""
        super().connection_made(transport)
        if self._open_connections.admit(transport, self.client[0] if self.client else ""):
            self._expect("IDLE")
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Wait on, but not longer than for the whole part that is being sent."""
        if self._has_arrived:
            self._read(data)
        elif not self._turned_away:
            self._has_arrived = True
            self.transport.pause_reading()
            self._arrivals.add(partial(self._arrive, data))

    def _arrive(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._read(data)

    def _read(self, data: bytes) -> None:
        if self._turned_away:
            return
        super().data_received(data)
        self._expect(repr(self.conn.their_state))

    def on_response_complete(self) -> None:
        """Let the pause between two requests begin, which uvicorn limits."""
        super().on_response_complete()
        self._forget()

    def send_400_response(self, _msg: str) -> None:
        """Say in words why nothing could be read; uvicorn calls this while it handles the reader's error."""
        data, error = bytes(self.conn.trailing_data[0]), sys.exception()
        large = getattr(error, "error_status_hint", 0) == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        forget_way_here(error)
        self._turned_away = True
        begun: RequestResponseCycle | None = self.cycle
        if begun is not None and not begun.response_complete:  # the body of a request turns out to be none
            begun.disconnected = True  # nobody hears what would still be answered
            begun.waiting_for_100_continue = False
            begun.message_event.set()
            if begun.response_started:  # there is no place for a second answer within the first
                self.transport.close()
                return
        self.transport.write(answer_bytes(unreadable(data, large=large), language_in(data)))
        with suppress(OSError):  # who was gone before this was read hears nothing
            self.transport.write_eof()  # what still comes is read, or else the answer would be lost with it
        self.loop.call_later(READ_WITHIN["stop"], self.transport.abort)

    def shutdown(self) -> None:
        """Let a request be answered, and end a connection that has none."""
        if self._turned_away or self.transport.is_closing():
            self.loop.call_later(READ_WITHIN["stop"], self.transport.abort)
        else:
            super().shutdown()

    def pause_writing(self) -> None:
        """Wait for the reader, but not for ever."""
        super().pause_writing()
        self._stalled.begin(self.loop, self.transport)

    def resume_writing(self) -> None:
        """Write on."""
        self._stalled.end()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._open_connections.ended(self.transport)
        self._forget()
        self._stalled.end()
        super().connection_lost(exc)
        untie(self.transport)

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

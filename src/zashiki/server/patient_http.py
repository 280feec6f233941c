"""Connections that do not wait for ever: for a request that comes a letter at a time, or for one who reads nothing.

Uvicorn limits the pause between two requests and misses pongs; what it closes, it still lets read in peace. A reader
that has stopped reading would keep its connection open for as long as it likes, counted by nobody, and one that sends
pings meanwhile would have its pongs heaped up here.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, MutableMapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import MAX_LINE_LENGTH, MAX_NUM_HEADERS, Request
from websockets.protocol import OPEN

from zashiki.parlour.close_codes import TOO_LARGE, TOO_MANY
from zashiki.server.frame_lines import LINE, text_frames
from zashiki.server.http import HttpRefusal
from zashiki.server.open_connections import OpenConnections
from zashiki.server.stalled_readers import READ_WITHIN, StalledReader
from zashiki.server.unreadable_requests import answer_bytes, unreadable

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

WITHIN = {"IDLE": 10.0, "SEND_BODY": 30.0}
"""Seconds for a whole request line with its headers, from the opening or its first byte; and for a whole body.

The keys are the states of the other end, as the reader of HTTP beneath uvicorn (h11) names them.
"""

CONTROL_FRAMES, FRAGMENTS = 100, 100
"""Pings and pongs in a second, beyond which a WebSocket is closed; parts of one message."""
READ_AT_ONCE = 4_096
"""Bytes of a WebSocket that are read before it is the turn of the others. By itself asyncio would read 256 KiB, which
are thousands of short frames, and everybody else would wait until the last of them is taken apart."""
READ_AFTER_END = 65_536
"""Bytes that are still read of a WebSocket that was closed, to find in them that the other end closes it, too."""


class PatientHttp(H11Protocol):
    """An HTTP connection."""

    _deadline: asyncio.TimerHandle | None = None
    _awaits = ""
    _turned_away = False

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        open_connections: OpenConnections,
    ) -> None:
        """Take what uvicorn gives, and where connections are counted."""
        super().__init__(config, server_state, app_state, _loop)
        self._open_connections, self._stalled = open_connections, StalledReader()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin to wait for the first request, unless there are too many connections already."""
        super().connection_made(transport)
        if self._open_connections.admit(transport, self.client[0] if self.client else ""):
            self._expect("IDLE")
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Wait on, but not longer than for the whole part that is being sent."""
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
        data = bytes(self.conn.trailing_data[0])
        large = getattr(sys.exception(), "error_status_hint", 0) == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        self._turned_away = True
        begun: RequestResponseCycle | None = self.cycle
        if begun is not None and not begun.response_complete:  # the body of a request turns out to be none
            begun.disconnected = True  # nobody hears what would still be answered
            begun.waiting_for_100_continue = False
            begun.message_event.set()
            if begun.response_started:  # there is no place for a second answer within the first
                self.transport.close()
                return
        self.transport.write(answer_bytes(unreadable(data, large=large), data))
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

    _second = 0.0
    _control_frames = 0
    _read_after_end = 0

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: MutableMapping[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        open_connections: OpenConnections,
    ) -> None:
        """Take what uvicorn gives, and where connections are counted."""
        super().__init__(config, server_state, {**app_state, LINE: self}, _loop)
        self._open_connections, self._stalled = open_connections, StalledReader()
        self.when_free: Callable[[], None] = lambda: None

    @property
    def is_free(self) -> bool:
        """Whether the other end reads on, so that frames may be written."""
        return self.writable.is_set()

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Write frames of text, in one piece; nobody hears them on a line that is closed."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(text_frames(texts))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Read little at once."""
        super().connection_made(transport)
        transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]  # what asyncio's own transports read by

    def data_received(self, data: bytes) -> None:
        """Take what comes; a handshake that its reader cannot read, such as one with a very long line, is refused."""
        if self.close_sent:
            self._read_after_end += len(data)
            if self._read_after_end > READ_AFTER_END:
                self.transport.pause_reading()  # whoever still talks does not listen
                return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handshake_initiated = self.close_sent = True
            lines = data.split(b"\r\n")
            large = len(lines) > MAX_NUM_HEADERS or max(map(len, lines)) >= MAX_LINE_LENGTH - 1
            error = unreadable(data, large=large, most=MAX_LINE_LENGTH - len("GET  HTTP/1.1\r\n"))
            self.transport.write(answer_bytes(error, data))
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """Open a WebSocket; a handshake that is none is refused in words, as everything is."""
        if self.conn.accept(event).status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            super().handle_connect(event)
            return
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        wanted = ",".join(event.headers.get_all("Accept-Language"))
        error = HttpRefusal(HTTPStatus.BAD_REQUEST, "no_handshake")
        self.transport.write(answer_bytes(error, f"accept-language:{wanted}".encode("latin-1", "replace")))
        self.transport.close()

    def pause_writing(self) -> None:
        """Read nothing from somebody who does not read either: every ping would be answered into memory."""
        super().pause_writing()
        self.transport.pause_reading()
        self._stalled.begin(self.loop, self.transport)

    def resume_writing(self) -> None:
        """Read and write on."""
        super().resume_writing()
        self._stalled.end()
        if not self.read_paused:
            self.transport.resume_reading()
        self.when_free()

    async def receive(self) -> ASGIReceiveEvent:
        """Give the next message to the app; what uvicorn reads on then waits for the reader, too."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self._is_bearable():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Hear a pong, unless there are too many."""
        if self._is_bearable():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message, unless there are too many; they may be empty."""
        if self.close_sent:
            return
        if len(self.frames) >= FRAGMENTS:
            self._fail(TOO_LARGE, "too many parts")
        else:
            super().handle_cont(event)

    def _is_bearable(self) -> bool:
        if self.close_sent:
            return False
        now = self.loop.time()
        if now - self._second >= 1:
            self._second, self._control_frames = now, 0
        self._control_frames += 1
        if self._control_frames > CONTROL_FRAMES:
            self._fail(TOO_MANY, "too many pings")
        return not self.close_sent

    def _fail(self, code: int, reason: str) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(READ_WITHIN["websocket"], self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Give the other end some time to read what was said last; then the connection ends."""
        super().on_task_complete(task)
        self.loop.call_later(READ_WITHIN["websocket"], self.transport.abort)

    def shutdown(self) -> None:
        """Say that the server stops."""
        try:
            super().shutdown()
        except InvalidState:  # the other end is closing it anyway
            self.transport.close()
        self.loop.call_later(READ_WITHIN["stop"], self.transport.abort)

    def keepalive_timeout(self) -> None:
        """End the connection of somebody who no longer answers: nobody will read what still waits."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._open_connections.ended(self.transport)
        self._stalled.end()
        super().connection_lost(exc)

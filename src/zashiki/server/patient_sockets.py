"""WebSockets that do not wait for ever for one who reads nothing, and let nobody fill the memory.

Uvicorn misses pongs, and what it closes it still lets read in peace. A reader that has stopped reading would keep its
connection open for as long as it likes, and one that sends pings meanwhile would have its pongs heaped up here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import MAX_LINE_LENGTH, MAX_NUM_HEADERS, Request
from websockets.protocol import CONNECTING, OPEN

from zashiki.parlour.close_codes import TOO_LARGE, TOO_MANY
from zashiki.server.frame_lines import LINE, text_frames
from zashiki.server.http import HttpRefusal, first_of_ours
from zashiki.server.lost_connections import forget_way_here, untie, untie_protocol
from zashiki.server.open_connections import OpenConnections
from zashiki.server.stalled_readers import READ_WITHIN, StalledReader
from zashiki.server.unreadable_requests import answer_bytes, language_in, unreadable

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

CONTROL_FRAMES, FRAGMENTS = 10, 100
"""Pings and pongs in a second, beyond which a WebSocket is closed; parts of one message."""
READ_AT_ONCE = 256
"""Bytes of a WebSocket that are read before it is the turn of the others. By itself asyncio would read 256 KiB, which
are thousands of short frames, and everybody else would wait until the last of them is taken apart."""
READ_AFTER_END = 65_536
"""Bytes that are still read of a WebSocket that was closed, to find in them that the other end closes it, too."""
HANDSHAKE = {"sec-websocket-version": "13"}
"""What one who asks in another way is told of how it is done (RFC 6455, 4.4)."""


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
        self.when_free: Callable[[], None] = _nothing

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return self.disconnected

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
            self.transport.write(answer_bytes(error, language_in(data)))
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """Open a WebSocket; a handshake that is none is refused in words, as everything is."""
        if self.conn.accept(event).status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            super().handle_connect(event)
            return
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        forget_way_here(self.conn.handshake_exc)
        self._refuse_handshake(event)

    def handle_parser_exception(self) -> None:
        """End a connection whose frames are none; those may come before the handshake is answered."""
        if self.conn.state is CONNECTING:
            self._refuse_handshake(self.request)
            self._let_go_unanswered()
        else:
            super().handle_parser_exception()

    def _let_go_unanswered(self) -> None:
        """End a connection whose handshake still waits for its turn; for the app it is lost at once."""
        self.handshake_complete = self.disconnected = True
        self.transport.close()

    def _refuse_handshake(self, request: Request) -> None:
        language = first_of_ours(",".join(request.headers.get_all("Accept-Language")))
        error = HttpRefusal(HTTPStatus.BAD_REQUEST, "no_handshake")
        self.transport.write(answer_bytes(error, language, HANDSHAKE))
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
        if self.conn.state is CONNECTING:
            self._let_go_unanswered()
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
        """Say that the server stops; a handshake that still waits for its turn is not answered any more."""
        try:
            if self.handshake_complete:
                super().shutdown()
            else:
                self._let_go_unanswered()
        except InvalidState:  # the other end is closing it anyway
            self.transport.close()
        self.loop.call_later(READ_WITHIN["stop"], self.transport.abort)

    def send_500_response(self) -> None:
        """Say that a handshake has failed here, unless that was the last thing to say already."""
        if not self.conn.eof_sent:
            super().send_500_response()

    def keepalive_timeout(self) -> None:
        """End the connection of somebody who no longer answers: nobody will read what still waits."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._open_connections.ended(self.transport)
        self._stalled.end()
        super().connection_lost(exc)
        self.when_free()  # what waits is dropped: nobody will read it
        self.when_free = _nothing
        self.app_state.clear()
        if hasattr(self, "scope"):
            self.scope = {**self.scope, "state": {}}  # the app keeps its own for as long as it runs
        untie_protocol(self.conn)
        untie(self.transport)


def _nothing() -> None:
    return None

"""Plain TCP connections that keep every byte: one request of HTTP each, or a WebSocket.

Nothing is left to chance here, as it is in other clients: keys and masks are always the same, and no header is added.
"""

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

import httpx
from websockets.exceptions import ConnectionClosed, ConnectionClosedError
from websockets.frames import Close

KEY = "emFzaGlraSBwcm9vZnMgMQ=="
"""What a client of a WebSocket draws; always the same here."""
MASK = b"\0\0\0\0"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NUMBERED = re.compile(rb'\{"type":"(?:table|told)","number":(\d+)')
SHORT, MIDDLE = 126, 127
"""Lengths that stand for one in two bytes, and for one in eight."""


class Got(NamedTuple):
    """Some bytes that belong together: the head of an answer, a frame, a whole answer."""

    at: int
    """When they were there, in microseconds of the loop."""
    data: bytes


def _now() -> int:
    return round(asyncio.get_running_loop().time() * 1_000_000)


async def fetched(
    port: int, method: str, path: str, *, headers: Mapping[str, str], body: bytes = b"", host: str
) -> tuple[Got, httpx.Response]:
    """Ask for something on a connection of its own: the answer as it came, and as what it means."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(body)}", "Content-Type: application/json"] if body else []
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("\r\n".join((*lines, "", "")).encode() + body)
    data = await reader.read()
    writer.close()
    await writer.wait_closed()
    head, _, content = data.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    found = [(name, value.strip()) for name, _, value in (line.partition(":") for line in rest)]
    return Got(_now(), data), httpx.Response(int(first.split()[1]), headers=found, content=content)


class RecordedSocket(asyncio.Protocol):
    """A WebSocket whose bytes are kept, with the times at which they came. An `Ear` can listen by it."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        """The head of the answer, then every frame with its own head; of a ping only that head."""
        self.transport: asyncio.Transport
        self.stirs: Callable[[], object] = lambda: None
        """Called when something has come."""
        self._unread = b""
        self._texts: deque[str] = deque()
        self._stirred = asyncio.Event()
        self._closed = asyncio.Event()
        self.close_code: int | None = None
        self.number = 0
        """Up to which event the table has told here."""

    @classmethod
    async def opened(cls, port: int, path: str, *, headers: Mapping[str, str], host: str) -> "RecordedSocket":
        _, socket = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        usual = {
            "Host": host,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": KEY,
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Protocol": "zashiki.1",
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in {**usual, **headers}.items())]
        socket.transport.write("\r\n".join((*lines, "", "")).encode())
        while not socket.got:
            await socket._news()
        return socket

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._unread += data
        while part := self._next_part():
            self._unread = self._unread[len(part) :]
            if not self.got:
                self.got.append(Got(_now(), part))
            else:
                self._frame(part)
        self._stirred.set()
        self.stirs()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._closed.set()
        self._stirred.set()

    # What an `Ear` calls.

    async def send(self, text: str) -> None:
        self._write(TEXT, text.encode())

    async def recv(self) -> str:
        while not self._texts:
            if self._closed.is_set() or self.close_code is not None:
                raise self._end()
            await self._news()
        return self._texts.popleft()

    async def close(self) -> None:
        self._write(CLOSE, (1000).to_bytes(2, "big"))
        await self.wait_closed()

    async def wait_closed(self) -> None:
        await self._closed.wait()

    # How.

    async def _news(self) -> None:
        self._stirred.clear()
        await self._stirred.wait()

    def _next_part(self) -> bytes:
        """Give the next whole part of what has come: the head, or a frame."""
        if not self.got:
            end = self._unread.find(b"\r\n\r\n")
            return self._unread[: end + 4] if end >= 0 else b""
        return self._unread[: _whole(self._unread)]

    def _frame(self, part: bytes) -> None:
        kind, content = part[0] & 15, part[_begins(part) :]
        # A ping has four bytes drawn by chance, so that its pong can be told from others; when it comes is compared.
        self.got.append(Got(_now(), part[:2] if kind == PING else part))
        if kind == TEXT:
            self._texts.append(content.decode())
            self.number = number_in(content, self.number)
        elif kind == PING:
            self._write(PONG, content)
        elif kind == CLOSE:
            self.close_code = int.from_bytes(content[:2], "big")
            self._write(CLOSE, content[:2])

    def _write(self, kind: int, content: bytes) -> None:
        self.transport.write(masked(kind, content))

    def _end(self) -> ConnectionClosed:
        return ConnectionClosedError(None if self.close_code is None else Close(self.close_code, ""), None)


def masked(kind: int, content: bytes) -> bytes:
    """Make a frame as a client sends it; none is long."""
    length = len(content)
    sign = min(SHORT, length)
    long = b"" if length < SHORT else length.to_bytes(2, "big")
    return bytes((128 | kind, 128 | sign)) + long + MASK + content


def frame_in(data: bytes) -> tuple[int, bytes, bytes] | None:
    """Read a frame at the beginning of some bytes: its kind, its content, and the rest; None: it is not all there."""
    whole = _whole(data)
    return (data[0] & 15, data[_begins(data) : whole], data[whole:]) if whole else None


def _whole(data: bytes) -> int:
    """How long the frame is that some bytes begin with; 0: it is not all there."""
    if len(data) < 2 or len(data) < _begins(data):
        return 0
    whole = _begins(data) + _length(data)
    return whole if len(data) >= whole else 0


def _begins(frame: bytes) -> int:
    """Where the content of a frame begins, which no server masks."""
    return {SHORT: 4, MIDDLE: 10}.get(frame[1], 2)


def _length(frame: bytes) -> int:
    sign = frame[1]
    return int.from_bytes(frame[2 : _begins(frame)], "big") if sign >= SHORT else sign


def number_in(content: bytes, before: int) -> int:
    """Find up to where a table has told with a message, which stands at its beginning."""
    found = NUMBERED.match(content)
    return int(found[1]) if found else before


def content_of(got: Got) -> bytes:
    """Give what stands in a frame of text; nothing for any other."""
    return got.data[_begins(got.data) :] if got.data[0] == (128 | TEXT) else b""


def text_of(got: Got) -> dict[str, object]:
    """Read a frame as a message; what is none is empty."""
    found: dict[str, object] = json.loads(content_of(got) or b"{}")
    return found

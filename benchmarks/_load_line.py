"""One end of a table's WebSocket, as cheap as it can be: a generator of load must not be what is measured.

Only what the server does is understood: whole frames without extensions, pings, and the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, MIDDLE, LONG = 125, 126, 127
"""Lengths that fit into the first two bytes; marks for those that follow in two, and in eight."""


def framed(data: bytes, kind: int = TEXT) -> bytes:
    """Make a frame as clients send it: masked, with a mask that changes nothing."""
    length = len(data)
    if length <= SHORT:
        return bytes((0x80 | kind, 0x80 | length, 0, 0, 0, 0)) + data
    return bytes((0x80 | kind, 0x80 | MIDDLE, *length.to_bytes(2), 0, 0, 0, 0)) + data


class Line(asyncio.Protocol):
    """A connection that hands on every frame; `opened` is done once the server has agreed to speak."""

    def __init__(self, path: str, headers: dict[str, str], heard: Callable[[bytes], None]) -> None:
        """Connect to a path, and hand on what comes."""
        self._path, self._headers, self._heard = path, headers, heard
        self._rest = b""
        self._upgraded = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        """Bytes, with their frames."""

    def say(self, data: bytes) -> None:
        """Send a frame."""
        self._transport.write(framed(data))

    def cut(self) -> None:
        """End without a word."""
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)  # as all transports of streams are
        host, port = transport.get_extra_info("peername")
        usual = {"Host": f"{host}:{port}", "Connection": "Upgrade", "Upgrade": "websocket"}
        known = {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        fields = "".join(f"{name}: {value}\r\n" for name, value in {**usual, **known, **self._headers}.items())
        self._transport.write(f"GET {self._path} HTTP/1.1\r\n{fields}\r\n".encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever still waits for the line waits in vain."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"no line: {exc}"))

    def data_received(self, data: bytes) -> None:
        """Take in what came, and hand on what is whole."""
        self.received += len(data)
        rest = self._rest + data if self._rest else data
        if not self._upgraded:
            head, found, rest = rest.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self._upgraded = True
            if b" 101 " in head.partition(b"\r\n")[0]:
                self.opened.set_result(None)
            else:
                self.opened.set_exception(ConnectionError(head.decode()))
        self._rest = self._handed_on(rest)

    def _handed_on(self, data: bytes) -> bytes:
        """Hand on all whole frames, and give what is left."""
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length >= MIDDLE:
                start += 2 if length == MIDDLE else 8
                length = int.from_bytes(data[at + 2 : start])
            if start > end or start + length > end:
                break
            kind, at = data[at] & 15, start + length
            if kind == TEXT:
                self._heard(data[start:at])
            elif kind == PING:
                self._transport.write(framed(data[start:at], PONG))
        return data[at:]


async def line(
    url: str, path: str, heard: Callable[[bytes], None], *, key: str = "", subprotocol: str = "zashiki.1"
) -> Line:
    """Open a line to a server."""
    headers = {"Sec-WebSocket-Protocol": subprotocol} if subprotocol else {}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    host, _, port = url.removeprefix("http://").partition(":")
    _, made = await asyncio.get_running_loop().create_connection(lambda: Line(path, headers, heard), host, int(port))
    await made.opened
    return made

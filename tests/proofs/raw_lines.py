"""Bare connections, cheap enough for thousands of them: bytes of HTTP and of WebSockets, made and read by hand."""

import json
import re
import struct
from collections.abc import Iterator

STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, LONG = 126, 127
"""Lengths that say that the length follows, in two or eight bytes."""


def request(port: int, method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    """A request, whole."""
    size = (f"Content-Length: {len(body)}",) if body else ()
    return (
        "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *size, *headers, "", ""]).encode() + body
    )


def upgrade(port: int, table: str, *headers: str) -> bytes:
    """What opens the socket of a table."""
    usual = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    key, speaks = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol: zashiki.1"
    return request(port, "GET", f"/table/{table}", *usual, key, speaks, *headers)


def bearer(token: str) -> str:
    """The header that shows who comes."""
    return f"Authorization: Bearer {token}"


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A frame of a client, with a mask that changes nothing."""
    size = len(payload)
    head = bytes((0x80 | kind, 0x80 | size)) if size < SHORT else struct.pack("!BBH", 0x80 | kind, 0x80 | SHORT, size)
    return head + bytes(4) + payload


def message(kind: str, **fields: object) -> bytes:
    """A message of the protocol in its frame."""
    return frame(json.dumps({"type": kind, **fields}).encode())


def frames(buffer: bytearray) -> Iterator[tuple[int, bytes]]:
    """Take the whole frames of a server out of a buffer: what kind each is, and what it says."""
    while len(buffer) >= 2:
        size, start = buffer[1] & 0x7F, 2
        if size >= SHORT:
            start = 4 if size == SHORT else 10
            if len(buffer) < start:
                return
            size = int.from_bytes(buffer[2:start])
        if len(buffer) < start + size:
            return
        kind, payload = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        yield kind, payload

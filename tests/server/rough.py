"""Bare connections that do what no decent client does."""

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any

from zashiki.server.serving import Serving

TABLE = "abcdefgh23456777"
PING = bytes((0x89, 0x80 | 125, 0, 0, 0, 0)) + b"x" * 125


def connected(one: Serving) -> socket.socket:
    """A connection with little room for what is not read."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # nothing is held back while virtual time leaps
    made.connect(("127.0.0.1", one.settings.port))
    made.setblocking(False)
    return made


def upgrade(one: Serving, *headers: str, path: str = f"/table/{TABLE}") -> bytes:
    """What opens a WebSocket."""
    usual = (
        *(f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{one.settings.port}", "Connection: Upgrade"),
        *("Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="),
    )
    return "\r\n".join([*usual, *headers, "", ""]).encode()


def frame(text: str) -> bytes:
    """A short message of a WebSocket."""
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text.encode()


async def became_websocket(made: socket.socket, one: Serving, *headers: str, path: str = f"/table/{TABLE}") -> None:
    """Open a WebSocket, and read nothing but that it was opened."""
    await sent(made, upgrade(one, *headers, path=path))
    loop, found = asyncio.get_running_loop(), b""
    while not found.endswith(b"\r\n\r\n"):
        found += await asyncio.wait_for(loop.sock_recv(made, 1), 2)
    assert found.startswith(b"HTTP/1.1 101"), found


async def sent(made: socket.socket, data: bytes, *, seconds: float = 5) -> bool:
    """Send something; False: it was not taken within that time."""
    try:
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().sock_sendall(made, data)
    except TimeoutError:
        return False
    return True


async def heard(made: socket.socket, *, seconds: float = 2) -> bytes:
    """Read to the end of a connection."""
    found = b""
    with suppress(ConnectionResetError):
        async with asyncio.timeout(seconds):
            while part := await asyncio.get_running_loop().sock_recv(made, 65_536):
                found += part
    return found


async def refused(one: Serving, data: bytes) -> tuple[int, dict[str, Any]]:
    """Send a request, and give the status and the words of its answer, which ends the connection."""
    with connected(one) as made:
        await sent(made, data)
        return words_of(await heard(made))


def words_of(answer: bytes) -> tuple[int, dict[str, Any]]:
    """The status and the words of an answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)

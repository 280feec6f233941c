"""Crowds that ask for more than they may, as fast as they can, over and over."""

import asyncio
import json
import socket
import struct
from contextlib import suppress

from tests.proofs import raw_lines
from tests.proofs.crowd_stage import Stage

ASKED = ("/api/games", "/api/tables/open", "/healthz", "/api/me", "/", "/api/tables/aaaaaaaaaaaaaaaa")
AT_ONCE = 8
"""Requests that are sent before an answer is read."""
BLAST = 64
"""Frames that are sent together."""


async def requests(stage: Stage, number: int) -> None:
    """Ask over one connection, without waiting for answers."""
    asked = b"".join(raw_lines.request(stage.port, "GET", ASKED[n % len(ASKED)]) for n in range(AT_ONCE))
    await _asked_again(stage, number, asked)


async def guests(stage: Stage, number: int) -> None:
    """Want to be another guest, again and again."""
    body = json.dumps({"name": f"Guest {number}", "key": True}).encode()
    await _asked_again(stage, number, raw_lines.request(stage.port, "POST", "/api/guests", body=body))


async def tables(stage: Stage, number: int) -> None:
    """Open one table after the other."""
    body = json.dumps({"game": "riichi", "listed": True}).encode()
    token = raw_lines.bearer(stage.tokens[number % len(stage.tokens)])
    await _asked_again(stage, number, raw_lines.request(stage.port, "POST", "/api/tables", token, body=body))


async def _asked_again(stage: Stage, number: int, asked: bytes) -> None:
    while not stage.over.is_set():
        async with stage.line(number) as (reader, writer):
            while not stage.over.is_set():
                writer.write(asked)
                await writer.drain()
                data = await reader.read(65_536)
                if not data:
                    break
                stage.heard_http(data)
        stage.tally["connections"] += 1


async def commands(stage: Stage, number: int) -> None:
    """Say far more at a table than one may, and come back when turned out."""
    await _blasted(stage, number, raw_lines.message("undo", id="again") * BLAST)


async def hellos(stage: Stage, number: int) -> None:
    """Ask for the whole table, over and over: the longest answer that there is for so few bytes."""
    await _blasted(stage, number, raw_lines.message("hello", detail="events") * BLAST)


async def pings(stage: Stage, number: int) -> None:
    """Ping without a pause, and come back when turned out."""
    await _blasted(stage, number, raw_lines.frame(b"x" * 125, raw_lines.PING) * BLAST)


async def _blasted(stage: Stage, number: int, blast: bytes) -> None:
    while not stage.over.is_set():
        async with stage.line(number) as line:
            if not await stage.opened(number, line):
                await asyncio.sleep(0.02)
                continue
            line[1].write(raw_lines.message("hello"))
            listening = asyncio.create_task(stage.listen(line))
            try:
                while not stage.over.is_set() and not listening.done():
                    line[1].write(blast)
                    stage.sent(BLAST)
                    await line[1].drain()
                    await asyncio.sleep(0)
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)


async def connections(stage: Stage, number: int) -> None:
    """Open and close, with or without a word, or by a reset."""
    loop, half = asyncio.get_running_loop(), b"GET /api/games HTTP/1.1\r\nHost: "
    for turn in range(10**9):
        if stage.over.is_set():
            return
        made = socket.socket()
        with made, suppress(OSError):
            made.setblocking(False)
            made.bind((stage.address(number), 0))
            await loop.sock_connect(made, ("127.0.0.1", stage.port))
            if turn % 3 == 1:
                await loop.sock_sendall(made, half)
            if turn % 3 != 0:  # else what is left is read in peace
                made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        stage.tally["connections"] += 1
        await asyncio.sleep(0)


KINDS = {one.__name__: one for one in (requests, guests, tables, commands, hellos, pings, connections)}

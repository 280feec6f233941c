"""Crowds that are slow: they read nothing, or a byte at a time, or take for ever to ask."""

import asyncio
import contextlib
from time import monotonic

from tests.proofs import raw_lines
from tests.proofs.crowd_stage import Stage, narrow

DRIP = 0.25
"""Seconds between two bytes."""


async def deaf(stage: Stage, number: int) -> None:
    """Watch a table, ask for all of it again and again, and read nothing."""
    await _watch(stage, number, asks=True, reads=False)


async def half_deaf(stage: Stage, number: int) -> None:
    """Watch a table, ask for all of it again and again, and read a byte now and then."""
    await _watch(stage, number, asks=True, reads=True)


async def absent(stage: Stage, number: int) -> None:
    """Watch a table, and neither say nor read anything more."""
    await _watch(stage, number, asks=False, reads=False)


async def _watch(stage: Stage, number: int, *, asks: bool, reads: bool) -> None:
    token = (raw_lines.bearer(stage.tokens[number % len(stage.tokens)]),) if stage.tokens else ()
    opening = raw_lines.upgrade(stage.port, stage.table(number), *token) + raw_lines.message("hello", detail="events")
    again = raw_lines.message("hello", detail="events") if asks else b""
    await _line(stage, number, opening, again, reads=reads)


async def unread(stage: Stage, number: int) -> None:
    """Ask for all words of the house, over and over, and read none."""
    asked = raw_lines.request(stage.port, "GET", "/api/words/ja")
    await _line(stage, number, asked * 40, b"", reads=False)


async def slow_heads(stage: Stage, number: int) -> None:
    """Send a request a byte at a time."""
    await _drip(stage, number, raw_lines.request(stage.port, "GET", "/", f"X: {'x' * 2_000}"))


async def slow_bodies(stage: Stage, number: int) -> None:
    """Send the body of a request a byte at a time."""
    whole = raw_lines.request(stage.port, "POST", "/api/guests", body=b" " * 2_000)
    await _drip(stage, number, whole, at_once=whole.index(b"\r\n\r\n") + 4)


async def _line(stage: Stage, number: int, opening: bytes, again: bytes, *, reads: bool) -> None:
    """Open a connection, say something, and note how long the house bears it."""
    loop, began = asyncio.get_running_loop(), monotonic()
    with narrow(stage.address(number), stage.port) as made, contextlib.suppress(OSError):
        await loop.sock_sendall(made, opening)
        stage.tally["there"] += 1
        while not stage.over.is_set():
            if again:
                with contextlib.suppress(BlockingIOError):
                    made.send(again)
            if reads:
                with contextlib.suppress(BlockingIOError):
                    if not made.recv(1):
                        break
            made.getpeername()  # raises once the house has ended the connection
            await asyncio.sleep(DRIP)
    if not stage.over.is_set():
        stage.tally["dropped"] += 1
        stage.tally[f"dropped within {10 * (int(monotonic() - began) // 10 + 1)} s"] += 1


async def _drip(stage: Stage, number: int, data: bytes, *, at_once: int = 0) -> None:
    async with stage.line(number) as (reader, writer):
        stage.tally["there"] += 1
        writer.write(data[:at_once])
        ending = asyncio.create_task(reader.read())
        for place in range(at_once, len(data)):
            if stage.over.is_set() or ending.done():
                break
            writer.write(data[place : place + 1])
            await asyncio.wait([ending], timeout=DRIP)
        if ending.done():
            stage.tally["dropped"] += 1
            with contextlib.suppress(OSError):
                stage.heard_http(ending.result())
        ending.cancel()


KINDS = {one.__name__: one for one in (deaf, half_deaf, absent, unread, slow_heads, slow_bodies)}

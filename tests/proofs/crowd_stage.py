"""What all crowds share: where they come from, what they were told to do, and what became of them."""

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from tests.proofs import raw_lines
from tests.proofs.raw_lines import CLOSE, PING, PONG, STATUS

TOO_MUCH = 4429
"""The code by which a socket is closed that says far too much."""
SAMPLE = 300
"""Characters of an answer that are kept."""


class Stage:
    """Of one crowd."""

    def __init__(self, spec: dict[str, Any]) -> None:
        self.spec, self.port = spec, int(spec["port"])
        self.tables: list[str] = spec.get("tables", [])
        self.tokens: list[str] = spec.get("tokens", [])
        self.count, self.addresses = int(spec.get("count", 1)), int(spec.get("addresses", 1))
        self.first = int(spec.get("first", 0))
        """The first of its addresses."""
        self.tally: Counter[str] = Counter()
        self.samples: dict[str, str] = {}
        self.over = asyncio.Event()
        """Whether it is time to go."""
        self.most = int(spec.get("most", 0))
        """How often all of a flood ask at most, until the first of them is refused; 0: nobody looks for that."""
        self.enough = asyncio.Event()
        """Whether one was refused, or they have asked as often as they may."""

    def address(self, number: int) -> str:
        """Where one of the crowd comes from: never the address of those who are measured."""
        place = self.first + number % self.addresses
        return f"127.0.{1 + place // 200}.{2 + place % 200}"

    async def stay(self) -> None:
        """Say that all are there, and stay until it is time to go."""
        sys.stdout.write("there\n")
        sys.stdout.flush()
        await self.over.wait()

    def sent(self, count: int) -> None:
        """Count what a flood has asked for."""
        self.tally["sent"] += count
        if self.tally["sent"] >= self.most:
            self.enough.set()

    def refused(self, how: str) -> None:
        """Count that somebody may not say so much."""
        self.tally[how] += 1
        self.enough.set()

    def table(self, number: int) -> str:
        """Where one of the crowd goes."""
        return self.tables[number % len(self.tables)]

    def heard_http(self, data: bytes) -> None:
        """Count the statuses of answers."""
        for found in STATUS.finditer(data):
            status = int(found[1])
            self.tally[f"status {status}"] += 1
            if status >= 500:
                self.samples.setdefault(f"status {status}", data[found.start() :][:2000].decode(errors="replace"))

    def closed(self, payload: bytes) -> None:
        """Count the code that a socket was closed with."""
        code = int.from_bytes(payload[:2]) if payload else 1005
        self.tally[f"closed {code}"] += 1
        if code == TOO_MUCH:
            self.enough.set()
        if code == 1011:
            self.samples.setdefault("closed 1011", payload[2:].decode(errors="replace")[:SAMPLE])

    @asynccontextmanager
    async def line(self, number: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection; what the house does to it is no error."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address(number), 0))
        try:
            with suppress(OSError, EOFError):
                yield reader, writer
        finally:
            writer.transport.abort()

    async def opened(self, number: int, line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> bool:
        """Make a connection the socket of a table; whether the house does."""
        reader, writer = line
        token = (raw_lines.bearer(self.tokens[number % len(self.tokens)]),) if self.tokens else ()
        writer.write(raw_lines.upgrade(self.port, self.table(number), *token))
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (OSError, EOFError):
            self.tally["not let in"] += 1
            return False
        if b" 101 " not in head[:20]:
            self.heard_http(head)
            return False
        self.tally["let in"] += 1
        return True

    async def listen(self, line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
        """Read a socket to its end: answer its pings, and count what is said."""
        reader, writer = line
        buffer = bytearray()
        with suppress(OSError):
            while part := await reader.read(65_536):
                buffer += part
                for kind, payload in raw_lines.frames(buffer):
                    self.tally["frames"] += 1
                    if kind == PING:
                        writer.write(raw_lines.frame(payload, PONG))
                    elif kind == CLOSE:
                        self.closed(payload)
                        return
                    elif b'"too_many_commands"' in payload[:80]:
                        self.refused("refused too_many_commands")
        self.tally["ended"] += 1


def narrow(address: str, port: int) -> socket.socket:
    """A connection with little room for what is not read."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    made.bind((address, 0))
    made.connect(("127.0.0.1", port))
    made.setblocking(False)
    return made

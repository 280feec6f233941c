"""One end of a table's socket, for tests: what it says, and all that it has heard."""

import asyncio
import json
from hashlib import sha256
from typing import Any, TypeAlias

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from zashiki.records.promises import seat_promise

Message: TypeAlias = dict[str, Any]
"""A frame, as JSON."""
PATIENCE = 60.0
"""Seconds after which what a test waits for will not come."""


class Ear:
    """One connection to a table: what it says, and all that it has heard. It promises and opens by itself."""

    def __init__(self, socket: ClientConnection, table: str) -> None:
        self.socket, self.table = socket, table
        self.heard: list[Message] = []
        self.frames: list[str] = []
        self.game = ""
        self.seat: int | None = None
        self._read = 0
        self._promised = self._opened = self._asked_seat = False

    async def say(self, kind: str, /, **fields: object) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def hear(self, *kinds: str) -> Message:
        """Give the next message of these kinds; without any, the next at all."""
        while True:
            message = await self._next()
            if not kinds or message["type"] in kinds:
                return message

    async def refusal(self) -> str:
        """Give the code of the next refusal."""
        return str((await self.hear("refused"))["code"])

    async def done(self, kind: str, /, **fields: object) -> Message:
        """Say something, and give what became of it: `done` or `refused`."""
        await self.say(kind, **fields)
        while True:
            message = await self.hear("done", "refused")
            if message["id"] == fields.get("id", ""):
                return message

    async def until_closed(self) -> int:
        """Read to the end, and give the code that it was closed with."""
        while True:
            try:
                await self._next()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd is not None else 1006

    async def drain(self, seconds: float) -> list[Message]:
        """Give all that comes within so long."""
        before = len(self.heard)
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await self._next()
        except TimeoutError:
            return self.heard[before:]

    def cut(self) -> None:
        """Tear the line, without a word."""
        self.socket.transport.abort()

    async def close(self) -> None:
        await self.socket.close()

    def kinds(self) -> list[str]:
        """The kinds of all messages so far."""
        return [message["type"] for message in self.heard]

    async def _next(self) -> Message:
        async with asyncio.timeout(PATIENCE):  # `wait_for` may forget that it was cancelled
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        message: Message = json.loads(frame)
        self.frames.append(frame)
        self.heard.append(message)
        if message["type"] == "seat":
            self.seat = message["seat"]
        elif message["type"] == "table":
            self.seat, self.game = message.get("me"), message["game"]
        await self._promise()
        return message

    async def _promise(self) -> None:
        """Promise and open, once it is time and the seat is known."""
        views = [message for message in self.heard if message["type"] == "gathering"]
        if self.seat is None or not views or views[-1]["state"] != "promising":
            return
        entropy = drawn_by(self.seat)
        if views[-1]["lots"] and not self._asked_seat:  # a promise names its seat, and those who moved hear it later
            self._asked_seat, self.seat = True, None
            await self.say("hello", detail="events")
            return
        if not self._promised:
            self._promised = True
            promise = seat_promise(entropy, table=self.table, seat=self.seat)
            await self.say("promise", promise=promise.hex())
        if views[-1]["may_open"] and not self._opened:
            self._opened = True
            await self.say("open", entropy=entropy.hex())


def drawn_by(seat: int) -> bytes:
    """What the client of a seat adds to the deals."""
    return sha256(f"seat {seat}".encode()).digest()

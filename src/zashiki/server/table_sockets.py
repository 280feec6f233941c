"""The socket of a table: frames in and out, for a guest's seat or for one who watches.

What is wrong before anybody listens is said in one frame, and the socket is closed with a code of its own: a browser
cannot see why a handshake failed.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.parlour.close_codes import CLOSE_CODES, FORBIDDEN
from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.inward import Hello, Language
from zashiki.parlour.outward import Refused
from zashiki.parlour.protocol import SUBPROTOCOL, decoded_or_error, encoded, id_of
from zashiki.server.command_counts import CommandCounts
from zashiki.server.frame_lines import line_of
from zashiki.server.guests import bearer_of
from zashiki.server.http import LANGUAGE, HttpRefusal, address_of, guest_or_none, house_of, language_of, trouble_of
from zashiki.server.limits import counted_address
from zashiki.server.table_facts import facts_of

if TYPE_CHECKING:
    from zashiki.server.house import House
    from zashiki.server.table_loop import TableLoop

GRACE = 2.0
"""Seconds in which the last frames of a connection that is closed must be read."""
TOGETHER = 16
"""Frames that are written at once."""
PATIENCE = 200
"""Commands beyond the limit after which a socket is closed."""
SLOWED = 0.05
"""Seconds after which the next command is looked at, of one who has sent too many: refusing takes time, too."""


class TableSocket:
    """One connection. What is sent waits here while its line is not free, so that no table waits for a slow reader."""

    def __init__(self, websocket: WebSocket, name: str, guest: str, *, behind: int) -> None:
        """Take over a connection that is accepted; a reader that is so many bytes `behind` is dropped."""
        self.name, self.guest, self._behind = name, guest, behind
        house = house_of(websocket)
        self.key = house.guests.key_of(websocket.cookies, websocket.headers.get("authorization")) or b""
        self._metrics = house.metrics
        self.counts = CommandCounts(self._metrics)
        self._loop = asyncio.get_running_loop()
        self._line = line_of(websocket)
        self._line.when_free = self._write
        self._frames: list[bytes] = []
        self._waiting = 0
        self.ended: asyncio.Future[int] = self._loop.create_future()
        """The status that it is to be closed with, once that is so …"""
        self.told: asyncio.Future[None] = self._loop.create_future()
        """… and whether all that was said before is on its way."""
        self.language: Language = language_of(websocket)

    def send(self, frame: bytes) -> None:
        """Send a frame, as soon as the line is free."""
        if self.ended.done():
            return
        self.counts.said(frame)
        self._queue(frame)
        if self._waiting > self._behind:
            self._metrics.count("dropped_readers")
            self._frames.clear()
            self.end(CLOSE_CODES["too_slow"], "too_slow")

    def end(self, status: int, code: str) -> None:
        """Say why, after all that was sent, and close."""
        if not self.ended.done():
            self._queue(refusal_frame(Illegal(code), self.language))
            self.ended.set_result(status)

    def refuse(self, id: str, error: Illegal | HttpRefusal | Problem) -> None:  # noqa: A002 - as in the message
        """Say that a command was not taken."""
        self.send(refusal_frame(error, self.language, id))

    def _queue(self, frame: bytes) -> None:
        if not self._frames:  # what else is said in this turn of the loop is written together with it
            self._loop.call_soon(self._write)
        self._frames.append(frame)
        self._waiting += len(frame)

    def _write(self) -> None:
        while self._frames and self._line.is_free:
            some, self._frames = self._frames[:TOGETHER], self._frames[TOGETHER:]
            self._waiting -= sum(map(len, some))
            self._line.write_texts(some)
        if self.ended.done() and not self._frames and not self.told.done():
            self.told.set_result(None)


def refusal_frame(error: Illegal | Problem | HttpRefusal, language: Language, id: str = "") -> bytes:  # noqa: A002 - as in the message
    """Say in one frame that something was not done."""
    trouble = trouble_of(error, language)
    return encoded(Refused(id, trouble.code, trouble.text))


def routes(_house: House) -> list[WebSocketRoute]:
    """Give the route of all tables' sockets."""
    return [WebSocketRoute("/table/{table}", table_socket)]


async def table_socket(websocket: WebSocket) -> None:
    """Let somebody listen and speak at a table, until either side ends it."""
    house, address = house_of(websocket), counted_address(address_of(websocket))
    speaks = SUBPROTOCOL in websocket.scope["subprotocols"]
    await websocket.accept(SUBPROTOCOL if speaks else None)
    with house.socket_of(address) as admitted:
        try:
            loop, guest = await _found(house, websocket, speaks=speaks, admitted=admitted)
        except (Illegal, Problem) as error:
            await _turned_away(websocket, error)
            return
        socket = TableSocket(websocket, next(house.socket_names), guest, behind=house.limits.behind)
        loop.connect(socket)
        try:
            await _served(house, loop, websocket, socket)
        finally:
            loop.disconnected(socket)


async def _found(house: House, websocket: WebSocket, *, speaks: bool, admitted: bool) -> tuple[TableLoop, str]:
    """Find the table and who comes to it; whoever may not listen there is refused."""
    if not speaks or not admitted:
        raise Illegal("too_many_sockets" if speaks else "no_subprotocol")
    house.refuse_if_stopping()
    row = guest_or_none(websocket)
    if row is None and bearer_of(websocket.headers.get("authorization")) is not None:
        raise Illegal("no_guest")  # a program whose token was ended must not take itself for one that watches
    guest = row.guest if row else ""
    table = websocket.path_params["table"]
    facts = await facts_of(house, table, guest)  # refuses whoever may not even know of it
    loop = await house.table(table)
    if loop.seat_of(guest) is not None:
        return loop, guest
    if not isinstance(loop.host, GatheringHost) and facts.options.watching == "none":
        raise Illegal("no_watching")
    most, there = house.limits.watchers, loop.sockets
    if len(there) >= most and sum(loop.seat_of(one.guest) is None for one in there.values()) >= most:
        raise Illegal("too_many_watchers")
    return loop, guest


async def _turned_away(websocket: WebSocket, error: Illegal | Problem) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(refusal_frame(error, language_of(websocket)).decode())
        await websocket.close(CLOSE_CODES.get(trouble_of(error, "en").code, FORBIDDEN))


async def _served(house: House, loop: TableLoop, websocket: WebSocket, socket: TableSocket) -> None:
    """Read and write until one of both is at its end; one that cannot keep up is not waited for."""
    reading = asyncio.create_task(_read(house, loop, websocket, socket))
    try:
        either: set[asyncio.Future[Any]] = {reading, socket.ended}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if socket.ended.done():
            await asyncio.wait({socket.told}, timeout=GRACE)
            if socket.told.done():
                with suppress(WebSocketDisconnect):  # the other end was faster
                    await websocket.close(socket.ended.result())
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def _read(house: House, loop: TableLoop, websocket: WebSocket, socket: TableSocket) -> None:
    # All connections of a guest count together, and all those of an address that only watch.
    key = (loop.table, socket.guest) if socket.guest else ("", counted_address(address_of(websocket)))
    beyond, greets = 0, not socket.guest
    while True:
        message = await websocket.receive()
        if message["type"] != "websocket.receive":
            return
        frame = message.get("bytes") or (message.get("text") or "").encode("utf-8", "surrogatepass")
        socket.counts.heard(frame)
        if greets:  # the first word of one who watches was counted as a request
            greets = False
        elif not house.commands.take(key, house.clock() / 1_000):
            socket.refuse(id_of(frame), Illegal("too_many_commands"))
            beyond += 1
            if beyond > PATIENCE:
                socket.end(CLOSE_CODES["too_many_commands"], "too_many_commands")
                return
            await asyncio.sleep(SLOWED)
            if line_of(websocket).is_lost:
                return  # what else had come is nobody's any more
            continue
        if loop.seat_of(socket.guest) is None:
            await house.watchers.turn()
            if line_of(websocket).is_lost:
                return
        if b'"hello"' in frame and isinstance(hello := decoded_or_error(frame), Hello):
            socket.language = websocket.scope[LANGUAGE] = hello.language
        loop.received(socket, frame)
        await asyncio.sleep(0)  # of many frames that came together each waits for those of others

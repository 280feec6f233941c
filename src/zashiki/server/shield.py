"""What stands before the house: only requests that may come in reach it.

Plain ASGI, for HTTP and WebSocket alike. In this order: the name by which the server is called, the page that speaks,
how much its address asks for, how large headers and body are. Of an upload its own route takes as much as there is
room for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zashiki.parlour.close_codes import TOO_LARGE, TOO_MANY
from zashiki.parlour.protocol import LARGEST as FRAME
from zashiki.parlour.protocol import SUBPROTOCOL
from zashiki.server.callers import caller_of, host_names, own_address, page_origins
from zashiki.server.guests import bearer_of
from zashiki.server.http import HttpRefusal, language_of, refusal, trouble_of
from zashiki.server.limits import AT_ONCE, Buckets, counted_address
from zashiki.server.loop_time import loop_seconds
from zashiki.server.request_turns import RequestTurns
from zashiki.server.server_settings import EVERYWHERE, ServerSettings
from zashiki.server.unreadable_requests import header_refusal

BODY = 16 << 10
"""Bytes of a request's body."""
UPLOADS = frozenset({"/api/convert", "/api/convert/games", "/api/convert/file", "/api/course", "/api/replay"})
SLOWED = 0.5
"""Seconds after which an address is told that it asks for too much: refusing takes time, too."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


FILE = 0.1
"""How much of a request a file of the page counts as: a first visit fetches a hundred, each from memory."""


class Shield:
    """The layer around the app. It sets `zashiki.address` in the scope: where the request came from."""

    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        *,
        clock: Callable[[], float] = loop_seconds,
        refused: Callable[[str], None] = lambda _code: None,
    ) -> None:
        """Take what is inside, and the settings with the true port; `refused` is told each code, to count it."""
        self._app, self._settings, self._clock, self._refused = app, settings, clock, refused
        self._hosts, self._origins = host_names(settings), page_origins(settings)
        self._networks, self._turns = settings.networks, RequestTurns()
        self._buckets = Buckets(settings.limits.requests, AT_ONCE * settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        scope["zashiki.address"] = caller_of(connection, self._networks)
        try:
            self._judge(connection)
            if scope["type"] == "websocket":
                await self._socket(connection, receive, send)
            else:
                body = await _whole_body(connection, receive)
                if body is not None:
                    await self._request(connection, body, send)
        except _Unfit as unfit:
            self._refused(unfit.refusal.code)
            await self._refuse(connection, unfit.refusal, receive, send)

    async def _request(self, connection: HTTPConnection, receive: Receive, send: Send) -> None:
        if connection.scope["path"] in UPLOADS:  # they take seconds, and have a queue of their own
            await self._app(connection.scope, receive, send)
            return
        async with self._turns.turn_of(counted_address(connection.scope["zashiki.address"])) as has_had_turn:
            await self._app(connection.scope, receive, _answering(send, has_had_turn))

    async def _socket(self, connection: HTTPConnection, receive: Receive, send: Send) -> None:
        """Let a WebSocket in; it has had its turn once it is open."""
        async with self._turns.turn_of(counted_address(connection.scope["zashiki.address"])) as has_had_turn:
            socket = _Socket(connection, receive, send, opened=has_had_turn)
            await self._app(connection.scope, socket.receive, socket.send)

    def _judge(self, connection: HTTPConnection) -> None:
        if {"content-length", "transfer-encoding"} <= set(connection.headers):  # a proxy may go by the other length
            raise _Unfit(HttpRefusal(HTTPStatus.BAD_REQUEST, "no_http"))
        host = connection.headers.get("host", "").lower()
        local = own_address(connection) if self._settings.host in EVERYWHERE else ""
        if host not in self._hosts and (not local or host != local):
            raise _Unfit(HttpRefusal(HTTPStatus.FORBIDDEN, "wrong_host", host=_shown(host)))
        if not self._origin_fits(connection, local):
            raise _Unfit(HttpRefusal(HTTPStatus.FORBIDDEN, "wrong_origin"))
        size = sum(len(name) + len(value) for name, value in connection.scope["headers"])
        target = len(connection.scope.get("raw_path") or b"") + len(connection.scope["query_string"])
        if (unfit := header_refusal(target, size)) is not None:
            raise _Unfit(unfit)
        cost = FILE if connection.scope["path"].startswith("/static/") else 1
        if not self._buckets.take(counted_address(connection.scope["zashiki.address"]), self._clock(), cost):
            raise _Unfit(HttpRefusal(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", retry_after=1))

    def _origin_fits(self, connection: HTTPConnection, local: str) -> bool:
        """Hold a page to the list; what only a browser could have sent by a cookie must name its page.

        A bearer token needs no page: no other site can make a browser send one.
        """
        headers = connection.headers
        origins = headers.getlist("origin")
        if origins:
            return len(origins) == 1 and (
                origins[0] in self._origins or (local != "" and origins[0] == f"http://{local}")
            )
        site = headers.get("sec-fetch-site")
        if connection.scope.get("method", "GET") in SAFE or site == "same-origin":
            return True
        return site is None and ("cookie" not in headers or bearer_of(headers.get("authorization")) is not None)

    async def _refuse(self, connection: HTTPConnection, error: HttpRefusal, receive: Receive, send: Send) -> None:
        scope = connection.scope
        too_many = error.status == HTTPStatus.TOO_MANY_REQUESTS
        if too_many:
            await asyncio.sleep(SLOWED)
        async with self._turns.turn_of(counted_address(scope["zashiki.address"])) as has_had_turn:
            send = _answering(send, has_had_turn)
            if scope["type"] == "websocket" and too_many:
                await _Socket(connection, receive, send).turn_away(error, TOO_MANY)
            else:
                await refusal(connection, error)(scope, receive, send)


class _Unfit(Exception):
    """A request that is not let in."""

    def __init__(self, error: HttpRefusal) -> None:
        super().__init__(error.code)
        self.refusal = error


def _answering(send: Send, has_had_turn: Callable[[], None]) -> Send:
    """Let a turn end with the first word of the answer: nobody waits for one who reads slowly."""

    async def answer(message: Message) -> None:
        has_had_turn()
        await send(message)

    return answer


def _shown(host: str) -> str:
    """Give a name as a refusal repeats it."""
    return "".join(letter for letter in host[:80] if letter.isprintable())


async def _whole_body(connection: HTTPConnection, receive: Receive) -> Receive | None:
    """Read a body before anything is done about it, so that its size is judged here; None: nobody waits any more."""
    headers = connection.headers
    if connection.scope["path"] in UPLOADS:
        return receive
    told = headers.get("content-length", "0")
    if told.isdecimal() and int(told) > BODY:
        raise _too_large()
    if "transfer-encoding" not in headers and told == "0":
        return receive
    parts, size, more = list[bytes](), 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        size, more = size + len(parts[-1]), message.get("more_body", False)
        if size > BODY:
            raise _too_large()
    whole: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

    async def again() -> Message:
        return whole.pop() if whole else await receive()

    return again


def _too_large() -> _Unfit:
    return _Unfit(HttpRefusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body_large", most=BODY))


class _Socket:
    """A WebSocket whose frames are held to their size: a larger one is refused in words, and ends it."""

    def __init__(
        self,
        connection: HTTPConnection,
        receive: Receive,
        send: Send,
        *,
        opened: Callable[[], None] = lambda: None,
    ) -> None:
        self._connection, self._receive, self._send, self._opened = connection, receive, send, opened
        self._ended = False

    async def receive(self) -> Message:
        """Give the next message to the app."""
        if self._ended:
            return {"type": "websocket.disconnect", "code": TOO_LARGE}
        message = await self._receive()
        if message["type"] != "websocket.receive" or _size(message) <= FRAME:
            return message
        self._ended = True
        await self._say(HttpRefusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "frame_large", most=FRAME))
        await self._send({"type": "websocket.close", "code": TOO_LARGE})
        return {"type": "websocket.disconnect", "code": TOO_LARGE}

    async def send(self, message: Message) -> None:
        """Send what the app says, for as long as somebody listens."""
        if self._ended:
            raise OSError("this connection was closed")
        await self._send(message)
        self._opened()

    async def turn_away(self, error: HttpRefusal, code: int) -> None:
        """Let somebody in only to say why not."""
        offered = self._connection.scope.get("subprotocols", ())
        await self._send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL if SUBPROTOCOL in offered else None})
        await self._say(error)
        await self._send({"type": "websocket.close", "code": code})

    async def _say(self, error: HttpRefusal) -> None:
        trouble = trouble_of(error, language_of(self._connection))
        frame = {"type": "refused", "id": "", "code": trouble.code, "text": trouble.text}
        await self._send({"type": "websocket.send", "text": msgspec.json.encode(frame).decode()})


def _size(message: Message) -> int:
    return len((message.get("text") or "").encode()) or len(message.get("bytes") or b"")

"""Every request is noted, and nothing unexpected gets past: the layer between the headers and the shield."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zashiki.parlour.close_codes import COME_BACK, INTERNAL
from zashiki.server.http import HttpRefusal, address_of, refusal
from zashiki.server.logs import Log, shortened, table_in, template
from zashiki.server.loop_time import loop_seconds

TOLD_WITHIN = 0.3
"""Seconds in which somebody must read the last answer, when the server ends."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestLog:
    """Writes a line for each request, and one for each WebSocket when it ends."""

    def __init__(self, app: ASGIApp, log: Log) -> None:
        """Take what is inside."""
        self._app, self._log = app, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, and write what became of it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began, watched = loop_seconds(), _Watched(send)
        try:
            await self._app(scope, receive, watched)
        except asyncio.CancelledError:  # the server ends, and nobody waits for this any longer
            with suppress(OSError, RuntimeError):  # a timeout is an error of the system, too
                async with asyncio.timeout(TOLD_WITHIN):
                    await watched.give_up(scope, receive, HttpRefusal(503, "stopping"), COME_BACK)
        except Exception as error:
            if not (isinstance(error, OSError) and watched.gone(scope)):
                number = self._log.problem(
                    "unexpected", error, path=template(scope["path"]), table=table_in(scope["path"])
                )
                await watched.give_up(scope, receive, HttpRefusal(500, "unexpected", id=number), INTERNAL, number)
        finally:
            took = round((loop_seconds() - began) * 1000)
            self._note(scope, watched.status, took)

    def _note(self, scope: Scope, status: int, took: int) -> None:
        path = scope["path"]
        self._log.note(
            "request" if scope["type"] == "http" else "socket",
            method=scope.get("method") if scope.get("method") in METHODS else None,
            path=template(path),
            table=table_in(path),
            status=status,
            ms=took,
            address=shortened(address_of(HTTPConnection(scope))) or None,
        )


class _Watched:
    """A `send` that notes what was sent: the status of an answer, or the code that a WebSocket was closed with."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status = 0
        """0: the other end went away first."""
        self._accepted = self._closed = False

    async def __call__(self, message: Message) -> None:
        kind = message["type"]
        if kind.endswith("response.start"):
            self.status = message["status"]
        elif kind == "websocket.accept":
            self._accepted = True
        elif kind == "websocket.close":
            self.status, self._closed = message.get("code", 1000), True
        await self._send(message)

    def gone(self, scope: Scope) -> bool:
        """Say whether an error of the connection is that of somebody who left."""
        return bool(self.status) or (scope["type"] == "websocket" and self._accepted)

    async def give_up(self, scope: Scope, receive: Receive, error: HttpRefusal, code: int, reason: str = "") -> None:
        """Tell whoever asked that nothing more will come, as far as they can still be told."""
        if self._accepted and not self._closed:
            await self({"type": "websocket.close", "code": code, "reason": reason})
        elif not self.status:
            await refusal(HTTPConnection(scope), error)(scope, receive, self)

"""A small app in the place of the house, to see what stands around it at work on real sockets."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from zashiki.server.layers import layers
from zashiki.server.logs import Log
from zashiki.server.metrics import Metrics
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Housekeeping, Opening, Serving


class Housekeeper:
    """Notes what it was asked to do."""

    def __init__(self, *, slow: float = 0.0, says: Callable[[str], object] = lambda _: None) -> None:
        self.done: list[str] = []
        self._slow, self._says = slow, says

    async def start(self) -> None:
        self._do("start")

    async def stop(self) -> None:
        self._do("stop")
        await asyncio.sleep(self._slow)

    def _do(self, what: str) -> None:
        self.done.append(what)
        self._says(what)


async def _show(request: Request) -> Response:
    body = await request.body()
    return JSONResponse({"address": request.scope["zashiki.address"], "body": len(body)})


async def _fail(request: Request) -> Response:
    raise RuntimeError(f"nobody may read {request.headers.get('authorization')}")


async def _echo(socket: WebSocket) -> None:
    await socket.accept(subprotocol="zashiki.1" if "zashiki.1" in socket.scope["subprotocols"] else None)
    try:
        while True:
            text = await socket.receive_text()
            if text == "pour":
                async with asyncio.timeout(0.1):
                    await _pour(socket)
            if text == "think":
                await asyncio.sleep(60)
            if text == "pour for ever":
                await _pour(socket)
            if text == "fail":
                raise RuntimeError(text)
            await socket.send_text(text)
    except (WebSocketDisconnect, TimeoutError):
        return


async def _pour(socket: WebSocket) -> None:
    while True:
        await socket.send_text("x" * 65_536)


async def _think(_request: Request) -> Response:
    await asyncio.sleep(60)
    return Response()


async def _large(_request: Request) -> Response:
    return Response(b"x" * 50_000_000)


def small_app(settings: ServerSettings) -> Starlette:
    """Answers with what it was asked."""
    every = ["GET", "POST", "PATCH", "DELETE"]
    return Starlette(
        routes=[
            Route("/api/large", _large),
            Route("/api/think", _think),
            Route("/api/fail", _fail, methods=every),
            Route("/{path:path}", _show, methods=every),
            WebSocketRoute("/table/{table}", _echo),
        ],
        middleware=layers(settings, house="h0u5e", log=Log(), metrics=Metrics()),
    )


def opening(house: Housekeeping | None = None) -> Opening:
    def made(settings: ServerSettings) -> tuple[ASGIApp, Housekeeping]:
        return small_app(settings), house or Housekeeper()

    return made


def serving(folder: Path, house: Housekeeping | None = None, **more: object) -> Serving:
    """A server on a port of the system's choice."""
    return Serving(settings_for(folder, **{"port": 0, **more}), opening=opening(house))


def settings_for(folder: Path, **more: object) -> ServerSettings:
    return ServerSettings(data=folder, **more)  # type: ignore[arg-type]  # each test names its own

"""`/api/games`, `/api/words/{language}` and `/api/schema`: what never changes while the house is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zashiki.server.catalogue import catalogue, words_in
from zashiki.server.http import HttpRefusal
from zashiki.server.schema import server_schema
from zashiki.texts.words import LANGUAGES

if TYPE_CHECKING:
    from zashiki.server.house import House


class _Page(NamedTuple):
    """Bytes to be sent, and a name for just these."""

    body: bytes
    tag: str


def routes(_house: House) -> list[Route]:
    """Give the routes; all houses of this version say the same here."""
    return [
        Route("/api/games", _games, methods=["GET"]),
        Route("/api/words/{language}", _words, methods=["GET"]),
        Route("/api/schema", _schema, methods=["GET"]),
    ]


async def _games(request: Request) -> Response:
    return await _answered(request, "games")


async def _words(request: Request) -> Response:
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise HttpRefusal(HTTPStatus.NOT_FOUND, "no_such_language", known=", ".join(sorted(LANGUAGES)))
    return await _answered(request, f"words.{language}")


async def _schema(request: Request) -> Response:
    return await _answered(request, "schema")


_MAKERS: dict[str, Callable[[], object]] = {
    "games": catalogue,
    "schema": server_schema,
    **{f"words.{language}": partial(words_in, language) for language in LANGUAGES},
}


@cache
def _page(name: str) -> _Page:
    body = msgspec.json.encode(_MAKERS[name]())
    return _Page(body, f'"{sha256(body).hexdigest()[:32]}"')


async def _answered(request: Request, name: str) -> Response:
    """Send a page, unless the reader has just this one already; the first time takes a while, and no table waits."""
    page = await asyncio.to_thread(_page, name)
    headers = {"etag": page.tag, "cache-control": "no-cache"}  # it may be kept, and is asked for again
    known = [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]
    if page.tag in known or "*" in known:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(page.body, media_type="application/json", headers=headers)

"""`/api/games` with their rules, `/api/words` and `/api/schema`: what never changes while the house is open."""

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

from zashiki.server.catalogue import catalogue, game_words, page_words, playable_games, rules_in_words, words_in
from zashiki.server.http import HttpRefusal, language_of
from zashiki.server.packed_bodies import VARY, PackedBody, packed_body
from zashiki.server.schema import server_schema
from zashiki.texts.words import LANGUAGES

if TYPE_CHECKING:
    from zashiki.server.house import House

PAGE = "page"
"""The part of the words that the page itself says; every other part is called after its game."""


class _Page(NamedTuple):
    """What is sent, and a name for just this."""

    body: PackedBody
    tag: str


def routes(_house: House) -> list[Route]:
    """Give the routes; all houses of this version say the same here."""
    pages = _Pages()
    return [
        Route("/api/games", pages.games, methods=["GET"]),
        Route("/api/games/{game}/rules", pages.rules, methods=["GET"]),
        Route("/api/words/{language}", pages.words, methods=["GET"]),
        Route("/api/words/{language}/{part}", pages.some_words, methods=["GET"]),
        Route("/api/schema", pages.schema, methods=["GET"]),
    ]


class _Pages:
    """Makes each page when it is first asked for: in a thread, since it takes a while, and one at a time."""

    def __init__(self) -> None:
        self._made: dict[str, _Page] = {}
        self._making = asyncio.Lock()

    async def games(self, request: Request) -> Response:
        """Say what can be played here."""
        return await self._answered(request, "games")

    async def rules(self, request: Request) -> Response:
        """Say how a game is played by a preset; without one, by its usual one."""
        name, games = request.path_params["game"], await asyncio.to_thread(playable_games)
        game = next((one for one in games if one.name == name), None)
        if game is None:
            raise HttpRefusal(HTTPStatus.NOT_FOUND, "no_such_game", known=", ".join(one.name for one in games))
        preset, known = request.query_params.get("preset") or game.presets()[0], game.presets()
        if preset not in known:
            raise HttpRefusal(HTTPStatus.NOT_FOUND, "no_such_preset", known=", ".join(known))
        return await self._answered(request, f"rules.{language_of(request)}.{name}.{preset}")

    async def words(self, request: Request) -> Response:
        """Say all words of a language."""
        return await self._answered(request, f"words.{_language(request)}")

    async def some_words(self, request: Request) -> Response:
        """Say what the page says itself, or what one game says."""
        language, part = _language(request), request.path_params["part"]
        if part != PAGE and part not in [game.name for game in await asyncio.to_thread(playable_games)]:
            raise HttpRefusal(HTTPStatus.NOT_FOUND, "no_such_page")
        return await self._answered(request, f"words.{language}.{part}")

    async def schema(self, request: Request) -> Response:
        """Say what every message looks like."""
        return await self._answered(request, "schema")

    async def _answered(self, request: Request, name: str) -> Response:
        """Send a page, unless the reader has just this one already."""
        page = self._made.get(name) or await self._page(name)
        headers = {"etag": page.tag, "cache-control": "no-cache"}  # it may be kept, and is asked for again
        known = [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]
        if page.tag in known or "*" in known:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers={**headers, **VARY})
        return page.body.answer(request, headers)

    async def _page(self, name: str) -> _Page:
        async with self._making:
            if name not in self._made:
                self._made[name] = await asyncio.to_thread(_page, name)
            return self._made[name]


def _language(request: Request) -> str:
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise HttpRefusal(HTTPStatus.NOT_FOUND, "no_such_language", known=", ".join(sorted(LANGUAGES)))
    return language


_MAKERS: dict[str, Callable[[], object]] = {
    "games": catalogue,
    "schema": server_schema,
    **{f"words.{language}": partial(words_in, language) for language in LANGUAGES},
    **{f"words.{language}.{PAGE}": partial(page_words, language) for language in LANGUAGES},
}


def _made(name: str) -> object:
    if name in _MAKERS:
        return _MAKERS[name]()
    kind, language, game, *preset = name.split(".", 3)
    return rules_in_words(language, game, *preset) if kind == "rules" else game_words(language, game)


@cache
def _page(name: str) -> _Page:
    """Make a page; another house in the same program says the same."""
    body = msgspec.json.encode(_made(name))
    return _Page(packed_body(body, "application/json"), f'"{sha256(body).hexdigest()[:32]}"')

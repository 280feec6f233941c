"""`POST /api/convert`, `/api/replay` and `/api/course`: the body is the file itself."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from msgspec.structs import replace
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from zashiki.server.conversions import LARGEST_UPLOAD, NotConverted, Receiving, too_large
from zashiki.server.http import HttpRefusal, address_of, answer, house_of, language_of, round_asked_for
from zashiki.server.uploads import Upload, Wants

if TYPE_CHECKING:
    from zashiki.server.house import House

LONGEST_NAME = 255
"""Characters of a file's name."""
ANY_FILE = "application/octet-stream"
MOST_DIGITS = 6
"""Digits of the number of a game."""


def routes(_house: House) -> list[Route]:
    """Give the routes: each takes a file, and says what is wanted of it."""
    return [
        Route("/api/convert", _to_records, methods=["POST"]),
        Route("/api/convert/games", _to_list, methods=["POST"]),
        Route("/api/convert/file", _to_file, methods=["POST"]),
        Route("/api/course", _to_course, methods=["POST"]),
        Route("/api/replay", _to_round, methods=["POST"]),
    ]


async def _to_records(request: Request) -> Response:
    """Read an uploaded record: `?from=` names its format, or `?file=` its name; `?game=` takes one game out of many."""
    return await _made(request, "records")


async def _to_list(request: Request) -> Response:
    """Name the games of a file."""
    return await _made(request, "list")


async def _to_file(request: Request) -> Response:
    """Write a record of ours in the format that `?to=` names."""
    return await _made(request, "file")


async def _to_course(request: Request) -> Response:
    """Say how the match of a record of ours went, from the side `?as=`."""
    return await _made(request, "course")


async def _to_round(request: Request) -> Response:
    """Tell a round of a record of ours."""
    return await _made(request, "round")


async def _made(request: Request, wants: Wants) -> Response:
    conversions = house_of(request).conversions
    conversions.admit(address_of(request), "replay" if wants in ("course", "round") else "convert")
    asked = request.query_params
    upload = Upload(
        data=b"",
        wants=wants,
        language=language_of(request),
        game=_number(asked.get("game", "")),
        round=round_asked_for(request),
        file=asked.get("file", "")[:LONGEST_NAME],
        source=asked.get("from", "")[:LONGEST_NAME],
        to=asked.get("to", "")[:LONGEST_NAME],
        side=asked.get("as", "open")[:LONGEST_NAME],
        near=asked.get("near", "")[:LONGEST_NAME],
    )
    with conversions.receiving() as file:
        await _receive(request, file)
        try:
            made = await conversions.make(replace(upload, data=bytes(file.data)))
        except NotConverted as refused:
            return answer(refused.trouble, refused.status)
    return Response(made, media_type=ANY_FILE if wants == "file" else "application/json")


def _number(text: str) -> int:
    """Read which game is wanted; no text: all of them."""
    if text and not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text)):
        raise HttpRefusal(HTTPStatus.BAD_REQUEST, "convert.no_number")
    return int(text or 0)


async def _receive(request: Request, file: Receiving) -> None:
    """Receive a file, and no more of it than is read; whoever goes before its end hears nothing of it."""
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > LARGEST_UPLOAD:
        raise too_large()
    try:
        async for part in request.stream():
            file.add(part)
    except ClientDisconnect:
        raise HttpRefusal(HTTPStatus.BAD_REQUEST, "convert.torn") from None

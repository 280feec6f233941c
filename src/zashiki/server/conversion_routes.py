"""`POST /api/convert`: the body is the file itself."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from zashiki.server.conversion_worker import Upload
from zashiki.server.conversions import LARGEST_UPLOAD, NotConverted, Receiving, too_large
from zashiki.server.http import HttpRefusal, address_of, answer, house_of, language_of

if TYPE_CHECKING:
    from zashiki.server.house import House

LONGEST_NAME = 255
"""Characters of a file's name."""
MOST_DIGITS = 6
"""Digits of the number of a game."""


def routes(_house: House) -> list[Route]:
    """Give the one route there is."""
    return [Route("/api/convert", _convert, methods=["POST"])]


async def _convert(request: Request) -> Response:
    """Read an uploaded record: `?from=` names its format, or `?file=` its name; `?game=` takes one game out of many."""
    conversions = house_of(request).conversions
    conversions.admit(address_of(request))
    asked = request.query_params
    game = _number(asked.get("game", ""))
    with conversions.receiving() as file:
        await _receive(request, file)
        upload = Upload(
            file=asked.get("file", "")[:LONGEST_NAME],
            source=asked.get("from", "")[:LONGEST_NAME],
            game=game,
            language=language_of(request),
            data=bytes(file.data),
        )
        try:
            return answer(await conversions.convert(upload))
        except NotConverted as refused:
            return answer(refused.trouble, refused.status)


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

"""Requests in, answers out: JSON bodies as typed values, and refusals in the language of whoever asked."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.parlour.house_messages import Trouble
from zashiki.parlour.inward import Language
from zashiki.server.server_words import server_words
from zashiki.storage.store import StorageWaits
from zashiki.texts.problems import said
from zashiki.texts.unseen_signs import plain

if TYPE_CHECKING:
    from zashiki.server.house import House
    from zashiki.storage.guest_book import GuestRow

T = TypeVar("T")
LARGEST_BODY = 16 * 1024
LANGUAGE = "zashiki.language"
"""Where the scope of a WebSocket has the language that its hello asked for."""
_SECTIONS = ("server", "sitting", "host", "refused")
"""Where the words for a code stand."""
STATUS = {
    "no_guest": HTTPStatus.UNAUTHORIZED,
    "not_opener": HTTPStatus.FORBIDDEN,
    "needs_invitation": HTTPStatus.FORBIDDEN,
    "no_watching": HTTPStatus.FORBIDDEN,
    "no_such_table": HTTPStatus.NOT_FOUND,
    "no_such_invitation": HTTPStatus.NOT_FOUND,
    "no_such_page": HTTPStatus.NOT_FOUND,
    "no_such_token": HTTPStatus.NOT_FOUND,
    "needs_own_key": HTTPStatus.FORBIDDEN,
    "too_many_tokens": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_invitations": HTTPStatus.TOO_MANY_REQUESTS,
    "table_gone": HTTPStatus.GONE,
    "invitation_used": HTTPStatus.GONE,
    "storage_waits": HTTPStatus.SERVICE_UNAVAILABLE,
    "table_unreadable": HTTPStatus.INTERNAL_SERVER_ERROR,
    "stopping": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""The HTTP status of a code; of all others, 409 for what the house's rules refuse and 400 for what is no request."""


class HttpRefusal(Exception):
    """A request that is not granted: a status, a code for programs, and gaps for the words of the code."""

    def __init__(self, status: int, code: str, *, retry_after: int | None = None, **gaps: object) -> None:
        """Name the reason; `retry_after`: when it may be granted, in seconds."""
        super().__init__(code)
        self.status, self.code, self.retry_after, self.gaps = status, code, retry_after, gaps


def house_of(connection: HTTPConnection) -> House:
    """Find the house that a request came to."""
    return cast("House", connection.app.state.house)


def language_of(connection: HTTPConnection) -> Language:
    """Find the language to answer in: as was said at a socket, or `?lang=`, or the first of ours in the headers."""
    wanted = connection.scope.get(LANGUAGE) or connection.query_params.get("lang", "")
    if wanted in ("en", "ja"):
        return "ja" if wanted == "ja" else "en"
    return first_of_ours(connection.headers.get("accept-language", ""))


def first_of_ours(accepted: str) -> Language:
    """Find the first of our languages in a header `Accept-Language`; where there is none, it is English."""
    named = (one.partition(";")[0].strip()[:2].lower() for one in accepted.split(","))
    return next(("ja" if one == "ja" else "en" for one in named if one in ("en", "ja")), "en")


def guest_or_none(connection: HTTPConnection) -> GuestRow | None:
    """Find who asks, by the cookie or the bearer token; None: nobody that the house knows."""
    return house_of(connection).guests.known(connection.cookies, connection.headers.get("authorization"))


def guest_of(connection: HTTPConnection) -> GuestRow:
    """Find who asks; nobody that the house knows is refused with 401."""
    guest = guest_or_none(connection)
    if guest is None:
        raise Illegal("no_guest")
    return guest


def address_of(connection: HTTPConnection) -> str:
    """Find the address that a request came from, as the shield found it."""
    return str(connection.scope.get("zashiki.address", connection.client.host if connection.client else ""))


async def body_of(request: Request, kind: type[T]) -> T:
    """Read the body of a request; no body at all is an empty object."""
    try:
        data = await request.body()
    except ClientDisconnect:  # nobody hears the answer; it is no fault of the house
        raise HttpRefusal(HTTPStatus.BAD_REQUEST, "body_torn") from None
    if len(data) > LARGEST_BODY:
        raise HttpRefusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body_large", most=LARGEST_BODY)
    try:
        data.decode()
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("body.wrong", "the request cannot be read: {why}", why=str(error)) from None


def round_asked_for(request: Request) -> int:
    """Read which round is asked for; the first, if none is."""
    text = request.query_params.get("round", "1")
    if not text.isascii() or not text.isdecimal() or len(text) > 6:  # noqa: PLR2004 - no match is that long
        raise HttpRefusal(HTTPStatus.BAD_REQUEST, "no_round_number")
    return int(text)


def answer(value: object, status: int = HTTPStatus.OK) -> Response:
    """Answer with JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def trouble_of(error: Illegal | Problem | HttpRefusal, language: Language) -> Trouble:
    """Say what is wrong, as a code for programs and in words for people."""
    words = server_words(language)
    if isinstance(error, StorageWaits):
        return Trouble("storage_waits", words["server.storage_waits"])
    if isinstance(error, Problem):
        return Trouble(error.code, plain(said(error, words)))
    gaps = error.gaps if isinstance(error, HttpRefusal) else {}
    key = next((key for one in _SECTIONS if (key := f"{one}.{error.code}") in words), "")
    return Trouble(error.code, words.say(key, **gaps) if key else error.code)


def refusal(connection: HTTPConnection, error: Illegal | Problem | HttpRefusal) -> Response:
    """Answer that something is not granted."""
    trouble = trouble_of(error, language_of(connection))
    usual = HTTPStatus.BAD_REQUEST if isinstance(error, Problem) else HTTPStatus.CONFLICT
    status = error.status if isinstance(error, HttpRefusal) else STATUS.get(trouble.code, usual)
    response = answer(trouble, status)
    if isinstance(error, HttpRefusal) and error.retry_after is not None:
        response.headers["retry-after"] = str(error.retry_after)
    elif status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["retry-after"] = "1"
    elif trouble.code == "no_http":
        response.headers["connection"] = "close"  # nobody can be sure where another request begins
    return response

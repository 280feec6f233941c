"""Being a guest, over HTTP: `/api/guests`, `/api/me`, `/api/tokens`."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zashiki.kernel.game import Illegal
from zashiki.parlour.house_messages import Me, NewGuest, NewToken, Rename, Token, Tokens
from zashiki.server.guests import Guests, bearer_of
from zashiki.server.http import address_of, answer, body_of, guest_of, guest_or_none, house_of
from zashiki.storage.guest_book import GuestRow, TokenRow

if TYPE_CHECKING:
    from zashiki.server.house import House


def routes(_house: House) -> list[Route]:
    """Give the routes of guests; each finds the house by its request."""
    return [
        Route("/api/guests", welcome, methods=["POST"]),
        Route("/api/me", who_am_i, methods=["GET"]),
        Route("/api/me", rename, methods=["PATCH"]),
        Route("/api/tokens", list_tokens, methods=["GET"]),
        Route("/api/tokens", make_token, methods=["POST"]),
        Route("/api/tokens/{token}", drop_token, methods=["DELETE"]),
    ]


async def welcome(request: Request) -> Response:
    """Make a guest, known by a cookie or, for a program, by a token.

    Whoever comes with a key that the house knows stays who they are, under the name they give now, and a cookie lasts
    for another year: a second click must not cost anybody their seats. A program that asks for a token is always new.
    """
    asked = await body_of(request, NewGuest)
    guests = house_of(request).guests
    if asked.key:
        made, secret = await guests.welcome(asked.name, address=address_of(request))
        return answer(_me(request, made, secret), HTTPStatus.CREATED)
    if (known := guest_or_none(request)) is not None:
        return _remembered(request, guests, await guests.rename(known, asked.name))
    if bearer_of(request.headers.get("authorization")) is not None:
        raise Illegal("no_guest")  # a program must not end up with a cookie that it does not look at
    made, secret = await guests.welcome(asked.name, address=address_of(request))
    response = answer(_me(request, made), HTTPStatus.CREATED)
    guests.set_cookie(response, secret)
    return response


async def who_am_i(request: Request) -> Response:
    """Say who asks."""
    return answer(_me(request, guest_of(request)))


async def rename(request: Request) -> Response:
    """Call a guest otherwise."""
    guest, asked = guest_of(request), await body_of(request, Rename)
    guests = house_of(request).guests
    return _remembered(request, guests, await guests.rename(guest, asked.name))


async def list_tokens(request: Request) -> Response:
    """List the tokens of a guest, without their secrets."""
    guest = _by_own_key(request)
    return answer(Tokens(tuple(_token(row) for row in house_of(request).guests.tokens(guest))))


async def make_token(request: Request) -> Response:
    """Make a token, and show its secret this once."""
    guest, asked = _by_own_key(request), await body_of(request, NewToken)
    row, secret = await house_of(request).guests.give_token(guest, asked.label)
    return answer(_token(row, secret), HTTPStatus.CREATED)


async def drop_token(request: Request) -> Response:
    """End a token, and what came by it and is still connected."""
    house, guest = house_of(request), _by_own_key(request)
    house.end_sockets(await house.guests.drop_token(guest, request.path_params["token"]))
    return Response(status_code=HTTPStatus.NO_CONTENT)


def _by_own_key(request: Request) -> GuestRow:
    """Find who asks, and refuse a token: one that was stolen could make others, which would outlive its end."""
    guest = guest_of(request)
    if not house_of(request).guests.by_own_key(request.cookies, request.headers.get("authorization")):
        raise Illegal("needs_own_key")
    return guest


def _remembered(request: Request, guests: Guests, guest: GuestRow) -> Response:
    """Answer who somebody is; a browser that came by its cookie keeps it for another year."""
    response = answer(_me(request, guest))
    if bearer_of(request.headers.get("authorization")) is None:
        guests.set_cookie(response, request.cookies[guests.cookie_name])
    return response


def _me(request: Request, guest: GuestRow, secret: str = "") -> Me:
    return Me(guest.name, key=secret, made=guest.made, house=house_of(request).guests.house)


def _token(row: TokenRow, secret: str = "") -> Token:
    return Token(row.token, row.label, row.made, secret)

"""The app: every route of the house, and what becomes of errors."""

from __future__ import annotations

from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.server import (
    catalogue_routes,
    conversion_routes,
    front_routes,
    guest_routes,
    operator_routes,
    record_routes,
    table_routes,
    table_sockets,
)
from zashiki.server.house import House
from zashiki.server.http import HttpRefusal, refusal
from zashiki.server.layers import layers
from zashiki.server.server_settings import ServerSettings

PARTS = (
    *(operator_routes, guest_routes, catalogue_routes, table_routes, record_routes),
    *(conversion_routes, table_sockets, front_routes),
)
"""Modules that have routes, each by a function `routes`."""


def make_app(house: House, settings: ServerSettings) -> Starlette:
    """Make the app of a house."""
    app = Starlette(
        routes=all_routes(house),
        middleware=layers(settings, house=house.guests.house, log=house.log, metrics=house.metrics),
        exception_handlers={
            Illegal: _refused,
            Problem: _refused,
            HttpRefusal: _refused,
            HTTPException: _no_such_page,
        },
    )
    app.state.house = house
    return app


def all_routes(house: House) -> list[BaseRoute]:
    """Give the routes of all modules that have some."""
    return [route for part in PARTS for route in part.routes(house)]


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Illegal | Problem | HttpRefusal)  # noqa: S101 - what the handler is registered for
    return refusal(request, error)


async def _no_such_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - likewise
    if error.status_code == HTTPStatus.NOT_FOUND and front_routes.wants_page(request):
        return front_routes.wrong_address(request)
    code = {404: "no_such_page", 405: "no_such_method"}.get(error.status_code, "no_such_page")
    response = refusal(request, HttpRefusal(error.status_code, code))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response

"""What the operator asks a server: whether it is well, and its numbers."""

from __future__ import annotations

from hmac import compare_digest
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zashiki.kernel.game import Illegal
from zashiki.server.callers import is_direct
from zashiki.server.guests import bearer_of
from zashiki.server.http import answer, house_of

if TYPE_CHECKING:
    from zashiki.server.house import House

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def routes(house: House) -> list[Route]:
    """Give the routes, and say where the numbers of this house are looked up."""
    watch, computers = house.metrics.watch, house.computers
    watch("tables", lambda: dict(house.counts()))
    watch("sockets", lambda: sum(len(loop.sockets) for loop in house.in_memory))
    watch("guests", house.store.guest_book.count)
    watch("worker_restarts", lambda: computers.workers.lost)
    watch("computers_asked", lambda: computers.asked)
    watch("computers_replaced", lambda: computers.replaced)
    return [Route("/healthz", health, methods=["GET"]), Route("/metrics", numbers, methods=["GET"])]


async def health(request: Request) -> Response:
    """Say whether the house takes commands: not while it stops, nor while the disk keeps nothing."""
    house = house_of(request)
    if house.stopping:
        raise Illegal("stopping")
    if house.metrics.disk_refuses:
        raise Illegal("storage_waits")
    return answer({"ok": True})


async def numbers(request: Request) -> Response:
    """Give the numbers to this machine itself, or to whoever has the token; to anybody else there is nothing here."""
    house = house_of(request)
    token = bearer_of(request.headers.get("authorization"))
    wanted = house.settings.metrics_token
    known = token is not None and wanted != "" and compare_digest(token.encode(), wanted.encode())
    if not (known or is_direct(request)):
        raise Illegal("no_such_page")
    return Response(house.metrics.text(), HTTPStatus.OK, media_type=PROMETHEUS)

"""Matches to take home, check, look through or count: `/api/tables/{id}/record`, `/api/replay/{id}` and others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zashiki.kernel.game import Illegal
from zashiki.server.archive import Archive, Asker
from zashiki.server.http import (
    HttpRefusal,
    address_of,
    answer,
    guest_of,
    guest_or_none,
    language_of,
    round_asked_for,
)
from zashiki.server.kept_scores import KeptScores
from zashiki.server.limits import counted_address
from zashiki.server.own_records import MOST, OwnRecords
from zashiki.server.published import MEDIA_TYPE

if TYPE_CHECKING:
    from zashiki.server.house import House

T = TypeVar("T")
WAITING, WAITING_EACH = 32, 4
"""So many may wait for a record; each takes a tenth of a second at most, counting one's own matches half of one."""
PRIVATE = {"cache-control": "no-store"}
"""What one guest may see, another may not."""


def routes(house: House) -> list[Route]:
    """Give the routes of a house."""
    desk = _RecordDesk(house)
    return [
        Route("/api/tables/{id}/record", desk.record, methods=["GET"]),
        Route("/api/tables/{id}/deals", desk.deals, methods=["GET"]),
        Route("/api/tables/{id}/course", desk.course, methods=["GET"]),
        Route("/api/replay/{id}", desk.replay, methods=["GET"]),
        Route("/api/statistics", desk.statistics, methods=["GET"]),
        Route("/api/keeper/figures", desk.keeper_figures, methods=["GET"]),
    ]


class _RecordDesk:
    """Hands out records, one after the other, beside the loop that all tables share."""

    def __init__(self, house: House) -> None:
        self._house, self._archive = house, Archive(house.store)
        self._own = OwnRecords(house.store)
        self._scores = KeptScores(house.store)
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()
        """How many wait, by their address."""

    async def record(self, request: Request) -> Response:
        """Give a record as a file."""
        table, side = request.path_params["id"], request.query_params.get("as")
        asker = self._asker(request, table)
        found = await self._in_turn(request, lambda: self._archive.record(table, asker, side=side))
        named = {"content-disposition": f'attachment; filename="{found.file_name}"'}
        return Response(found.data, media_type=MEDIA_TYPE, headers=PRIVATE | named)

    async def deals(self, request: Request) -> Response:
        """Say how the deals lay that a record tells of."""
        table, side = request.path_params["id"], request.query_params.get("as")
        asker = self._asker(request, table)
        found = await self._in_turn(request, lambda: answer(self._archive.deals(table, asker, side=side)))
        found.headers.update(PRIVATE)
        return found

    async def replay(self, request: Request) -> Response:
        """Tell one round."""
        return await self._told(request, partial(self._archive.told, round=round_asked_for(request)))

    async def course(self, request: Request) -> Response:
        """Say how a match has gone so far."""
        return await self._told(request, self._archive.course)

    async def statistics(self, request: Request) -> Response:
        """Say what the guest's own matches come to."""
        guest, language = guest_of(request).guest, language_of(request)

        def counted() -> Response:
            entries = self._house.store.entries(guest=guest, most=MOST + 1)
            return answer(self._own.statistics(guest, entries, now=self._house.clock(), language=language))

        said = await self._in_turn(request, counted)
        said.headers.update(PRIVATE)
        return said

    async def keeper_figures(self, request: Request) -> Response:
        """Give the figures of all players at the score tables that a guest keeps."""
        guest, language = guest_of(request).guest, language_of(request)
        told = await self._in_turn(request, lambda: answer(self._scores.figures(guest, language)))
        told.headers.update(PRIVATE)
        return told

    async def _told(self, request: Request, tell: Callable[..., object]) -> Response:
        """Have the archive tell something, from the side that is asked for."""
        table, side = request.path_params["id"], request.query_params.get("as")
        asker, language = self._asker(request, table), language_of(request)
        near = request.query_params.get("near")
        told = await self._in_turn(request, lambda: answer(tell(table, asker, side=side, near=near, language=language)))
        told.headers.update(PRIVATE)
        return told

    def _asker(self, request: Request, table: str) -> Asker:
        """Find where whoever asks sits; a table that has not begun has no record."""
        entry = self._house.store.entry(table)
        if entry is None:
            raise Illegal("no_such_table")
        guest = guest_or_none(request)
        seat = entry.guests.index(guest.guest) if guest is not None and guest.guest in entry.guests else None
        asker = Asker(seat, self._house.clock(), listed=entry.listed)
        if entry.state in ("gathering", "promising"):
            if not asker.knows_of_it:
                raise Illegal("no_such_table")
            raise HttpRefusal(HTTPStatus.CONFLICT, "no_record_yet")
        return asker

    async def _in_turn(self, request: Request, make: Callable[[], T]) -> T:
        """Make something in a thread, so that no table waits for it; nobody has all the places where one waits."""
        address = counted_address(address_of(request))
        if self._waiting.total() >= WAITING or self._waiting[address] >= WAITING_EACH:
            raise HttpRefusal(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", retry_after=1)
        self._waiting[address] += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(make)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # those at nothing are forgotten

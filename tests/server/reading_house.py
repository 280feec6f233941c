"""A house with tables to read, and no more: what the tests of records, rounds and lists share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.virtual_time import in_virtual_time
from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.server.http import HttpRefusal, refusal
from zashiki.storage.guest_book import GuestRow
from zashiki.storage.store import Entry, MemoryStore, TableState

TABLE = "aaaabbbbccccdddd"


class Names:
    """Everybody is whoever they say."""

    def known(self, _cookies: Mapping[str, str], authorization: str | None) -> GuestRow | None:
        name = (authorization or "").removeprefix("Bearer ")
        return GuestRow(name, name, 0) if name else None


class ReadingHouse:
    """Tables in memory, at a time of one's own. The guest in seat 2 is called g2."""

    def __init__(self, routes: Callable[[Any], Sequence[Route]], now: int = 0) -> None:
        self.store, self.guests, self.now = MemoryStore(), Names(), now
        self.app = Starlette(
            routes=[*routes(self)],
            exception_handlers={kind: cast("Any", self._refuse) for kind in (Illegal, Problem, HttpRefusal)},
        )
        self.app.state.house = self

    def clock(self) -> int:
        return self.now

    def put(self, lines: Sequence[bytes], *, seats: int, listed: bool = False, state: TableState = "live") -> None:
        """Have a table that was played."""
        guests = tuple(f"g{seat}" for seat in range(seats))
        self.store.begin(TABLE, lines, entry=Entry(state, "any", guests, listed=listed))

    def get(self, path: str, *, by: str = "", **headers: str) -> httpx.Response:
        """Ask as somebody."""
        if by:
            headers["authorization"] = f"Bearer {by}"
        return in_virtual_time(self._get(path, {name.replace("_", "-"): value for name, value in headers.items()}))

    async def _get(self, path: str, headers: dict[str, str]) -> httpx.Response:
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return await client.get(path, headers=headers)

    def code(self, path: str, *, by: str = "") -> tuple[int, str]:
        """Ask for what is refused: the status and the code."""
        found = self.get(path, by=by)
        assert found.json()["text"] not in ("", found.json()["code"]), "a refusal without words"
        return found.status_code, found.json()["code"]

    async def _refuse(self, request: Request, error: Illegal | Problem | HttpRefusal) -> Response:
        return refusal(request, error)

"""A house on real sockets, in a folder of its own, with guests, tables and listeners: for tests of the server."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import httpx
from starlette.types import ASGIApp
from websockets.asyncio.client import ClientConnection, connect

from tests.chance import draw
from tests.server.ears import PATIENCE, Ear, Message
from tests.virtual_time import in_virtual_time
from zashiki.client.table_connection import security
from zashiki.server.app import make_app
from zashiki.server.computer_pool import Computers
from zashiki.server.house import House
from zashiki.server.limits import Limits
from zashiki.server.logs import Log, written_to
from zashiki.server.metrics import Metrics
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Housekeeping, Serving
from zashiki.storage.connections import Connecting
from zashiki.storage.connections import connect as connecting_to_disk
from zashiki.storage.sqlite_store import SqliteStore

T = TypeVar("T")
ROOMY = Limits(
    commands=100_000,
    burst=100_000,
    guests=10_000,
    requests=100_000,
    unstarted=1_000,
    unfinished=1_000,
    sockets=10_000,
    address_connections=10_000,
    conversions=1_000,
    replays=10_000,
)
"""Limits that no test meets by chance."""
FAST = {"pauses": "fast", "computers_pause": 0}
ONE_MONTH: Message = {"rounds": 1, "teshi": "play", "kuttsuki": "play"}
"""Koi-Koi that is over soon, but never at its deal: a lucky hand would end it before anybody has chosen."""
REVERSI: Message = {"preset": "mini-6x6", "options": FAST}
"""A short game of two that hides nothing."""


class TestedHouse(House):
    """A house whose clock may be put forward, and whose chance follows from the name of the test."""

    __test__ = False
    ahead = 0
    """By so many milliseconds."""

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **{"draw": draw} | named)

    def clock(self) -> int:
        """Give the time."""
        return super().clock() + self.ahead


def seeded_house(settings: ServerSettings) -> tuple[ASGIApp, TestedHouse]:
    """Make an app around such a house."""
    house = TestedHouse.open(settings)
    return make_app(house, settings), house


class Visitor(NamedTuple):
    """A guest of the house, known by a bearer token."""

    name: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        """What shows who it is."""
        return {"Authorization": f"Bearer {self.token}"}


class Door:
    """A house at an address, and how its visitors reach it."""

    def __init__(self, url: str, http: httpx.AsyncClient) -> None:
        self.url, self.http = url, http
        self._sockets: list[ClientConnection] = []
        self._secrets: list[str] = []

    async def visitor(self, name: str) -> Visitor:
        answer = await self.http.post("/api/guests", json={"name": name, "key": True})
        assert answer.is_success, answer.text
        self._secrets.append(answer.json()["key"])
        return Visitor(name, answer.json()["key"])

    async def visitors(self, *names: str) -> tuple[Visitor, ...]:
        return tuple([await self.visitor(name) for name in names])

    async def ask(
        self, who: Visitor | None, method: str, path: str, json: object = None, **more: str
    ) -> httpx.Response:
        """Ask the house something; `more` are further headers."""
        headers = (who.headers if who else {}) | more
        return await self.http.request(method, path, json=json, headers=headers)

    async def opened(self, who: Visitor, game: str, **asked: object) -> Message:
        """Open a table, and give its facts."""
        answer = await self.ask(who, "POST", "/api/tables", {"game": game, **asked})
        assert answer.status_code == 201, answer.text
        facts: Message = answer.json()
        self._secrets += facts["invitation"].rsplit("/", 1)[1:]
        return facts

    async def joined(self, who: Visitor, facts: Message, **asked: object) -> Message:
        """Sit down by the invitation of a table."""
        code = facts["invitation"].rsplit("/", 1)[1]
        answer = await self.ask(who, "POST", f"/api/invitations/{code}", asked)
        assert answer.is_success, answer.text
        found: Message = answer.json()
        return found

    async def connect(self, who: Visitor | None, table: str, **how: Any) -> Ear:
        """Open a socket to a table, and say nothing yet."""
        url = self.url.replace("http", "ws") + f"/table/{table}"
        headers = (who.headers if who else {}) | how.pop("headers", {})
        usual: Message = {
            "subprotocols": ["zashiki.1"],
            "compression": None,
            "ping_interval": None,
            "proxy": None,
            "max_queue": None,
        }
        socket = await connect(
            how.pop("url", url), additional_headers=headers, max_size=None, close_timeout=1, **(usual | how)
        )
        self._sockets.append(socket)
        return Ear(socket, table)

    async def listen(self, who: Visitor | None, table: str, **hello: object) -> Ear:
        """Open a socket to a table, and say hello; by itself as a program does."""
        ear = await self.connect(who, table)
        await ear.say("hello", **({"detail": "events"} | hello))
        return ear

    async def seated(self, people: tuple[Visitor, ...], game: str, **asked: object) -> str:
        """Open a table with these people, in this order, and start it; nobody is connected yet."""
        facts = await self.opened(people[0], game, **({"options": FAST} | asked))
        for who in people[1:]:
            await self.joined(who, facts)
        return str(facts["table"])

    async def begun(
        self, people: tuple[Visitor, ...], game: str, *, hello: Message | None = None, **asked: object
    ) -> list[Ear]:
        """Open a table with these people, and play it up to the first deal: everybody's socket, with its `table`."""
        table = await self.seated(people, game, **asked)
        ears = [await self.listen(who, table, **(hello or {})) for who in people]
        for ear in ears:
            await ear.hear("seat")
        answer = await self.ask(people[0], "POST", f"/api/tables/{table}/start")
        assert answer.is_success, answer.text
        await asyncio.gather(*(ear.hear("table") for ear in ears))
        return ears

    async def hang_up(self) -> None:
        """End all connections, heard out or not."""
        for socket in self._sockets:
            socket.transport.abort()
            await socket.wait_closed()


class OpenHouse(Door):
    """A house that serves here, with its log."""

    def __init__(self, serving: Serving, house: TestedHouse, http: httpx.AsyncClient, log: io.StringIO) -> None:
        super().__init__(serving.url, http)
        self.serving, self.house, self._log = serving, house, log

    @property
    def log(self) -> list[Message]:
        """The lines of the log."""
        return [json.loads(line) for line in self._log.getvalue().splitlines()]

    def troubles(self) -> list[Message]:
        """Lines of the log that speak of something unexpected, or of a secret."""
        return [line for line in self.log if line["level"] == "error" or "traceback" in line or self._tells(line)]

    def _tells(self, line: Message) -> bool:
        return any(secret in json.dumps(line) for secret in self._secrets if secret)

    async def eventually(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.005)


@asynccontextmanager
async def open_house(
    folder: Path,
    *,
    connecting: Connecting = connecting_to_disk,
    limits: Limits = ROOMY,
    troubled: bool = False,
    ahead: int = 0,
    log: io.StringIO | None = None,
    **settings: Any,
) -> AsyncIterator[OpenHouse]:
    """Open a house, with its clock so far `ahead`; unless it is `troubled`, its log speaks of nothing unexpected."""
    made: list[TestedHouse] = []

    def opening(settings: ServerSettings) -> tuple[ASGIApp, Housekeeping]:
        store = SqliteStore(settings.database, connecting=connecting)
        house = TestedHouse(settings, store, Computers(workers=settings.workers), log=Log(), metrics=Metrics())
        house.ahead = ahead
        made.append(house)
        return make_app(house, settings), house

    lines = io.StringIO() if log is None else log
    wanted = ServerSettings(data=folder, port=0, limits=limits, **({"workers": 1} | settings))
    with written_to(lines):
        async with AsyncExitStack() as stack:
            serving = await stack.enter_async_context(Serving(wanted, opening=opening))
            http = await stack.enter_async_context(
                httpx.AsyncClient(base_url=serving.url, verify=security(serving.url), trust_env=False)
            )
            house = OpenHouse(serving, made[0], http, lines)
            try:
                yield house
            finally:
                await serving.stop()  # with everybody still at their tables
                await house.hang_up()
    assert troubled or not house.troubles(), house.troubles()


def in_house(
    folder: Path,
    does: Callable[[OpenHouse], Awaitable[None]],
    **how: Any,
) -> None:
    """Run something in an open house, in virtual time, and end."""

    async def run() -> None:
        async with open_house(folder, **how) as house:
            await does(house)

    in_virtual_time(run())


def to_the_end(work: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """Run something in real time, beside other processes; it never hangs."""
    return asyncio.run(asyncio.wait_for(work, seconds))


async def two_at_reversi(house: OpenHouse) -> tuple[tuple[Visitor, ...], list[Ear]]:
    people = await house.visitors("Aki", "Ren")
    return people, await house.begun(people, "reversi", **REVERSI)


async def turned_away(house: OpenHouse, who: Visitor | None, table: str, **how: object) -> tuple[str, str, int]:
    """Come to a table, and give code, text and number of the refusal; nothing else is said."""
    ear = await house.connect(who, table, **how)
    status = await ear.until_closed()
    (only,) = ear.heard
    assert only["type"] == "refused"
    return only["code"], only["text"], status

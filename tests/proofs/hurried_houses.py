"""Houses on real sockets in which nothing is left to chance: hurried time, drawn ids and secrets, one name for all.

All of it is put in from outside, by subclasses and by patches that last for as long as a house is worked at. No setting
of the server leads here.
"""

import asyncio
import io
import shutil
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast
from unittest import mock

import httpx
import uvicorn.server
from starlette.types import ASGIApp
from websockets.asyncio.client import ClientConnection

from tests.proofs.hurried_loop import HurriedLoop
from tests.proofs.recorded_lines import Got, RecordedSocket, fetched
from tests.server.ears import Ear
from tests.server.houses import ROOMY, Door, Visitor
from zashiki.kernel.game import Seat
from zashiki.server import house as house_module
from zashiki.server import new_connections, request_turns
from zashiki.server.app import make_app
from zashiki.server.computer_pool import Chosen, Computers
from zashiki.server.house import House
from zashiki.server.logs import Log, written_to
from zashiki.server.metrics import Metrics
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Housekeeping, Serving
from zashiki.storage.group_commits import GroupCommits, Work
from zashiki.storage.sqlite_store import SqliteStore

T = TypeVar("T")
HOST = "house.example"
"""What every such house is called, whatever its port."""
_LATER = GroupCommits.later


class Drawn:
    """What a house draws, which follows from a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self.drawn: list[bytes] = []
        """All that was drawn so far."""

    def draw(self, number: int) -> bytes:
        """Draw so many bytes."""
        self.drawn.append(sha256(f"{self._seed} {len(self.drawn)}".encode()).digest()[:number])
        return self.drawn[-1]


class AskedComputers(Computers):
    """Computers that choose what they are told to, when they are told."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.waiting: dict[Seat, asyncio.Future[object]] = {}
        """Who is asked now."""
        self.stirs: Callable[[], object] = lambda: None

    async def choose(self, *, game: str, player: str, seed: str, view: object, seat: Seat) -> Chosen:
        del game, player, seed, view
        self.waiting[seat] = asyncio.get_running_loop().create_future()
        self.stirs()
        return Chosen(await self.waiting[seat])


class HurriedHouse(House):
    """A house by the clock of a hurried loop."""

    def clock(self) -> int:
        """Give the time."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, HurriedLoop)
        return loop.wall_clock_ms()


class RecordedDoor(Door):
    """A door to a house: whatever anybody gets through it is kept."""

    def __init__(self, serving: Serving, house: HurriedHouse) -> None:
        super().__init__(f"http://{HOST}", cast("httpx.AsyncClient", self))
        self.house, self.port = house, serving.settings.port
        self.ears: list[tuple[Visitor | None, Ear]] = []
        self.news = asyncio.Event()
        """Set when something has come by any socket."""
        self.answers: dict[Visitor | None, list[tuple[str, Got]]] = defaultdict(list)
        """All answers of HTTP, by who asked, each with what was asked."""

    async def visitor(self, name: str) -> Visitor:
        """Become a guest; the answer, which has the key, is that guest's."""
        who = await super().visitor(name)
        self.answers[who].append(self.answers[None].pop())
        return who

    async def request(
        self, method: str, path: str, *, json: object = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        """Ask as a client of HTTP does."""
        return await self.fetch(None, method, path, json=json, headers=headers)

    async def post(self, path: str, *, json: object = None) -> httpx.Response:
        return await self.fetch(None, "POST", path, json=json)

    async def ask(
        self, who: Visitor | None, method: str, path: str, json: object = None, **more: str
    ) -> httpx.Response:
        """Ask the house something; `more` are further headers."""
        return await self.fetch(who, method, path, json=json, headers=(who.headers if who else {}) | more)

    async def fetch(
        self,
        who: Visitor | None,
        method: str,
        path: str,
        *,
        json: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """Ask for something, and keep the answer as somebody's."""
        body = b"" if json is None else httpx.Request("POST", self.url, json=json).content
        got, response = await fetched(self.port, method, path, headers=headers or {}, body=body, host=HOST)
        said = " ".join(f"{name}={value}" for name, value in (headers or {}).items() if name == "Accept-Language")
        self.answers[who].append((f"{method} {path} {said}".rstrip(), got))
        return response

    async def connect(self, who: Visitor | None, table: str, **how: Any) -> Ear:
        """Open a socket to a table, and say nothing yet."""
        headers = (who.headers if who else {}) | how.get("headers", {})
        socket = await RecordedSocket.opened(self.port, f"/table/{table}", headers=headers, host=HOST)
        socket.stirs = self.news.set
        self._sockets.append(cast("ClientConnection", socket))
        ear = Ear(cast("ClientConnection", socket), table)
        self.ears.append((who, ear))
        return ear


def recorded(ear: Ear) -> RecordedSocket:
    """Give the socket of an ear that listens through such a door."""
    return cast("RecordedSocket", ear.socket)


class Premises:
    """A house that stands still unless it is worked at: `do` lets its loop run until something is done."""

    def __init__(self, folder: Path, *, seed: str = "drawn", work_counts: bool = False, **settings: Any) -> None:
        """Open a house over a folder; what is drawn there follows from the seed."""
        self.loop, self.log, self.drawn = HurriedLoop(work_counts=work_counts), io.StringIO(), Drawn(seed)
        self.computers = AskedComputers()
        self.patches: list[Any] = []
        """What is otherwise in this house alone, such as its deals."""
        self._settings = ServerSettings(
            data=folder, port=0, limits=ROOMY, workers=1, public_url=f"http://{HOST}", **settings
        )
        self._made: list[HurriedHouse] = []
        self._serving = Serving(self._settings, opening=self._opening)
        self.do(self._serving.start())
        self.door = RecordedDoor(self._serving, self._made[0])
        self.computers.stirs = self.door.news.set

    @property
    def house(self) -> HurriedHouse:
        return self._made[0]

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the house run until something is done."""
        with self._peculiar(), written_to(self.log):
            return self.loop.run_until_complete(work)

    def close(self) -> None:
        """End everything; what the log says of trouble fails."""
        self.do(self._serving.stop())
        self.do(self.door.hang_up())
        self.do(self.loop.shutdown_asyncgens())
        self.loop.close()
        assert '"level":"error"' not in self.log.getvalue(), self.log.getvalue()

    @contextmanager
    def _peculiar(self) -> Iterator[None]:
        """Have dates told and commits awaited in the way of this house."""
        patches: list[Any] = [mock.patch.object(uvicorn.server, "time", SimpleNamespace(time=self.loop.wall_clock))]
        patches.append(mock.patch.object(GroupCommits, "later", _kept_at_once))
        # A pause between two requests is no time that anybody's clock runs; here it would be put forward by it.
        pauses = ((request_turns, "REST"), (new_connections, "READ_EVERY"), (house_module, "WATCHER_EVERY"))
        patches += [mock.patch.object(module, name, 0) for module, name in pauses]
        patches += self.patches
        for one in patches:
            one.start()
        try:
            yield
        finally:
            for one in reversed(patches):
                one.stop()

    def _opening(self, settings: ServerSettings) -> tuple[ASGIApp, Housekeeping]:
        store = SqliteStore(settings.database)
        house = HurriedHouse(settings, store, self.computers, log=Log(), metrics=Metrics(), draw=self.drawn.draw)
        self._made.append(house)
        return make_app(house, settings), house


def _kept_at_once(commits: GroupCommits, work: Work) -> Future[None]:
    """Wait for the disk, as long as that takes: no time passes meanwhile."""
    done = _LATER(commits, work)
    done.exception()
    return done


def twin_folders(folder: Path, count: int = 2) -> list[Path]:
    """Make data folders of so many houses that have one name."""
    first = folder / "house 0"
    first.mkdir(parents=True)
    SqliteStore(ServerSettings(data=first).database).close()
    others = [folder / f"house {number}" for number in range(1, count)]
    for one in others:
        shutil.copytree(first, one)
    return [first, *others]

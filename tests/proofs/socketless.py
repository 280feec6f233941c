"""A house without sockets: requests and frames go to its app by hand, one after the other, as fast as it answers.

Whatever has changed after a request was changed by it, as long as nothing else happened meanwhile: `still` waits for
tables and computers that have something to do, and gives the time at which the next of them will. `writes` counts what
reached the database.
"""

import asyncio
import io
import json
import math
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from starlette.types import ASGIApp
from starlette.types import Message as AsgiMessage

from tests.proofs.garbage import Request
from tests.proofs.table_line import Line
from tests.server.ears import Message, drawn_by
from tests.server.houses import FAST, TestedHouse
from zashiki.kernel.game import Seat
from zashiki.players import make
from zashiki.records.promises import seat_promise
from zashiki.server.app import make_app
from zashiki.server.computer_pool import Chosen, Computers
from zashiki.server.frame_lines import LINE
from zashiki.server.limits import Limits
from zashiki.server.logs import Log, written_to
from zashiki.server.metrics import Metrics
from zashiki.server.one_at_a_time import OneAtATime
from zashiki.server.server_settings import ServerSettings, checked
from zashiki.server.table_loop import TableLoop
from zashiki.storage.connections import Connection, Row, Value
from zashiki.storage.connections import connect as connecting_to_disk
from zashiki.storage.sqlite_store import SqliteStore

PORT = 8_770
HOST = f"127.0.0.1:{PORT}".encode()
PATIENCE = 20.0
LOOKS = 50
"""How often it is looked, a millisecond apart, whether everything is still."""


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Message:
        """What it says."""
        found: Message = json.loads(self.body)
        return found


class BadLines(io.StringIO):
    """A log of which only what is worse than usual is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.bad: list[str] = []
        self.doubtful: list[str] = []

    def write(self, text: str) -> int:
        """Take a line."""
        if '"level":"error"' in text or '"traceback"' in text:
            self.bad.append(text)
        elif '"level":"warning"' in text:
            self.doubtful = [*self.doubtful[-20:], text]
        return len(text)


class _Counting:
    """A connection to the database that counts what it keeps."""

    def __init__(self, base: Connection) -> None:
        self._base, self.writes = base, 0

    def execute(self, sql: str, values: Sequence[Value] = (), /) -> list[Row]:
        self.writes += sql.startswith(("INSERT", "UPDATE", "DELETE", "REPLACE"))
        return self._base.execute(sql, values)

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]], /) -> None:
        self.writes += 1
        self._base.execute_many(sql, rows)

    def close(self) -> None:
        self._base.close()


class ComputersHere(Computers):
    """Computers that choose in this process: no other one is started, and none has to be waited for."""

    async def choose(self, *, game: str, player: str, seed: str, view: object, seat: Seat) -> Chosen:
        self.asked += 1
        await asyncio.sleep(0)
        return Chosen(make(game, player, seed=seed).choose(view, seat))


class Socketless:
    """The house, its app, and those who speak to it."""

    def __init__(self, house: TestedHouse, app: ASGIApp, log: BadLines, counting: _Counting) -> None:
        self.house, self.app, self.log, self._counting = house, app, log, counting

    @property
    def writes(self) -> int:
        """How many statements have changed the database."""
        return self._counting.writes

    # HTTP.

    async def send(self, request: Request, who: str | None = None) -> Answer:
        """Send a request, with somebody's key."""
        path, _, query = request.target.partition("?")
        headers = [(b"host", HOST), (b"accept-language", request.language.encode()), *request.headers]
        if who is not None:
            headers.append((b"authorization", f"Bearer {who}".encode()))
        if request.body:
            headers.append((b"content-length", str(len(request.body)).encode()))
        scope = _scope("http", path, query, headers) | {"method": request.method}
        inbox: list[AsgiMessage] = [{"type": "http.request", "body": request.body, "more_body": False}]
        out: list[AsgiMessage] = []

        async def receive() -> AsgiMessage:
            return inbox.pop() if inbox else {"type": "http.disconnect"}

        async def send(message: AsgiMessage) -> None:
            out.append(message)

        await self.app(scope, receive, send)
        found = {name.decode(): value.decode() for name, value in out[0]["headers"]}
        return Answer(out[0]["status"], found, b"".join(one.get("body", b"") for one in out[1:]))

    async def ask(self, who: str | None, method: str, path: str, json_body: object = None) -> Answer:
        """Ask for something, in English."""
        body = b"" if json_body is None else json.dumps(json_body).encode()
        return await self.send(Request(method, path, body, "en"), who)

    async def granted(self, who: str | None, method: str, path: str, json_body: object = None) -> Message:
        """Ask for something that is granted."""
        answer = await self.ask(who, method, path, json_body)
        assert answer.status < 300, (method, path, answer)
        return answer.json() if answer.body else {}

    async def guest(self, name: str) -> str:
        """Be welcomed, and give the key."""
        return str((await self.granted(None, "POST", "/api/guests", {"name": name, "key": True}))["key"])

    # Sockets.

    async def connect(self, who: str | None, table: str, language: str = "en", *, greet: bool = True) -> Line:
        """Come to a table; nothing is said but, perhaps, hello."""
        line = Line(table, who, language)
        headers = [(b"host", HOST), (b"accept-language", language.encode())]
        if who is not None:
            headers.append((b"authorization", f"Bearer {who}".encode()))
        scope = _scope("websocket", f"/table/{table}", "", headers) | {
            "subprotocols": ["zashiki.1"],
            "scheme": "ws",
            "state": {LINE: line},
            "extensions": {"websocket.http.response": {}},
        }
        line.task = asyncio.create_task(self.app(scope, line.receive, line.send))  # type: ignore[arg-type]  # it is a coroutine
        if greet:
            line.say(json.dumps({"type": "hello", "language": language, "detail": "events"}))
            line.greeted = True
        await self.settled(line)
        return line

    async def settled(self, *lines: Line) -> None:
        """Wait until all that was said is decided, kept and answered, also where a line was ended by what came last."""
        async with asyncio.timeout(PATIENCE):
            for line in lines:
                assert line.task is not None
                while not line.waits and not line.task.done():
                    await asyncio.sleep(0)
                await asyncio.sleep(0)
                loop = self.house.loaded(line.table)
                if loop is not None:
                    await loop.calm()
                for _ in range(3):
                    await asyncio.sleep(0)

    async def still(self) -> float:
        """Wait until no table and no computer has anything to do; gives the time of the next who will, by itself.

        Where computers play on among themselves, that is now.
        """
        for _ in range(LOOKS):
            if not any(loop._thinking or not loop._calm.is_set() for loop in self._loops):
                break
            await asyncio.sleep(0.001)
        else:
            return 0
        return min((loop.host.wake for loop in self._loops if loop.host.wake is not None), default=math.inf)

    @property
    def _loops(self) -> Iterator[TableLoop]:
        return (loop for loop in self.house.in_memory if not loop.gone)

    async def hang_up(self, *lines: Line) -> None:
        """End connections, and wait until their tables know of it."""
        for line in lines:
            line.cut()
        await asyncio.gather(*(line.task for line in lines if line.task is not None))
        for table in {line.table for line in lines}:
            if (loop := self.house.loaded(table)) is not None:
                await loop.calm()

    async def begun(self, people: Sequence[str], game: str, **asked: object) -> list[Line]:
        """Open a table with these people, and play it up to the first deal: everybody's line, heard so far."""
        facts = await self.granted(
            people[0], "POST", "/api/tables", {"game": game, "options": FAST | {"clock": None}, **asked}
        )
        table = str(facts["table"])
        for who in people[1:]:
            code = facts["invitation"].rpartition("/")[2]
            await self.granted(who, "POST", f"/api/invitations/{code}", {})
        lines = [await self.connect(who, table) for who in people]
        await self.granted(people[0], "POST", f"/api/tables/{table}/start")
        for seat, line in enumerate(lines):
            line.seat = seat
            promise = seat_promise(drawn_by(seat), table=table, seat=seat).hex()
            line.say(json.dumps({"type": "promise", "promise": promise}))
        await self.settled(*lines)
        for seat, line in enumerate(lines):
            line.say(json.dumps({"type": "open", "entropy": drawn_by(seat).hex()}))
        await self.settled(*lines)
        async with asyncio.timeout(PATIENCE):
            while not all(line.has_heard("table") for line in lines):
                await asyncio.sleep(0.001)
        return lines


def _scope(kind: str, path: str, query: str, headers: list[tuple[bytes, bytes]]) -> dict[str, object]:
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": ("127.0.0.1", PORT),
        "client": ("127.0.0.1", 40_000),
        "scheme": "http",
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode("ascii"),
        "query_string": query.encode("ascii"),
        "headers": headers,
        "state": {},
    }


@asynccontextmanager
async def socketless(folder: Path, limits: Limits, *, log: BadLines | None = None) -> AsyncIterator[Socketless]:
    """Open a house, and close it in order; its log is looked at by whoever opened it."""
    lines = BadLines() if log is None else log
    settings = checked(ServerSettings(data=folder, port=PORT, limits=limits, workers=1))
    folder.mkdir(parents=True, exist_ok=True)
    counted: list[_Counting] = []

    def connecting(path: Path, /, *, writes: bool) -> Connection:
        base = connecting_to_disk(path, writes=writes)
        if not writes:
            return base
        counted.append(_Counting(base))
        return counted[-1]

    with written_to(lines):
        store = SqliteStore(settings.database, connecting=connecting)
        house = TestedHouse(settings, store, ComputersHere(workers=1), log=Log(), metrics=Metrics())
        house.watchers = OneAtATime(0)  # as fast as it answers
        await house.start()
        try:
            yield Socketless(house, make_app(house, settings), lines, counted[-1])
        finally:
            await house.stop()

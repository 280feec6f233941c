"""Nothing that a house elsewhere says steers a terminal or fakes a line, wherever it stands in what it says."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request as Asked
from websockets.http11 import Response

from tests.cli.parlour import Room
from tests.cli.test_steering import EVIL, clean
from zashiki.client.blocking import LoopThread
from zashiki.games import reversi
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.gathering_effects import SeatView
from zashiki.parlour.house_messages import TableFacts
from zashiki.parlour.outward import Clocks, Next, Outward, Over, Presence, Refused, Request, Table
from zashiki.parlour.protocol import encoded
from zashiki.records.sitting_lines import Options

VIEW = reversi.start(reversi.preset("othello"))
TABLE = Table(1, "reversi", (SeatInfo(EVIL, "person"), SeatInfo(EVIL, EVIL)), Options(), me=None, view=VIEW)
STEERING = (
    *(TABLE, Presence(("gone", "here"), 2), Request("pen", "x", 0, EVIL), Over(None, "rules", text=EVIL), Next(EVIL)),
    Refused("", EVIL, EVIL),
)
SEATS = (SeatView(EVIL, EVIL), SeatView(EVIL, "person"))
FACTS = TableFacts(
    "t",
    "live",
    "reversi",
    msgspec.Raw(b"{}"),
    SEATS,
    Options(),
    undo=True,
    folded="open",
    lots=False,
    listed=True,
    opener=None,
    me=None,
    last=0,
    link=EVIL,
    next=EVIL,
)
Says = Sequence[Outward]


@contextmanager
def house(status: int, body: object, *, says: Says = STEERING, elsewhere: str = "") -> Iterator[str]:
    """A house in a thread of its own, which says the same to every request, and what it likes at its table."""

    def answer(connection: ServerConnection, asked: Asked) -> Response | None:
        if asked.path.startswith("/table"):
            return None
        made = connection.respond(HTTPStatus(status), msgspec.json.encode(body).decode())
        made.headers["Location"] = elsewhere
        return made

    async def talks(socket: ServerConnection) -> None:
        await socket.recv()
        for one in says:
            await socket.send(encoded(one).decode())
        await socket.close(4404, EVIL[:30])  # for good

    async def opened() -> Server:
        return await serve(talks, "127.0.0.1", 0, subprotocols=["zashiki.1"], process_request=answer)  # type: ignore[list-item]  # a NewType

    loop = LoopThread()
    server = loop.run(opened())
    try:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
    finally:
        loop._loop.call_soon_threadsafe(server.close)
        loop.run(server.wait_closed())
        loop.stop()


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys)


@pytest.mark.parametrize(
    ("status", "body"),
    [(200, FACTS), (403, {"code": EVIL, "text": EVIL}), (200, {"table": EVIL}), (404, EVIL), (200, [EVIL])],
    ids=["table", "refusal", "facts", "page", "list"],
)
def test_nothing_that_a_house_says_steers_a_terminal(room: Room, status: int, body: object) -> None:
    with house(status, body) as url:
        room.run("join", "--watch", f"{url}/table/t")
    clean(room)
    assert (room.status, len(room.err.splitlines())) == (2, 1)
    assert ("Discs: black 0" in room.out) is (body is FACTS)


def test_an_address_that_a_house_sends_elsewhere_is_shown_in_short_and_steers_nothing(room: Room) -> None:
    with house(302, "", elsewhere="\x9b2J" + "x" * 5_000) as url:
        room.run("join", "--watch", f"{url}/table/t")
    clean(room)
    assert (room.status, len(room.err.splitlines())) == (2, 1)
    assert "HTTP 302, ?2Jxxx" in room.err
    assert len(room.err) < 300


@pytest.mark.parametrize(
    "says",
    [
        (replace(TABLE, seats=()),),
        (replace(TABLE, seats=TABLE.seats * 2),),
        (replace(TABLE, me=2),),
        (replace(TABLE, game="koikoi"),),
        (replace(TABLE, game="nobody-knows"),),
        (TABLE, Presence(("gone",) * 9, 0)),
        (Presence(("gone",) * 9, 0), TABLE),
        (TABLE, Clocks((), (0,), 0, 9, 1)),
    ],
    ids=[
        "no seats",
        "more seats",
        "no such seat",
        "other game",
        "no game",
        "more people",
        "people before",
        "no clocks",
    ],
)
def test_a_table_with_other_seats_than_its_game_has_is_one_line(room: Room, says: Says) -> None:
    with house(200, FACTS, says=says) as url:
        room.run("join", "--watch", f"{url}/table/t")
    clean(room)
    assert (room.status, len(room.err.splitlines())) == (2, 1)
    assert "is not understood here" in room.err or "no game is called" in room.err

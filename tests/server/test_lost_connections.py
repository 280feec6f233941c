"""A connection that is lost leaves nothing behind, though Python looks for rubbish seldom; and nobody waits for it."""

import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from h11 import SERVER
from h11 import Connection as HttpReader
from websockets.server import ServerProtocol

from tests.server.houses import OpenHouse, Visitor, in_house
from tests.server.rough import connected, heard, refused, sent, upgrade
from zashiki.server.patient_http import PatientHttp
from zashiki.server.patient_sockets import PatientSocket
from zashiki.server.table_sockets import TableSocket

KINDS = (PatientHttp, PatientSocket, TableSocket, HttpReader, ServerProtocol)
Comes = Callable[[OpenHouse, Visitor, str], Awaitable[None]]


async def asks(house: OpenHouse, _who: Visitor, _table: str) -> None:
    with connected(house.serving) as made:
        host = f"127.0.0.1:{house.serving.settings.port}"
        await sent(made, f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        assert (await heard(made)).endswith(b'{"ok":true}')


async def talks_nonsense(house: OpenHouse, _who: Visitor, _table: str) -> None:
    await refused(house.serving, b"GARBAGE\x00\xff\r\n\r\n")


async def shakes_no_hand(house: OpenHouse, _who: Visitor, _table: str) -> None:
    await refused(house.serving, upgrade(house.serving, "Sec-WebSocket-Version: 99"))


async def breaks_off(house: OpenHouse, who: Visitor, table: str) -> None:
    ear = await house.listen(who, table)
    await ear.hear("gathering")
    ear.cut()


async def closes(house: OpenHouse, who: Visitor, table: str) -> None:
    ear = await house.listen(who, table)
    await ear.hear("gathering")
    await ear.close()


async def sends_what_is_no_text(house: OpenHouse, who: Visitor, table: str) -> None:
    ear = await house.connect(who, table)
    await ear.socket.send(b"\xff\xfe", text=True)
    await ear.until_closed()


async def is_turned_away(house: OpenHouse, who: Visitor, _table: str) -> None:
    ear = await house.connect(who, "nowhere")
    await ear.until_closed()


def left() -> Counter[str]:
    """What there is of connections, rubbish included."""
    there = (one for one in gc.get_objects() if type(one) in KINDS)
    return Counter(type(one).__name__ for one in there if getattr(one, "our_role", SERVER) is SERVER)


@pytest.mark.thinned(least=3)
@pytest.mark.parametrize(
    "comes", [asks, talks_nonsense, shakes_no_hand, breaks_off, closes, sends_what_is_no_text, is_turned_away]
)
def test_nothing_of_a_lost_connection_waits_for_python_to_look_for_rubbish(tmp_path: Path, comes: Comes) -> None:
    async def scene(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        table = (await house.opened(aki, "koikoi"))["table"]
        await comes(house, aki, table)
        gc.collect()
        gc.disable()
        try:
            before = left()
            for _ in range(5):
                await comes(house, aki, table)
            await house.eventually(lambda: left() <= before)
        finally:
            gc.enable()

    in_house(tmp_path, scene)

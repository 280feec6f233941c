"""A house that means ill: whatever it sends, and however long, the client ends with one clear line and little memory.

What is held elsewhere: nonsense in frames, floods that nobody takes and refusals without an end in `test_odd_houses`;
another server in `test_online`; what reaches a terminal in `tests/cli/test_steering_house`.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from websockets.asyncio.server import ServerConnection

from tests.client.houses import http_house, odd_house
from tests.client.test_odd_houses import TABLE, Odd, clocks, refused
from tests.virtual_time import in_virtual_time
from zashiki.client import House, HouseRefused, NewTable, NotSure, NotUnderstood, Unreachable, house_http, wire
from zashiki.storage import record_files

MIB = 1 << 20
JSON = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
Asks = Callable[[House], Awaitable[object]]


class Pouring:
    """A house that answers every request with a beginning, and then with the same bytes for ever."""

    def __init__(self, head: bytes, part: bytes = b"", *, every: float = 0) -> None:
        self.head, self.part, self.every = head, part, every
        self.heard: list[str] = []
        self.poured = 0

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.heard.append((await reader.readuntil(b"\r\n\r\n")).decode())
        writer.write(self.head)
        try:
            while self.part:
                writer.write(self.part)
                await writer.drain()
                self.poured += len(self.part)
                await asyncio.sleep(self.every)
        except OSError:
            pass  # whoever asked has gone
        finally:
            writer.close()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[str]:
        async with await asyncio.start_server(self, "127.0.0.1", 0) as server:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


def asked(asks: Asks, odd: Pouring) -> tuple[Exception, float]:
    """Ask a house; gives what became of it, and after how many seconds."""

    async def scene() -> tuple[Exception, float]:
        async with odd.opened() as url, House(url, key="k") as house:
            with pytest.raises((HouseRefused, NotUnderstood, NotSure, Unreachable)) as caught:
                await asks(house)
            return caught.value, asyncio.get_running_loop().time()

    return in_virtual_time(scene(), 3_600)


# Over HTTP.


@pytest.mark.parametrize("status", [b"200 OK", b"302 Found", b"404 Not Found", b"503 Service Unavailable"])
@pytest.mark.parametrize("length", [b"", b"Content-Length: 3204448256\r\n"])
def test_an_answer_without_an_end_is_read_for_a_mebibyte_and_no_further(status: bytes, length: bytes) -> None:
    odd = Pouring(b"HTTP/1.1 " + status + b"\r\n" + length + b"\r\n", b"[" * 65_536)
    problem, _ = asked(lambda house: house.my_tables(), odd)
    assert isinstance(problem, NotUnderstood)
    assert "its answer is larger than 1 MiB" in str(problem)
    assert odd.poured < 16 * MIB, "what lies between the two in this machine"
    assert len(odd.heard) == 1


def test_a_record_may_be_larger_and_has_an_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert house_http.LARGEST_RECORD == record_files.LARGEST, "no larger one is read anywhere"
    monkeypatch.setattr(house_http, "LARGEST_RECORD", 3 * MIB)

    async def scene() -> None:
        async with http_house(lambda *_: (200, "", "x" * 2 * MIB)) as url, House(url, key="k") as house:
            assert len(await house.record("t", seat="table")) == 2 * MIB

    in_virtual_time(scene())
    problem, _ = asked(lambda house: house.record("t", seat="table"), Pouring(JSON + b"\r\n", b"x" * 65_536))
    assert "larger than 3 MiB" in str(problem)


@pytest.mark.parametrize(
    ("asks", "kind", "seconds"),
    [
        (lambda house: house.my_tables(), Unreachable, 60),
        (lambda house: house.open_table(NewTable("koikoi")), NotSure, 60),
        (lambda house: house.record("t", seat=0), Unreachable, 600),
    ],
)
def test_an_answer_that_drips_is_waited_for_a_minute_and_a_record_for_ten(
    asks: Asks, kind: type[Exception], seconds: int
) -> None:
    odd = Pouring(JSON + b"\r\n", b" ", every=5)
    problem, after = asked(asks, odd)
    assert isinstance(problem, kind)
    assert "there was no answer in time" in str(problem)
    assert after == pytest.approx(seconds, abs=1)
    assert len(odd.heard) == 1


def test_answers_that_drip_and_want_to_be_asked_for_again_take_a_minute_all_together() -> None:
    later = b'{"code":"too_many_requests","text":"Later."}'
    head = b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: %d\r\n\r\n" % (len(later) + 4)
    odd = Pouring(head + later, b" ", every=5)
    problem, after = asked(lambda house: house.my_tables(), odd)
    assert isinstance(problem, Unreachable)
    assert after == pytest.approx(60, abs=1)
    assert len(odd.heard) > 1


@pytest.mark.parametrize(
    ("head", "part"),
    [
        (b"HTTP/1.1 200 OK\r\n", b"X-More: and more\r\n" * 1_000),
        (b"HTTP/1.1 200 OK\r\nX-Long: ", b"x" * 65_536),
        (JSON + b"Transfer-Encoding: chunked\r\n\r\n", b"1" * 65_536),
        (JSON + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n", b"X-Trailer: y\r\n" * 1_000),
        (b"", b"no http at all "),
    ],
    ids=["headers", "header", "chunk", "trailers", "line"],
)
def test_lines_without_an_end_end_the_connection(head: bytes, part: bytes) -> None:
    odd = Pouring(head, part)
    problem, _ = asked(lambda house: house.my_tables(), odd)
    assert isinstance(problem, Unreachable)
    assert odd.poured < 3 * 8 * MIB, "of three tries"


def test_a_house_that_goes_on_saying_that_it_goes_on_is_waited_for_a_minute() -> None:
    problem, after = asked(lambda house: house.me(), Pouring(b"", b"HTTP/1.1 100 Continue\r\n\r\n", every=2))
    assert isinstance(problem, Unreachable)
    assert after == pytest.approx(60, abs=1)


def test_a_packed_answer_is_not_asked_for_and_not_unpacked() -> None:
    packed = gzip.compress(b"[" * 64 * MIB, 1)
    assert len(packed) < MIB
    odd = Pouring(JSON + b"Content-Encoding: gzip\r\n\r\n" + packed)
    problem, _ = asked(lambda house: house.my_tables(), odd)
    assert isinstance(problem, NotUnderstood)
    assert "Content-Encoding: gzip" in str(problem)
    assert "accept-encoding: identity" in odd.heard[0].lower()


@pytest.mark.parametrize("status", [200, 404])
@pytest.mark.parametrize("before", ["[", '{"code":"x","text":"","more":', '{"tables":[{"rules":'])
def test_brackets_without_an_end_are_no_answer(status: int, before: str) -> None:
    async def scene() -> None:
        body = before + "[" * 500_000
        async with http_house(lambda *_: (status, "", body)) as url, House(url, key="k") as house:
            with pytest.raises(NotUnderstood, match="no house of Zashiki"):
                await house.my_tables()

    in_virtual_time(scene())


def test_no_redirect_is_followed_by_http_or_by_a_websocket() -> None:
    async def scene() -> None:
        elsewhere = Pouring(b"")
        async with elsewhere.opened() as there:
            sends = Pouring(f"HTTP/1.1 307 Elsewhere\r\nLocation: {there}/\r\nContent-Length: 0\r\n\r\n".encode())
            async with sends.opened() as url, House(url, key="secret") as house:
                with pytest.raises(NotUnderstood, match="HTTP 307"):
                    await house.me()
                with pytest.raises(HouseRefused, match="HTTP 307"):
                    await house.listen("t").__aenter__()
            assert len(sends.heard) == 2
        assert elsewhere.heard == []

    in_virtual_time(scene())


# At a table.


def listened(odd: Odd) -> Exception:
    """Listen at a table of a house; gives why that cannot be done."""

    async def scene() -> Exception:
        async with odd_house(odd) as made:
            with pytest.raises((HouseRefused, NotUnderstood, Unreachable)) as caught:
                await made.__aenter__()
            return caught.value

    return in_virtual_time(scene())


async def silent(socket: ServerConnection) -> None:
    await socket.wait_closed()


def test_a_house_that_opens_a_table_and_says_nothing_is_waited_for_a_minute() -> None:
    problem = listened(Odd(silent))
    assert isinstance(problem, Unreachable)
    assert "no answer in time" in str(problem)


def raw(data: bytes, *, again: int = 1) -> Callable[[ServerConnection], Awaitable[None]]:
    """Send some bytes of one's own over a WebSocket, so many times."""

    async def sends(socket: ServerConnection) -> None:
        for _ in range(again):
            if socket.transport.is_closing():
                break
            socket.transport.write(data)
            await asyncio.sleep(0)
        await socket.wait_closed()

    return sends


@pytest.mark.parametrize(
    ("data", "again"),
    [
        (b"\x81\x7f" + (300 * MIB).to_bytes(8) + b"x", 1),
        (b"\x81\x7f" + b"\xff" * 8, 1),
        (b"\x01\x00" + b"\x00\x00" * 5_000, 1),
        (b"\x01\x00" + b"\x00\x7f" + (3 * MIB).to_bytes(8) + b"x" * 3 * MIB, 3),
        (b"\xc1\x01x", 1),
        (b"\x83\x00", 1),
        (b"\x89\x7e\x00\x80" + b"x" * 128, 1),
        (b"\x81\x81\x00\x00\x00\x00x", 1),
    ],
    ids=["huge", "longest", "empty parts", "parts", "packed", "unknown", "long ping", "masked"],
)
def test_frames_that_are_none_or_too_large_end_the_connection_and_after_six_the_visit(data: bytes, again: int) -> None:
    odd = Odd(raw(data, again=again))
    problem = listened(odd)
    assert isinstance(problem, Unreachable), problem
    assert len(odd.hellos) == wire.FIRST_TRIES


def test_a_frame_that_drips_ends_when_nobody_answers_pings() -> None:
    async def drips(socket: ServerConnection) -> None:
        socket.transport.write(b"\x81\x7f" + MIB.to_bytes(8))
        while not socket.transport.is_closing():
            socket.transport.write(b"x")
            await asyncio.sleep(1)

    assert isinstance(listened(Odd(drips)), Unreachable)


def test_a_command_that_is_never_answered_is_waited_for_a_minute() -> None:
    async def scene() -> None:
        async def keeps_silent(socket: ServerConnection) -> None:
            await socket.send(TABLE)
            await socket.wait_closed()

        async with odd_house(Odd(keeps_silent)) as made, made as listener:
            began = asyncio.get_running_loop().time()
            with pytest.raises(NotSure, match="did not say whether this was done at table"):
                await listener.undo()
            assert asyncio.get_running_loop().time() - began == pytest.approx(wire.LONGEST_ANSWER)

    in_virtual_time(scene())


def test_refusals_without_an_end_are_heard_for_two_seconds() -> None:
    async def floods(socket: ServerConnection) -> None:
        while not socket.transport.is_closing():
            await socket.send(refused("no_watching", "Nobody watches here."))
            await asyncio.sleep(0.05)

    problem = listened(Odd(floods))
    assert isinstance(problem, HouseRefused)
    assert problem.code == "no_watching"


def test_who_takes_nothing_is_sent_no_more_bytes_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "LARGEST_UNHEARD", 100_000)

    async def scene() -> None:
        async def pours(socket: ServerConnection) -> None:
            await socket.send(TABLE)
            with suppress(Exception):
                while True:
                    await socket.send(clocks(1).replace("{", "{" + " " * 20_000, 1))

        async with odd_house(Odd(pours)) as made, made as listener:
            await asyncio.sleep(1)
            assert listener.unheard <= 7
            with pytest.raises(NotUnderstood, match="and no answer"):
                await listener.undo()  # which the house never answers

    in_virtual_time(scene())

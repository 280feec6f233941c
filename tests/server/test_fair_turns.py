"""Whoever talks without an end waits for the others: little is read at once, and nothing that would be thrown away."""

import asyncio
import socket
from collections import Counter
from contextlib import AsyncExitStack
from functools import partial
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from tests.server.apps import serving
from tests.server.houses import OpenHouse, in_house, two_at_reversi
from tests.server.rough import became_websocket, connected, frame, heard, sent
from tests.server.test_rough_connections import play
from tests.virtual_time import in_virtual_time
from zashiki.server import house as house_module
from zashiki.server import new_connections, request_turns, shield, stalled_readers
from zashiki.server.alarms import Alarm
from zashiki.server.limits import AT_ONCE, Limits
from zashiki.server.logs import Log
from zashiki.server.new_connections import TURNED_AWAY_AT_ONCE, Arrivals, NewConnections, OpenPort
from zashiki.server.one_at_a_time import OneAtATime
from zashiki.server.patient_sockets import READ_AFTER_END, READ_AT_ONCE, PatientSocket
from zashiki.server.request_turns import RequestTurns
from zashiki.server.server_settings import ServerSettings
from zashiki.server.serving import Serving


def test_of_short_frames_that_come_together_a_few_are_read_before_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[int]()
    before = PatientSocket.data_received

    def data_received(self: PatientSocket, data: bytes) -> None:
        read.append(len(data))
        before(self, data)

    monkeypatch.setattr(PatientSocket, "data_received", data_received)

    async def scene(one: Serving) -> None:
        with connected(one) as made:
            await became_websocket(made, one)
            await sent(made, frame("x") * 20_000, seconds=0.2)

    play(tmp_path, scene)
    assert max(read) == READ_AT_ONCE


def test_of_one_that_was_closed_and_talks_on_nothing_more_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[int]()
    before = PatientSocket.handle_events

    def handle_events(self: PatientSocket) -> None:
        read.append(1)
        before(self)

    monkeypatch.setattr(PatientSocket, "handle_events", handle_events)
    monkeypatch.setitem(stalled_readers.READ_WITHIN, "websocket", 0.5)

    async def scene(one: Serving) -> None:
        with connected(one) as made:
            await became_websocket(made, one)
            await sent(made, frame("fail"))  # closed with 1011, and no word of it is heard
            read.clear()
            assert not await sent(made, frame("x" * 100) * 200_000, seconds=0.3)
            assert len(read) <= READ_AFTER_END // READ_AT_ONCE + 2

    play(tmp_path, scene)


def test_too_many_requests_are_answered_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shield, "SLOWED", 0.2)

    async def scene(one: Serving) -> None:
        async with httpx.AsyncClient(base_url=one.url) as client:
            for _ in range(4):
                assert (await client.get("/")).status_code == 200
            loop = asyncio.get_running_loop()
            began = loop.time()
            assert (await client.get("/")).status_code == 429
            assert loop.time() - began == pytest.approx(0.2)

    play(tmp_path, scene, limits=Limits(requests=1))


def test_an_address_that_comes_too_often_is_turned_away_and_others_are_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, None, limits=Limits(requests=5)) as one:
            for _ in range(AT_ONCE * 5):
                socket.create_connection(("127.0.0.1", one.settings.port)).close()
            with connected(one) as made:
                assert await asyncio.wait_for(asyncio.get_running_loop().sock_recv(made, 1), 2) == b""
            transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx.AsyncClient(base_url=one.url, transport=transport) as other:
                assert (await other.get("/")).status_code == 200
            await asyncio.sleep(0.25)
            async with httpx.AsyncClient(base_url=one.url) as again:
                assert (await again.get("/")).status_code == 200

    in_virtual_time(scene())


def test_a_trusted_proxy_comes_as_often_as_it_likes(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path, limits=Limits(requests=1), proxies=("192.0.2.1",))
    counted = NewConnections(settings, clock=lambda: 0.0, log=Log())
    assert all(counted.let_in("192.0.2.1") for _ in range(100))
    assert sum(counted.let_in("192.0.2.2") for _ in range(100)) == AT_ONCE


def test_however_many_are_turned_away_those_who_are_there_have_their_turn() -> None:
    with OpenPort() as port:
        port.bind(("127.0.0.1", 0))
        port.listen(100)
        port.setblocking(False)
        asked = list[str]()

        def let_in(address: str) -> bool:
            asked.append(address)
            return False

        port.lets_in = let_in
        made = [socket.create_connection(port.getsockname()) for _ in range(TURNED_AWAY_AT_ONCE + 5)]
        with pytest.raises(BlockingIOError):
            port.accept()
        assert len(asked) == TURNED_AWAY_AT_ONCE
        for one in made:
            one.close()


# Turns.


class _LoopTurns:
    """Counts the turns of the event loop, and how often something was done in each."""

    def __init__(self) -> None:
        self._turn, self.done = 0, Counter[int]()
        self._goes_on = True
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._turn += 1
        if self._goes_on:
            asyncio.get_running_loop().call_soon(self._next)

    def do(self) -> None:
        self.done[self._turn] += 1

    def end(self) -> None:
        self._goes_on = False


def test_requests_of_one_address_are_worked_on_a_few_at_a_time_even_if_they_wait_for_nothing() -> None:
    async def scene() -> None:
        turns, counted = RequestTurns(), _LoopTurns()

        async def asks(address: str) -> None:
            async with turns.turn_of(address):
                counted.do()

        await asyncio.gather(*(asks("192.0.2.1") for _ in range(20)))
        assert max(counted.done.values()) <= request_turns.AT_ONCE
        counted.done.clear()
        await asyncio.gather(*(asks(f"198.51.100.{n}") for n in range(20)))
        assert max(counted.done.values()) == 20  # nobody waits for another address
        counted.end()

    asyncio.run(scene())  # where turns are counted, time is never put forward


def test_a_request_that_waits_holds_up_no_more_than_its_own_address() -> None:
    async def scene() -> None:
        turns, goes_on = RequestTurns(), asyncio.Event()
        done = list[str]()

        async def asks(address: str, *, waits: bool) -> None:
            async with turns.turn_of(address):
                if waits:
                    await goes_on.wait()
                done.append(address)

        waiting = [asyncio.create_task(asks("a", waits=True)) for _ in range(request_turns.AT_ONCE)]
        after = asyncio.create_task(asks("a", waits=False))
        await asks("b", waits=False)
        assert done == ["b"]
        waiting[0].cancel()  # whoever goes away gives its turn on
        await after
        assert done == ["b", "a"]
        goes_on.set()
        await asyncio.gather(*waiting, return_exceptions=True)

    in_virtual_time(scene())


@pytest.mark.parametrize("too_many", [False, True], ids=["answered", "refused"])
def test_a_request_whose_answer_is_not_read_has_had_its_turn(tmp_path: Path, too_many: bool) -> None:
    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x"})

    async def scene() -> None:
        limits = Limits(requests=0) if too_many else Limits()
        house, begun = shield.Shield(app, ServerSettings(data=tmp_path, limits=limits)), list[Message]()
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "client": ("127.0.0.1", 1)}

        async def never(message: Message) -> None:
            begun.append(message)
            await asyncio.Event().wait()

        async def nothing() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async with asyncio.TaskGroup() as group:
            asked = [
                group.create_task(house({**scope, "headers": [(b"host", b"127.0.0.1:8770")]}, nothing, never))
                for _ in range(3 * request_turns.AT_ONCE)
            ]
            while len(begun) < len(asked):
                await asyncio.sleep(0.01)
            for one in asked:
                one.cancel()
        assert {message["status"] for message in begun} == {429 if too_many else 200}

    in_virtual_time(scene())


def test_a_socket_that_is_open_has_had_its_turn() -> None:
    async def scene() -> None:
        turns = RequestTurns()
        async with AsyncExitStack() as ends:
            for _ in range(10):
                has_had_turn = await ends.enter_async_context(turns.turn_of("a"))
                has_had_turn()
                has_had_turn()  # only once counts
            waited = asyncio.get_running_loop().time()
        assert waited == pytest.approx(4 * request_turns.REST), "of ten, two go at once, and none waits for an end"

    in_virtual_time(scene())


def test_what_new_connections_say_first_is_read_one_after_the_other() -> None:
    async def scene() -> None:
        arrivals, loop, read, times = Arrivals(), asyncio.get_running_loop(), list[int](), list[float]()

        def reads(number: int) -> None:
            times.append(loop.time())
            read.append(number)

        for number in range(9):
            arrivals.add(partial(reads, number))
        while len(read) < 9:
            await asyncio.sleep(new_connections.READ_EVERY)
        assert read == list(range(9))
        assert [later - before for before, later in pairwise(times)] == [pytest.approx(new_connections.READ_EVERY)] * 8
        await asyncio.sleep(2 * new_connections.READ_EVERY)
        arrivals.add(partial(reads, 9))
        await asyncio.sleep(0)
        assert read[-1] == 9  # whoever comes alone waits for nothing

    in_virtual_time(scene())


def test_of_many_who_watch_one_after_the_other_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    now, waits = 100.0, list[float]()

    async def waited(seconds: float) -> None:
        waits.append(seconds)

    async def scene() -> None:
        nonlocal now
        turns = OneAtATime(0.25)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
        monkeypatch.setattr(asyncio, "sleep", waited)
        for _ in range(5):
            await turns.turn()
        assert waits == [0.25, 0.5, 0.75, 1.0], "whoever comes alone waits for nothing"
        now += 1.125
        await turns.turn()
        assert waits[4:] == [0.125]
        now += 60
        await turns.turn()
        assert waits[5:] == [], "nobody else is there any more"

    asyncio.run(scene())


def test_people_at_a_table_wait_for_none_of_those_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "WATCHER_EVERY", 60.0)

    async def scene(house: OpenHouse) -> None:
        (aki, _), ears = await two_at_reversi(house)
        await house.listen(None, ears[0].table)  # the next who watches would wait for a minute
        waiting = await house.connect(None, ears[0].table)
        await waiting.say("hello")
        await house.listen(aki, ears[0].table)
        assert await waiting.drain(0.05) == []

    in_house(tmp_path, scene)


def test_a_request_in_two_pieces_is_read_in_order(tmp_path: Path) -> None:
    async def scene(one: Serving) -> None:
        with connected(one) as made:
            head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{one.settings.port}\r\nConnection: close\r\n\r\n".encode()
            await sent(made, head[:9])
            await sent(made, head[9:])
            assert (await heard(made)).startswith(b"HTTP/1.1 200")

    play(tmp_path, scene)


def test_an_alarm_rings_when_it_is_set_or_when_it_is_time() -> None:
    async def scene() -> None:
        alarm, loop = Alarm(), asyncio.get_running_loop()
        began = loop.time()
        await alarm.wait(0.02)
        assert loop.time() - began == pytest.approx(0.02)
        assert not alarm.is_set()
        loop.call_later(0.01, alarm.set)
        await alarm.wait(None)
        assert alarm.is_set()
        await alarm.wait(None)  # at once, as long as nobody clears it
        alarm.clear()
        waiting = asyncio.create_task(alarm.wait(60))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        alarm.set()  # nobody waits any more

    in_virtual_time(scene())

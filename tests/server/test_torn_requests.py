"""Requests that turn out to be none after they have begun: they are refused in words, and are no error of the house."""

import asyncio
import errno
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.server.houses import OpenHouse, in_house
from tests.server.rough import PING, connected, frame, heard, refused, sent, upgrade, words_of
from zashiki.server import request_turns
from zashiki.server.patient_sockets import PatientSocket

CLOSE, PART = bytes((0x88, 0x80, 0, 0, 0, 0)), bytes((0x00, 0x80, 0, 0, 0, 0))


@pytest.mark.parametrize("more", ["Host: elsewhere.example", "Host: {host}", "Host: {host}\r\nExpect: 100-continue"])
def test_a_body_that_is_none_is_refused_once_and_is_no_error(tmp_path: Path, more: str) -> None:
    async def scene(house: OpenHouse) -> None:
        host = f"127.0.0.1:{house.serving.settings.port}"
        head = f"POST /api/guests HTTP/1.1\r\n{more.format(host=host)}\r\nTransfer-Encoding: chunked\r\n\r\n"
        status, trouble = await refused(house.serving, head.encode() + b"zz\r\n")
        assert (status, trouble["code"]) == (400, "no_http")

    in_house(tmp_path, scene)


def test_a_handshake_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    async def scene(house: OpenHouse) -> None:
        twice = ("Sec-WebSocket-Version: 99", "Accept-Language: ja")
        status, trouble = await refused(house.serving, upgrade(house.serving, *twice))
        assert (status, trouble["code"]) == (400, "no_handshake")
        assert trouble["text"] == "WebSocket を始めるリクエストとして読めません。"

    in_house(tmp_path, scene)


def test_frames_before_the_handshake_is_answered_are_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: OpenHouse) -> None:
        monkeypatch.setattr(request_turns, "AT_ONCE", 0)  # nobody is answered
        for early in (PING * 100, frame("{}"), CLOSE, CLOSE * 2, PART * 200, b"no frames at all"):
            with connected(house.serving) as made:
                await sent(made, upgrade(house.serving))
                await asyncio.sleep(0.05)
                await sent(made, early)
                await asyncio.sleep(0.05)
                if early.startswith(b"no"):
                    assert words_of(await heard(made))[1]["code"] == "no_handshake"

    in_house(tmp_path, scene)  # which looks for errors


def test_garbage_of_somebody_who_is_gone_before_it_is_read_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_transport: object) -> None:
        raise OSError(errno.ENOTCONN, "not connected")  # as the system says when the other end has just been lost

    async def scene(house: OpenHouse) -> None:
        monkeypatch.setattr("asyncio.selector_events._SelectorSocketTransport.write_eof", gone)
        with connected(house.serving) as made:
            await sent(made, b"no request at all\r\n\r\n")
            assert words_of(await heard(made))[1]["code"] == "no_http"
        monkeypatch.undo()

    in_house(tmp_path, scene)  # which looks for errors


@pytest.mark.parametrize("early", [b"", PING * 100, b"no frames at all"], ids=["nothing", "pings", "no frames"])
def test_a_handshake_whose_turn_comes_after_the_house_stops_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, early: bytes
) -> None:
    stops, before = asyncio.Event(), PatientSocket.shutdown

    @asynccontextmanager
    async def late(*_: object) -> AsyncIterator[Callable[[], None]]:
        await stops.wait()
        yield lambda: None

    def shutdown(self: PatientSocket) -> None:
        stops.set()  # what waits goes on before the connection is noticed to be lost
        before(self)

    monkeypatch.setattr(PatientSocket, "shutdown", shutdown)
    with ExitStack() as ends:

        async def scene(house: OpenHouse) -> None:
            monkeypatch.setattr(request_turns.RequestTurns, "turn_of", late)
            for _ in range(5):
                made = ends.enter_context(connected(house.serving))
                await sent(made, upgrade(house.serving))
                await asyncio.sleep(0.02)
                await sent(made, early)

        in_house(tmp_path, scene)  # which stops while they wait, and looks for errors

"""Connections that flood, stall or stay silent: they cost the house little, and never hold up its end."""

import asyncio
import io
import json
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.house import ROOT
from tests.server.apps import serving
from tests.server.houses import FAST, OpenHouse, in_house
from tests.server.rough import PING, TABLE, became_websocket, connected, frame, heard, refused, sent, upgrade
from tests.virtual_time import in_virtual_time
from zashiki.server import conversions, patient_sockets, stalled_readers
from zashiki.server.limits import Limits
from zashiki.server.logs import written_to
from zashiki.server.open_connections import SPARE_FILES, OpenConnections
from zashiki.server.serving import Serving

Scene = Callable[[Serving], Awaitable[None]]


def play(folder: Path, scene: Scene, **settings: object) -> list[dict[str, object]]:
    """Play a scene with a server, and give the lines of its log."""
    log = io.StringIO()

    async def whole() -> None:
        async with serving(folder, None, **settings) as one:
            await scene(one)

    with written_to(log):
        in_virtual_time(whole())
    return [json.loads(line) for line in log.getvalue().splitlines()]


# The end.


async def _pings(one: Serving) -> list[bytes]:
    return [upgrade(one), PING * 50]


async def _pours(one: Serving) -> list[bytes]:
    return [upgrade(one), frame("pour for ever")]


async def _uploads(one: Serving) -> list[bytes]:
    return [f"POST /api/x HTTP/1.1\r\nHost: 127.0.0.1:{one.settings.port}\r\nContent-Length: 999\r\n\r\nxx".encode()]


async def _reads_nothing(one: Serving) -> list[bytes]:
    return [f"GET /api/large HTTP/1.1\r\nHost: 127.0.0.1:{one.settings.port}\r\n\r\n".encode()]


async def _thinks(one: Serving) -> list[bytes]:
    return [upgrade(one), frame("think")]


@pytest.mark.parametrize("does", [_pings, _pours, _uploads, _reads_nothing, _thinks])
def test_the_end_takes_less_than_two_seconds_whatever_a_client_does_and_is_no_error(
    tmp_path: Path, does: Callable[[Serving], Awaitable[list[bytes]]]
) -> None:
    log = io.StringIO()

    async def scene() -> None:
        one, before = serving(tmp_path), asyncio.all_tasks()
        await one.start()
        with connected(one) as made:
            for part in await does(one):
                await sent(made, part)
                await asyncio.sleep(0.1)
            loop = asyncio.get_running_loop()
            began = loop.time()
            await one.stop()
            assert loop.time() - began < 2
            assert asyncio.all_tasks() == before

    with written_to(log):
        in_virtual_time(scene())
    assert {json.loads(line)["level"] for line in log.getvalue().splitlines()} == {"info"}


def test_a_watcher_who_pings_and_does_not_read_does_not_hold_up_the_end(tmp_path: Path) -> None:
    async def flood(house: OpenHouse) -> None:
        aki = await house.visitor("Aki")
        table = (await house.opened(aki, "reversi", options=FAST))["table"]
        headers = ("Sec-WebSocket-Protocol: zashiki.1",)
        with connected(house.serving) as made:
            await became_websocket(made, house.serving, *headers, path=f"/table/{table}")
            await sent(made, PING * 20_000, seconds=0.5)
            loop = asyncio.get_running_loop()
            began = loop.time()
            await house.serving.stop()
            assert loop.time() - began < 2

    in_house(tmp_path, flood)


# Floods.


def test_pings_are_answered_and_a_flood_of_them_ends_the_connection(tmp_path: Path) -> None:
    async def scene(one: Serving) -> None:
        with connected(one) as made:
            await became_websocket(made, one)
            await sent(made, PING * patient_sockets.CONTROL_FRAMES)
            await sent(made, frame("hello"))
            loop, found = asyncio.get_running_loop(), b""
            while not found.endswith(b"hello"):
                found += await loop.sock_recv(made, 65_536)
            assert found.count(b"x" * 125) == patient_sockets.CONTROL_FRAMES
            await sent(made, PING * 2)
            assert (4429).to_bytes(2) in await heard(made)

    play(tmp_path, scene)


def test_who_does_not_read_is_not_read_either_and_let_go_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patient_sockets, "CONTROL_FRAMES", sys.maxsize)
    monkeypatch.setitem(stalled_readers.READ_WITHIN, "stalled", 0.5)

    async def scene(one: Serving) -> None:
        assert one._server is not None
        state = one._server.server_state
        with connected(one) as made:
            await became_websocket(made, one)
            assert not await sent(made, PING * 100_000, seconds=0.3)  # 13 MB
            (connection,) = state.connections
            assert connection.transport.get_write_buffer_size() < 1 << 20
            async with asyncio.timeout(2):
                while state.connections:
                    await asyncio.sleep(0.01)

    play(tmp_path, scene)


def test_a_message_has_so_many_parts_and_no_more(tmp_path: Path) -> None:
    async def scene(one: Serving) -> None:
        empty = bytes((0x00, 0x80, 0, 0, 0, 0))
        with connected(one) as made:
            await became_websocket(made, one)
            await sent(made, bytes((0x01, 0x80, 0, 0, 0, 0)) + empty * (patient_sockets.FRAGMENTS + 1))
            assert (1009).to_bytes(2) in await heard(made)

    play(tmp_path, scene)


# Silence.


def test_an_address_has_so_many_connections_and_the_house_so_many_in_all(tmp_path: Path) -> None:
    async def scene(one: Serving) -> None:
        with ExitStack() as kept:
            silent = [kept.enter_context(connected(one)) for _ in range(6)]
            for made in silent[4:]:
                assert await heard(made) == b""
            silent[0].close()
            await asyncio.sleep(0.05)
            async with httpx.AsyncClient(base_url=one.url) as client:
                assert (await client.get("/")).status_code == 200
        await asyncio.sleep(0.05)
        again = [connected(one) for _ in range(4)]  # nobody is counted for ever
        async with asyncio.timeout(2):
            with pytest.raises(TimeoutError):
                await heard(again[-1], seconds=0.1)
        for made in again:
            made.close()

    lines = play(tmp_path, scene, limits=Limits(address_connections=4))
    assert {line["limit"] for line in lines if line["event"] == "connection_refused"} == {"address_connections"}
    lines = play(tmp_path, scene, limits=Limits(connections=4))
    assert {line["limit"] for line in lines if line["event"] == "connection_refused"} == {"connections"}


def test_a_connection_that_became_a_websocket_is_counted_once_and_until_its_end(tmp_path: Path) -> None:
    async def scene(one: Serving) -> None:
        for _ in range(3):
            with connected(one) as made, connected(one) as other:
                await became_websocket(made, one)
                await asyncio.sleep(0.05)
                assert other.fileno() > 0
                with connected(one) as third:
                    assert await heard(third) == b""
            await asyncio.sleep(0.05)

    play(tmp_path, scene, limits=Limits(address_connections=2))


def test_a_trusted_proxy_has_as_many_connections_as_the_house(tmp_path: Path) -> None:
    async def scene(one: Serving) -> None:
        with ExitStack() as kept:
            for _ in range(4):
                kept.enter_context(connected(one))
            async with httpx.AsyncClient(base_url=one.url) as client:
                assert (await client.get("/")).status_code == 200

    play(tmp_path, scene, limits=Limits(address_connections=2), proxies=("127.0.0.1",))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_open_files_are_never_all_taken_by_connections() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (300, before[1]))
        OpenConnections(Limits(connections=200))
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 200 + SPARE_FILES
        few = OpenConnections(Limits(connections=10**9, address_connections=10**9))
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert most == before[1]
        taken = sum(few.admit(number, "192.0.2.1") for number in range(min(most, 5_000)))
        assert taken == min(most - SPARE_FILES, 5_000)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.skipif(sys.platform != "linux", reason="further addresses of this machine, and limits of processes")
def test_thousands_of_silent_connections_at_once_leave_others_their_place(tmp_path: Path) -> None:
    script = (
        "import resource, sys; from pathlib import Path; resource.setrlimit(resource.RLIMIT_NOFILE, (500, 500));"
        "from tests.server.apps import opening, settings_for; from zashiki.server.logs import written_to;"
        "from zashiki.server import serving; from zashiki.server.limits import Limits\n"
        "with written_to(sys.stderr): serving.run(settings_for(Path(sys.argv[1]), port=0,"
        " limits=Limits(address_connections=100)), opening=opening(), started=lambda url: print(url, flush=True))"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True) as process:  # noqa: S603 - our own
        assert process.stdout is not None
        try:
            port = int(process.stdout.readline().rpartition(":")[2])
            with ExitStack() as kept:
                for _ in range(700):
                    made = kept.enter_context(socket.socket())
                    made.setblocking(False)
                    made.connect_ex(("127.0.0.1", port))
                with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=60) as other:
                    assert other.get(f"http://127.0.0.1:{port}/").status_code == 200
            process.terminate()
            _, log = process.communicate(timeout=60)
        finally:
            process.kill()
    assert "out of system resource" not in log
    found = [json.loads(line)["event"] for line in log.splitlines()]
    assert found.count("connection_refused") == 10  # the others were left out
    assert "left_out" in found


# Uploads.


def test_half_uploads_are_counted_before_they_come_and_have_room_for_sixteen_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversions, "MOST_RECEIVED", 100_000)

    async def flood(house: OpenHouse) -> None:
        one = house.serving
        begun = f"POST /api/convert?from=ggf HTTP/1.1\r\nHost: 127.0.0.1:{one.settings.port}\r\n"
        half = begun.encode() + b"Content-Length: 1048576\r\n\r\n"
        with connected(one) as first:
            await sent(first, half + b"x" * 90_000)
            await asyncio.sleep(0.1)
            answer = await house.http.post("/api/convert", params={"from": "ggf"}, content=b"x" * 20_000)
            assert (answer.status_code, answer.json()["code"]) == (503, "convert.busy")
        await asyncio.sleep(0.1)  # who goes leaves room
        answer = await house.http.post("/api/convert", params={"from": "ggf"}, content=b"x" * 20_000)
        assert answer.status_code == 422
        with connected(one) as fourth:
            await sent(fourth, half)
            found = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(fourth, 65_536), 2)
            assert found.startswith(b"HTTP/1.1 429")  # with not a byte of it read

    in_house(tmp_path, flood, limits=Limits(conversions=3))


# Sizes.


def test_headers_and_paths_that_are_too_long_are_refused_in_words_however_they_come(tmp_path: Path) -> None:
    async def scene(one: Serving) -> None:
        host = f"Host: 127.0.0.1:{one.settings.port}\r\nConnection: close\r\nAccept-Language: ja\r\n"
        whole = f"GET / HTTP/1.1\r\n{host}"
        large, long = f"{whole}X: {'x' * 20_000}\r\n", f"GET /{'x' * 70_000} HTTP/1.1\r\n{host}"
        for text, status, code in (
            (f"{large}\r\n", 431, "headers_large"),
            (large, 431, "headers_large"),
            (f"{long}\r\n", 414, "path_long"),
            (long.partition("\r")[0], 414, "path_long"),
            ("\x16\x03\x01 no http at all\r\n\r\n", 400, "no_http"),
        ):
            found, said = await refused(one, text.encode())
            assert (found, said["code"]) == (status, code), text[:40]
            assert code != "headers_large" or "ヘッダー" in said["text"]

    play(tmp_path, scene)


def test_a_websocket_with_a_long_line_is_refused_in_words(tmp_path: Path) -> None:
    async def scene(one: Serving) -> None:
        for data, status in (
            (upgrade(one, f"Cookie: {'x' * 9_000}"), 431),
            (upgrade(one, *(f"X-{n}: y" for n in range(200))), 431),
            (upgrade(one, path=f"/table/{TABLE}?{'x' * 9_000}"), 414),
        ):
            assert (await refused(one, data))[0] == status

    play(tmp_path, scene)

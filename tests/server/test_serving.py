"""A server from its port to its end: what it takes, what it refuses in one line, and how it stops."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx
import pytest
import websockets
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from tests.house import ROOT
from tests.server.apps import Housekeeper, serving
from tests.virtual_time import in_virtual_time
from zashiki.kernel.problems import Problem
from zashiki.server import patient_http, stalled_readers
from zashiki.server import serving as serving_module
from zashiki.server.server_settings import ServerSettings, address_in_network, checked, found
from zashiki.server.serving import Serving
from zashiki.server.serving_note import ServingNote
from zashiki.storage.sqlite_store import SqliteStore

TABLE = "abcdefgh23456777"


def socket_address(one: Serving) -> str:
    return f"{one.url.replace('http', 'ws')}/table/{TABLE}"


def test_the_system_chooses_a_port_and_the_server_knows_it(tmp_path: Path) -> None:
    async def scene() -> None:
        house = Housekeeper()
        async with serving(tmp_path, house) as one:
            assert house.done == ["start"]
            assert one.settings.port > 0
            async with httpx.AsyncClient(base_url=one.url) as client:
                assert (await client.get("/api/any")).status_code == 200
        assert house.done == ["start", "stop"]
        with pytest.raises(httpx.ConnectError):
            httpx.get(one.url)

    in_virtual_time(scene())


def test_a_port_that_is_taken_is_one_problem_that_names_the_remedy(tmp_path: Path) -> None:
    async def scene() -> None:
        with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(Problem, match="--port 0") as refused:
            await serving(tmp_path, port=other.getsockname()[1]).start()
        assert refused.value.code == "serving.port_taken"

    in_virtual_time(scene())


@pytest.mark.parametrize("host", ["300.1.2.3", "192.0.2.1"])
def test_an_address_that_this_machine_does_not_have_is_one_problem(tmp_path: Path, host: str) -> None:
    with pytest.raises(Problem) as refused:
        in_virtual_time(serving(tmp_path, host=host).start())
    assert refused.value.code == "serving.no_address"


def test_a_second_server_on_the_same_data_is_refused_with_the_running_ones_process_and_url(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as one:
            with SqliteStore(one.settings.database), pytest.raises(Problem) as refused:
                await serving(tmp_path).start()
            assert refused.value.code == "serving.runs"
            assert one.url in str(refused.value)
            assert str(os.getpid()) in str(refused.value)
        assert ServingNote(one.settings.database).found() is None

    in_virtual_time(scene())


def test_data_that_another_program_has_open_is_refused_with_its_process(tmp_path: Path) -> None:
    ServingNote(tmp_path / "zashiki.db").note("http://long.gone")
    (tmp_path / "zashiki.db.serving").write_bytes(b'{"process":1,"url":"http://long.gone"}')
    with SqliteStore(tmp_path / "zashiki.db"), pytest.raises(Problem) as refused:
        in_virtual_time(serving(tmp_path).start())
    assert refused.value.code == "storage.held"
    assert "long.gone" not in str(refused.value)


def test_a_house_that_cannot_start_leaves_the_port_free(tmp_path: Path) -> None:
    class Broken(Housekeeper):
        async def start(self) -> None:
            await super().start()
            raise Problem("serving.url", "no")

    async def scene() -> None:
        house = Broken()
        one = serving(tmp_path, house)
        with pytest.raises(Problem):
            await one.start()
        assert house.done == ["start", "stop"]
        with socket.create_server(("127.0.0.1", one.settings.port)):
            pass

    in_virtual_time(scene())


def test_open_sockets_are_closed_with_1012_and_the_end_takes_less_than_two_seconds(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        one = serving(tmp_path, Housekeeper(slow=60))
        await one.start()
        async with websockets.connect(socket_address(one)) as socket_, httpx.AsyncClient(base_url=one.url) as client:
            await client.get("/")  # a connection that is kept alive
            waits = asyncio.create_task(client.get("/api/think"))
            await asyncio.sleep(0.05)
            loop = asyncio.get_running_loop()
            began = loop.time()
            await one.stop()
            assert loop.time() - began < 2
            assert (await waits).status_code == 503
            with pytest.raises(ConnectionClosed) as closed:
                await socket_.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012

    in_virtual_time(scene())


def test_who_sends_a_request_a_letter_at_a_time_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in patient_http.WITHIN:
        monkeypatch.setitem(patient_http.WITHIN, part, 0.2)

    async def dripped(port: int, begun: str, drop: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begun.format(port=port).encode())

        async def drip() -> None:
            while True:
                await asyncio.sleep(0.05)
                writer.write(drop)

        dripping = asyncio.create_task(drip())
        try:
            return await asyncio.wait_for(reader.read(), timeout=2)
        except ConnectionResetError:  # a letter came after the end
            return b""
        finally:
            dripping.cancel()
            writer.close()

    async def scene() -> None:
        posted = "POST /api/x HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 99\r\n\r\n"
        async with serving(tmp_path) as one:
            slow = (("", b""), ("GET / HTTP/1.1\r\nHost: ", b"a"), (posted, b"a"))
            heard = await asyncio.gather(*(dripped(one.settings.port, begun, drop) for begun, drop in slow))
            assert heard == [b"", b"", b""]

    in_virtual_time(scene())


def test_a_connection_that_became_a_websocket_is_not_held_to_the_time_of_a_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(patient_http.WITHIN, "IDLE", 0.1)

    async def scene() -> None:
        async with serving(tmp_path) as one, websockets.connect(socket_address(one)) as socket_:
            await asyncio.sleep(0.25)
            await socket_.send("still here")
            assert await socket_.recv() == "still here"

    in_virtual_time(scene())


def test_a_server_starts_and_stops_without_waiting_for_anything(tmp_path: Path) -> None:
    async def scene() -> None:
        loop, one = asyncio.get_running_loop(), serving(tmp_path)
        await one.start()
        async with httpx.AsyncClient(base_url=one.url) as client:
            await client.get("/")  # a connection that is kept alive
            began = loop.time()
            await one.stop()
        assert loop.time() == began

    in_virtual_time(scene())


def test_answers_are_dated_to_the_second(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as one, httpx.AsyncClient(base_url=one.url) as client:
            dates = list[float]()
            for _ in range(3):
                answer = await client.get("/")
                dates.append(parsedate_to_datetime(answer.headers["date"]).timestamp())
                await asyncio.sleep(7.5)
            assert dates == pytest.approx([dates[0], dates[0] + 7.5, dates[0] + 15], abs=1)

    in_virtual_time(scene())


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_signals_that_it_was_started_to_ignore_are_ignored_and_sigterm_ends_it(tmp_path: Path) -> None:
    """As below `nohup`, and in the background of a shell script."""
    script = (
        "import signal, sys; from pathlib import Path; from zashiki.server import serving;"
        "from tests.server.apps import Housekeeper, opening, settings_for;"
        "serving.run(settings_for(Path(sys.argv[1]), port=0), opening=opening(Housekeeper(says=print)), started=print)"
    )
    ignoring = 'trap \'\' INT HUP; exec "$0" -u -c "$@"'
    command = ["/bin/sh", "-c", ignoring, sys.executable, script, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:  # noqa: S603 - our own
        assert process.stdout is not None
        assert process.stdout.readline() == "start\n"
        url = process.stdout.readline().strip()
        for number in (signal.SIGINT, signal.SIGHUP):
            process.send_signal(number)
        assert httpx.get(url, timeout=60, trust_env=False).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.stdout.read() == "stop\n"
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_second_signal_ends_at_once(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from zashiki.server import serving; serving.STOP_WITHIN = 600;"
        "from tests.server.apps import Housekeeper, opening, settings_for;"
        "serving.run(settings_for(Path(sys.argv[1]), port=0), opening=opening(Housekeeper(slow=600, says=print)),"
        " started=lambda url: print(url))"
    )
    command = [sys.executable, "-u", "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:  # noqa: S603 - our own
        assert process.stdout is not None
        assert process.stdout.readline() == b"start\n"
        assert process.stdout.readline().startswith(b"http://")
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == b"stop\n"  # which takes ten minutes
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130


def upgrade(one: Serving) -> bytes:
    return (
        f"GET /table/{TABLE} HTTP/1.1\r\nHost: 127.0.0.1:{one.settings.port}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def frame(text: str) -> bytes:
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text.encode()


async def let_go(one: Serving, *sent: bytes) -> bool:
    """Send something, read not a byte, and see whether the server lets go of the connection."""
    with socket.create_connection(("127.0.0.1", one.settings.port)) as other:
        assert one._server is not None
        for part in sent:
            other.sendall(part)
            await asyncio.sleep(0.05)
        open_ones = one._server.server_state.connections
        assert open_ones
        try:
            async with asyncio.timeout(2):
                while open_ones:
                    await asyncio.sleep(0.01)
        except TimeoutError:
            return False
        return True


def test_a_connection_that_no_longer_answers_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert serving_module.PING_EVERY + serving_module.PING_WITHIN <= 40
    monkeypatch.setattr(serving_module, "PING_EVERY", 0.15)
    monkeypatch.setattr(serving_module, "PING_WITHIN", 0.1)

    async def scene() -> None:
        async with serving(tmp_path) as one:
            assert await let_go(one, upgrade(one))
            assert await let_go(one, upgrade(one), frame("pour for ever"))  # with much that waits to be read

    in_virtual_time(scene())


def test_a_reader_that_has_stopped_reading_does_not_keep_its_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in stalled_readers.READ_WITHIN:
        monkeypatch.setitem(stalled_readers.READ_WITHIN, part, 0.2)

    async def scene() -> None:
        async with serving(tmp_path) as one:
            assert await let_go(one, upgrade(one), frame("pour"))  # the app has given up by then
            asking = f"GET /api/large HTTP/1.1\r\nHost: 127.0.0.1:{one.settings.port}\r\n\r\n"
            assert await let_go(one, asking.encode())

    in_virtual_time(scene())


def test_answers_say_nothing_about_the_programs_behind_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as one, httpx.AsyncClient(base_url=one.url) as client:
            assert "server" not in (await client.get("/")).headers

    in_virtual_time(scene())


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"public_url": "games.example"}, "serving.url"),
        ({"public_url": "ftp://games.example"}, "serving.url"),
        ({"public_url": "https://games.example/zashiki"}, "serving.url"),
        ({"public_url": "https://me@games.example"}, "serving.url"),
        ({"public_url": "https://games.example:0"}, "serving.url"),
        ({"public_url": "https://games.example:port"}, "serving.url"),
        ({"public_url": "https://座敷.example"}, "serving.url"),
        ({"origins": ("https://a.example", "null")}, "serving.url"),
        ({"proxies": ("10.0.0.0/33",)}, "serving.proxy"),
        ({"proxies": ("proxy.example",)}, "serving.proxy"),
        ({"hosts": ("a/b",)}, "serving.host_name"),
        ({"hosts": ("me@house",)}, "serving.host_name"),
        ({"hosts": ("",)}, "serving.host_name"),
    ],
)
def test_settings_that_are_no_addresses_are_refused(tmp_path: Path, more: dict[str, object], code: str) -> None:
    with pytest.raises(Problem) as refused:
        checked(ServerSettings(data=tmp_path, **more))  # type: ignore[arg-type]  # wrong on purpose
    assert refused.value.code == code


def test_addresses_are_brought_into_the_form_that_browsers_send(tmp_path: Path) -> None:
    settings = checked(
        ServerSettings(data=tmp_path, public_url="HTTPS://Games.Example:443/", origins=("http://[::1]:5173",))
    )
    assert settings.public_url == settings.url == "https://games.example"
    assert settings.origins == ("http://[::1]:5173",)
    assert settings.secure
    assert ServerSettings(data=tmp_path, host="0.0.0.0", port=9).url == "http://127.0.0.1:9"  # noqa: S104 - not opened
    assert ServerSettings(data=tmp_path, host="::1", port=9).url == "http://[::1]:9"


def test_links_of_a_server_at_all_addresses_lead_others_to_it(tmp_path: Path) -> None:
    everywhere = ServerSettings(data=tmp_path, host="0.0.0.0")  # noqa: S104 - not opened
    assert found(everywhere, 9).url == f"http://{address_in_network()}:9"
    assert found(replace(everywhere, hosts=("house.local", "b.example")), 9).url == "http://house.local:9"
    assert found(replace(everywhere, hosts=("house.local:80",)), 9).url == "http://house.local:80"
    assert found(replace(everywhere, public_url="https://games.example"), 9).url == "https://games.example"
    assert found(ServerSettings(data=tmp_path), 9).url == "http://127.0.0.1:9"

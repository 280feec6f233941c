"""What the operator reads: every request as one line, no secret in any of them, and errors under a number."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed

from tests.server.apps import serving
from tests.virtual_time import in_virtual_time
from zashiki.kernel.problems import Problem
from zashiki.server.command_counts import MOST_OPEN, CommandCounts
from zashiki.server.logs import Log, template, written_to
from zashiki.server.metrics import MOST_SERIES, TRIED_AGAIN, Metrics

TABLE = "abcdefgh23456777"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    with written_to(stream):
        yield stream


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_of_two_houses_in_a_process_the_one_that_stays_goes_on_writing() -> None:
    first, second = io.StringIO(), io.StringIO()
    logger = logging.getLogger("zashiki.server")
    before = (logger.level, logger.propagate)
    with ExitStack() as stays, ExitStack() as goes:
        goes.enter_context(written_to(first))
        stays.enter_context(written_to(second))
        goes.close()
        Log().note("serving")
        assert [line["event"] for line in lines(second)] == ["serving"]
        assert not logger.propagate
        assert first.getvalue() == ""
    assert (logger.level, logger.propagate) == before


def test_a_request_is_one_line_with_its_network_and_without_what_it_carried(
    tmp_path: Path, written: io.StringIO
) -> None:
    secrets = ("c0de-of-an-invitation", "a-query", "a-cookie", "a-token", "a-body", "a-page", "203.0.113.77", "xTrAcE")

    async def scene() -> None:
        headers = {
            "cookie": f"zashiki-x={secrets[2]}",
            "authorization": f"Bearer {secrets[3]}",
            "referer": f"http://{secrets[5]}",
            "x-forwarded-for": secrets[6],
        }
        async with serving(tmp_path, proxies=("127.0.0.1",)) as one, httpx.AsyncClient(base_url=one.url) as client:
            for path in (f"/join/{secrets[0]}", f"/api/invitations/{secrets[0]}", f"/jion/{secrets[0]}"):
                await client.post(f"{path}?lang={secrets[1]}", content=secrets[4].encode(), headers=headers)
            await client.get(f"/api/tables/{TABLE}/record?as=table", headers=headers)
            await client.request(secrets[7], "/", headers=headers)
            address = f"{one.url.replace('http', 'ws')}/table/{TABLE}?key={secrets[1]}"
            async with websockets.connect(address, additional_headers=headers) as socket_:
                await socket_.send(secrets[4])
                await socket_.recv()

    in_virtual_time(scene())
    for secret in secrets:
        assert secret not in written.getvalue()
    found = [line for line in lines(written) if line["event"] in ("request", "socket")]
    assert [line["path"] for line in found] == [
        *("/join/*", "/api/invitations/*", "/*/*"),
        *("/api/tables/*/record", "/", "/table/*"),
    ]
    assert [line.get("table") for line in found] == [None, None, None, TABLE, None, TABLE]
    assert {line["address"] for line in found} == {"203.0.113.0/24"}
    assert found[0].keys() == {"time", "level", "event", "method", "path", "status", "ms", "address"}


def test_an_unexpected_error_is_one_line_with_a_number_and_whoever_asked_gets_that(
    tmp_path: Path, written: io.StringIO
) -> None:
    async def scene() -> list[str]:
        async with serving(tmp_path) as one, httpx.AsyncClient(base_url=one.url) as client:
            headers = {"authorization": "Bearer a-token", "accept-language": "ja"}
            answer = await client.post("/api/fail", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (500, "unexpected")
            assert "管理者" in answer.json()["text"]
            async with websockets.connect(f"{one.url.replace('http', 'ws')}/table/{TABLE}") as socket_:
                await socket_.send("fail")
                with pytest.raises(ConnectionClosed) as closed:
                    await socket_.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1011
            return [answer.json()["text"], closed.value.rcvd.reason]

    told = in_virtual_time(scene())
    found = [line for line in lines(written) if line["event"] == "unexpected"]
    assert len(found) == 2
    for line, text in zip(found, told, strict=True):
        assert line["id"] in text
        assert line["level"] == "error"
        assert line["error"] == "RuntimeError"
        assert any("apps.py" in place for place in line["traceback"])
    assert "a-token" not in written.getvalue()  # the error's message quotes it


BROKEN_FRAMES = (
    b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # a text that is not UTF-8
    b"\x83\x80\x00\x00\x00\x00",  # an opcode that there is not
    b"\x81\x02hi",  # a frame that is not masked
    b"\xf1\x80\x00\x00\x00\x00",  # bits of an extension that was not agreed on
)
NO_HTTP = (b"\x16\x03\x01 hello\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"GET /\r\n\r\n")


async def answered(port: int, *parts: bytes) -> bytes:
    """What a server answers to bytes; before each but the first, it has answered the one before."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts[:-1]:
        writer.write(part)
        await reader.readuntil(b"\r\n\r\n")
    writer.write(parts[-1])
    heard = await asyncio.wait_for(reader.read(), timeout=2)
    writer.close()
    return heard


def upgrade(port: int) -> bytes:
    return (
        f"GET /table/{TABLE} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )


def test_what_breaks_the_rules_of_http_or_of_websockets_ends_without_a_traceback(
    tmp_path: Path, written: io.StringIO
) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as one:
            port = one.settings.port
            for sent in BROKEN_FRAMES:
                heard = await answered(port, upgrade(port), sent)
                assert heard[0] == 0x88, sent
                assert int.from_bytes(heard[2:4], "big") in (1002, 1007)
            for sent in NO_HTTP:
                assert (await answered(port, sent)).startswith(b"HTTP/1.1 400 ")
            odd = upgrade(port).replace(b"AAAAAAAAAAAAAAAAAAAAAA==", b"odd")
            assert (await answered(port, odd)).startswith(b"HTTP/1.1 400 ")

    in_virtual_time(scene())
    assert "beneath" in written.getvalue()
    assert "traceback" not in written.getvalue().lower()


def test_what_the_end_of_the_server_breaks_off_is_told_to_come_back_and_is_no_error(
    tmp_path: Path, written: io.StringIO
) -> None:
    async def scene() -> None:
        one = serving(tmp_path)
        await one.start()
        async with (
            websockets.connect(f"{one.url.replace('http', 'ws')}/table/{TABLE}") as socket_,
            httpx.AsyncClient(base_url=one.url) as client,
        ):
            await socket_.send("think")
            asked = asyncio.create_task(client.get("/api/think"))
            await asyncio.sleep(0.1)
            await one.stop()
            assert (await asked).json()["code"] == "stopping"
            with pytest.raises(ConnectionClosed) as closed:
                await socket_.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012

    in_virtual_time(scene())
    assert "traceback" not in written.getvalue().lower()


def test_a_problem_is_written_with_its_code_and_what_it_came_of_but_without_its_message(written: io.StringIO) -> None:
    error = OSError(28, "a-secret")
    error.__cause__ = Problem("no_seat", "no seat for {name}", name="a-secret")
    number = Log().problem("table_failed", error, table=TABLE)
    (line,) = lines(written)
    assert (line["event"], line["id"], line["table"]) == ("table_failed", number, TABLE)
    assert line["error"] == "OSError(28)"
    assert "zashiki.kernel.problems.Problem(no_seat)" in line["traceback"]
    assert "a-secret" not in written.getvalue()


def test_no_part_of_a_path_is_written_that_is_not_the_houses_own() -> None:
    assert template("/api/tokens/abc") == "/api/tokens/*"
    assert template("/" + "/".join("abcdefghijk")) == "/*/*/*/*/*/*/*"


def test_a_disk_refuses_until_it_keeps_something_or_nobody_has_tried_for_a_while() -> None:
    async def refusing() -> list[bool]:
        metrics, seen = Metrics(), list[bool]()
        metrics.committed(kept=False, seconds=0.25)
        seen.append(metrics.disk_refuses)
        metrics.committed(kept=True, seconds=0.5)
        seen.append(metrics.disk_refuses)
        metrics.committed(kept=False, seconds=0.25)
        seen.append(metrics.disk_refuses)
        await asyncio.sleep(TRIED_AGAIN)
        return [*seen, metrics.disk_refuses]

    assert in_virtual_time(refusing()) == [True, False, True, False]


async def committed(metrics: Metrics) -> None:
    metrics.committed(kept=False, seconds=0.25)
    metrics.committed(kept=True, seconds=0.5)


def test_numbers_are_the_text_that_prometheus_reads() -> None:
    metrics = Metrics()
    metrics.count("commands", "choose", "done")
    metrics.count("commands", "choose", 'odd "code"\n')
    in_virtual_time(committed(metrics))
    metrics.watch("tables", lambda: {"live": 2, "over": 1})
    metrics.watch("sockets", lambda: 7)
    found = [line for line in metrics.text().splitlines() if not line.startswith("#")]
    assert found == [
        'zashiki_commands_total{kind="choose",result="done"} 1',
        'zashiki_commands_total{kind="choose",result="odd \\"code\\"\\n"} 1',
        'zashiki_commits_total{result="kept"} 1',
        'zashiki_commits_total{result="not_kept"} 1',
        "zashiki_commit_seconds_total 0.75",
        "zashiki_dropped_readers_total 0",
        'zashiki_tables{state="live"} 2',
        'zashiki_tables{state="over"} 1',
        "zashiki_sockets 7",
    ]


def test_labels_from_outside_cannot_fill_the_memory() -> None:
    metrics = Metrics()
    for number in range(2 * MOST_SERIES):
        metrics.count("refused_requests", f"code {number}")
    assert metrics.text().count("zashiki_refused_requests_total{") == MOST_SERIES + 1
    assert 'code="other"} 1000' in metrics.text()


def test_commands_are_counted_by_kind_and_by_what_became_of_them() -> None:
    metrics = Metrics()
    counts = CommandCounts(metrics)
    for frame in (
        b'{"type":"hello"}',
        b'{"type":"choose","id":"a","action":{}}',
        b'{"type":"resign","id":"b"}',
        b'{"type":"steal","id":"c"}',
        b"\xff no frame at all",
    ):
        counts.heard(frame)
    for frame in (
        b'{"type":"told","number":1}',
        b'{"type":"done","id":"a"}',
        b'{"type":"refused","id":"b","code":"no_resigning","text":""}',
        b'{"type":"refused","id":"c","code":"frame.wrong","text":""}',
        b'{"type":"refused","id":"","code":"frame.utf8","text":""}',
    ):
        counts.said(frame)
    found = [line for line in metrics.text().splitlines() if line.startswith("zashiki_commands")]
    assert found == [
        'zashiki_commands_total{kind="choose",result="done"} 1',
        'zashiki_commands_total{kind="resign",result="no_resigning"} 1',
        'zashiki_commands_total{kind="unknown",result="frame.utf8"} 1',
        'zashiki_commands_total{kind="unknown",result="frame.wrong"} 1',
    ]


def test_commands_that_are_never_answered_cannot_fill_the_memory() -> None:
    counts = CommandCounts(Metrics())
    for number in range(10 * MOST_OPEN):
        counts.heard(b'{"type":"choose","id":"%d"}' % number)
    assert len(counts._open) == MOST_OPEN


def test_equal_warnings_are_written_a_few_times_and_the_rest_counted(written: io.StringIO) -> None:
    for number in range(50):
        Log().note("connection_refused", level="warning", address=f"192.0.2.{number}")
    Log().note("another", level="warning")
    for _ in range(50):
        Log().note("request")  # of those every one counts
    assert [line["event"] for line in lines(written)] == [*["connection_refused"] * 10, "another", *["request"] * 50]
    stream = io.StringIO()
    with written_to(stream):
        for _ in range(12):
            Log().problem("unexpected", Problem("storage.held", "no"))
    assert lines(stream)[-1]["event"] == "left_out"
    assert lines(stream)[-1]["lines"] == 2
    assert len(lines(stream)) == 11


def test_a_terminal_has_warnings_and_errors_in_one_plain_line_each() -> None:
    stream = io.StringIO()
    with written_to(stream, plain=True):
        Log().note("request", path="/")
        Log().note("connection_refused", level="warning", limit="connections")
        number = Log().problem("unexpected", RuntimeError("with a secret"))
    first, second = stream.getvalue().splitlines()
    assert first.endswith(" warning: connection_refused limit=connections")
    assert second.endswith(f" error: unexpected id={number} error=RuntimeError")

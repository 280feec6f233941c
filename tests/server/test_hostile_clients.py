"""A client that means ill, at the door of a house: each thing it may try, and what becomes of it.

What is held elsewhere: names, origins, sizes and floods of requests in `test_shield`; silence, pings, half uploads and
long lines in `test_rough_connections`; commands and sockets without number in `test_floods`; garbage of every kind in
`tests/proofs/test_garbage`, odd names and paths in `test_odd_names_and_paths`, uploads in `test_bombs`, guests who do
everything in the wrong order in `test_abuse`; and what nobody else may see in `test_published`.
"""

import asyncio
from pathlib import Path

import pytest

from tests.server.houses import OpenHouse, in_house
from tests.server.rough import became_websocket, connected, heard, sent, words_of
from zashiki.parlour.protocol import LARGEST
from zashiki.server import patient_http
from zashiki.server.patient_sockets import FRAGMENTS

GET = "GET /healthz HTTP/1.1\r\nHost: {host}\r\n"
POST = "POST /api/guests HTTP/1.1\r\nHost: {host}\r\n"
HIDDEN = "GET /hidden HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
DOUBLE = {
    "length and chunks": POST + f"Content-Length: {len(HIDDEN)}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and length": POST + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    "two lengths": POST + "Content-Length: 0\r\nContent-Length: 44\r\n\r\n",
    "a list of lengths": POST + "Content-Length: 0, 44\r\n\r\n",
    "a length with a sign": POST + "Content-Length: +0\r\n\r\n",
    "a length below nothing": POST + "Content-Length: -1\r\n\r\n",
    "another coding": POST + "Transfer-Encoding: identity\r\n\r\n",
    "chunks of chunks": POST + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "packed chunks": POST + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "a chunk without a length": POST + "Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n",
    "two hosts": GET + "Host: elsewhere.example\r\n\r\n",
    "a blank before the colon": POST + "Content-Length : 44\r\n\r\n",
    "a blank in a name": GET + "X Y: z\r\n\r\n",
    "a null in a header": GET + "X: \x00\r\n\r\n",
    "a lonely return in a header": GET + "X: a\rHost: elsewhere.example\r\n\r\n",
}


def test_a_request_that_could_be_read_as_two_is_refused_and_nothing_behind_it_is_heard(tmp_path: Path) -> None:
    async def scene(house: OpenHouse) -> None:
        host = f"127.0.0.1:{house.serving.settings.port}"
        for name, text in DOUBLE.items():
            with connected(house.serving) as made:
                await sent(made, (text + HIDDEN).format(host=host).encode())
                found = await heard(made)
            status, trouble = words_of(found)
            assert (status, trouble["code"]) == (400, "no_http"), name
            assert found.count(b"HTTP/1.1 ") == 1, name

    in_house(tmp_path, scene)


ODD_HEADS = {
    "GET /healthz HTTP/1.1\r\n": 400,  # without a host
    "GET /healthz HTTP/1.1\r\nHost: {host}/x\r\n": 403,
    "PRI * HTTP/2.0\r\n": 403,
    "GET http://elsewhere.example/ HTTP/1.1\r\nHost: elsewhere.example\r\n": 403,
    "GET elsewhere.example:80 HTTP/1.1\r\nHost: {host}\r\n": 404,
    "CONNECT elsewhere.example:80 HTTP/1.1\r\nHost: {host}\r\n": 404,
    "TRACE / HTTP/1.1\r\nHost: {host}\r\nX-Evil: 1\r\n": 405,
    "GET /api/tables/x%0d%0aX-Evil:1 HTTP/1.1\r\nHost: {host}\r\n": 404,
    "GET /?lang=%0d%0aX-Evil:1 HTTP/1.1\r\nHost: {host}\r\n": 200,
    "GET /join/x%0d%0aX-Evil:1 HTTP/1.1\r\nHost: {host}\r\n": 404,
    "GET /static/%0d%0aX-Evil:1/main.js HTTP/1.1\r\nHost: {host}\r\n": 404,
    "GET /healthz HTTP/1.1\r\nHost: {host}\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\nExpect: 100-continue\r\n": 200,
}


def test_odd_heads_lead_nowhere_and_put_nothing_into_a_header(tmp_path: Path) -> None:
    async def scene(house: OpenHouse) -> None:
        host = f"127.0.0.1:{house.serving.settings.port}"
        for text, status in ODD_HEADS.items():
            with connected(house.serving) as made:
                await sent(made, f"{text.format(host=host)}Connection: close\r\n\r\n".encode())
                head = (await heard(made)).partition(b"\r\n\r\n")[0].lower()
            assert int(head.split()[1]) == status, (text, head)
            assert b"\r\nx-evil" not in head, text

    in_house(tmp_path, scene)


def whole(first: int, data: bytes, *, length: bytes = b"") -> bytes:
    """A frame of a client; its mask is nothing."""
    return bytes((first,)) + (length or bytes((0x80 | len(data),))) + bytes(4) + data


HELLO = b'{"type":"hello"}'
FRAMES = {
    "a length of 2 ** 63": (whole(0x81, b"x", length=b"\xff" + (1 << 63).to_bytes(8)), 1009),
    "300 MiB": (whole(0x81, b"x", length=b"\xff" + (300 << 20).to_bytes(8)), 1009),
    "packed, which was offered": (whole(0xC1, HELLO), 1002),
    "without a mask": (b"\x81\x10" + HELLO, 1002),
    "a part of nothing": (whole(0x80, HELLO), 1002),
    "a message within a message": (whole(0x01, b"{") + whole(0x81, HELLO), 1002),
    "a ping in parts": (whole(0x09, b""), 1002),
    "a long ping": (whole(0x89, b"x" * 128, length=b"\xfe\x00\x80"), 1002),
    "of no kind": (whole(0x83, b""), 1002),
    "half a letter": (whole(0x81, b"\xe5\xba"), 1007),
    "parts without an end": (whole(0x01, b"{") + whole(0x00, b"") * FRAGMENTS, 1009),
    "large parts": (whole(0x01, b"{") + whole(0x00, b" " * LARGEST, length=b"\xfe" + LARGEST.to_bytes(2)) * 4, 1009),
    "half a code of a close": (whole(0x88, b"\x03"), 1002),
    "a close that cannot be sent": (whole(0x88, (1005).to_bytes(2)), 1002),
    "a close with half a letter": (whole(0x88, (1000).to_bytes(2) + b"\xe5"), 1007),
}


def test_frames_that_are_none_end_the_connection_by_the_book_and_no_table_notices(tmp_path: Path) -> None:
    async def scene(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        table = (await house.opened(aki, "reversi"))["table"]
        ear = await house.listen(aki, table)
        offered = ("Sec-WebSocket-Protocol: zashiki.1", "Sec-WebSocket-Extensions: permessage-deflate")
        for name, (data, code) in FRAMES.items():
            with connected(house.serving) as made:
                await became_websocket(made, house.serving, *offered, path=f"/table/{table}")
                await sent(made, data)
                found = await heard(made)
            assert (found[0], int.from_bytes(found[2:4])) == (0x88, code), name
        assert (await ear.done("undo", id="still-here"))["type"] == "refused"

    in_house(tmp_path, scene)


def test_a_request_that_drips_is_let_go_after_ten_seconds_and_its_body_after_thirty(tmp_path: Path) -> None:
    assert patient_http.WITHIN == {"IDLE": 10.0, "SEND_BODY": 30.0}

    async def dripped(house: OpenHouse, begun: str) -> float:
        loop, began = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        with connected(house.serving) as made:
            await sent(made, begun.encode())
            reading = asyncio.create_task(heard(made, seconds=60))
            while not reading.done():
                await asyncio.sleep(1)
                try:
                    await sent(made, b"x")
                except OSError:
                    break
            await reading
            return loop.time() - began

    async def scene(house: OpenHouse) -> None:
        host = f"127.0.0.1:{house.serving.settings.port}"
        bodies = POST.format(host=host) + "Content-Length: 99\r\n\r\n"
        waits = await asyncio.gather(
            *(dripped(house, begun) for begun in ("", "G", f"GET / HTTP/1.1\r\nHost: {host}\r\nX: ", bodies))
        )
        assert waits == pytest.approx([10, 10, 10, 30], abs=1)

    in_house(tmp_path, scene)

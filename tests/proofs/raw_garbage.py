"""Hostile bytes for a server's port: requests that are none, frames that are none, and what comes back for them."""

import json
import random
import struct
from collections.abc import Iterator
from typing import NamedTuple

from tests.proofs.garbage import Garbage, Request
from tests.proofs.socketless import Answer
from tests.proofs.verdicts import Broken, check_answer, check_refusal
from zashiki.parlour.close_codes import CLOSE_CODES, FORBIDDEN, TOO_LARGE

UPGRADE = (
    *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
    *("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol: zashiki.1"),
)
METHODS = ("GET", "POST", "PUT", "HEAD", "TRACE", "CONNECT", "PRI", "get", "G T", "", "\x00", "GÄT", "A" * 300)
VERSIONS = (
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/0.9",
    "HTTP/2.0",
    "HTTP/9.9",
    "HTTP/1.1 ",
    "http/1.1",
    "HTTP",
    "",
    "HTTP/1.1\x00",
)
LIES = ("-1", "0", "1", "99", "1e3", "0x10", "18446744073709551617", "9" * 400, "5, 5", "5, 6", "+5", " 5", "", "五")
HEADERS = (
    *("Connection: close", "Connection: upgrade", "Upgrade: h2c", "Upgrade: websocket", "Expect: 100-continue"),
    *("Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: identity", "TE: trailers"),
    *(
        "Host: evil.example",
        "Host: ",
        "Origin: null",
        "Origin: https://evil.example",
        "Cookie: a=b; c",
        "Cookie: " + "x" * 900,
    ),
    *(
        "X-Forwarded-For: 10.0.0.1",
        "X-Forwarded-For: ::1, x",
        "Accept-Language: ja",
        "Accept-Language: ja;q=x,,;",
        "Range: bytes=0-",
    ),
    *(
        "No-Colon",
        " folded",
        "\tfolded",
        "Bad Name: x",
        ": x",
        "X: \x00",
        "X: \xff",
        "X: é",
        "X:" + "y" * 9_000,
        "A: " + "z" * 20_000,
    ),
    *(
        "Authorization: Bearer",
        "Authorization: Bearer x y",
        "Authorization: Basic eA==",
        "If-None-Match: *",
        "Sec-Fetch-Site: cross-site",
    ),
    *(
        "Sec-WebSocket-Key: x",
        "Sec-WebSocket-Version: 99",
        "Sec-WebSocket-Extensions: permessage-deflate; x=" + "y" * 99,
    ),
)
ODD_TARGETS = (
    *(
        "",
        "*",
        "//",
        "/" + "a" * 20_000,
        "http://evil.example/",
        "/%",
        "/%00",
        "/\x00",
        "/ä",
        "/a b",
        "?",
        "/#x",
        "/../../x",
    ),
    *("/%2e%2e/%2e%2e/etc/passwd", "/static/..%2f..%2fapp.py", "/static/%2e%2e/house.py", "/\\", "/%c0%ae", "evil:80"),
)
CHUNKS = (
    b"5\r\nhello\r\n0\r\n\r\n",
    b"ffffffffffffffff\r\nx",
    b"-1\r\n\r\n",
    b"5;x=y\r\nhe",
    b"0\r\nX: y\r\n\r\n",
    b"zz\r\n",
    b"0" * 99,
)
CLOSES = frozenset({*CLOSE_CODES.values(), FORBIDDEN, TOO_LARGE, 1000, 1002, 1003, 1005, 1007})
"""How a WebSocket may be ended whatever was sent: never as unexpected (1011)."""


class Raw(NamedTuple):
    """Bytes to send over one connection, in these parts."""

    parts: tuple[bytes, ...]


class RawGarbage:
    """Makes hostile bytes without end."""

    def __init__(self, garbage: Garbage, host: str, keys: list[str]) -> None:
        self._garbage, self.rng, self._keys = garbage, garbage.rng, keys
        self._host = f"Host: {host}"

    def next(self) -> Raw:
        """Give what one connection sends."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.1:
            data = rng.randbytes(rng.randrange(1, 400))
        elif kind < 0.55:
            data = self._http()
        else:
            data = self._websocket()
        if rng.random() < 0.2:
            data = self._bent(data)
        at = rng.randrange(len(data) + 1)
        return Raw((data[:at], data[at:]) if 0 < at < len(data) and rng.random() < 0.2 else (data,))

    def _bent(self, data: bytes) -> bytes:
        """Cut, splice, double or change bytes somewhere."""
        rng = self.rng
        at, other = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        match rng.randrange(5):
            case 0:
                return data[:at] or b"\r\n"
            case 1:
                return data[:at] + data[other:] or b"\n"
            case 2:
                return data[:other] + data[at:]
            case 3:
                return data[:at] + rng.randbytes(rng.randrange(1, 9)) + data[at:]
        return data.replace(b"\r\n", rng.choice((b"\n", b"\r", b"\r\n\r\n", b"\r\n ")), rng.randrange(1, 4))

    def _key(self) -> tuple[str, ...]:
        return (f"Authorization: Bearer {self.rng.choice(self._keys)}",) if self.rng.random() < 0.6 else ()

    def _http(self) -> bytes:
        rng = self.rng
        request = self._garbage.request()
        method = rng.choice(METHODS) if rng.random() < 0.15 else request.method
        target = _odd_target(rng) if rng.random() < 0.15 else request.target
        version = rng.choice(VERSIONS) if rng.random() < 0.15 else "HTTP/1.1"
        lines = [f"{method} {target} {version}", self._host, *self._key()]
        lines += rng.choices(HEADERS, k=rng.choice((0, 0, 1, 2, 5)))
        body = request.body
        if body or rng.random() < 0.2:
            lines.append(f"Content-Length: {rng.choice(LIES) if rng.random() < 0.2 else len(body)}")
        if rng.random() < 0.1:
            lines.append(rng.choice(lines[1:]))
        if rng.random() < 0.1:
            lines.append("Transfer-Encoding: chunked")
            body = rng.choice(CHUNKS)
        lines += [f"X-{number}: y" for number in range(rng.choice((120, 600)))] * (rng.random() < 0.01)
        data = "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass") + body
        return data * rng.choice((1, 1, 1, 1, 2, 5))

    def _websocket(self) -> bytes:
        rng = self.rng
        tables = self._garbage.aims.tables
        path = f"/table/{rng.choice(tables)}" if rng.random() < 0.9 else _odd_target(rng)
        lines = [f"GET {path} HTTP/1.1", self._host, *self._key(), *UPGRADE]
        if rng.random() < 0.15:
            lines[rng.randrange(1, len(lines))] = rng.choice(HEADERS)
        if rng.random() < 0.1:
            lines.append(rng.choice((*lines[1:], *HEADERS)))
        head = "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass")
        return head + b"".join(self._frame() for _ in range(rng.randrange(6)))

    def _frame(self) -> bytes:
        """Give a frame of a WebSocket that says something, or hardly is one."""
        rng = self.rng
        said = '{"type":"hello"}' if rng.random() < 0.2 else self._garbage.frame()
        data = said if isinstance(said, bytes) else said.encode("utf-8", "surrogatepass")
        opcode = 1 if rng.random() < 0.7 else rng.randrange(16)
        first = opcode | (0x80 if rng.random() < 0.9 else 0) | (rng.randrange(8) << 4 if rng.random() < 0.05 else 0)
        masked = rng.random() < 0.95
        return bytes((first,)) + _length(rng, len(data), masked=masked) + (_masked(rng, data) if masked else data)


def _odd_target(rng: random.Random) -> str:
    return rng.choice(ODD_TARGETS)


def _length(rng: random.Random, length: int, *, masked: bool) -> bytes:
    """Write how long a frame is: mostly truly, sometimes in more bytes than needed, sometimes far too much."""
    mask = 0x80 if masked else 0
    if rng.random() < 0.05:
        return bytes((mask | 127,)) + struct.pack("!Q", rng.choice((1 << 63, (1 << 64) - 1, 1 << 40, 70_000, 3)))
    if length < 126 and rng.random() < 0.95:
        return bytes((mask | length,))
    if length < 1 << 16:
        return bytes((mask | 126,)) + struct.pack("!H", length)
    return bytes((mask | 127,)) + struct.pack("!Q", length)


def _masked(rng: random.Random, data: bytes) -> bytes:
    mask = rng.randbytes(4)
    long = mask * (len(data) // 4 + 1)
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(long[: len(data)], "big")
    return mask + mixed.to_bytes(len(data), "big")


# What comes back.


def check_bytes(sent: Raw, heard: bytes) -> int:
    """Hold all that came back over a connection to what is promised; gives how many answers there were."""
    count, about = 0, Request("", repr(sent)[:2_000], b"", "")
    while heard:
        answer, heard = _answer(heard, about)
        count += 1
        if answer is None:
            break
        if answer.status == 101:
            _check_frames(heard, about)
            break
        if answer.status >= 400 and answer.body:
            check_answer(about, answer)
        elif answer.status >= 500:
            raise Broken(f"{answer.status} for {about}")
    return count


def _answer(data: bytes, about: Request) -> tuple[Answer | None, bytes]:
    """Take the first answer off what was heard; None: it is not there whole."""
    head, end, rest = data.partition(b"\r\n\r\n")
    if not end:
        return None, b""
    first, *lines = head.decode("latin-1").split("\r\n")
    if not first.startswith("HTTP/1.1 "):
        raise Broken(f"no HTTP came back for {about}: {data[:200]!r}")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    bodiless = rest.startswith(b"HTTP/1.1 ")  # an answer to HEAD tells the length of what it leaves out
    length = 0 if bodiless else int(headers.get("content-length", "0"))
    whole = len(rest) >= length
    return Answer(int(first.split()[1]), headers, rest[:length] if whole else b""), rest[length:] if whole else b""


def _check_frames(data: bytes, about: Request) -> None:
    for opcode, payload in _frames(data):
        if opcode == 8 and len(payload) >= 2:
            code = int.from_bytes(payload[:2], "big")
            if code not in CLOSES:
                raise Broken(f"closed with {code} {payload[2:]!r} after {about}")
        elif opcode == 1:
            message = json.loads(payload)
            if message["type"] == "refused":
                check_refusal(message, "", about=about)


def _frames(data: bytes) -> Iterator[tuple[int, bytes]]:
    while len(data) >= 2:
        length, at = data[1] & 0x7F, 2
        if length == 126:
            length, at = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, at = int.from_bytes(data[2:10], "big"), 10
        if len(data) < at + length:
            return
        yield data[0] & 0x0F, data[at : at + length]
        data = data[at + length :]

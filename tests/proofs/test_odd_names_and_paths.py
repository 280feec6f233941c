"""Names that nobody has and paths that lead nowhere: refused like anything unknown, and nothing outside is read."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest

from tests.proofs.path_tricks import Answer, asked, targets, wrong
from tests.server.houses import Door, OpenHouse, Visitor, in_house

SECRET = b"nobody may read this"
MARKS = (SECRET, b"root:x:", b"import annotations", b"SQLite format")
"""What is in files that are none of a caller's business."""

ODD = {
    "empty": b'""',
    "a blank": b'" "',
    "33 code points": b'"' + b"a" * 33 + b'"',
    "33 code points, wide": b'"' + "座".encode() * 33 + b'"',
    "16 KiB": b'"' + b"a" * 16_384 + b'"',
    "1 MiB": b'"' + b"a" * (1 << 20) + b'"',
    "not composed": '"e\u0301"'.encode(),
    "combining, many": ('"a' + "\u0337" * 40 + '"').encode(),
    "right to left": '"Aki\u202eneR"'.encode(),
    "isolates": '"\u2066Aki\u2069"'.encode(),
    "zero width": '"A\u200bki"'.encode(),
    "zero width joiner": '"A\u200dki"'.encode(),
    "byte order": '"\ufeffAki"'.encode(),
    "tag letters": '"Aki\U000e0041"'.encode(),
    "private": '"\ue000"'.encode(),
    "no character": '"\uffff"'.encode(),
    "a lone surrogate": b'"\\ud800"',
    "a surrogate in bytes": b'"\xed\xa0\x80"',
    "overlong": b'"\xc0\xae"',
    "NUL": b'"Aki\\u0000"',
    "a new line": b'"Aki\\nRen"',
    "escape": b'"\\u001b[2J"',
    "line separator": '"Aki\u2028Ren"'.encode(),
    "blanks around": b'" Aki "',
    "a number": b"7",
    "a list": b'["Aki"]',
    "an object": b'{"name":"Aki"}',
    "deep": b"[" * 8_000,
}
"""As JSON, or what looks like it."""
FINE = ("座" * 32, "é", "<b>Aki</b>", "'; DROP TABLE guests", "../../etc", "🦊", "مريم", "Å" * 32, "%00", "{name}")
"""Names that look odd, and are names."""
PLACES: dict[str, tuple[str, str, bytes]] = {
    "a guest": ("POST", "/api/guests", b'{"key":true,"name":%s}'),
    "a new name": ("PATCH", "/api/me", b'{"name":%s}'),
    "a token's label": ("POST", "/api/tokens", b'{"label":%s}'),
    "at a table": ("POST", "/api/tables", b'{"game":"reversi","name":%s}'),
    "at a real table": ("POST", "/api/tables", b'{"game":"score-table","names":["A","B","C",%s]}'),
    "a game": ("POST", "/api/tables", b'{"game":%s}'),
    "a preset": ("POST", "/api/tables", b'{"game":"reversi","preset":%s}'),
    "a player": ("POST", "/api/tables", b'{"game":"reversi","computers":{"1":%s}}'),
    "a knob": ("POST", "/api/tables", b'{"game":"reversi","knobs":{%s:1}}'),
}
Sends = Callable[[str, str, bytes], Awaitable[Answer]]


async def accepted(send: Sends) -> list[str]:
    """Send every odd name to every place; give those that were taken, or refused without a code."""
    found = []
    for place, (method, path, body) in PLACES.items():
        for name, odd in ODD.items():
            if (place, name) == ("a token's label", "empty"):
                continue  # a token needs no label
            answer = await send(method, path, body % odd)
            if not 400 <= answer.status < 500 or not json.loads(answer.body)["code"]:
                found.append(f"{place}: {name}: {answer.status} {answer.body[:80]!r}")
    return found


def sender(port: int, who: Visitor) -> Sends:
    async def send(method: str, path: str, body: bytes) -> Answer:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        key = f"Authorization: {who.headers['Authorization']}\r\nContent-Length: {len(body)}\r\n\r\n"
        try:
            writer.write((head + key).encode() + body[:20_000])  # a longer one is refused before the rest is sent
            data = await reader.read()
        finally:
            writer.transport.abort()
        found, _, said = data.partition(b"\r\n\r\n")
        return Answer(int(found.split()[1]), found, said)

    return send


async def read_outside(ask: Callable[[str], Awaitable[Answer]], port: int, secret: Path) -> list[str]:
    """Ask for every trick; give those that were not refused as they should be."""
    found = {target: wrong(await ask(target), port, marks=MARKS) for target in targets(port, str(secret))}
    return [f"{target[:100]}: {why}" for target, why in found.items() if why]


async def _names(door: Door, port: int) -> None:
    (aki,) = await door.visitors("Aki")
    assert await accepted(sender(port, aki)) == []
    for name in FINE:
        answer = await door.ask(aki, "PATCH", "/api/me", {"name": name})
        assert (answer.status_code, answer.json()["name"]) == (200, name)
    assert (await door.ask(aki, "GET", "/api/me")).json()["name"] == FINE[-1]
    assert len((await door.ask(aki, "GET", "/api/tables")).json()["tables"]) == 0


async def _paths(port: int, folder: Path) -> None:
    secret = folder / "secret.txt"
    secret.write_bytes(SECRET)
    assert await read_outside(lambda target: asked(port, target), port, secret) == []
    unknown = await asked(port, "/nothing/here")
    assert unknown.status == 404
    for target in ("/../x", "/%2e%2e/x", "//x", "/static/../house.py", "/x;y", "/x%00", "http://127.0.0.1/api/games"):
        answer = await asked(port, target)
        assert (answer.status, answer.body) == (unknown.status, unknown.body), target


def test_odd_names_are_refused_and_odd_paths_answered_like_unknown_ones(tmp_path: Path) -> None:
    async def ask(house: OpenHouse) -> None:
        port = house.serving.settings.port
        await _names(house, port)
        await _paths(port, tmp_path)

    in_house(tmp_path / "data", ask)


# Planted.


def test_a_house_that_takes_any_name_is_found() -> None:
    async def takes_all(_method: str, _path: str, _body: bytes) -> Answer:
        return Answer(201, b"", b"{}")

    async def fails(_method: str, _path: str, _body: bytes) -> Answer:
        return Answer(500, b"", b'{"code":"unexpected"}')

    for careless in (takes_all, fails):
        assert len(asyncio.run(accepted(careless))) == len(PLACES) * len(ODD) - 1


def test_a_house_that_reads_whatever_a_path_leads_to_is_found(tmp_path: Path) -> None:
    secret, static = tmp_path / "secret.txt", tmp_path / "a" / "static"
    static.mkdir(parents=True)
    secret.write_bytes(SECRET)

    async def careless(target: str) -> Answer:
        path = Path(
            f"{static}/{unquote_to_bytes(target.removeprefix('/static/')).decode(errors='replace')}".replace("\0", "")
        )
        try:
            return Answer(200, b"", path.read_bytes())
        except OSError:
            return Answer(404, b"", b'{"code":"no_such_page"}')

    found = asyncio.run(read_outside(careless, 1, secret))
    assert any("something outside was read" in one for one in found)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer(500, b"", b""), "status 500"),
        (Answer(307, b"HTTP/1.1 307 T\r\nlocation: //elsewhere.example/x", b""), "leads to"),
        (Answer(404, b"", b"Not Found"), "refused without words"),
        (Answer(404, b"", b'{"code":"no_such_page"}'), ""),
    ],
)
def test_what_is_wrong_with_an_answer_is_seen(answer: Answer, why: str) -> None:
    assert wrong(answer, 1, marks=MARKS).startswith(why)
    assert bool(why) == bool(wrong(answer, 1, marks=MARKS))

"""Request targets that mean to reach what is not there for them, and what may be answered to them."""

import asyncio
import re
from typing import NamedTuple

from zashiki.server.web_files import web_files

UP = ("..", "%2e%2e", "%2E.", "..%2f..", "%2e%2e%2f%2e%2e", "..%5c..", "..\\..", "....//....", "..;", "%252e%252e")
OVERLONG = ("%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae", "%f0%80%80%ae", "%ff%fe", "%u002e%u002e", "\xc0\xae\xc0\xae")
OUTSIDE = ("house.py", "limits.py", "../../../../../../../../etc/passwd", "{secret}")
IDS = (
    *(
        "a" * 15,
        "a" * 17,
        "a" * 3_000,
        "A" * 16,
        "0" * 16,
        "abcdefgh2345678!",
        "%00" * 16,
        "a" * 15 + "%0a",
        "a" * 16 + "%00",
    ),
    *(
        "'%20or%20'1'='1",
        "%e3%81%82" * 16,
        "%d8%00" * 8,
        "open",
        "..",
        ".",
        "%20",
        "-1",
        "null",
        "${7*7}",
        "%25s%25s%25n",
    ),
)
AT_IDS = (
    *("/api/tables/{id}", "/api/tables/{id}/record", "/api/tables/{id}/course", "/api/tables/{id}/seats/0"),
    *("/api/replay/{id}", "/api/invitations/{id}", "/api/words/{id}", "/api/words/en/{id}", "/join/{id}"),
    *("/join/{id}/qr.svg", "/table/{id}", "/static/{id}/main.js", "/api/tables/{id}/deals"),
)
WHOLE = (
    *("//", "///etc/passwd", "//etc/passwd", "/.", "/..", "/static", "/static/", "/static/.", "/static//", "*", "/*"),
    *("{files}main.js%00", "{files}main.js%00.html", "{files}%00", "{files}main.js/", "{files}main.js;x", "{files}"),
    *("{files}__init__.py", "{files}words/en.toml", "{files}vendor/VENDORED.toml", "{files}fonts/LICENSE-OFL.txt"),
    *("{files}/main.js", "{files}./main.js", "{files}x/../main.js", "{files}x%2f..%2fmain.js", "{files}MAIN.JS"),
    *("/static//etc/passwd", "/static/%2fetc/passwd", "/static/C:%5cwindows%5cwin.ini", "/static/%5c%5chost%5cshare"),
    *(
        "/api/games/",
        "/api//games",
        "/api/games;x=1",
        "/API/GAMES",
        "/api/games%00",
        "/api/games%2f",
        "/api/games%0d%0aX:1",
    ),
    *(
        "/api/../api/games",
        "/api/tables/../me",
        "/api/%2e%2e/metrics",
        "/join/%2e%2e%2fapi%2fgames",
        "//elsewhere.example/",
    ),
    *(
        "//elsewhere.example/%2e%2e",
        "/\\elsewhere.example/",
        "/api/games/?x=//elsewhere.example",
        "/static/" + "a" * 5_000,
    ),
    *("/" + "a" * 16_000, "/" + "a" * 70_000, "/" + "%2e" * 5_000, "/" + "../" * 5_000, "/" + "a/" * 5_000),
    *("http://127.0.0.1:{port}/static/../house.py", "http://elsewhere.example/api/games", "https:///etc/passwd"),
    *("file:" + "///etc/passwd", "elsewhere.example:443", "api/games", "?", "#", "/api/games#", "/api/games HTTP/1.1"),
)
"""As they stand on the first line of a request."""


class Answer(NamedTuple):
    """Of a request that was written by hand."""

    status: int
    head: bytes
    body: bytes


def targets(port: int, secret: str) -> list[str]:
    """All of them; `secret` is a file that nobody may read."""
    bases = ("/static/", "{files}", "/", "/table/")
    climbs = [f"{base}{'/'.join([up] * 8)}/{{secret}}" for up in (*UP, *OVERLONG) for base in bases]
    steps = [f"{base}{up}/{one}" for base in bases[:2] for up in (*UP, *OVERLONG) for one in OUTSIDE]
    at = [path.replace("{id}", one) for path in AT_IDS for one in IDS]
    known = {"{secret}": secret.lstrip("/"), "{port}": f"{port}", "{files}": web_files().address("")}
    found = [*climbs, *steps, *at, *WHOLE]
    for gap, value in known.items():
        found = [one.replace(gap, value) for one in found]
    return list(dict.fromkeys(found))


async def asked(port: int, target: str, *, method: str = "GET", more: str = "") -> Answer:
    """Ask for a target exactly as it is written."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        head = f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n{more}\r\n"
        writer.write(head.encode("latin-1"))
        data = await reader.read()
    finally:
        writer.close()
    found, _, body = data.partition(b"\r\n\r\n")
    return Answer(int(found.split()[1]) if found else 0, found, body)


def wrong(answer: Answer, port: int, *, marks: tuple[bytes, ...]) -> str:
    """Say what is wrong with what was answered to a trick; nothing: it is empty."""
    if answer.status == 0 or answer.status >= 500:
        return f"status {answer.status}"
    if any(mark in answer.body for mark in marks):
        return "something outside was read"
    leads = re.search(rb"(?im)^location: *(\S+)", answer.head)
    if leads and not leads[1].startswith((b"http://127.0.0.1:%d/" % port, b"/static/", b"/api/")):
        return f"leads to {leads[1]!r}"
    if answer.status >= 400 and not answer.body.startswith((b'{"code":"', b"<!doctype html>")):
        return "refused without words"
    return ""

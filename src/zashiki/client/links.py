"""Links that people send each other: to an invitation (`…/join/CODE`) or to a table (`…/table/ID`)."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

from zashiki.client.problems import WrongLink

_PLACE: Final = re.compile(r"(?P<before>.*)/(?P<kind>join|table)/(?P<code>[A-Za-z0-9_-]+)/?")
_CODE: Final = re.compile(r"[A-Za-z0-9_-]+")
_SHOWN: Final = 100
_PORTS: Final = {"http": 80, "https": 443}


class Link(NamedTuple):
    """Where a link leads."""

    server: str
    """The address of the house, as `server_of` writes it."""
    kind: Literal["join", "table"]
    code: str
    """Of the invitation, or the name of the table."""

    def __str__(self) -> str:
        return f"{self.server}/{self.kind}/{self.code}"


def parse_link(text: str) -> Link:
    """Read a link; any other text is a `WrongLink` that says what one looks like.

    >>> parse_link("https://play.example/join/k3jd8")
    Link(server='https://play.example', kind='join', code='k3jd8')
    """
    parts = _split(text)
    found = _PLACE.fullmatch(parts.path) if parts else None
    if parts is None or found is None:
        wrong = "{text!r} is no link to a table; one looks like https://play.example/join/CODE or …/table/ID"
        raise WrongLink("client.no_link", wrong, text=text[:_SHOWN])
    kind: Literal["join", "table"] = "join" if found["kind"] == "join" else "table"
    return Link(server_of(f"{parts.scheme}://{parts.netloc}{found['before']}"), kind, found["code"])


def is_code(text: str) -> bool:
    """Whether a text may be the code of an invitation, or the name of a table, without its house."""
    return _CODE.fullmatch(text) is not None


def server_of(url: str) -> str:
    """Write the address of a house in one way: small letters, no port that goes without saying, no slash at its end.

    >>> server_of("HTTP://Localhost:80/")
    'http://localhost'
    """
    parts = _split(url)
    if parts is None or parts.query or parts.fragment:
        wrong = "{url!r} is no address of a house; one looks like https://play.example or http://127.0.0.1:8770"
        raise WrongLink("client.no_address", wrong, url=url[:_SHOWN])
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    port = "" if parts.port in (None, _PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}{parts.path.rstrip('/')}"


class _Parts(NamedTuple):
    scheme: str
    netloc: str
    hostname: str | None
    port: int | None
    path: str
    query: str
    fragment: str


def _split(text: str) -> _Parts | None:
    """Take an address apart; None: it is none, or has a name and a password in it, which are nobody's business."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or "@" in parts.netloc or not parts.netloc.isascii():
        return None
    return _Parts(parts.scheme, parts.netloc, parts.hostname, port, parts.path, parts.query, parts.fragment)

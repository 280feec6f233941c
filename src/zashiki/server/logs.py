"""What the operator reads: one JSON object a line, without anything that is a secret of those who play.

No key, cookie, token, invitation, query or body is ever handed to it. Of a path only the words that the house itself
has are kept, of an address the network, of an unexpected error its kind and the places that it passed through:
its message might quote what somebody sent.
"""

from __future__ import annotations

import logging
import re
import secrets
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Literal, TextIO, TypeAlias

import msgspec

from zashiki.texts.package_failures import place_of

LOGGER = logging.getLogger("zashiki.server")
OTHERS = ("uvicorn", "asyncio", "websockets")
"""Whose warnings are written, too."""
Level: TypeAlias = Literal["info", "warning", "error"]
MOST_EQUAL, EQUAL_WITHIN = 10, 10.0
"""So many equal warnings or errors are written within so many seconds; of the rest their number."""
LEVELS = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
PATH_WORDS = frozenset(
    {"api", "computers", "convert", "course", "games", "guests", "healthz", "invitations", "join", "leave", "me"}
    | {"metrics", "open", "qr.svg", "record", "replay", "schema", "sit", "start", "static", "swap", "table", "tables"}
    | {"deals", "tokens", "words"}
)
"""Parts of paths that are written down; all others are shown as `*`, for any may be an invitation, mistyped or not."""
_TABLE = re.compile(r"/(?:tables?|replay)/([a-z2-7]{16})(?:/|$)")


class Log:
    """Writes lines, wherever `written_to` sends them."""

    def note(self, event: str, *, level: Level = "info", **fields: object) -> None:
        """Write that something happened. Fields that are None are left out."""
        LOGGER.log(LEVELS[level], event, extra={"fields": fields})

    def problem(self, event: str, error: BaseException, **fields: object) -> str:
        """Write an error and where it was made, and give the short number under which the operator finds it."""
        number = secrets.token_hex(4)
        told = {"error": kind_of(error), "at": place_of(error) or None, **fields, "traceback": places(error)}
        self.note(event, level="error", id=number, **told)
        return number


def places(error: BaseException) -> list[str]:
    """Tell where an error came from, and what it came of, without its message."""
    found: list[str] = []
    one: BaseException | None = error
    while one is not None and len(found) < 200:  # noqa: PLR2004 - a circle of causes would never end
        frames = traceback.extract_tb(one.__traceback__)
        found += [kind_of(one), *(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-40:])]
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return found


def kind_of(error: BaseException) -> str:
    """Name the kind of an error, with its code if it has one."""
    code = getattr(error, "code", None) or getattr(error, "errno", None)
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    return f"{kind}({code})" if isinstance(code, int | str) else kind


def shortened(address: str) -> str:
    """Give the network of an address: enough to tell floods apart, too little to find a person.

    >>> shortened("192.0.2.77"), shortened("2001:db8:1:2::3"), shortened("::ffff:192.0.2.77"), shortened("")
    ('192.0.2.0/24', '2001:db8:1::/48', '192.0.2.0/24', '')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    found = getattr(found, "ipv4_mapped", None) or found
    return str(ip_network((found, 24 if isinstance(found, IPv4Address) else 48), strict=False))


def template(path: str) -> str:
    """Give a path without anything that only one table, guest or invitation has.

    >>> template("/api/invitations/s3cret"), template("/jion/s3cret"), template("/api/tables/open")
    ('/api/invitations/*', '/*/*', '/api/tables/open')
    """
    return "/".join(part if part in PATH_WORDS or not part else "*" for part in path.split("/")[:8])


def table_in(path: str) -> str | None:
    """Find the table that a path names."""
    found = _TABLE.search(path)
    return found[1] if found else None


class _Lines(logging.Formatter):
    """Makes a record one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": moment, "level": record.levelname.lower(), **_said(record)}
        return msgspec.json.encode(line, enc_hook=str).decode()


class _PlainLines(logging.Formatter):
    """Makes a record one short line for a terminal; where an error came from is for the log."""

    def format(self, record: logging.LogRecord) -> str:
        said = _said(record)
        more = " ".join(f"{name}={value}" for name, value in said.items() if name not in ("event", "traceback"))
        moment = datetime.fromtimestamp(record.created).astimezone().isoformat(" ", "seconds")[:19]
        return f"{moment} {record.levelname.lower()}: {said['event']} {more}".rstrip()


def _said(record: logging.LogRecord) -> dict[str, object]:
    """Tell what a record is about, by names."""
    fields = getattr(record, "fields", None)
    ours = fields is not None
    if fields is None:  # of somebody else: their first line alone, which is a fixed text
        fields = {"from": record.name, "text": record.getMessage().partition("\n")[0][:200]}
        if record.exc_info and record.exc_info[1] is not None:
            fields |= {"error": kind_of(record.exc_info[1]), "traceback": places(record.exc_info[1])}
    found = {name: value for name, value in fields.items() if value is not None}
    return {"event": record.msg if ours else "beneath", **found}


NO_UPGRADE = "ASGI callable returned without completing handshake."
"""What uvicorn says of a WebSocket that was answered by plain HTTP instead, which a line of ours tells already."""
NOT_WAITED_FOR = "Cancel %s running task(s), timeout graceful shutdown exceeded"
"""What it says where the server stops and somebody has not sent all or does not read; each request has its line."""


class _NoFaultOfOurs(logging.Filter):
    """Takes away the traceback of what a client alone did wrong, such as a frame that is not UTF-8."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "uvicorn.error" and record.msg in (NO_UPGRADE, NOT_WAITED_FOR):
            return False
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info, record.exc_text = None, None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class _Handler(logging.StreamHandler[TextIO]):
    """Writes lines; of equal warnings and errors only a few in a while, and how many more there were."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._began = 0.0
        self._times: Counter[str] = Counter()
        self.found: dict[logging.Logger, tuple[int, bool]] = {}
        """Level of each logger before any of this kind came, and whether it was heard by others."""

    def join(self, logger: logging.Logger, level: int) -> None:
        """Write what a logger says from now on, and nobody else but others of this kind."""
        others = _others(logger)
        self.found[logger] = others[0].found[logger] if others else (logger.level, logger.propagate)
        logger.addHandler(self)
        logger.setLevel(level)
        logger.propagate = False

    def leave(self) -> None:
        """Write no more; the last one leaves every logger as the first has found it."""
        for logger, (level, propagate) in self.found.items():
            logger.removeHandler(self)
            if not _others(logger):
                logger.setLevel(level)
                logger.propagate = propagate

    def emit(self, record: logging.LogRecord) -> None:
        if record.created - self._began >= EQUAL_WITHIN:
            self.say_left_out()
            self._began = record.created
        if record.levelno >= logging.WARNING:
            key = self._key(record)
            self._times[key] += 1
            if self._times[key] > MOST_EQUAL:
                return
        super().emit(record)

    def say_left_out(self) -> None:
        """Write how many lines were left out, and count anew."""
        times, self._times = self._times, Counter()
        for key, count in times.items():
            if count > MOST_EQUAL:
                fields = {"of": key, "lines": count - MOST_EQUAL}
                record = logging.makeLogRecord({"name": LOGGER.name, "msg": "left_out", "fields": fields})
                record.levelno, record.levelname = logging.WARNING, "WARNING"
                super().emit(record)

    @staticmethod
    def _key(record: logging.LogRecord) -> str:
        said = _said(record)
        return " ".join(str(said[name]) for name in ("event", "error", "path", "text") if name in said)


def _others(logger: logging.Logger) -> list[_Handler]:
    return [one for one in logger.handlers if isinstance(one, _Handler)]


@contextmanager
def written_to(stream: TextIO, *, plain: bool = False) -> Iterator[None]:
    """Write all lines to a stream, for as long as this lasts; `plain`: warnings and errors alone, for a terminal."""
    handler = _Handler(stream)
    handler.setFormatter(_PlainLines() if plain else _Lines())
    handler.setLevel(logging.WARNING if plain else logging.NOTSET)
    handler.addFilter(_NoFaultOfOurs())
    for logger, level in ((LOGGER, logging.INFO), *((logging.getLogger(name), logging.WARNING) for name in OTHERS)):
        handler.join(logger, level)
    try:
        yield
    finally:
        handler.say_left_out()
        handler.leave()

"""The socket of a listener: opening it, and what its end means."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Subprotocol

from zashiki.client.problems import HouseRefused
from zashiki.parlour.close_codes import FINAL, TOO_MANY
from zashiki.parlour.house_messages import Trouble
from zashiki.parlour.outward import Refused
from zashiki.parlour.protocol import SUBPROTOCOL

LARGEST: Final = 8 << 20
"""Bytes of a frame from a house; a whole table has far fewer."""


class _Unredirected(connect):
    """Follows no redirect: what was decided by the address of the house, such as the way there, holds for no other."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


async def opened(server: str, table: str, headers: Mapping[str, str]) -> ClientConnection:
    """Open the socket of a table."""
    scheme, rest = server.split(":", 1)
    return await _Unredirected(
        f"{'wss' if scheme == 'https' else 'ws'}:{rest}/table/{table}",
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        additional_headers=dict(headers),
        compression=None,
        max_size=LARGEST,
        close_timeout=1,  # whoever hangs up does not wait for a house that is gone
        proxy=None if is_loopback(server) else True,
    )


def is_loopback(server: str) -> bool:
    """Whether a house is on this very machine, where no proxy stands between."""
    host = urlsplit(server).hostname or ""
    if host == "localhost":
        return True
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return False


def security(server: str) -> ssl.SSLContext | bool:
    """What an HTTP client checks certificates with; nothing is read from disk where there are none to be checked."""
    return True if server.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def refusal_of(end: BaseException, last_word: Refused | None) -> HouseRefused | None:
    """Say why the end of a connection is for good; None: it may be tried again."""
    if isinstance(end, ConnectionClosed) and end.rcvd is not None and end.rcvd.code in FINAL:
        if last_word is not None:
            return HouseRefused(last_word.code, last_word.text)
        return HouseRefused(f"closed_{end.rcvd.code}", end.rcvd.reason)
    if isinstance(end, InvalidStatus) and not is_passing(end.response.status_code):
        return refusal_in(bytes(end.response.body or b""), end.response.status_code)
    return None


def is_passing(status: int) -> bool:
    """Whether another try may bring another status."""
    return status >= HTTPStatus.INTERNAL_SERVER_ERROR or status == HTTPStatus.TOO_MANY_REQUESTS


def refusal_in(body: bytes, status: int) -> HouseRefused:
    """Read what a house refuses with."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        said = msgspec.json.decode(body, type=Trouble)
        return HouseRefused(said.code, said.text, status=status)
    return HouseRefused(f"status_{status}", f"HTTP {status}", status=status)


def is_crowded(end: BaseException) -> bool:
    """Whether the house has too much to do, so that it is better left alone for a while."""
    if isinstance(end, InvalidStatus):
        return end.response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    return isinstance(end, ConnectionClosed) and end.rcvd is not None and end.rcvd.code == TOO_MANY

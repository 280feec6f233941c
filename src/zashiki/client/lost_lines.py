"""Why a house cannot be reached, in words for people: what networks and libraries say is for neither."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator

from websockets.exceptions import ConnectionClosed, InvalidStatus

from zashiki.client.problems import Unreachable
from zashiki.texts.problems import Sentence


def why_lost(end: BaseException) -> Sentence:
    """Say why a connection ended, or could not be opened."""
    if isinstance(end, ConnectionClosed) and end.rcvd is not None:
        return Sentence("client.closed", "the house closed the connection ({code})", code=end.rcvd.code)
    if isinstance(end, InvalidStatus):
        return Sentence("client.status", "the house answers HTTP {status}", status=end.response.status_code)
    for one in _causes(end):
        if isinstance(one, socket.gaierror):
            return Sentence("client.no_name", "there is no such name")
        if isinstance(one, ssl.SSLError):
            return Sentence("client.not_secure", "the connection would not be secure ({what})", what=one.reason)
        if isinstance(one, ConnectionRefusedError):
            return Sentence("client.nobody", "nothing listens there")
        if isinstance(one, TimeoutError) or "Timeout" in type(one).__name__:
            return Sentence("client.slow", "there was no answer in time")
    return Sentence("client.broken", "the connection broke off")


def unreachable(server: str, end: BaseException) -> Unreachable:
    """Say that no house answers, and what to look at."""
    text = "no house answers at {server}: {why}. Is the address right, and is the house open?"
    return Unreachable("client.unreachable", text, server=server, why=why_lost(end))


def _causes(end: BaseException) -> Iterator[BaseException]:
    """Give an error and what it came from; several addresses of one name fail together."""
    seen: set[int] = set()
    waiting: list[BaseException] = [end]
    while waiting:
        one = waiting.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        waiting += one.exceptions if isinstance(one, BaseExceptionGroup) else ()
        waiting += [cause for cause in (one.__cause__, one.__context__) if cause is not None]

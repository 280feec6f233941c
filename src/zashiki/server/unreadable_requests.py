"""What is answered to bytes that are no request, or none of a size that is read: words, as to everybody else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus

import msgspec

from zashiki.parlour.inward import Language
from zashiki.server.headers import HEADERS
from zashiki.server.http import HttpRefusal, trouble_of

MOST_HEADERS = 16 << 10
"""Bytes of a request's headers; its first line has as many."""
_JAPANESE = re.compile(rb"accept-language:[^\r\n]{0,40}\bja\b", re.IGNORECASE)
"""A preference for English before it is not looked for: nobody sends such a request by hand."""


def header_refusal(target: int, headers: int) -> HttpRefusal | None:
    """Refuse a request whose first line or headers have too many bytes; None: they have not."""
    if target > MOST_HEADERS:
        return HttpRefusal(HTTPStatus.REQUEST_URI_TOO_LONG, "path_long", most=MOST_HEADERS)
    if headers > MOST_HEADERS:
        return HttpRefusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "headers_large", most=MOST_HEADERS)
    return None


def unreadable(data: bytes, *, large: bool, most: int = MOST_HEADERS) -> HttpRefusal:
    """Refuse what could not be read: for its size, or because it is no HTTP. `data` is what had come of it."""
    if not large:
        return HttpRefusal(HTTPStatus.BAD_REQUEST, "no_http")
    if len(data.partition(b"\n")[0]) > most:
        return HttpRefusal(HTTPStatus.REQUEST_URI_TOO_LONG, "path_long", most=most)
    return HttpRefusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "headers_large", most=most)


def language_in(data: bytes) -> Language:
    """Find the language that something unreadable wants to be answered in."""
    return "ja" if _JAPANESE.search(data) else "en"


def answer_bytes(error: HttpRefusal, language: Language, more: Mapping[str, str] | None = None) -> bytes:
    """Write a whole answer, where no app is asked, with more headers perhaps; the connection ends with it."""
    body = msgspec.json.encode(trouble_of(error, language))
    status = HTTPStatus(error.status)
    headers = {
        **HEADERS,
        **(more or {}),
        "cache-control": "no-store",
        "connection": "close",
        "content-type": "application/json",
        "content-length": str(len(body)),
    }
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body

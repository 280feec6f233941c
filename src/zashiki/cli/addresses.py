"""Addresses of houses elsewhere as people type them."""

from __future__ import annotations

import re

_BARE = re.compile(r"(?P<host>localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d)|\[[\da-fA-F:.]+\])(?::\d+)?(?:/.*)?")
_THIS_MACHINE = re.compile(r"localhost|127(?:\.\d+){3}|\[::1\]")


def with_scheme(text: str) -> str:
    """Put before an address what nobody types: http on this machine, where nobody listens in, and https elsewhere.

    >>> with_scheme("127.0.0.1:8770"), with_scheme("play.example/join/k3jd8"), with_scheme("http://play.example")
    ('http://127.0.0.1:8770', 'https://play.example/join/k3jd8', 'http://play.example')
    >>> with_scheme("k3jd8")
    'k3jd8'
    """
    found = _BARE.fullmatch(text.strip())
    if found is None or "://" in text:
        return text
    return f"{'http' if _THIS_MACHINE.fullmatch(found['host']) else 'https'}://{text.strip()}"

"""The line of a WebSocket, to which frames are written as they are, past all layers of the app.

Every table says a dozen things at a choice. Each layer of an app looks at each of them, though there is nothing to see
but text; so what a table says goes straight to the line, many frames in one piece.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, cast

from starlette.websockets import WebSocket

LINE = "zashiki.line"
"""Where the state of a connection has its line."""
_WHOLE_TEXT = 0x81
_SHORT, _LONG = 126, 1 << 16
"""From how many bytes on a length takes two bytes, and eight."""


class FrameLine(Protocol):
    """What a connection lets its table do."""

    when_free: Callable[[], None]
    """Called when frames can be written again."""

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended, though not all that came by it may have been looked at."""

    @property
    def is_free(self) -> bool:
        """Whether the other end reads on, so that frames may be written."""

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Write frames of text, in one piece; nobody hears them on a line that is closed."""


def line_of(websocket: WebSocket) -> FrameLine:
    """Give the line of a connection that is accepted."""
    return cast("FrameLine", websocket.scope["state"][LINE])


def text_frames(texts: Sequence[bytes]) -> bytes:
    r"""Give texts as whole frames of a server, which are not masked (RFC 6455, 5.2).

    >>> text_frames([b"{}", b"[]"])
    b'\x81\x02{}\x81\x02[]'
    """
    return b"".join(part for text in texts for part in (_head(len(text)), text))


def _head(length: int) -> bytes:
    if length < _SHORT:
        return bytes((_WHOLE_TEXT, length))
    if length < _LONG:
        return bytes((_WHOLE_TEXT, _SHORT)) + length.to_bytes(2, "big")
    return bytes((_WHOLE_TEXT, _SHORT + 1)) + length.to_bytes(8, "big")

"""Frames as the other end of a connection reads and writes them, with nothing of the host's own code."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType


class Frame(msgspec.Struct):
    """What a frame from a table says, as far as a client or a check looks at it; other fields are passed over."""

    type: str
    number: int = 0
    events: tuple[Raw, ...] = ()
    view: Raw | UnsetType = UNSET
    asked: Raw | UnsetType = UNSET
    undone: int = 0
    id: str = ""
    code: str = ""
    on: tuple[str, ...] = ()
    what: str = ""
    seat: int | None = None
    me: int | None = None
    open: bool = True


_DECODER = msgspec.json.Decoder(Frame)
_ENCODER = msgspec.json.Encoder()


def read(raw: bytes) -> Frame:
    """Read a frame from a table."""
    return _DECODER.decode(raw)


def written(kind: str, /, **fields: Any) -> bytes:  # noqa: ANN401 - whatever a frame may hold
    """Write a frame to a table."""
    return _ENCODER.encode({"type": kind, **fields})


class Sent(msgspec.Struct):
    """What a client sent, as far as it is compared with what is kept and told."""

    type: str
    id: str = ""
    since: int = 0
    action: Raw = Raw(b"")
    name: str = ""
    on: bool = False
    request: str = ""
    yes: bool = True

    @property
    def content(self) -> bytes:
        """What the command says, as the witness notes it."""
        match self.type:
            case "choose":
                return b"choose" + bytes(self.action)
            case "switch":
                return f"switch {self.name} {self.on}".encode()
        return self.type.encode()


_SENT = msgspec.json.Decoder(Sent)


def read_sent(raw: bytes) -> Sent | None:
    """Read what a client sent; None: it is nothing."""
    try:
        return _SENT.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None

"""What a table and those at it say to each other: one JSON object a frame, its kind under `type`.

Inwards come commands, which anybody may have written: `decoded` gives one, or a `FrameError` that says what is wrong.
Outwards go messages, which the narrator makes from what a sitting sends. The JSON Schema of both is `schema`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from zashiki.kernel.problems import Problem
from zashiki.parlour.inward import Id, Inward, Pen
from zashiki.parlour.names import is_name
from zashiki.parlour.outward import Outward

SUBPROTOCOL = "zashiki.1"
LARGEST = 16 * 1024
"""So many bytes a frame from outside may have."""


class FrameError(Problem):
    """A frame that is no message of this protocol."""

    id: str = ""
    """What the sender called it, as far as that can be read."""


_INWARD: msgspec.json.Decoder[Inward] = msgspec.json.Decoder(Inward)
_OUTWARD: msgspec.json.Decoder[Outward] = msgspec.json.Decoder(Outward)
_ENCODER = msgspec.json.Encoder()


def decoded(frame: bytes) -> Inward:
    """Read a frame from outside; anything that is no command of this protocol is a `FrameError`."""
    if len(frame) > LARGEST:
        raise FrameError("frame.large", "a message has at most {most} bytes", most=LARGEST)
    try:
        frame.decode()  # an action stays raw here, and would not be looked at
        command = _INWARD.decode(frame)
    except UnicodeDecodeError:
        raise FrameError("frame.utf8", "a message is UTF-8") from None
    except RecursionError:
        raise FrameError("frame.deep", "a message is not nested that deeply") from None
    except msgspec.DecodeError as error:
        wrong = FrameError("frame.wrong", "this is no message: {why}", why=str(error))
        wrong.id = id_of(frame)
        raise wrong from None
    if isinstance(command, Pen) and not is_name(command.name):
        raise FrameError("frame.name", "a name is plain text (NFC), without control characters or blanks at its ends")
    return command


def decoded_or_error(frame: bytes) -> Inward | FrameError:
    """Read a frame from outside, as something to be queued: what is wrong with it is said in its turn."""
    try:
        return decoded(frame)
    except FrameError as error:
        return error


def heard(frame: bytes) -> Outward:
    """Read a frame that a table sent."""
    return _OUTWARD.decode(frame)


def encoded(message: Inward | Outward) -> bytes:
    """Write a message."""
    return _ENCODER.encode(message)


def schema() -> dict[str, Any]:
    """Give the JSON Schema of all messages: `Inward`, `Outward`, and under `$defs` each of them."""
    (inward, outward), kinds = msgspec.json.schema_components((Inward, Outward), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SUBPROTOCOL,
        "$defs": {"Inward": inward, "Outward": outward, **kinds},
    }


class _Called(msgspec.Struct):
    """What can be read of any command."""

    id: Id = ""


class _Kind(msgspec.Struct):
    type: str = ""


def kind_of(frame: bytes) -> str:
    """Find of which kind a message says it is; empty: it does not say so in a way that can be read."""
    try:
        return msgspec.json.decode(frame, type=_Kind).type
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def id_of(frame: bytes) -> str:
    """Find what a command that is wrong otherwise was called, so that its sender knows which one was refused."""
    try:
        return msgspec.json.decode(frame, type=_Called).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""

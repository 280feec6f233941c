"""Commands of one connection, counted for the operator by their kind and by what became of them."""

from __future__ import annotations

from collections import OrderedDict
from typing import get_args

import msgspec

from zashiki.parlour.inward import Inward
from zashiki.server.metrics import Metrics

KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(Inward))
MOST_OPEN = 64
"""Commands of a connection that may wait for their answers and still be known by their kinds."""
_ANSWERS = (b'{"type":"done"', b'{"type":"refused"')


class _Head(msgspec.Struct):
    """What is read of a frame."""

    type: str = ""
    id: str = ""
    code: str = ""


_HEAD = msgspec.json.Decoder(_Head)


class CommandCounts:
    """Remembers what was asked until it is answered."""

    def __init__(self, metrics: Metrics) -> None:
        """Count here."""
        self._metrics = metrics
        self._open: OrderedDict[str, str] = OrderedDict()

    def heard(self, frame: bytes) -> None:
        """Take in a frame of the other end."""
        head = _read(frame)
        if head is not None and head.type == "hello":
            return  # it has no id, and its answer is the table
        self._open[head.id if head else ""] = head.type if head and head.type in KINDS else "unknown"
        if len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)

    def said(self, frame: bytes) -> None:
        """Take in a frame that goes out, and count it if it answers a command."""
        if frame.startswith(_ANSWERS) and (head := _read(frame)) is not None:
            kind = self._open.pop(head.id, "unknown")
            self._metrics.count("commands", kind, head.code or head.type)


def _read(frame: bytes) -> _Head | None:
    try:
        return _HEAD.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None

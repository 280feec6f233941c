"""The commands that a table has accepted, so that one that is sent again takes effect once."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from hashlib import blake2b

import msgspec

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Illegal, Seat
from zashiki.records.sitting_lines import Choice, Resigned, SeatChange, SwitchChange, Undo

LONGEST_ID = 64
WATCHERS: Seat = -1
"""Whoever asks for the pen of a score table has no seat."""


class AcceptedCommands:
    """By seat and id, for the whole match: sixteen bytes each."""

    def __init__(self) -> None:
        """Begin with none."""
        self._ids, self._contents = array("Q"), array("Q")

    def repeats(self, seat: Seat, id: str, content: bytes, *, by: str = "") -> bool:  # noqa: A002 - as in the line
        """Whether a command was accepted before; another one of the same id is refused.

        `by` tells apart those who have no seat.
        """
        if not id:
            return False
        if len(id) > LONGEST_ID or not id.isascii() or not id.isprintable() or " " in id:
            raise Illegal("wrong_id", seat=seat)
        key = _short(f"{seat}/{by}/{id}".encode())
        at = bisect_left(self._ids, key)
        if at == len(self._ids) or self._ids[at] != key:
            return False
        if self._contents[at] != _short(content):
            raise Illegal("id_reused", seat=seat)
        return True

    def add(self, seat: Seat, id: str, content: bytes, *, by: str = "") -> None:  # noqa: A002 - likewise
        """Remember one."""
        if id:
            key = _short(f"{seat}/{by}/{id}".encode())
            at = bisect_left(self._ids, key)
            self._ids.insert(at, key)
            self._contents.insert(at, _short(content))

    def follow(self, line: lines.Line) -> None:
        """Remember the command that a line came from."""
        match line:
            case Choice(seat=seat, id=id, action=action):
                self.add(seat, id, choice_content(action))
            case Undo(by=int(seat), id=id):
                self.add(seat, id, b"undo")
            case SwitchChange(seat=seat, name=name, on=on, id=id):
                self.add(seat, id, switch_content(name, on=on))
            case Resigned(seat=seat, id=id):
                self.add(seat, id, b"resign")
            case SeatChange(seat=seat, id=id):
                self.add(seat, id, b"leave")
            case _:
                pass


def choice_content(action: object) -> bytes:
    """What a choice says, as it is compared; anything may be chosen, and what cannot be written the rules refuse."""
    try:
        return b"choose" + msgspec.json.encode(action)
    except (TypeError, ValueError, RecursionError):
        return b""


def switch_content(name: str, *, on: bool) -> bytes:
    """What the turning of a switch says."""
    return f"switch {name} {on}".encode()


def pen_content(name: str) -> bytes:
    """What the wish for the pen says."""
    return f"pen {name}".encode()


def agree_content(what: str, request: str | None, *, yes: bool) -> bytes:
    """What an answer to a wish says."""
    return f"agree {what} {request} {yes}".encode()


def _short(text: bytes) -> int:
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")

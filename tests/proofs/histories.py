"""What the clients of a proof note: all that each of them sent and heard at a table, with the times.

A history is kept small, so that fifty clients can note for minutes: events as they came, of a view its hash.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Raw, UnsetType

from tests.virtual_time import wall_clock_ns
from zashiki.kernel.game import Seat
from zashiki.testing.simulation.frames import Sent as Command
from zashiki.testing.simulation.frames import read_sent


class HeardStep(msgspec.Struct):
    """One event of a frame with words."""

    event: Raw


class Frame(msgspec.Struct):
    """What a frame from a table says, as far as a client of the proof looks at it."""

    type: str
    number: int = 0
    events: tuple[Raw, ...] = ()
    steps: tuple[HeardStep, ...] = ()
    view: Raw | UnsetType = UNSET
    asked: Raw | UnsetType = UNSET
    undone: int = 0
    id: str = ""
    code: str = ""
    text: str = ""
    what: str = ""
    open: bool = True
    seat: Seat | None = None
    me: Seat | None = None
    game: str = ""
    table: str = ""
    commitment: str = ""
    state: str = ""
    may_open: bool = False
    promises: tuple[str, ...] = ()
    left: tuple[int | None, ...] = ()
    until: int | None = None


class Sent(NamedTuple):
    """What a client sent."""

    at: int
    connection: int
    command: Command
    secret: str = ""
    """What a promise said, or the bytes that opened it."""


class Heard(NamedTuple):
    """What a client heard."""

    at: int
    connection: int
    type: str
    number: int = 0
    events: tuple[bytes, ...] = ()
    view: bytes = b""
    """Its hash; empty: there was none."""
    undone: int = 0
    id: str = ""
    code: str = ""
    seat: Seat | None = None
    """Whose side of the table it is, or where its hearer sits before the match."""
    commitment: str = ""
    state: str = ""
    promises: tuple[str, ...] = ()


Note: TypeAlias = Sent | Heard
_FRAME = msgspec.json.Decoder(Frame)
_NUMBERED = ("table", "told")
_NOTED = frozenset({*_NUMBERED, "done", "refused", "over", "seat", "gathering"})
"""Kinds of frames that are held to something later."""


class History:
    """One client at one table, through all of its connections."""

    def __init__(self, client: str, table: str, *, watches: bool = False) -> None:
        self.client, self.table, self.watches = client, table, watches
        self.notes: list[Note] = []
        self.connections = 0

    def connected(self) -> None:
        """Note that a new connection begins."""
        self.connections += 1

    def sent(self, raw: bytes) -> None:
        """Note what is about to be sent."""
        command = read_sent(raw)
        assert command is not None
        command.action = Raw(bytes(command.action))  # and not the frame around it
        fields: dict[str, object] = msgspec.json.decode(raw) if command.type in ("promise", "open") else {}
        secret = str(fields.get("promise") or fields.get("entropy") or "")
        self.notes.append(Sent(now(), self.connections, command, secret))

    def heard(self, raw: bytes) -> Frame:
        """Note what was heard, and give it."""
        frame = _FRAME.decode(raw)
        if frame.type in _NOTED:
            self.notes.append(_note(frame, self.connections))
        return frame

    def answers(self) -> Iterator[Heard]:
        """All that was said of commands."""
        return (note for note in self.notes if isinstance(note, Heard) and note.type in ("done", "refused"))

    def all_heard(self, *kinds: str) -> Iterator[Heard]:
        """All that was heard of these kinds."""
        return (note for note in self.notes if isinstance(note, Heard) and note.type in kinds)

    def all_sent(self) -> Iterator[Sent]:
        """All that was sent."""
        return (note for note in self.notes if isinstance(note, Sent))


def _note(frame: Frame, connection: int) -> Heard:
    events = frame.events or tuple(step.event for step in frame.steps)
    return Heard(
        now(),
        connection,
        frame.type,
        frame.number,
        tuple(map(bytes, events)),
        hashed(bytes(frame.view)) if isinstance(frame.view, Raw) else b"",
        frame.undone,
        frame.id,
        frame.code,
        frame.me if frame.type == "table" else frame.seat,
        frame.commitment,
        frame.state,
        frame.promises,
    )


def now() -> int:
    """Return the time by the same clock as a table's, in milliseconds."""
    return wall_clock_ns() // 1_000_000


def hashed(view: bytes) -> bytes:
    """What stands for a view."""
    return blake2b(view, digest_size=12).digest()

"""What those at a table may say to it. Anybody may have written it: `protocol.decoded` is the only way in."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw

from zashiki.parlour.effects import Wish
from zashiki.records.sitting_lines import CommandId

Language: TypeAlias = Literal["en", "ja"]
Detail: TypeAlias = Literal["scene", "events"]
"""What a listener is told: words and pictures, for people; or events and views, for programs."""
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]*$")]
"""Names a command of a seat. One that is sent again under the same name takes effect once."""
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Hex: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]*$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Something from outside."""


class Hello(Command, frozen=True):
    """Begin to listen, having heard all up to a number; before it, nothing else is taken."""

    since: Number = 0
    language: Language = "en"
    detail: Detail = "scene"


class Choose(Command, frozen=True):
    """Choose; `seen` is the number of the last message that was read before."""

    id: Id
    action: Raw
    """As the game's own schema has it."""
    seen: Number | None = None


class Preview(Command, frozen=True):
    """Ask what a form would say with some of its parts filled in."""

    parts: dict[str, str]
    id: CommandId = ""


class Undo(Command, frozen=True):
    """Take the last choice back, or ask the others to let it be taken back."""

    id: Id


class Agree(Command, frozen=True):
    """Agree to what another asked for, or not."""

    id: Id
    what: Wish
    request: CommandId
    """Which one: the `id` that the request was told with. A request that came later is another one."""
    yes: bool = True


class Resign(Command, frozen=True):
    """Give the match up."""

    id: Id


class Leave(Command, frozen=True):
    """Leave for good."""

    id: Id


class Claim(Command, frozen=True):
    """Claim a match that the other has left alone."""

    id: CommandId = ""


class StandIn(Command, frozen=True, tag="stand_in"):
    """Let the table play for somebody who is gone."""

    seat: SeatNumber
    id: CommandId = ""


class Pen(Command, frozen=True):
    """Ask for the pen of a score table, under a name."""

    id: Id
    name: Name


class Rematch(Command, frozen=True):
    """Ask for another match, or agree to one."""

    id: Id


class Close(Command, frozen=True):
    """Let the end of a score table stand."""

    id: CommandId = ""


class Promise(Command, frozen=True):
    """Promise 32 bytes by their hash, before the first deal."""

    promise: Hex
    id: CommandId = ""


class Open(Command, frozen=True):
    """Open the bytes that were promised."""

    entropy: Hex
    id: CommandId = ""


class Switch(Command, frozen=True):
    """Have something answered by itself, or no more."""

    id: Id
    name: Annotated[str, Meta(max_length=64)]
    on: bool


Inward: TypeAlias = (
    Hello
    | Choose
    | Preview
    | Undo
    | Agree
    | Resign
    | Leave
    | Claim
    | StandIn
    | Pen
    | Rematch
    | Close
    | Promise
    | Open
    | Switch
)

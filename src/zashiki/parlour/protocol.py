"""What a table and those at it say to each other: one JSON object a frame, its kind under `type`.

Inwards come commands, which anybody may have written: `decoded` gives one, or a `FrameError` that says what is wrong.
Outwards go messages, which the narrator makes from what a sitting sends. The JSON Schema of both is `schema`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from zashiki.kernel.game import Outcome, Seat
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.effects import Place, Wish
from zashiki.records.sitting_lines import CommandId, Options, Why
from zashiki.telling import Chapter, Form, Hint, Offer, Sheet

SUBPROTOCOL = "zashiki.1"
LARGEST = 16 * 1024
"""So many bytes a frame from outside may have."""

Language: TypeAlias = Literal["en", "ja"]
Detail: TypeAlias = Literal["scene", "events"]
"""What a listener is told: words and pictures, for people; or events and views, for programs."""
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]*$")]
"""Names a command of a seat. One that is sent again under the same name takes effect once."""
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Hex: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]*$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]


class FrameError(Problem):
    """A frame that is no message of this protocol."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Something from outside."""


# Inwards.


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

    what: Wish
    yes: bool = True
    id: CommandId = ""


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

    id: CommandId = ""


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


# Outwards.


class Said(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag=str.lower
):
    """Something that a table says."""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """The listener's seat must choose. A program finds what it may choose from its view."""

    text: str = ""
    offers: tuple[Offer[Any], ...] = ()
    form: Form | None = None
    """Instead of offers, where a choice is made of parts."""
    hints: tuple[Hint[Any], ...] = ()
    """Where the table was opened with hints."""
    decision: Sheet | None = None
    """What a grave choice is about."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event in words."""

    event: Any
    lines: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()
    """What a picture shows anyway."""
    changed: dict[str, Any] | UnsetType = UNSET
    """The fields of the scene that the event changed; not with the last, whose scene is told whole."""
    chapter: Chapter | None = None
    """The round that it ended."""


class Table(Said, frozen=True):
    """The whole table, for one who has just come or has missed too much, and after an undo."""

    number: int
    """Where the listener's stream stands."""
    game: str
    seats: tuple[SeatInfo, ...]
    options: Options
    me: Seat | None = None
    """The listener's seat; None for one who watches."""
    view: Any = UNSET
    scene: Any = UNSET
    asked: Question | None = None
    undone: int = 0
    """How many of the latest events were taken back, if that is why it is sent."""


class Told(Said, frozen=True):
    """What happened. Folded into what was seen before, it leads to the view or the scene that it ends with."""

    number: int
    """Of the last event: heard events and noticed undos count one each."""
    events: tuple[Any, ...] = ()
    view: Any = UNSET
    steps: tuple[Step, ...] = ()
    scene: Any = UNSET
    asked: Question | None = None
    """What the listener's seat must choose now; None: nothing, whatever was asked before."""
    round_end: Sheet | None = None
    """How the round was reckoned that ended."""


class Previewed(Said, frozen=True):
    """A form with some of its parts filled in."""

    id: CommandId
    form: Form
    action: Any = None
    sheet: Sheet | None = None
    problem: str = ""


class Done(Said, frozen=True):
    """A command was taken, and what it led to is kept."""

    id: CommandId


class Refused(Said, frozen=True):
    """A command was not taken, and nothing has changed."""

    id: CommandId
    code: str
    text: str
    """Why, in the listener's language."""


class Clocks(Said, frozen=True):
    """What time there is, in milliseconds."""

    left: tuple[int | None, ...]
    asked: tuple[Seat, ...]
    since: int | None
    until: int | None
    now: int
    """What the table's clock says, which the other times are told by."""


class Presence(Said, frozen=True):
    """Who is there."""

    seats: tuple[Place, ...]
    watchers: int
    claim_from: int | None = None


class Switches(Said, frozen=True):
    """What the listener's seat has switched on."""

    on: tuple[str, ...]


class Request(Said, frozen=True):
    """Somebody asks for something that others must agree to; not `open`: it was granted, refused or dropped."""

    what: Wish
    by: str
    agreed: tuple[Seat, ...] = ()
    until: int | None = None
    open: bool = True


class Over(Said, frozen=True):
    """The match is over."""

    outcome: Outcome | None
    why: Why
    standing: Sheet | None = None


Outward: TypeAlias = Table | Told | Previewed | Done | Refused | Clocks | Presence | Switches | Request | Over

_INWARD: msgspec.json.Decoder[Inward] = msgspec.json.Decoder(Inward)
_OUTWARD: msgspec.json.Decoder[Outward] = msgspec.json.Decoder(Outward)
_ENCODER = msgspec.json.Encoder()


def decoded(frame: bytes) -> Inward:
    """Read a frame from outside; anything that is no command of this protocol is a `FrameError`."""
    if len(frame) > LARGEST:
        raise FrameError("frame.large", "a message has at most {most} bytes", most=LARGEST)
    try:
        frame.decode()  # what is kept raw would not be looked at
        return _INWARD.decode(frame)
    except UnicodeDecodeError:
        raise FrameError("frame.utf8", "a message is UTF-8") from None
    except RecursionError:
        raise FrameError("frame.deep", "a message is not nested that deeply") from None
    except msgspec.DecodeError as error:
        raise FrameError("frame.wrong", "this is no message: {why}", why=str(error)) from None


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

"""What a table of people adds to the lines of a record: options, times, who chose, who came and went, how it closed.

The lines of the match itself are the kernel's (`zashiki.kernel.record_lines`); those here have the same names and say
more. `DECODER` reads them all, and the first format, too. Times are whole milliseconds; 0, which is not written, where
nobody looked at a clock.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record

Millis: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 53)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=86_400)]
CommandId: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[!-~]*$")]
"""What a sender calls a command, unique for its seat; empty where nobody sent one."""
Pauses: TypeAlias = Literal["fast", "even", "strict"]
Watching: TypeAlias = Literal["none", "link", "all"]
Why: TypeAlias = Literal["", "rules", "resigned", "left", "claimed", "flag", "abandoned", "closed"]
CLOCK, AWAY, SWITCH, COMPUTER = "clock", "away", "switch", "computer"
"""By whom a choice was made: because time was up, since nobody was there, by a switch, by `computer:NAME`."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands in a line."""


class Clock(_Data, frozen=True):
    """Time to think, in seconds: a choice uses `each` first, then the bank, to which `gain` is added after it."""

    each: Seconds = 0
    bank: Seconds = 0
    gain: Seconds = 0
    refill: Literal["match", "round"] = "match"
    """How long a bank lasts; a round begins with its deal."""


class Promise(_Data, frozen=True):
    """What one seat promised before it opened its bytes, which stand in `chance.entropy`; or why it added none."""

    promise: str = ""
    silent: Literal["", "computer", "late", "withheld"] = ""


class Options(_Data, frozen=True):
    """How a table of people was opened."""

    clock: Clock | None = None
    pauses: Pauses = "fast"
    window: Annotated[int, Meta(ge=2, le=8)] = 4
    """How many seconds every window lasts where pauses are `strict`."""
    computers_pause: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """How many milliseconds a computer takes for each choice, at least."""
    watching: Watching = "none"
    hints: bool = False
    away: str = "quiet"
    """What plays for somebody who is away: `quiet` choices, or `computer:NAME`."""
    previous: str = ""
    """The table that this one is a rematch of."""
    promises: tuple[Promise, ...] = ()
    """Of each seat; () where nobody was asked for one."""


class Header(lines.Header, frozen=True, tag="header", kw_only=True):
    """What is known before play; of a table of people also how it was opened, and when."""

    sitting: Options | UnsetType = UNSET
    at: Millis | UnsetType = UNSET


class Choice(lines.Choice, frozen=True, tag="choice", kw_only=True):
    """One choice: when it was made, by whom if not by whoever sits there, and the bank that was left after it."""

    id: CommandId = ""
    at: Millis = 0
    by: str = ""
    left: Millis | None = None


class Heard(lines.Heard, frozen=True, tag="heard", kw_only=True, omit_defaults=True):
    """One event, in a seat's record, and when it was let out."""

    at: Millis = 0


class Undo(lines.Undo, frozen=True, tag="undo", kw_only=True, omit_defaults=True):
    """Choices were taken back, because a seat asked for it and others agreed."""

    by: Seat | None = None
    agreed: tuple[Seat, ...] = ()
    id: CommandId = ""
    at: Millis = 0


class Close(lines.Close, frozen=True, tag="close", kw_only=True, omit_defaults=True):
    """The match is over, by its rules or otherwise."""

    why: Why = ""
    at: Millis = 0


class SeatChange(lines.Line, frozen=True, tag="seat", omit_defaults=True):
    """Somebody came back, went away or left, or a computer sat down."""

    seat: Seat
    now: Literal["here", "away", "computer", "left"] = msgspec.field(name="is")
    why: Literal["", "clock", "gone", "asked", "left", "returned", "woken"] = ""
    """`clock`: too many choices were made for it; `gone`: disconnected; `asked`: the others let the table play;
    `returned`, `woken`: it, or anybody, is connected again, so that some time does not count."""
    excused: Millis = 0
    """How much of the time that it has been asked does not count; `woken`: that everybody has been asked."""
    by: str = ""
    """The computer that sits there now."""
    id: CommandId = ""
    at: Millis = 0


class SwitchChange(lines.Line, frozen=True, tag="switch", omit_defaults=True):
    """A seat has something answered for itself, or no more; in the record of the table and of that seat alone."""

    seat: Seat
    name: str
    on: bool
    id: CommandId = ""
    at: Millis = 0


class Resigned(lines.Line, frozen=True, tag="resigned", omit_defaults=True):
    """A seat gave the match up."""

    seat: Seat
    id: CommandId = ""
    at: Millis = 0


class Flag(lines.Line, frozen=True, tag="flag", omit_defaults=True):
    """The time of a seat ran out, in a game that makes no choice for it."""

    seat: Seat
    at: Millis = 0


class PenPassed(lines.Line, frozen=True, tag="pen", omit_defaults=True):
    """Somebody else keeps the score from here on."""

    name: str
    id: CommandId = ""
    at: Millis = 0


AnyLine: TypeAlias = (
    Header
    | lines.Secret
    | lines.Opening
    | Choice
    | Heard
    | Undo
    | lines.Reveal
    | Close
    | SeatChange
    | SwitchChange
    | Resigned
    | Flag
    | PenPassed
)
DECODER: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)
"""The one reader of lines: records, parlour and storage share it."""


def read(data: bytes, name: str = "record") -> Record:
    """Read a record with all kinds of lines; damage is a `RecordError` that names the line."""
    return Record.from_bytes(data, name, decoder=DECODER)


def options_of(record: Record) -> Options:
    """How a table was opened; the plain options where nothing is said of it."""
    given = getattr(record.header, "sitting", UNSET)
    return given if isinstance(given, Options) else Options()


def opened_at(record: Record) -> int:
    """When a table was opened; 0 where nobody looked at a clock."""
    given = getattr(record.header, "at", UNSET)
    return given if isinstance(given, int) else 0


def opening_line(line: lines.Line, *, options: Options | None, at: int) -> lines.Line:
    """Say more in the first lines of a table of people; of others they are as they are.

    A match may be over before anybody chose, and closes at once.
    """
    if options is None:
        return line
    match line:
        case lines.Header():
            return Header(*(getattr(line, name) for name in line.__struct_fields__), sitting=options, at=at)
        case lines.Close(outcome):
            return Close(outcome, why="rules", at=at)
    return line

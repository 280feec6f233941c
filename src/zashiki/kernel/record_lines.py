"""The lines of a record, in the order in which they come."""

from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from zashiki.kernel.chance import LONGEST_CHAIN
from zashiki.kernel.game import Outcome, Seat
from zashiki.kernel.problems import Problem

FORMAT, FIRST_FORMAT = "zashiki-record/2", "zashiki-record/1"
"""What is written, and what is read for ever: a seat's lines were cut by choices then, and ends could be taken back."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 24)]
Folded: TypeAlias = Literal["open", "kept"]
_decoder = cache(msgspec.json.Decoder)
"""The decoder of a type takes far longer to make than to use."""


class RecordError(Problem):
    """A record that cannot be believed or read; the message names the line."""


class FairTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="fair/1", tag_field="kind"):
    """Deals of a fair/1 chain: what was published before the first of them."""

    commitment: str
    length: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_CHAIN)]
    entropy: tuple[str, ...]


class StackedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="stacked", tag_field="kind"):
    """Deals given from outside, as in a record made elsewhere: nothing was committed to."""

    orders: dict[str, tuple[int, ...]] = {}


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat there, for people to read; it means nothing to the rules."""

    name: str = ""
    kind: str = ""
    """`person`, or the name of a CPU player."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag=str.lower):
    """One line of the file, before its hash."""


class Header(Line, frozen=True):
    """What is known before play."""

    format: str
    game: str
    version: int
    rules: msgspec.Raw
    seats: tuple[SeatInfo, ...]
    table: str
    chance: FairTable | StackedTable
    seen_by: Seat | Literal["table", "spectator"] = "table"
    undo: bool = True
    """Whether choices could be taken back."""
    folded: Folded = "open"
    """`kept`: hands that were folded stay private for good, so no key is published and nobody can check the deals."""


class Secret(Line, frozen=True):
    """The root of the chain: with it the table can deal on after a pause."""

    root: str


class Opening(Line, frozen=True):
    """What the table did before the first choice."""

    events: tuple[msgspec.Raw, ...]


class Choice(Line, frozen=True, omit_defaults=True):
    """One choice and what followed from it; in a seat's record, one of its own, and what it heard follows line by line.

    In a seat's record of the first format the choices of others are `null`, by nobody.
    """

    number: Count
    seat: Seat
    action: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    note: str = ""
    """What is worth knowing of it, such as why the table chose for a program; it means nothing to the rules."""


class Heard(Line, frozen=True):
    """One event, in a seat's record: it says no more of when others chose than the event itself."""

    event: msgspec.Raw


class Undo(Line, frozen=True):
    """The table went back to where it was after this many choices; in a seat's record, choices and events."""

    to: Count


class Reveal(Line, frozen=True):
    """The key of a deal that is over; hashing it opens the deals before it."""

    deal: Count
    key: str


class Close(Line, frozen=True):
    """The match is over."""

    outcome: Outcome | None
    """None: the match was left before its end."""


AnyLine: TypeAlias = Header | Secret | Opening | Choice | Heard | Undo | Reveal | Close


def decoded(raw: msgspec.Raw, kind: object, number: int) -> Any:  # noqa: ANN401 - the game names the type
    """Decode what is in a line; anything that the type does not allow is a `RecordError`."""
    try:
        return _decoder(kind).decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("record.line", "line {line}: {why}", line=number, why=error) from None


def as_raw(value: object) -> msgspec.Raw:
    """Encode a value as it is written in a line."""
    return msgspec.Raw(msgspec.json.encode(value))

"""What a house and its guests say to each other over HTTP, as values: requests that anybody may have written, answers.

What is said at a table, over its socket, stands in `inward` and `outward`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from zashiki.kernel.game import Outcome, Seat
from zashiki.kernel.record_lines import Folded
from zashiki.parlour.conversion_messages import Converted
from zashiki.parlour.gathering_effects import SeatView
from zashiki.parlour.inward import Name, SeatNumber
from zashiki.records.sitting_lines import Clock, Options, Pauses, Watching

ShortText: TypeAlias = Annotated[str, Meta(max_length=64)]
ShownState: TypeAlias = Literal["gathering", "promising", "live", "over", "stopped"]
"""Where a table is in its life; `stopped`: it was played by an older version of its game, or that failed."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request. What is not known in it is refused, so that no slip goes unnoticed."""


class NewGuest(Asked, frozen=True):
    """Be welcomed to the house, by a name that others see."""

    name: Name
    key: bool = False
    """Whether to be given the key in the answer, as a program wants it, and no cookie."""


class Rename(Asked, frozen=True):
    """Be called otherwise at the tables to come."""

    name: Name


class NewToken(Asked, frozen=True):
    """Ask for a bearer token for a program of one's own."""

    label: Annotated[str, Meta(max_length=32)] = ""


class WantedOptions(Asked, frozen=True):
    """How a table is to be opened; what is left out is as usual for the game and its seats."""

    clock: Clock | UnsetType | None = UNSET
    pauses: Pauses | UnsetType = UNSET
    window: int | UnsetType = UNSET
    computers_pause: int | UnsetType = UNSET
    watching: Watching | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    away: ShortText | UnsetType = UNSET


class NewTable(Asked, frozen=True):
    """Open a table and take a seat at it."""

    game: ShortText
    preset: ShortText | None = None
    """The rules; None: those that the game is usually played by."""
    knobs: dict[str, Any] = {}
    """What is otherwise than in the preset."""
    options: WantedOptions = WantedOptions()
    undo: bool | None = None
    folded: Folded = "open"
    lots: bool = False
    """Whether seats are drawn at the start."""
    listed: bool = False
    """Whether anybody may find the table and sit down."""
    seat: SeatNumber = 0
    """Where whoever opens it sits."""
    computers: dict[SeatNumber, ShortText] = {}
    """Players of the house, by seat."""
    names: tuple[Name, ...] = ()
    """Of a table that only keeps score: those who sit at the real one, by seat."""
    start: bool = False
    """Whether to start at once, which is possible where no seat is left free."""
    name: Name | None = None
    """What to be called here, if not by the guest's name."""


class Sit(Asked, frozen=True):
    """Sit down."""

    name: Name | None = None
    seat: SeatNumber | None = None
    """Where; None: in the first seat that is free."""


class PutComputer(Asked, frozen=True):
    """Put one of the house's players into a free seat."""

    seat: SeatNumber
    player: ShortText


class Swap(Asked, frozen=True):
    """Let two seats change places."""

    one: SeatNumber
    other: SeatNumber


class NewInvitation(Asked, frozen=True):
    """Ask for a link by which others may sit down."""

    seat: SeatNumber | None = None
    """Which seat it is for; None: any that is free."""
    uses: Annotated[int, Meta(ge=1, le=16)] = 1
    """How many people may sit down by it."""


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer."""


class Me(Answered, frozen=True):
    """Who a guest is."""

    name: str
    key: str = ""
    """What a program is known by, as a bearer token; shown this once."""
    made: int = 0
    house: str = ""
    """Which house knows the guest so; its answers have it as the header `Zashiki-House`, too."""


class Token(Answered, frozen=True):
    """A bearer token of a guest's."""

    id: str
    label: str
    made: int
    secret: str = ""
    """What the program sends, shown once when it is made."""


class Tokens(Answered, frozen=True):
    """All bearer tokens of a guest."""

    tokens: tuple[Token, ...]


class TableFacts(msgspec.Struct, frozen=True):
    """What somebody may know of a table without being at it."""

    table: str
    state: ShownState
    game: str
    rules: msgspec.Raw
    seats: tuple[SeatView, ...]
    options: Options
    undo: bool
    folded: Folded
    lots: bool
    listed: bool
    opener: Seat | None
    """Where the guest sits who may put computers into seats, and start; None once the match has begun."""
    me: Seat | None
    """Where whoever asks sits; None: nowhere."""
    last: int
    """When something was last let out there, in milliseconds since 1970."""
    outcome: Outcome | None = None
    link: str = ""
    """Where it can be watched, or gone on with."""
    invitation: str = ""
    """A link by which others may sit down; shown when it is made."""
    next: str = ""
    """The table of the rematch."""


class Tables(msgspec.Struct, frozen=True):
    """A list of tables."""

    tables: tuple[TableFacts, ...]


class Invitation(msgspec.Struct, frozen=True):
    """A link by which others may sit down."""

    link: str


class Trouble(msgspec.Struct, frozen=True):
    """Why something was not done; nothing has changed."""

    code: str
    text: str


REQUESTS = (NewGuest, Rename, NewToken, NewTable, Sit, PutComputer, Swap, NewInvitation)
ANSWERS = (Me, Token, Tokens, TableFacts, Tables, Invitation, Converted, Trouble)

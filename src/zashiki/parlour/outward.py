"""What a table says to those at it. The narrator makes these from what a sitting sends; a gathering makes its own."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from zashiki.kernel.game import Outcome, Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.effects import Place, Wish
from zashiki.parlour.gathering_effects import GatheringView, YourSeat
from zashiki.records.sitting_lines import CommandId, Options, Why
from zashiki.telling import Chapter, Form, Hint, Offer, Sheet


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
    """Where the table was opened with hints; between people, the `hint` of an offer is there only with them, too."""
    decision: Sheet | None = None
    """What a grave choice is about."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event in words."""

    event: Any
    lines: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()
    """What a picture shows anyway."""
    changed: dict[str, Any] = {}
    """The fields of the scene that the event changed; not with the last, whose scene is told whole."""
    inside: dict[str, dict[str, dict[str, Any]]] = {}
    """Likewise, of fields that are rows of things: `{"seats": {"1": {"score": 300}}}`."""
    chapter: Chapter | None = None
    """The round that it ended."""


class Table(Said, frozen=True):
    """The whole table, for one who has just come or has missed too much, and after an undo."""

    number: int
    """Where the listener's stream stands."""
    game: str
    seats: tuple[SeatInfo, ...]
    options: Options
    commitment: str = ""
    """The end of the chain that all deals come from, in hex, as everybody was shown before anybody sat down."""
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
    id: CommandId = ""
    """What to name in `agree`."""
    seat: Seat | None = None
    name: str = ""
    """Of whoever asks for the pen."""
    agreed: tuple[Seat, ...] = ()
    until: int | None = None
    open: bool = True


class Over(Said, frozen=True):
    """The match is over."""

    outcome: Outcome | None
    why: Why
    standing: Sheet | None = None
    text: str = ""
    """Who won, and how, in one sentence; with the detail `scene`."""


class Next(Said, frozen=True):
    """There is another match with the same people, at a table of its own."""

    table: str


Outward: TypeAlias = (
    Table
    | Told
    | Previewed
    | Done
    | Refused
    | Clocks
    | Presence
    | Switches
    | Request
    | Over
    | Next
    | GatheringView
    | YourSeat
)

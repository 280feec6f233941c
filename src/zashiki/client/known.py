"""What somebody at a table knows of it: one frozen value, replaced with every message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame, load
from zashiki.parlour.gathering_effects import GatheringView, YourSeat
from zashiki.parlour.outward import Clocks, Next, Outward, Over, Presence, Question, Request, Switches, Table, Told
from zashiki.records.sitting_lines import Options


class Connection(msgspec.Struct, frozen=True):
    """The connection to the table was lost, or is there again. Nothing is missed by that: it goes on by itself."""

    open: bool
    why: str = ""
    """What broke it: a `Sentence`, which `texts.problems.said` says in any language."""


Message: TypeAlias = (
    Table | Told | Clocks | Presence | Switches | Request | Over | Next | GatheringView | YourSeat | Connection
)
"""What is given on to whoever listens; answers to commands go to whoever sent these."""


class Known(msgspec.Struct, frozen=True):
    """What is known of a table. All of it belongs together: `view` is how things stood at `number`."""

    me: Seat | None = None
    """The listener's seat; None for one who watches."""
    number: int = 0
    """Of the last event that was heard; a choice that is made from this view says so as `seen`."""
    game: AnyGame | None = None
    """What is played, once that is known; None with the detail `scene`, which needs no rules."""
    seats: tuple[SeatInfo, ...] = ()
    options: Options | None = None
    view: Any = None
    """With the detail `events`: what the seat sees, in the game's own type."""
    scene: Any = None
    """With the detail `scene`: what a picture shows, as it came."""
    asked: Question | None = None
    """What must be chosen now; None: nothing."""
    clocks: Clocks | None = None
    presence: Presence | None = None
    switches: tuple[str, ...] = ()
    requests: tuple[Request, ...] = ()
    """What others ask for, or this seat itself, and is not decided yet."""
    over: Over | None = None
    gathering: GatheringView | None = None
    """The table before its match; None once that has begun."""
    next_table: str = ""
    """The table of the rematch, once there is one."""

    def legal(self) -> Sequence[Any]:
        """List what may be chosen now, by the game's rules or as it was offered; nothing where nothing is asked."""
        if self.asked is None or self.me is None:
            return ()
        if self.game is None or self.view is None:
            return tuple(offer.action for offer in self.asked.offers)
        return self.game.legal(self.view, self.me)


def has_as_many_seats(known: Known, message: Outward) -> bool:
    """Return whether a message tells of as many seats as the table has; readers rely on that."""
    match message:
        case Table(game=game, seats=seats, me=me, view=view):
            there = known.presence.seats if known.presence is not None and known.gathering is None else seats
            most = len(seats) if view is UNSET else load(game).seats(view.rules)
            return len(there) == len(seats) == most and (me is None or me < most)
        case Presence(seats=told) | Clocks(left=told):
            return known.gathering is not None or not known.seats or len(told) == len(known.seats)
    return True

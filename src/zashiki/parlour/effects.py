"""What comes out of a sitting: values only, for a shell to carry out."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from zashiki.kernel.game import Outcome, Seat
from zashiki.records.sitting_lines import CommandId, Why

Who: TypeAlias = Seat | None
"""Whose ears a stream is for: a seat's, or those of whoever watches (None)."""


Place: TypeAlias = Literal["here", "gone", "away", "left", "computer"]
"""Who is in a seat: its person; nobody, for a moment or for longer; nobody any more; a computer."""
Wish: TypeAlias = Literal["undo", "pen", "rematch"]


class News(msgspec.Struct, frozen=True):
    """Events that somebody heard; folded into what they saw before, they lead to what they see now.

    Where one ends depends on public facts alone: after every event that may ask somebody in secret, whether or not
    anybody was asked, and where somebody chose that all know of.
    """

    number: int
    """Of the last of them, counted from 1: heard events and noticed undos take one each."""
    events: tuple[Any, ...]


class TakenBack(msgspec.Struct, frozen=True):
    """The latest events that somebody heard did not happen after all."""

    number: int
    events: int
    """How many of them."""
    view: Any
    """What is seen now."""


class WholeTable(msgspec.Struct, frozen=True):
    """All that somebody sees, for one who has just come or has missed too much."""

    number: int
    """Where their stream stands; this message takes none."""
    view: Any


class Clocks(msgspec.Struct, frozen=True):
    """What time there is. Of questions that are put in secret, only those to the listener's own seat are in it."""

    left: tuple[int | None, ...]
    """What each seat has in its bank, in milliseconds; None for a computer, and for all where there is no clock."""
    asked: tuple[Seat, ...]
    """Who must choose, as far as the listener may know …"""
    since: int | None
    """… since when …"""
    until: int | None
    """… and when the first of them has no time left."""


class Presence(msgspec.Struct, frozen=True):
    """Who is there; everybody may know it."""

    seats: tuple[Place, ...]
    watchers: int
    claim_from: int | None = None
    """From when on the other seat may claim the match, in a game of two that somebody has left alone."""


class Switches(msgspec.Struct, frozen=True):
    """What a seat has switched on; for that seat alone."""

    on: tuple[str, ...]


class Request(msgspec.Struct, frozen=True):
    """Somebody asks for something that others must agree to: an undo, the pen, another match."""

    what: Wish
    id: CommandId = ""
    """How whoever asks calls it; who agrees names it."""
    seat: Who = None
    """Who asks, …"""
    name: str = ""
    """… or how one calls themself who asks for the pen."""
    agreed: tuple[Seat, ...] = ()
    until: int | None = None
    open: bool = True
    """False: it was granted, refused or dropped."""


class Over(msgspec.Struct, frozen=True):
    """The match is over and its record closed."""

    outcome: Outcome | None
    why: Why


Message: TypeAlias = News | TakenBack | WholeTable | Clocks | Presence | Switches | Request | Over


class Ask(msgspec.Struct, frozen=True):
    """A computer must choose."""

    number: int
    """Which question to this seat it is; an answer to one that was withdrawn changes nothing."""
    seat: Seat
    view: Any
    events: tuple[Any, ...]
    """What its seat has heard since it was last asked, for a program that follows the game …

    At a table of people whose choices stand for good it is empty: the house's players choose by their view.
    """
    anew: bool = False
    """… from the beginning: something that it knew was taken back."""
    player: str = ""
    """Who sits in for the seat's own person; empty: the computer whose seat it is."""


class Effects(msgspec.Struct, frozen=True):
    """What a shell does next, in this order."""

    lines: tuple[bytes, ...] = ()
    """Make these durable first …"""
    number: int = 0
    """… as the lines of the record that begin with this one, counted from 1 …"""
    sent: tuple[tuple[Who, Message], ...] = ()
    """… only then let these out …"""
    ask: tuple[Ask, ...] = ()
    """… and ask these, all of them at once."""
    wake: int | None = None
    """Call `tick` at this time, unless something else happens before."""

    def then(self, later: Effects) -> Effects:
        """Carry out these and then what happened later, as one."""
        return Effects(
            (*self.lines, *later.lines),
            self.number if self.lines else later.number,
            (*self.sent, *later.sent),
            (*self.ask, *later.ask),
            later.wake,
        )

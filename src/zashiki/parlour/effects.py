"""What comes out of a sitting: values only, for a shell to carry out."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from zashiki.kernel.game import Seat

Who: TypeAlias = Seat | None
"""Whose ears a stream is for: a seat's, or those of whoever watches (None)."""


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


Message: TypeAlias = News | TakenBack | WholeTable


class Ask(msgspec.Struct, frozen=True):
    """A computer must choose."""

    number: int
    """Which question to this seat it is; an answer to one that was withdrawn changes nothing."""
    seat: Seat
    view: Any
    events: tuple[Any, ...]
    """What its seat has heard since it was last asked, for a program that follows the game …"""
    anew: bool = False
    """… from the beginning: something that it knew was taken back."""
    budget: int | None = None
    """How many choices it may simulate; None: as it likes."""


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

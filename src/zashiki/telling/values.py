"""What a speaker gives: values only. Nothing here knows a game, a language, a screen or a key.

A scene, a list of offers and a sheet are made for one listener from what that listener may know, and can be sent.
"""

from __future__ import annotations

from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

from zashiki.kernel.game import Seat
from zashiki.texts.sheets import Sheet

V = TypeVar("V")
E = TypeVar("E")
A = TypeVar("A")
C = TypeVar("C")

Weight: TypeAlias = Literal["plain", "win", "quiet", "grave"]
"""How a choice is shown.

`win` comes first and is never passed by accident; `quiet` gives something up, such as a pass; `grave` asks again.
"""


class Chapter(msgspec.Struct, frozen=True, gc=False):
    """A round that is over, in one line: a month, a hand, a deal; in a game of one round, a move.

    Views stay small and forget; whoever shows the course of a match keeps these.
    """

    title: str
    """Which it was: January, East 2, deal 7."""
    line: str
    """How it went."""
    seat: Seat | None = None
    """Who won it, or moved."""
    amount: int = 0
    """What it changed for that seat; 0 without one."""
    changes: tuple[int, ...] = ()
    """What it changed for each seat."""
    kind: str = ""
    """What was played, where a match mixes games: `razz`."""
    figures: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What statistics count of it, by name and then by seat: who declared riichi, who dealt in."""


class Told(msgspec.Struct, Generic[V, E, C], frozen=True, gc=False):
    """One event that a listener heard, in words, and the scene that it led to."""

    event: E
    lines: tuple[str, ...]
    """What is said, a sentence or two each; none where there is nothing to say."""
    scene: C
    before: V
    """The view it followed …"""
    view: V
    """… and the one it led to. Views are for whoever tells more about it, and are not sent."""
    asides: tuple[str, ...] = ()
    """What a picture shows anyway, and is not read aloud unless everything is."""
    chapter: Chapter | None = None
    """The round that this event ended."""


class Offer(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """One legal choice, as it is put to a seat."""

    action: A
    label: str
    """What the button says: Pon, Raise, a card's name."""
    hint: str = ""
    """What it costs or does: to 120, 80 more; takes two cards; turns 4 discs."""
    pieces: tuple[str, ...] = ()
    """The seat's own pieces that it uses, by code."""
    takes: tuple[str, ...] = ()
    """Pieces that it takes or turns; where one of two is still to be chosen, both."""
    amount: int | None = None
    """Chips or points that it costs."""
    group: str = ""
    """Choices of one kind, such as `discard` or `chi`, which a screen may keep together."""
    weight: Weight = "plain"


class Hint(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """Something that a beginner would overlook."""

    text: str
    kind: Literal["reading", "advice"] = "advice"
    """A `reading` says what lies before the seat, `advice` compares choices; the best comes first."""
    action: A | None = None
    """The choice that it is about."""
    pieces: tuple[str, ...] = ()
    """The pieces that it is about, by code, such as the tiles waited for."""
    unseen: tuple[int, ...] = ()
    """How many of each of these have not been seen yet, where that is counted."""


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One answer to a field."""

    value: str
    label: str
    fixed: bool = False
    """Whether it is among the answers whatever else is chosen, as riichi makes a seat ready at a draw."""


class Field(msgspec.Struct, frozen=True, gc=False):
    """One part of a choice that is made of several, such as who won, from whom, and how many han."""

    name: str
    label: str
    options: tuple[Option, ...]
    """What is still possible, given the other parts; empty: any whole number."""
    several: bool = False
    """Whether more than one may be named, with commas between."""
    needed: bool = True


class Form(msgspec.Struct, frozen=True, gc=False):
    """How a choice is made where listing all of them would help nobody."""

    fields: tuple[Field, ...]


class Filled(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """A form with some of its parts filled in."""

    form: Form
    """The parts, each with what is still possible."""
    action: A | None = None
    """The choice, once the parts say it."""
    sheet: Sheet | None = None
    """What the choice would change."""
    problem: str = ""
    """What is against the parts as they are, in words; nothing: they can be completed."""

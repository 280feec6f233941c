"""A page of text as data: a title, then paragraphs, tables and rows of pieces.

A sheet knows nothing of widths, colours or fonts; whoever shows it sets those. Pieces stand in it by their codes, so
that each screen writes or draws them in its own way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["plain", "heading", "item", "sum", "faint"]
"""What a paragraph is: a `heading` above others, an `item` of a list, a `sum` below what adds up to it, or `faint`.

Faint is what does not apply, such as a factor that was not reached.
"""
Mark: TypeAlias = Literal["", "won", "used", "called", "down", "faint"]
"""What sets a piece apart.

It `won`, is one of those `used` for a hand, was `called` from another seat, lies face `down`, or does not count.
"""


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A card, tile, disc or square inside a text."""

    code: str
    """As in records: `1a`, `5m`, `Ah`, `f5`; `?` where it is not known."""
    mark: Mark = ""


Span: TypeAlias = str | Piece


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A paragraph, or a cell of a table."""

    spans: tuple[Span, ...]
    role: Role = "plain"


Cell: TypeAlias = str | Text


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """A table."""

    rows: tuple[tuple[Cell, ...], ...]
    head: tuple[Cell, ...] = ()
    """What heads the columns; empty: nothing does."""
    left: int = 1
    """Columns that hold words; the others hold figures and are set to the right."""


class Pieces(msgspec.Struct, frozen=True, tag="pieces"):
    """A row of pieces, with a word before it."""

    pieces: tuple[Piece, ...]
    label: str = ""


Part: TypeAlias = Text | Grid | Pieces


class Sheet(msgspec.Struct, frozen=True):
    """A page: a result, a standing, the rules in brief."""

    title: str
    parts: tuple[Part, ...] = ()


def text(*spans: Span, role: Role = "plain") -> Text:
    """Write a paragraph.

    >>> text("Won with ", Piece("5m", "won"), ".").spans[0]
    'Won with '
    """
    return Text(spans, role)


def paragraphs(lines: Iterable[str], *, role: Role = "plain") -> tuple[Text, ...]:
    """Make a paragraph of each line."""
    return tuple([Text((line,), role) for line in lines])

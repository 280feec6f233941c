"""How cards of stud look: rank and suit on a paper of their own, in four colours, whatever the terminal's are.

Without colours, or where the terminal has no signs for suits, a suit is a letter, as in Ks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from zashiki.kernel.game import UNKNOWN
from zashiki.telling.pieces import PieceNames
from zashiki.telling.stud.cards import LETTERS, SIGNED
from zashiki.telling.stud.scene import SeatScene

_INKS = {"c": "rgb(0,110,40)", "d": "rgb(0,70,200)", "h": "rgb(200,0,0)", "s": "rgb(0,0,0)"}
_PAPER = "on rgb(240,240,232)"
_BACK = "rgb(255,255,255) on rgb(70,90,130)"
FIRST_DOWN, UP = 2, 4
WIDTH = 3 * (FIRST_DOWN + UP + 1) + 1
"""Columns that seven cards take."""


class Style(NamedTuple):
    """How cards are drawn."""

    colour: bool
    signs: bool

    @property
    def names(self) -> PieceNames:
        """How cards are written in a sentence."""
        return SIGNED if self.signs else LETTERS


def style_of(console: Console) -> Style:
    """Find out what a terminal can show."""
    colour = console.color_system is not None and not console.no_color
    try:
        "♣♦♥♠".encode(console.encoding)
    except UnicodeEncodeError:
        return Style(colour, signs=False)
    return Style(colour, signs=colour)


def face(code: str, style: Style, *, dim: bool = False) -> Text:
    """Draw one card, two columns wide; a dim one is out of play."""
    text = style.names.one(code)
    if not style.colour or dim:
        return Text(text, "dim" if dim else "" if code == UNKNOWN else "bold")
    return Text(text, _BACK if code == UNKNOWN else f"bold {_INKS[code[1]]} {_PAPER}")


def row(seat: SeatScene, style: Style) -> Text:
    """Draw a seat's cards in the order in which they came: two down, four up, one down."""
    down = seat.down if seat.live or UNKNOWN not in seat.down else ()
    slots = (
        *_slots(down[:FIRST_DOWN], FIRST_DOWN),
        *_slots(seat.up, UP),
        *_slots(down[FIRST_DOWN:], 1),
    )
    line = Text()
    for at, code in enumerate(slots):
        gap = "  " if at in (FIRST_DOWN, FIRST_DOWN + UP) else " " if at else ""
        line.append(gap)
        line.append_text(face(code, style, dim=not seat.live) if code else Text("  "))
    return line


def _slots(codes: Sequence[str], count: int) -> list[str]:
    return [*codes[:count], *[""] * (count - len(codes))]

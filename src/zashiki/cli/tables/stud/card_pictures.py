"""How cards of stud look: rank and suit on a paper of their own, in four colours, whatever the terminal's are.

Without colours, or where the terminal has no signs for suits, a suit is a letter, as in Ks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from zashiki.games.stud import HIDDEN, Card, PlayerState
from zashiki.games.stud.hand_names import SIGNS, card_sign
from zashiki.telling.stud.teller import CardName

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
    def name(self) -> CardName:
        """How a card is written in a sentence."""
        return card_sign if self.signs else str


def style_of(console: Console) -> Style:
    """Find out what a terminal can show."""
    colour = console.color_system is not None and not console.no_color
    try:
        "".join(SIGNS.values()).encode(console.encoding)
    except UnicodeEncodeError:
        return Style(colour, signs=False)
    return Style(colour, signs=colour)


def face(card: Card, style: Style, *, dim: bool = False) -> Text:
    """Draw one card, two columns wide; a dim one is out of play."""
    text = style.name(card)
    if not style.colour or dim:
        return Text(text, "dim" if dim else "" if card is HIDDEN else "bold")
    return Text(text, _BACK if card is HIDDEN else f"bold {_INKS[card.value[1]]} {_PAPER}")


def row(player: PlayerState, style: Style, *, dead: bool) -> Text:
    """Draw a seat's cards in the order in which they came: two down, four up, one down."""
    down = () if dead and HIDDEN in player.down else player.down
    slots = (
        *_slots(down[:FIRST_DOWN], FIRST_DOWN),
        *_slots(player.up, UP),
        *_slots(down[FIRST_DOWN:], 1),
    )
    line = Text()
    for at, card in enumerate(slots):
        gap = "  " if at in (FIRST_DOWN, FIRST_DOWN + UP) else " " if at else ""
        line.append(gap)
        line.append_text(Text("  ") if card is None else face(card, style, dim=dead))
    return line


def _slots(cards: Sequence[Card], count: int) -> list[Card | None]:
    return [*cards[:count], *[None] * (count - len(cards))]

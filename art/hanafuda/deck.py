"""A whole deck: 48 cards by their codes (`1a` … `12d`), and their back."""

from art.hanafuda import cards_of_autumn, cards_of_spring, cards_of_summer, cards_of_winter
from art.hanafuda.card import back, framed, numeral
from art.palettes import Palette
from art.svg import Stamps

CARDS = {**cards_of_spring.CARDS, **cards_of_summer.CARDS, **cards_of_autumn.CARDS, **cards_of_winter.CARDS}


def draw_card(code: str, palette: Palette, *, numerals: bool = False) -> str:
    """One card as a standalone SVG file, with the figure of its month in a corner if `numerals`."""
    stamps = Stamps()
    body = CARDS[code](stamps, palette)
    corner = numeral(palette, int(code[:-1])) if numerals else ""
    return framed(palette, stamps, body + corner)


def draw_deck(palette: Palette, *, numerals: bool = False) -> dict[str, str]:
    """All files of a deck by name, without the ending: the cards and `back`."""
    cards = {code: draw_card(code, palette, numerals=numerals) for code in CARDS}
    return {**cards, "back": back(palette)}

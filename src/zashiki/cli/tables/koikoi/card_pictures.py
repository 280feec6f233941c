"""Hanafuda cards in a terminal: boxes in a row, or short tiles where there is no room for boxes.

A card shows its month as a number and its kind as a letter, so that colour is never needed to tell it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.kernel.game import UNKNOWN
from zashiki.telling.koikoi.cards import LOOKS, Kind
from zashiki.telling.pieces import PieceNames
from zashiki.texts.words import Words

_STYLES: dict[Kind, str] = {
    "hikari": "bold black on bright_yellow",
    "tane": "black on bright_cyan",
    "tanzaku": "white on magenta",
    "kasu": "black on white",
}
_INKS: dict[Kind, str] = {"hikari": "bold yellow", "tane": "cyan", "tanzaku": "magenta", "kasu": ""}
_RIBBONS = ("red", "blue")


class Face(NamedTuple):
    """A card as it lies there: the key that chooses it, and whether it stands out or steps back."""

    card: str
    """Its code."""
    key: str = ""
    lit: bool = False
    dim: bool = False
    pointed: bool = False
    """Whether Enter would choose it."""

    @property
    def sign(self) -> str:
        """The key in brackets; in arrowheads on the card that is pointed at."""
        return f">{self.key}<" if self.pointed else f"[{self.key}]" if self.key else ""


def style_of(card: str) -> str:
    """The paper of a card."""
    if card == UNKNOWN:
        return "white on bright_black"
    look = LOOKS[card]
    return f"bold white on {look.ribbon}" if look.ribbon in _RIBBONS else _STYLES[look.kind]


def ink_of(card: str) -> str:
    """The colour of a card's name in a text."""
    look = LOOKS[card]
    return look.ribbon if look.ribbon in _RIBBONS else _INKS[look.kind]


def inner_width(words: Words) -> int:
    """How wide the face of a card is: as wide as the longest word on one."""
    keys = [key for key in words if key.startswith(("picture.", "flower_short."))]
    return max(cell_len(words[key]) for key in keys)


def boxes(faces: Sequence[Face], words: Words) -> list[Text]:
    """Cards side by side in boxes with common borders."""
    inner = inner_width(words)
    lines = [Text(), Text(), Text(), Text()]
    for at, face in enumerate(faces):
        edge = "bold reverse" if face.pointed else "dim" if face.dim else "bold" if face.lit else ""
        paper = "dim" if face.dim else style_of(face.card)
        top, flower, picture = _written(face.card, inner, words)
        lines[0].append("┬" if at else "┌").append(top, edge)
        lines[1].append("│").append(flower, paper)
        lines[2].append("│").append(picture, paper)
        lines[3].append("┴" if at else "└").append(_foot(face, inner), edge)
    for line, corner in zip(lines, "┐││┘", strict=True):
        line.append(corner)
    return lines


def _written(card: str, inner: int, words: Words) -> tuple[str, str, str]:
    """The three lines on a card: month and kind, flower, picture."""
    if card == UNKNOWN:
        return "─" * inner, "/" * inner, "/" * inner
    look = LOOKS[card]
    month, mark = str(look.month), words[f"mark.{look.kind}"]
    top = month + "─" * (inner - len(month) - cell_len(mark)) + mark
    return (
        top,
        set_cell_size(words[f"flower_short.{look.month}"], inner),
        set_cell_size(words[f"picture.{card}"], inner),
    )


def _foot(face: Face, inner: int) -> str:
    """The lower border: the key, and a star where a match is possible."""
    sign = face.sign
    return (sign + ("*" if face.lit else "")).center(inner, "─") if sign or face.lit else "─" * inner


def box_rows(faces: Sequence[Face], words: Words, width: int) -> list[Text]:
    """Boxes in as many rows as it takes; rows of one field are of about the same length."""
    most = max((width - 1) // (inner_width(words) + 1), 1)
    rows = -(-len(faces) // most) or 1
    each = -(-len(faces) // rows) or 1
    lines: list[Text] = []
    for start in range(0, len(faces), each):
        lines += boxes(faces[start : start + each], words)
    return lines


def tile(face: Face, words: Words) -> Text:
    """A card in one line: key, month, kind, flower and picture."""
    text = Text()
    if face.key:
        text.append(face.sign, "bold reverse" if face.pointed else "bold")
    text.append("*" if face.lit else " ")
    if face.card == UNKNOWN:
        return text.append(words["picture.?"], "dim")
    look = LOOKS[face.card]
    written = f"{look.month:>2}{words[f'mark.{look.kind}']} "
    written += f"{words[f'flower_short.{look.month}']} {words[f'picture.{face.card}']}"
    return text.append(written, "dim" if face.dim else ink_of(face.card))


def tile_rows(faces: Sequence[Face], words: Words, width: int) -> list[Text]:
    """Tiles in columns."""
    tiles = [tile(face, words) for face in faces]
    column = max((one.cell_len for one in tiles), default=0) + 2
    across = max(width // column, 1)
    lines: list[Text] = []
    for start in range(0, len(tiles), across):
        line = Text()
        for one in tiles[start : start + across]:
            one.pad_right(column - one.cell_len)
            line.append_text(one)
        lines.append(line)
    return lines


def short_list(cards: Iterable[str], signs: PieceNames) -> Text:
    """Cards in the fewest letters, month and picture, for hands that are turned up."""
    text = Text()
    for card in cards:
        text.append(" " if text else "")
        text.append(signs.one(card), "dim" if card == UNKNOWN else ink_of(card))
    return text

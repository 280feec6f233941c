"""How tiles look: letters such as 5p on a paper of their own, an ink for each suit; or the signs of Unicode.

Every mark is a sign as well as a colour: 0p is a red five, ! the tile of a riichi, / one that was called, and ' one
that was discarded as drawn, which is dim where there are colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from zashiki.games.riichi import HIDDEN, Meld, Tile
from zashiki.games.riichi.pieces import EAST, in_order
from zashiki.games.riichi.state import Discarded
from zashiki.texts.words import Words

_INKS = {"m": "rgb(150,60,0)", "p": "rgb(0,70,200)", "s": "rgb(0,110,40)", "z": "rgb(0,0,0)"}
_RED = "rgb(220,0,0)"
_PAPER, _DIM_PAPER = "on rgb(240,240,232)", "on rgb(170,170,162)"
_BACK = "rgb(255,255,255) on rgb(70,110,90)"
_FIRST_SIGNS = {"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}
_HONOUR_SIGNS = "🀀🀁🀂🀃🀆🀅🀄"
_SIGN_OF_BACK = "🀫"
WIDTH = 2
"""Columns of a tile."""
FROM = ("", ">", "^", "<")
"""Who a called tile came from, by how many seats after the caller: the next one, the one across, the one before."""
FROM_OF_THREE = ("", ">", "<")


class Style(NamedTuple):
    """How tiles are drawn."""

    words: Words
    colour: bool
    signs: bool = False
    """Whether tiles are signs of Unicode."""

    def name(self, tile: Tile) -> str:
        """Write a tile in two columns; a red five among signs has a star."""
        if self.signs:
            return set_cell_size(_sign(tile) + "*" * tile.red, WIDTH)
        if tile is HIDDEN:
            return "??"
        return self.words[f"face.{tile.value}"] if tile.kind >= EAST else tile.value

    def names(self, some: Sequence[Tile]) -> str:
        """Write several: numbers with one letter of their suit, then honours."""
        return " ".join(part.plain.strip() for part in parts(some, self))


def style_of(console: Console, words: Words) -> Style:
    """Find out what a terminal can show."""
    return Style(words, colour=console.color_system is not None and not console.no_color)


def can_show_signs(console: Console) -> bool:
    """Whether the terminal's encoding has the signs of tiles."""
    try:
        _SIGN_OF_BACK.encode(console.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _sign(tile: Tile) -> str:
    if tile is HIDDEN:
        return _SIGN_OF_BACK
    if tile.kind >= EAST:
        return _HONOUR_SIGNS[tile.kind - EAST]
    return chr(_FIRST_SIGNS[tile.value[1]] + tile.kind % 9)


def _ink(tile: Tile, style: Style, *, dim: bool = False) -> str:
    if not style.colour:
        return "dim" if dim else ""
    if tile is HIDDEN:
        return _BACK
    ink = _RED if tile.red else _INKS[tile.value[1]]
    return f"{ink} {_DIM_PAPER}" if dim else f"bold {ink} {_PAPER}"


def face(tile: Tile, style: Style, *, dim: bool = False) -> Text:
    """Draw one tile."""
    return Text(style.name(tile), _ink(tile, style, dim=dim))


def thrown(one: Discarded, style: Style) -> Text:
    """Draw a tile of a river with its mark, three columns."""
    mark = "!" if one.riichi else "/" if one.called else "'" if one.drawn and not style.colour else " "
    return Text.assemble(face(one.tile, style, dim=one.drawn or one.called), (mark, "bold"))


def parts(some: Sequence[Tile], style: Style) -> list[Text]:
    """Draw tiles closely, a text for each suit and for each kind of honours."""
    if style.signs:
        found = [[tile for tile in some if tile.value[-1] == suit] for suit in "mpsz?"]
        return [Text("").join(face(tile, style) for tile in suit) for suit in found if suit]
    return list(_parts(some, style))


def _parts(some: Sequence[Tile], style: Style) -> Iterator[Text]:
    for suit in "mps":
        own = [tile for tile in some if tile.value[-1] == suit]
        if own:
            drawn = [(tile.value[0], _ink(tile, style)) for tile in own]
            yield Text.assemble(*drawn, (suit, _ink(Tile.parse(f"1{suit}"), style)))
    for kind in sorted({tile.kind for tile in some if tile.kind >= EAST}):
        yield Text("").join(face(tile, style) for tile in some if tile.kind == kind)
    if unseen := [tile for tile in some if tile is HIDDEN]:
        yield Text("?" * len(unseen), _ink(HIDDEN, style))


def meld_text(meld: Meld, owner: int, players: int, style: Style) -> Text:
    """Draw a meld, and from whom its tile came; a closed kan stands in brackets."""
    closely = Text("").join(parts(in_order(meld.tiles), style))
    if meld.source is None:
        return Text.assemble("(", closely, ")")
    came = (meld.source - owner) % players
    return Text.assemble(closely, ((FROM if players == len(FROM) else FROM_OF_THREE)[came], "bold"))


def flowing(some: Sequence[Text], width: int) -> list[Text]:
    """Set texts beside each other, in as many lines as they need."""
    lines: list[Text] = []
    for one in some:
        if lines and lines[-1].cell_len + 1 + one.cell_len <= width:
            lines[-1].append(" ").append_text(one)
        else:
            lines.append(one.copy())
    return lines


def padded(text: Text, width: int) -> Text:
    """Fill a text up to this many columns, or cut it there."""
    text = text.copy()
    if text.cell_len > width:
        text.truncate(width)
    return text.append(" " * max(width - cell_len(text.plain), 0))

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

from zashiki.kernel.game import UNKNOWN
from zashiki.telling.riichi.scene import MeldScene, RiverTile
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
FROM = {"": "", "next": ">", "across": "^", "before": "<"}
"""Where the seat sits that a called tile came from, seen from the caller."""
HONOURS = "z"


class Style(NamedTuple):
    """How tiles are drawn, and how they are written inside sentences."""

    words: Words
    colour: bool
    signs: bool = False
    """Whether tiles are signs of Unicode."""

    def name(self, code: str) -> str:
        """Write a tile in two columns; a red five among signs has a star."""
        if self.signs:
            return set_cell_size(_sign(code) + "*" * _red(code), WIDTH)
        if code == UNKNOWN:
            return "??"
        return self.words[f"face.{code}"] if code[1] == HONOURS else code

    def one(self, code: str, /) -> str:
        """Write a tile inside a sentence."""
        return self.name(code).strip()

    def many(self, codes: Sequence[str], /) -> str:
        """Write several: numbers with one letter of their suit, then honours."""
        return " ".join(part.plain.strip() for part in parts(codes, self))


def style_of(console: Console, words: Words, *, signs: bool = False) -> Style:
    """Find out what a terminal can show."""
    return Style(words, colour=console.color_system is not None and not console.no_color, signs=signs)


def _red(code: str) -> bool:
    return code[0] == "0"


def _sign(code: str) -> str:
    if code == UNKNOWN:
        return _SIGN_OF_BACK
    number = int(code[0]) or 5
    return _HONOUR_SIGNS[number - 1] if code[1] == HONOURS else chr(_FIRST_SIGNS[code[1]] + number - 1)


def _ink(code: str, style: Style, *, dim: bool = False) -> str:
    if not style.colour:
        return "dim" if dim else ""
    if code == UNKNOWN:
        return _BACK
    ink = _RED if _red(code) else _INKS[code[1]]
    return f"{ink} {_DIM_PAPER}" if dim else f"bold {ink} {_PAPER}"


def face(code: str, style: Style, *, dim: bool = False) -> Text:
    """Draw one tile."""
    return Text(style.name(code), _ink(code, style, dim=dim))


def thrown(one: RiverTile, style: Style) -> Text:
    """Draw a tile of a river with its mark, three columns."""
    mark = "!" if one.riichi else "/" if one.called else "'" if one.drawn and not style.colour else " "
    return Text.assemble(face(one.tile, style, dim=one.drawn or one.called), (mark, "bold"))


def parts(codes: Sequence[str], style: Style) -> list[Text]:
    """Draw tiles closely, a text for each suit and for each kind of honours."""
    if style.signs:
        found = [[code for code in codes if code[-1] == suit] for suit in ("m", "p", "s", HONOURS, UNKNOWN)]
        return [Text("").join(face(code, style) for code in suit) for suit in found if suit]
    return list(_parts(codes, style))


def _parts(codes: Sequence[str], style: Style) -> Iterator[Text]:
    for suit in "mps":
        if own := [code for code in codes if code[1:] == suit]:
            drawn = [(code[0], _ink(code, style)) for code in own]
            yield Text.assemble(*drawn, (suit, _ink(f"1{suit}", style)))
    for honour in sorted({code for code in codes if code[1:] == HONOURS}):
        yield Text("").join(face(code, style) for code in codes if code == honour)
    if unseen := [code for code in codes if code == UNKNOWN]:
        yield Text(UNKNOWN * len(unseen), _ink(UNKNOWN, style))


def meld_text(meld: MeldScene, style: Style) -> Text:
    """Draw a meld, and from whom its tile came; a closed kan stands in brackets."""
    closely = Text("").join(parts(sorted(meld.tiles, key=_in_suit), style))
    if meld.source is None:
        return Text.assemble("(", closely, ")")
    return Text.assemble(closely, (FROM[meld.side], "bold"))


def _in_suit(code: str) -> float:
    """Where a tile stands among others of its suit: a red five before the plain ones."""
    return 4.5 if _red(code) else int(code[0])


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

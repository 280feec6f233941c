"""The reversi board and what stands beside and below it, as lines that fit the screen.

Every mark is a sign as well as a colour: [ ] around the last disc, ( ) around those it turned, > < around the pointer.
Discs are drawn in black and white on green, whatever the terminal's own colours; without colours they are letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.tables.line_breaks import hanging
from zashiki.cli.tables.screen import fitted, said_below
from zashiki.kernel.game import Seat
from zashiki.telling.reversi import Scene
from zashiki.texts.words import Words

DISC = "●"
LARGE = ("▄██▄", "▀██▀")
"""A disc where there is room for two lines a square."""
LETTERS = "BW"
"""The discs by seat, as a scene writes them, and where there is no colour."""
PLAYABLE = "+"
"""The sign of a square that may be played."""
_LARGE_PLAYABLE = (" ▄▄ ", " ▀▀ ")
_INKS = ("rgb(0,0,0)", "rgb(255,255,255)")
_FIELDS = ("on rgb(0,135,75)", "on rgb(0,122,66)")
"""Two greens in turn, so that squares are told apart."""
_MARK = "rgb(255,240,130)"
BESIDE = 25
"""Columns that the story needs to stand beside the board."""
SPARE = 6
"""Lines around a large board: the header, the letters, the marks, a notice and the keys."""
HEADED, LEAST_TOLD = 3, 2
"""Lines above the story, and those that it has at least."""


class Style(NamedTuple):
    """How a board is drawn; a large one has colours."""

    colour: bool = True
    large: bool = False


@dataclass(frozen=True)
class Picture:
    """A scene, what may be chosen there, and what is said."""

    scene: Scene
    title: str
    """What is played."""
    headed: Sequence[str]
    """What stands above the board: whose turn it is, or first what happened."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """The squares that may be played, each with the sign to draw there."""
    pointer: str | None = None
    story: Sequence[str] = ()
    asides: Sequence[str] = ()
    notice: str = ""
    prompt: str = ""
    whole: bool = False
    """Whether the story is told whole, further down than the board if it must be."""
    colour: bool = True


def composed(picture: Picture, words: Words, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be; large where it fits."""
    style, lines = _styled(picture, words, width, height)
    if style.large:
        return lines
    small = words.say("table.too_small", width=width, height=height)
    return fitted(lines, width, height, least_width=3 * picture.scene.size + 3, too_small=small)


def sign_of_playable(picture: Picture, words: Words, width: int, height: int) -> str:
    """The sign that `composed` draws on a square that may be played."""
    return _sign(_styled(picture, words, width, height)[0])


def _styled(picture: Picture, words: Words, width: int, height: int) -> tuple[Style, list[Text]]:
    """How the picture is drawn, and its lines; what is not large may still be too long or too wide."""
    size = picture.scene.size
    if picture.colour and height >= 2 * size + SPARE + 2 and width >= 6 * size + 3 + 2 + BESIDE:
        lines = _lines(picture, words, width, height, style=Style(large=True))
        if len(lines) <= height:
            return Style(large=True), lines
    style = Style(colour=picture.colour)
    return style, _lines(picture, words, width, height, style=style)


def _sign(style: Style) -> str:
    return "■" if style.large else PLAYABLE


def _lines(picture: Picture, words: Words, width: int, height: int, *, style: Style) -> list[Text]:
    squares = _squares(picture, style)
    tail = said_below(picture.notice, picture.prompt, width)
    asides = [Text(line) for aside in picture.asides for line in hanging(aside, width, indent=4)]
    room = width - squares[0].cell_len - 2
    if room >= BESIDE:
        if picture.whole:
            needed = HEADED + sum(len(hanging(one, room)) for one in picture.story)
            squares += [Text(" " * squares[0].cell_len)] * (needed - len(squares))
        panel = _panel(picture, room, len(squares), style)
        middle = [Text.assemble(left, "  ", right) for left, right in zip(squares, panel, strict=True)]
    else:
        left = height - 1 - len(squares) - len(asides) - len(tail)
        middle = [*squares, *_panel(picture, width, max(left, HEADED + LEAST_TOLD), style)]
    legend = [Text(line, "dim") for line in hanging(words.say("legend.marks", playable=_sign(style)), width)]
    lines = [_header(picture, width), *middle]
    if len(lines) + len(legend) + len(asides) + len(tail) <= height:
        lines += legend
    return [*lines, *asides, *tail]


def _header(picture: Picture, width: int) -> Text:
    """What is played, and what stands above the board; on a narrow screen less of it, the first of it at least."""
    said, title = list(picture.headed), Text.assemble((picture.title, "bold reverse"), "  ")
    while len(said) > 1 and title.cell_len + cell_len("   ".join(said)) > width:
        said.pop()
    headed = Text("   ".join(said), "bold")
    return Text.assemble(title, headed) if title.cell_len + headed.cell_len <= width else headed


# The board.


def _squares(picture: Picture, style: Style) -> list[Text]:
    """The board with its letters above and its numbers at the side, row 1 at the top."""
    scene, width = picture.scene, 6 if style.large else 3
    rows = [Text("   " + "".join(f"{letter:^{width}}" for letter in scene.columns), "bold")]
    for down, number in enumerate(scene.rows):
        lines = [Text.assemble((f"{number:>2} ", "bold")), *([Text("   ")] if style.large else [])]
        for across, letter in enumerate(scene.columns):
            paper = _FIELDS[(down + across) % 2] if style.colour else ""
            lies = scene.squares[down * scene.size + across]
            square = _square(picture, letter + number, lies, paper, style)
            for line, piece in zip(lines, square, strict=True):
                line.append_text(piece)
        rows += lines
    return rows


def _square(picture: Picture, name: str, lies: str, paper: str, style: Style) -> list[Text]:
    """One square, a line or two of it: its face, and marks at both sides."""
    left, right, mark = _marks(picture, name, style)
    face, ink = _face(lies, picture.signs.get(name), style)
    if len(face[0]) > 1 and not style.large:  # a number of two digits takes the place of a mark
        right = ""
    edge = f"{mark} {paper}"
    return [Text.assemble((left, edge), (line, f"{ink} {paper}"), (right, edge)) for line in face]


def _marks(picture: Picture, name: str, style: Style) -> tuple[str, str, str]:
    """The signs at both sides of a square, and their style."""
    mark = _MARK if style.colour else ""
    if name == picture.pointer:
        return ">", "<", "bold reverse"
    if name == picture.scene.last:
        return "[", "]", f"bold {mark}"
    if name in picture.scene.turned:
        return "(", ")", mark
    return " ", " ", ""


def _face(lies: str, sign: str | None, style: Style) -> tuple[Sequence[str], str]:
    """What is on a square, a line or two, and its ink: a disc, a sign that it may be played, or nothing."""
    if lies in LETTERS:
        return disc(LETTERS.index(lies), style)
    if sign is None and not style.colour:
        return (".",), "dim"
    if sign is None:
        return (("    ", "    ") if style.large else (" ",)), ""
    if not style.large:
        return (sign,), _MARK if style.colour else "bold"
    return (_LARGE_PLAYABLE if sign == PLAYABLE else (f"{sign:^4}", "    ")), _MARK


def disc(seat: Seat, style: Style) -> tuple[Sequence[str], str]:
    """A disc, a line or two, and its ink."""
    if not style.colour:
        return (LETTERS[seat],), "bold"
    return (LARGE if style.large else (DISC,)), _INKS[seat]


# What stands beside it.


def _panel(picture: Picture, width: int, rows: int, style: Style) -> list[Text]:
    """Both sides with their discs, and the latest of the story in what rows are left; always `rows` lines."""
    sides = picture.scene.seats
    longest = min(max(cell_len(side.called) for side in sides), width - 10)
    lines = []
    for seat, side in enumerate(sides):
        face, ink = disc(seat, Style(colour=style.colour))
        chip = (f" {face[0]} ", f"{ink} {_FIELDS[0] if style.colour else ''}")
        lines.append(Text.assemble(chip, " ", set_cell_size(side.called, longest), (f"{side.discs:>4}", "bold")))
    room = rows - HEADED
    told: list[str] = []
    for one in reversed(picture.story):
        pieces = hanging(one, width)
        if len(told) + len(pieces) > room:
            break
        told = pieces + told
    lines += [Text(), *map(Text, told)]
    return (lines + [Text()] * rows)[:rows]

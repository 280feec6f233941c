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
from zashiki.games.reversi import BLACK, WHITE, GameState, Phase
from zashiki.games.reversi.events import DiscPlaced
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.teller import Teller

DISC = "●"
LARGE = ("▄██▄", "▀██▀")
"""A disc where there is room for two lines a square."""
LETTERS = "BW"
"""The discs where there is no colour."""
PLAYABLE = "+"
"""The sign of a square that may be played."""
_LARGE_PLAYABLE = (" ▄▄ ", " ▀▀ ")
_INKS = ("rgb(0,0,0)", "rgb(255,255,255)")
_FIELDS = ("on rgb(0,135,75)", "on rgb(0,122,66)")
"""Two greens in turn, so that squares are told apart."""
_MARK = "rgb(255,240,130)"
BESIDE = 26
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
class Scene:
    """One picture: a view, what was placed last, what may be chosen, and what is said."""

    view: GameState
    last: DiscPlaced | None = None
    legal: Mapping[int, str] = field(default_factory=dict)
    """The squares that may be played, each with the sign to draw there."""
    pointer: int | None = None
    story: Sequence[str] = ()
    asides: Sequence[str] = ()
    notice: str = ""
    prompt: str = ""
    whole: bool = False
    """Whether the story is told whole, further down than the board if it must be."""
    headed: str = ""
    """What stands above the board; without it, whose turn it is."""


def composed(scene: Scene, teller: Teller, width: int, height: int, *, colour: bool) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be; large where it fits."""
    style, lines = _styled(scene, teller, width, height, colour=colour)
    if style.large:
        return lines
    small = teller.words.say("table.too_small", width=width, height=height)
    return fitted(lines, width, height, least_width=3 * scene.view.board.size + 3, too_small=small)


def sign_of_playable(scene: Scene, teller: Teller, width: int, height: int, *, colour: bool) -> str:
    """The sign that `composed` draws on a square that may be played."""
    return _sign(_styled(scene, teller, width, height, colour=colour)[0])


def _styled(scene: Scene, teller: Teller, width: int, height: int, *, colour: bool) -> tuple[Style, list[Text]]:
    """How the picture is drawn, and its lines; what is not large may still be too long or too wide."""
    size = scene.view.board.size
    if colour and height >= 2 * size + SPARE + 2 and width >= 6 * size + 3 + 2 + BESIDE:
        lines = _picture(scene, teller, width, height, style=Style(large=True))
        if len(lines) <= height:
            return Style(large=True), lines
    style = Style(colour=colour)
    return style, _picture(scene, teller, width, height, style=style)


def _sign(style: Style) -> str:
    return "■" if style.large else PLAYABLE


def _picture(scene: Scene, teller: Teller, width: int, height: int, *, style: Style) -> list[Text]:
    squares = _squares(scene, style)
    tail = said_below(scene.notice, scene.prompt, width)
    asides = [Text(line) for aside in scene.asides for line in hanging(aside, width, indent=4)]
    room = width - squares[0].cell_len - 2
    if room >= BESIDE:
        if scene.whole:
            needed = HEADED + sum(len(hanging(one, room)) for one in scene.story)
            squares += [Text(" " * squares[0].cell_len)] * (needed - len(squares))
        panel = _panel(scene, teller, room, len(squares), style)
        middle = [Text.assemble(left, "  ", right) for left, right in zip(squares, panel, strict=True)]
    else:
        left = height - 1 - len(squares) - len(asides) - len(tail)
        middle = [*squares, *_panel(scene, teller, width, max(left, HEADED + LEAST_TOLD), style)]
    legend = [Text(line, "dim") for line in hanging(_legend(teller, style), width)]
    lines = [_header(scene, teller), *middle]
    if len(lines) + len(legend) + len(asides) + len(tail) <= height:
        lines += legend
    return [*lines, *asides, *tail]


def _header(scene: Scene, teller: Teller) -> Text:
    view, words = scene.view, teller.words
    title = words.say("table.title", game=words["game.name"], rules=view.rules.name)
    turn = words["table.over"] if view.phase is Phase.MATCH_OVER else words.say("table.turn", who=teller.who(view.turn))
    return Text.assemble((title, "bold reverse"), "  ", (scene.headed or turn, "bold"))


def _legend(teller: Teller, style: Style) -> str:
    words = teller.words
    marks = words.say("legend.marks", playable=_sign(style))
    if style.colour:
        return marks
    return words.say("legend.letters", black=LETTERS[BLACK], white=LETTERS[WHITE], marks=marks)


# The board.


def _squares(scene: Scene, style: Style) -> list[Text]:
    """The board with its letters above and its numbers at the side, row 1 at the top."""
    size = scene.view.board.size
    width = 6 if style.large else 3
    rows = [Text("   " + "".join(f"{chr(97 + column):^{width}}" for column in range(size)), "bold")]
    for row in range(size):
        lines = [Text.assemble((f"{row + 1:>2} ", "bold")), *([Text("   ")] if style.large else [])]
        for at in range(row * size, (row + 1) * size):
            paper = _FIELDS[(row + at) % 2] if style.colour else ""
            for line, piece in zip(lines, _square(scene, at, paper, style), strict=True):
                line.append_text(piece)
        rows += lines
    return rows


def _square(scene: Scene, at: int, paper: str, style: Style) -> list[Text]:
    """One square, a line or two of it: its face, and marks at both sides."""
    left, right, mark = _marks(scene, at, style)
    face, ink = _face(scene, at, style)
    if len(face[0]) > 1 and not style.large:  # a number of two digits takes the place of a mark
        right = ""
    edge = f"{mark} {paper}"
    return [Text.assemble((left, edge), (line, f"{ink} {paper}"), (right, edge)) for line in face]


def _marks(scene: Scene, at: int, style: Style) -> tuple[str, str, str]:
    """The signs at both sides of a square, and their style."""
    name, mark = scene.view.board.geometry.names[at], _MARK if style.colour else ""
    if at == scene.pointer:
        return ">", "<", "bold reverse"
    if scene.last is not None and name == scene.last.square:
        return "[", "]", f"bold {mark}"
    if scene.last is not None and name in scene.last.flipped:
        return "(", ")", mark
    return " ", " ", ""


def _face(scene: Scene, at: int, style: Style) -> tuple[Sequence[str], str]:
    """What lies on a square, a line or two, and its ink: a disc, a sign that it may be played, or nothing."""
    board = scene.view.board
    for seat, side in ((BLACK, board.black), (WHITE, board.white)):
        if side >> at & 1:
            return disc(seat, style)
    sign = scene.legal.get(at)
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


def _panel(scene: Scene, teller: Teller, width: int, rows: int, style: Style) -> list[Text]:
    """Both sides with their discs, and the latest of the story in what rows are left; always `rows` lines."""
    names = [teller.who(seat) for seat in (BLACK, WHITE)]
    longest = min(max(map(cell_len, names)), width - 10)
    lines = []
    for seat, name in enumerate(names):
        face, ink = disc(seat, Style(colour=style.colour))
        chip = (f" {face[0]} ", f"{ink} {_FIELDS[0] if style.colour else ''}")
        count = f"{scene.view.board.count(seat):>4}"
        lines.append(Text.assemble(chip, " ", set_cell_size(name, longest), (count, "bold")))
    room = rows - HEADED
    told: list[str] = []
    for one in reversed(scene.story):
        pieces = hanging(one, width)
        if len(told) + len(pieces) > room:
            break
        told = pieces + told
    lines += [Text(), *map(Text, told)]
    return (lines + [Text()] * rows)[:rows]

"""The score board as lines that fit the screen: every seat with its wind, score and riichi stick, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.tables.line_breaks import by_words, hanging
from zashiki.cli.tables.screen import fitted, said_below, stacked
from zashiki.telling.numbers import amount, signed
from zashiki.telling.score_table.scene import Scene, SeatScene
from zashiki.telling.values import Chapter
from zashiki.texts.words import Words

LEAST_WIDTH = 30
STICK = "━━●━━"
RECENT = 3
"""Rounds that are told below the board at most."""
GAPS = 4
"""Lines between the parts."""
BESIDE_A_NAME = 29
"""Columns of a seat's line that its name leaves free."""


@dataclass(frozen=True)
class Picture:
    """One picture: a scene, the rounds before it, what is said, and what may be typed."""

    scene: Scene
    heading: str
    """What is played."""
    chapters: Sequence[Chapter] = ()
    said: Sequence[str] = ()
    notice: str = ""
    prompt: str = ""
    typed: bool = False
    """Whether a line is typed below it."""


def composed(picture: Picture, words: Words, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    scene = picture.scene
    header = _header(picture, width)
    seats = [_seat(scene, one, words, width) for one in scene.seats]
    said = [Text(piece) for line in picture.said for piece in hanging(line, width)]
    tail = said_below(picture.notice, picture.prompt, width)
    tail += [Text("> ", "bold")] if picture.typed else []
    room = height - len(header) - len(seats) - len(said) - len(tail) - GAPS
    recent = _recent(picture, words, width, room)
    lines = stacked([header, seats, recent, said, tail], height)
    too_small = words.say("table.too_small", width=width, height=height)
    return fitted(lines, width, height, least_width=LEAST_WIDTH, too_small=too_small)


def _header(picture: Picture, width: int) -> list[Text]:
    """What is played and where it stands, in a line or, on a narrow screen, below each other."""
    heading, title = Text(picture.heading, "bold reverse"), picture.scene.title
    if heading.cell_len + 2 + cell_len(title) <= width:
        return [Text.assemble(heading, "  ", (title, "bold"))]
    return [heading, *(Text(line, "bold") for line in hanging(title, width))]


def _recent(picture: Picture, words: Words, width: int, room: int) -> list[Text]:
    """The latest rounds, as many as there is room for."""
    told = [by_words(_chapter(picture.scene, one, words), width) for one in picture.chapters[-RECENT:]]
    while sum(map(len, told)) > room and told:
        del told[0]
    return [Text(line, "dim") for lines in told for line in lines]


def _chapter(scene: Scene, chapter: Chapter, words: Words) -> str:
    """A round that is over: which it was, how it ended, and what it brought."""
    moved = words["telling.comma"].join(
        f"{seat.name} {signed(moved)}" for seat, moved in zip(scene.seats, chapter.changes, strict=True) if moved
    )
    return words.say("board.round", hand=chapter.title, said=chapter.line, moved=moved).rstrip()


def _seat(scene: Scene, seat: SeatScene, words: Words, width: int) -> Text:
    """One seat: its letter, wind, name, score, and its stick if it declared riichi."""
    longest = max(cell_len(one.name) for one in scene.seats)
    winds = max(cell_len(one.wind_text) for one in scene.seats)
    style = "bold" if seat.dealer else ""
    name = Text(seat.name, style)
    name.truncate(min(longest, max(width - winds - BESIDE_A_NAME, 1)), overflow="ellipsis", pad=True)
    return Text.assemble(
        (f" {seat.letter} ", "reverse" if seat.dealer else ""),
        " ",
        (set_cell_size(seat.wind_text, winds), style),
        "  ",
        name,
        (f"{amount(seat.score):>9}", "bold red" if seat.score < 0 else "bold"),
        "  ",
        (f"{STICK} {words['board.riichi']}" if seat.riichi else "", "red"),
    )

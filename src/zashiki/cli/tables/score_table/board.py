"""The score board as lines that fit the screen: every seat with its wind, score and riichi stick, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.tables.line_breaks import by_words, hanging
from zashiki.cli.tables.screen import fitted, said_below
from zashiki.telling.numbers import amount, signed
from zashiki.telling.score_table.scene import Scene, SeatScene
from zashiki.telling.values import Chapter
from zashiki.texts.words import Words

LEAST_WIDTH = 30
STICK = "━━●━━"
RECENT = 3
"""Rounds that are told below the board while there is room."""


@dataclass(frozen=True)
class Picture:
    """One picture: a scene, the rounds before it, what is said, and what may be typed."""

    scene: Scene
    heading: str
    """What is played."""
    chapters: Sequence[Chapter] = ()
    said: Sequence[str] = ()
    prompt: str = ""


def composed(picture: Picture, words: Words, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    scene = picture.scene
    *prompt, last = picture.prompt.split("\n")
    tail = [*said_below("", "\n".join(prompt), width), Text(last, "bold")]
    said = [Text(piece) for line in picture.said for piece in hanging(line, width)]
    header = Text.assemble((picture.heading, "bold reverse"), "  ", (scene.title, "bold"))
    lines = [header, Text(), *(_seat(scene, one, words) for one in scene.seats), Text()]
    told = (_chapter(scene, one, words) for one in picture.chapters[-RECENT:])
    recent = [Text(piece, "dim") for line in told for piece in by_words(line, width)]
    if recent and len(lines) + len(recent) + 1 + len(said) + len(tail) < height:
        lines += [*recent, Text()]
    said += [Text()] if said else []
    too_small = words.say("table.too_small", width=width, height=height)
    return fitted([*lines, *said, *tail], width, height, least_width=LEAST_WIDTH, too_small=too_small)


def _chapter(scene: Scene, chapter: Chapter, words: Words) -> str:
    """A round that is over: which it was, how it ended, and what it brought."""
    moved = words["telling.comma"].join(
        f"{seat.name} {signed(moved)}" for seat, moved in zip(scene.seats, chapter.changes, strict=True) if moved
    )
    return words.say("board.round", hand=chapter.title, said=chapter.line, moved=moved).rstrip()


def _seat(scene: Scene, seat: SeatScene, words: Words) -> Text:
    """One seat: its letter, wind, name, score, and its stick if it declared riichi."""
    longest = max(cell_len(one.name) for one in scene.seats)
    winds = max(cell_len(one.wind_text) for one in scene.seats)
    style = "bold" if seat.dealer else ""
    return Text.assemble(
        (f" {seat.letter} ", "reverse" if seat.dealer else ""),
        " ",
        (set_cell_size(seat.wind_text, winds), style),
        "  ",
        (set_cell_size(seat.name, longest), style),
        (f"{amount(seat.score):>9}", "bold red" if seat.score < 0 else "bold"),
        "  ",
        (f"{STICK} {words['board.riichi']}" if seat.riichi else "", "red"),
    )

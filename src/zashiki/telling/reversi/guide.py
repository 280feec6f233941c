"""How discs turn, as small boards: before a disc is placed and after it. What turns is worked out by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from zashiki.games.reversi.bitboard import Geometry
from zashiki.telling.reversi.voice import ReversiVoice
from zashiki.texts.sheets import Cell, Grid, Mark, Part, Piece, Sheet, Text, text

BLACK, WHITE, EMPTY = "B", "W", "."
SMALL = Geometry(4)


class Example(NamedTuple):
    """A small board, row by row from the top, and where black places a disc; empty: it cannot place any."""

    board: str
    square: str


EXAMPLES = {
    "line": Example(".... BWW. .... ....", "d2"),
    "lines": Example("B.B. .WW. BW.. ....", "c3"),
    "gap": Example("...B ...W .... BWW.", "d4"),
    "corner": Example(".WWB WW.. .BW. B..B", "a1"),
    "pass": Example("WWB. WWB. WWB. BBB.", ""),
}
"""By what each of them shows."""


def guide(voice: ReversiVoice) -> Mapping[str, Sheet]:
    """Give how discs are `turning`."""
    words = voice.words
    return {"turning": Sheet(words["guide.title"], (text(words["guide.about"]), *_boards(voice)))}


def _boards(voice: ReversiVoice) -> Iterator[Part]:
    words = voice.words
    for name, (board, square) in EXAMPLES.items():
        yield text(words[f"guide.{name}"], role="heading")
        yield text(words.say(f"guide.{name}_about", square=square))
        squares = board.replace(" ", "")
        yield _grid(squares, square)
        if square:
            yield _grid(after(squares, square), square, turned(squares, square))


def turned(board: str, square: str) -> tuple[str, ...]:
    """The discs that black turns by placing one."""
    return SMALL.named(SMALL.flips(_discs(board, BLACK), _discs(board, WHITE), SMALL.squares[square]))


def after(board: str, square: str) -> str:
    """The board once black has placed a disc."""
    black = {square, *turned(board, square)}
    return "".join(BLACK if name in black else board[at] for at, name in enumerate(SMALL.names))


def _discs(board: str, colour: str) -> int:
    return sum(1 << at for at, one in enumerate(board) if one == colour)


def _grid(board: str, square: str, turning: tuple[str, ...] = ()) -> Grid:
    """A board as a table; where the disc goes is set apart, and so is what it turned."""
    cells: list[Cell] = []
    for name, disc in zip(SMALL.names, board, strict=True):
        mark: Mark = "won" if name == square else "used" if name in turning else ""
        cells.append(Text((Piece(disc, mark),)))
    size = SMALL.size
    return Grid(tuple(tuple(cells[at : at + size]) for at in range(0, size * size, size)), left=size)

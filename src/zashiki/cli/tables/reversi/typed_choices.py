"""From what a person typed to a choice of reversi: whole lines, or keys that move a pointer or spell a square."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum, auto

from zashiki.cli.keyboard import DOWN, LEFT, RIGHT, UP
from zashiki.cli.tables import Command
from zashiki.games.reversi import Action, NotationError, PlaceDisc, parse_action

HINT_KEY = "h"
HINT_LINES = (HINT_KEY, HINT_KEY * 2)
"""How hints are asked for in a line: as on a small board, or as on one that has a column h."""
EMPTY = "."
"""An empty square, as a scene writes it."""
_SQUARE_LIKE = re.compile("[a-z][0-9]{1,3}")
_ERASE = ("\x7f", "\x08")
_STEPS = {key: step for keys, step in ((UP, (0, -1)), (DOWN, (0, 1)), (LEFT, (-1, 0)), (RIGHT, (1, 0))) for key in keys}


class Request(Enum):
    """What a person may ask this table for; it changes nothing in the match."""

    HELP = auto()
    HINTS = auto()
    TRANSCRIPT = auto()
    POINT = auto()
    """The pointer, or what is being typed, has changed; it is to be shown."""


_KNOWN: dict[Command | Request, tuple[str, ...]] = {
    Request.HELP: ("?", "help", "ヘルプ"),
    Request.HINTS: (*HINT_LINES, "hint", "hints", "ヒント"),
    Request.TRANSCRIPT: ("t", "transcript", "棋譜"),
    Command.UNDO: ("u", "undo", "待った"),
    Command.QUIT: ("q", "quit", "exit", "やめる"),
}
_COMMANDS = {word: command for command, known in _KNOWN.items() for word in known}


def understood(text: str) -> Action | Command | Request | None:
    """Read a whole line; None if it means nothing here. Whether the choice is legal is the match's business.

    What is written as a square is one, on whatever board: `z9` is then refused as no square of this board.
    """
    text = text.lower()
    if text in _COMMANDS:
        return _COMMANDS[text]
    try:
        return parse_action(text)
    except NotationError:
        return PlaceDisc(text) if _SQUARE_LIKE.fullmatch(text) else None


class Pointer:
    """A square that the arrow keys move, and the beginning of a square that is being typed."""

    def __init__(self, size: int) -> None:
        """Point at the middle of a board of `size` rows."""
        self._size = size
        self._column = self._row = size // 2 - 1
        self.typed = ""
        """What is typed of a square so far: its column, or on a board of ten rows also a first 1."""

    @property
    def square(self) -> str:
        """Where it points, by name."""
        return f"{chr(97 + self._column)}{self._row + 1}"

    def leave(self, squares: str, legal: Iterable[str]) -> None:
        """Go from a square that is taken to the nearest one that may be played, and uncover the marks there.

        `squares` is the board as a scene has it.
        """
        if squares[self._row * self._size + self._column] != EMPTY:
            places = ((int(square[1:]) - 1, ord(square[0]) - ord("a")) for square in legal)
            self._row, self._column = min(places, key=self._steps_to, default=(self._row, self._column))

    def _steps_to(self, place: tuple[int, int]) -> int:
        row, column = place
        return abs(row - self._row) + abs(column - self._column)

    def pressed(self, key: str) -> Action | Command | Request | None:
        """Read one key; None if it means nothing here.

        A board of eight columns has an h, which is also the key for hints: it begins a square, and a second h asks.
        """
        typed, self.typed = self.typed, ""
        if step := _STEPS.get(key):
            self._column = min(max(self._column + step[0], 0), self._size - 1)
            self._row = min(max(self._row + step[1], 0), self._size - 1)
            return Request.POINT
        if key in _ERASE or (not key and len(typed) == 1):
            return Request.POINT
        if not key:
            return PlaceDisc(self.square)
        return self._letter(typed, key.lower())

    def _letter(self, typed: str, key: str) -> Action | Command | Request | None:
        if typed and key.isdecimal():
            return self._numbered(typed + key)
        if key == typed == HINT_KEY:
            return Request.HINTS
        if len(key) == 1 and 0 <= ord(key) - ord("a") < self._size:
            self.typed = key
            return Request.POINT
        return understood(key)

    def _numbered(self, text: str) -> Action | Request | None:
        """A column and a digit; where a row of two digits begins with it, Enter or the second digit ends it."""
        rows = [str(row + 1) for row in range(self._size)]
        if text[1:] not in rows:
            return None
        self._column, self._row = ord(text[0]) - ord("a"), int(text[1:]) - 1
        if any(row != text[1:] and row.startswith(text[1:]) for row in rows):
            self.typed = text
            return Request.POINT
        return PlaceDisc(self.square)

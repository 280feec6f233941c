"""From what a person typed to a choice of reversi: whole lines, or keys that move a pointer or spell a square."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from zashiki.cli.keyboard import DOWN, LEFT, RIGHT, UP
from zashiki.cli.tables.questions import Choice, Reading, labelled
from zashiki.cli.tables.requests import HINTS, Request
from zashiki.games.reversi import Action, NotationError, PlaceDisc, parse_action
from zashiki.telling import Offer
from zashiki.texts.words import Words

HINT_KEY = HINTS.typed[0]
EMPTY = "."
"""An empty square, as a scene writes it."""
ESCAPE = "\x1b"
_SQUARE_LIKE = re.compile("[a-z][0-9]{1,3}")
_ERASE = ("\x7f", "\x08", ESCAPE)
_STEPS = {key: step for keys, step in ((UP, (0, -1)), (DOWN, (0, 1)), (LEFT, (-1, 0)), (RIGHT, (1, 0))) for key in keys}

Pressed: TypeAlias = Action | Request | Literal["shown"] | None
"""What a key means; "shown": the pointer, or what is being typed, has changed."""


def written(text: str) -> Action | None:
    """Read a whole line; None if it is no square. Whether the choice is legal is the match's business.

    What is written as a square is one, on whatever board: `z9` is then refused as no square of this board.
    """
    text = text.lower()
    try:
        return parse_action(text)
    except NotationError:
        return PlaceDisc(text) if _SQUARE_LIKE.fullmatch(text) else None


class Pointer:
    """A square that the arrow keys move, and the beginning of a square that is being typed."""

    def __init__(self, size: int) -> None:
        """Point at the middle of a board of `size` rows."""
        self.size = size
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
        self.typed = ""
        if squares[self._row * self.size + self._column] != EMPTY:
            places = ((int(square[1:]) - 1, ord(square[0]) - ord("a")) for square in legal)
            self._row, self._column = min(places, key=self._steps_to, default=(self._row, self._column))

    def _steps_to(self, place: tuple[int, int]) -> int:
        row, column = place
        return abs(row - self._row) + abs(column - self._column)

    def is_column(self, key: str) -> bool:
        """Whether a key is the letter of a column."""
        return len(key) == 1 and 0 <= ord(key) - ord("a") < self.size

    def claims(self, key: str) -> bool:
        """Whether a key is no request yet: where h is a column, what follows it says whether it asks for hints."""
        return self.typed == HINT_KEY or (key.lower() == HINT_KEY and self.is_column(HINT_KEY))

    def pressed(self, key: str) -> Pressed:
        """Read one key; None if it means nothing here."""
        typed, self.typed = self.typed, ""
        if key in _ERASE:
            return "shown"
        key = key if key in _STEPS else key.lstrip(ESCAPE).lower()
        if typed and key.isdecimal():
            return self._numbered(typed + key)
        if typed == HINT_KEY:
            if key != HINT_KEY:
                self._moved(key)
            return HINTS
        if not key:
            return "shown" if len(typed) == 1 else PlaceDisc(self.square)
        return "shown" if self._moved(key) else None

    def _moved(self, key: str) -> bool:
        """Go a step, or begin to spell a square; whether the key does either."""
        if step := _STEPS.get(key):
            self._column = min(max(self._column + step[0], 0), self.size - 1)
            self._row = min(max(self._row + step[1], 0), self.size - 1)
        elif self.is_column(key):
            self.typed = key
        else:
            return False
        return True

    def _numbered(self, text: str) -> Pressed:
        """A column and a digit; where a row of two digits begins with it, Enter or the second digit ends it."""
        rows = [str(row + 1) for row in range(self.size)]
        if text[1:] not in rows:
            return None
        self._column, self._row = ord(text[0]) - ord("a"), int(text[1:]) - 1
        if any(row != text[1:] and row.startswith(text[1:]) for row in rows):
            self.typed = text
            return "shown"
        return PlaceDisc(self.square)


class SquareQuestion:
    """Where to place a disc."""

    def __init__(
        self, offers: Sequence[Offer[Action]], turn: str, words: Words, *, pointer: Pointer | None, hinting: bool
    ) -> None:
        """Ask the side whose `turn` it is; without a pointer, for a line."""
        self.pointer, self._offers, self._turn, self._words, self._hinting = pointer, offers, turn, words, hinting

    @property
    def prompt(self) -> str:
        """How a square is chosen, or how to go on with one that is being typed."""
        if self.pointer is None:
            return self._words["prompt.line"]
        typed = self.pointer.typed
        if not typed:
            return self._words["prompt.place"]
        key = "ten" if len(typed) > 1 else "column_h" if typed == HINT_KEY else "column"
        return self._words.say(f"prompt.{key}", typed=typed, n=self.pointer.size)

    @property
    def typed(self) -> str:
        """A square."""
        return self._words["accepted.square"]

    def lines(self) -> Iterator[str]:
        """Whose turn it is, and where a disc may lie; with hints, what it turns."""
        yield self._turn
        squares = (labelled(one, self._words) if self._hinting else one.label for one in self._offers)
        yield self._words.say("plain.legal", squares=self._words["telling.comma"].join(squares))

    def read(self, answer: str, /) -> Reading:
        """Read a key, or a line."""
        found = written(answer) if self.pointer is None else self.pointer.pressed(answer)
        if found == "shown":
            return self
        return found if found is None or isinstance(found, Request) else Choice(found)

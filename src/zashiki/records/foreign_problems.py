"""What may be wrong with records of other programs."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from zashiki.texts.problems import Problem as WrongValue
from zashiki.texts.problems import Sentence

NOT_TEXT = Sentence("foreign.not_text", "not text")


class ForeignError(WrongValue):
    """A game that the other format cannot hold, or a format that does not exist; the message says why."""


class Problem(msgspec.Struct, frozen=True):
    """Something in a file that could not be believed, and where."""

    file: str
    reason: str
    """What is wrong: a `Sentence`, which can be said in any language."""
    game: int = 0
    """Which game of the file, counted from 1; 0 is the file itself."""
    move: int = 0
    """Which move of the game, counted from 1 as the file writes them; 0 is the game itself."""
    line: int = 0
    """The line of a text file, if that says more."""

    def __str__(self) -> str:
        """Say it in one line.

        >>> print(Problem("a.ggf", "the square is taken", game=2, move=7))
        a.ggf: game 2: move 7: the square is taken
        """
        places = (("line", self.line), ("game", self.game), ("move", self.move))
        reason = " ".join(self.reason.split())
        return ": ".join((self.file, *(f"{what} {number}" for what, number in places if number), reason))

    @property
    def told(self) -> Sentence:
        """All of it as a sentence, for readers of any language."""
        why: str = self.reason
        if self.move:
            why = Sentence("foreign.move", "move {n}: {why}", n=self.move, why=why)
        if self.game:
            why = Sentence("foreign.game", "game {n}: {why}", n=self.game, why=why)
        if self.line:
            why = Sentence("foreign.line", "line {n}: {why}", n=self.line, why=why)
        return Sentence("foreign.file", "{file}: {why}", file=self.file, why=why)

    @property
    def code(self) -> str:
        """Names what is wrong, for programs; empty: the reason has no code."""
        return self.reason.code if isinstance(self.reason, Sentence) else ""

    @property
    def gaps(self) -> Mapping[str, object]:
        """What the reason is about."""
        return self.reason.gaps if isinstance(self.reason, Sentence) else {}

"""What is wrong with something from outside, as data: a stable code, an English text with gaps, and what fills them.

`str(problem)` is the English sentence, for programmers and tracebacks. `said` gives it in a reader's language, from
`problem.<code>` in `texts/words`; English stands in the code that raises it, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from zashiki.texts.words import Words


@runtime_checkable
class Coded(Protocol):
    """An error that can be said in any language."""

    @property
    def code(self) -> str:
        """Names what is wrong, for programs."""

    @property
    def gaps(self) -> Mapping[str, object]:
        """Fills the gaps of its text; a gap may be another such error."""


class Problem(ValueError):
    """A mistake in a file, a line or an argument.

    >>> str(Problem("no_seat", "there is no seat {seat} at this table", seat=7))
    'there is no seat 7 at this table'
    """

    def __init__(self, code: str, text: str, gaps: Mapping[str, object] | None = None, /, **more: object) -> None:
        """Take the code, the English text, and what fills its gaps."""
        self.code, self.text, self.gaps = code, text, {**(gaps or {}), **more}
        super().__init__(code, text, self.gaps)

    def __str__(self) -> str:
        return self.text.format(**self.gaps)


def said(problem: BaseException, words: Words) -> str:
    """Say what is wrong in a reader's language; an error without a code says what it says."""
    if not isinstance(problem, Coded) or f"problem.{problem.code}" not in words:
        return str(problem)
    gaps = {name: said(gap, words) if isinstance(gap, BaseException) else gap for name, gap in problem.gaps.items()}
    return words.say(f"problem.{problem.code}", **gaps)

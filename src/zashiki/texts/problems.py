"""What is wrong with something from outside, as data: a stable code, an English text with gaps, and what fills them.

A mistake in a file, a line or an argument is a `Problem`. A class of them whose sentences stand in a room's own words
names their `section`; all others stand under `problem`.

    >>> str(Problem("no_seat", "there is no seat {seat} at this table", seat=7))
    'there is no seat 7 at this table'

`str(problem)` is the English sentence, for programmers and tracebacks. `said` gives it in a reader's language, from
`problem.<code>` in `texts/words`; English stands in the code that raises it, and nowhere else. A gap may be a problem
or a sentence itself, which then is said in the reader's language, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, Self, runtime_checkable

from zashiki.kernel.problems import Problem as Problem  # noqa: PLC0414 - whoever says problems finds it here

if TYPE_CHECKING:
    from zashiki.texts.words import Words

# Importing a game imports this file; what only saying a problem needs is imported when one is said.


@runtime_checkable
class Coded(Protocol):
    """Something that can be said in any language."""

    @property
    def code(self) -> str:
        """Names what is wrong, for programs."""

    @property
    def gaps(self) -> Mapping[str, object]:
        """Fills the gaps of its text."""


class Sentence(str):
    """A sentence, or a part of one, that can be said in any language; it is its English text.

    >>> part = Sentence("reversi.turn", "it is {colour}'s turn", colour=Sentence("reversi.black", "black"))
    >>> part, part.code
    ("it is black's turn", 'reversi.turn')
    """

    __slots__ = ("code", "gaps", "text")
    code: str
    text: str
    gaps: Mapping[str, object]

    def __new__(cls, code: str, text: str, gaps: Mapping[str, object] | None = None, /, **more: object) -> Self:
        """Take the code, the English text, and what fills its gaps."""
        filled = {**(gaps or {}), **more}
        made = super().__new__(cls, text.format(**filled))
        made.code, made.text, made.gaps = code, text, filled
        return made

    @property
    def parts(self) -> tuple[str, str, dict[str, object]]:
        """What a `Problem` is made of that says this."""
        return self.code, self.text, dict(self.gaps)

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, dict[str, object]]]:
        return type(self), self.parts


def reason(error: BaseException) -> str:
    """Give what an error says as a text that can be said in any language, as far as the error can.

    >>> reason(Problem("no_seat", "there is no seat {seat} at this table", seat=7)).code
    'no_seat'
    """
    text = getattr(error, "text", None)
    if not isinstance(error, Coded) or not isinstance(text, str) or getattr(error, "section", "problem") != "problem":
        return _message(error)
    return Sentence(error.code, text, error.gaps)


def said(problem: BaseException | str, words: Words) -> str:
    """Say what is wrong in a reader's language.

    Messages of libraries and of the operating system are taken apart first, unless the reader reads English anyway;
    what nobody knows is said as it is.
    """
    if not isinstance(problem, Coded):
        known = _taken_apart(problem) if words.language != "en" else None
        if known is None:
            return _refused(problem, words)
        problem = known
    gaps = {name: _said_gap(name, gap, words) for name, gap in problem.gaps.items()}
    section = getattr(problem, "section", "problem")
    key = f"{section}.{problem.code}"
    if key in words:
        return words.say(key, **gaps)
    text: str = getattr(problem, "text", "")
    return text.format(**gaps) if text and section.startswith("problem") else str(problem)


def _said_gap(name: str, gap: object, words: Words) -> object:
    if isinstance(gap, BaseException | Sentence) or (name == "why" and isinstance(gap, str)):
        return said(gap, words)
    return gap


def _refused(problem: BaseException | str, words: Words) -> str:
    """Say what has a code and no gaps, such as a refusal of the rules; anything else as it is."""
    return words.get(f"refused.{getattr(problem, 'code', '')}", _message(problem))


def _message(problem: BaseException | str) -> str:
    """Give the text of an error; of one of the operating system the reason alone."""
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror
    return str(problem) or type(problem).__name__


def _taken_apart(problem: BaseException | str) -> Sentence | None:
    from zashiki.texts.file_errors import file_sentence  # noqa: PLC0415 - see above
    from zashiki.texts.type_errors import type_sentence  # noqa: PLC0415

    message = _message(problem)
    found = file_sentence(message) or type_sentence(message)
    if found is None and isinstance(problem, AttributeError | LookupError | TypeError):
        return Sentence("text.odd_value", "a value is missing, or of another kind")
    return found

"""The reader of the command line in both languages: argparse with our headings, errors and line breaks."""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import partial
from typing import Any, NoReturn
from unicodedata import east_asian_width

from zashiki.texts.words import LANGUAGES, Words

USAGE, CLOSE = 2, 0.7
"""The exit status of a command line that was not understood; how like a word must be to one that is there."""
_WORD, _ENDS_LINE = r"[!-~¡-\u10ff\u2010-\u2e7f]+", r"[、。）」』：！？ーゃゅょっァィゥェォャュョッ々,.)\]]*"
_KANJI, _KATAKANA, _HIRAGANA = "[一-鿿々]", "[ァ-ヺー]", "[ぁ-ゖー]"
_PIECES = re.compile(rf"\s+|[（「『]*(?:{_WORD}|[^\s（「『]|\S){_ENDS_LINE}")
"""A word, such as K♣ too, or one letter of a script that has no blanks, with what begins no line or ends none."""
_PHRASES = re.compile(
    rf"\s+|[（「『(]*(?:[0-9]*(?:{_KANJI}+(?:に{_KANJI}+)?(?:のカス)?|{_KATAKANA}+|(?={_HIRAGANA})){_HIRAGANA}*"
    rf"|{_WORD}|[^\s（「『]|\S){_ENDS_LINE}"
)
"""What better stays in one line: a word with what is attached to it, so that no name, number or card is torn."""
_ERRORS = (
    (re.compile(r"the following arguments are required: (?P<what>.+)"), "required"),
    (re.compile(r"unrecognized arguments: (?P<what>.+)"), "unrecognized"),
    (re.compile(r"argument (?P<which>.+?): invalid choice: (?P<what>.+?) \(choose from (?P<choices>.+)\)"), "choice"),
    (re.compile(r"argument (?P<which>.+?): invalid int value: (?P<what>.+)"), "number"),
    (re.compile(r"argument (?P<which>.+?): expected .+"), "expected"),
    (re.compile(r"argument (?P<which>.+?): not allowed with argument (?P<what>.+)"), "not_allowed"),
)

_UNKNOWN = re.compile(r"unrecognized arguments: (?P<option>--[\w-]+)")


class Parser(argparse.ArgumentParser):
    """A parser whose help and errors are in the user's language; an error is one line."""

    def __init__(self, prog: str, words: Words, *, about: str, examples: str = "") -> None:
        """Say what the program is for, and how it is used."""
        epilog = f"{words['parser.examples']}\n{examples}" if examples else ""
        layout = partial(_Layout, usage=words["parser.usage"])
        super().__init__(
            prog, description=about, epilog=epilog, formatter_class=layout, add_help=False, allow_abbrev=False
        )
        self._words = words
        self.explain: Callable[[str], str] = lambda _option: ""
        """Says more of an option that is not known here, where somebody can."""
        self._positionals.title, self._optionals.title = words["parser.positionals"], words["parser.options"]
        self.add_argument("-h", "--help", action="help", help=words["help.help"])
        self.add_argument("--lang", choices=LANGUAGES, help=words["help.lang"])

    def error(self, message: str) -> NoReturn:
        """Say in one line what was not understood, and where to read on."""
        said = self._words.say("parser.see_help", message=self._translated(message), prog=self.prog)
        self.exit(USAGE, f"zashiki: {said}\n")

    def _translated(self, message: str) -> str:
        if (found := _UNKNOWN.match(message)) and (more := self.explain(found["option"])):
            return more
        for pattern, key in _ERRORS:
            if found := pattern.fullmatch(message):
                gaps = found.groupdict()
                if key == "choice":
                    gaps["choices"] = gaps["choices"].replace("'", "")
                    if meant := get_close_matches(gaps["what"].strip("'"), gaps["choices"].split(", "), 1, CLOSE):
                        return self._words.say("parser.nearly", **gaps, meant=meant[0])
                return self._words.say(f"parser.{key}", **gaps)
        return message.removeprefix("argument ")


class _Layout(argparse.HelpFormatter):
    """Breaks lines by columns, of which a Japanese letter takes two, and leaves indented ones (examples) alone."""

    def __init__(self, prog: str, *, usage: str, **rest: Any) -> None:  # noqa: ANN401 - what argparse passes
        wide = columns(usage) - len(usage)  # argparse counts letters, and the heading may have wide ones
        super().__init__(prog, width=min(shutil.get_terminal_size().columns - 2, 110) - wide, **rest)
        self._prefix = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:  # noqa: ANN401
        super().add_usage(usage, actions, groups, self._prefix if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        kept = [[line] if line.startswith(" ") else wrapped(line, width) for line in text.splitlines()]
        return "\n".join(indent + line for some in kept for line in some)


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines of at most `width` columns, between words or between Japanese letters.

    >>> wrapped("a word and 花札の札", 10)
    ['a word and', '花札の札']
    >>> wrapped("Q♥ K♣", 4)
    ['Q♥', 'K♣']
    >>> wrapped("残りはコール（倍）", 8)
    ['残りは', 'コール', '（倍）']
    >>> wrapped("場は10カス、松に鶴。黒（あき）の番", 11)
    ['場は', '10カス、', '松に鶴。黒', '（あき）の', '番']
    >>> wrapped("Black (あき) moves", 8)
    ['Black', '(あき)', 'moves']
    """
    lines, used = [""], 0
    for piece in _pieces(text, width):
        taken = columns(piece)
        if used and used + taken > width and not piece.isspace():
            lines, used = [*lines[:-1], lines[-1].rstrip(), ""], 0
        if used or not piece.isspace():
            lines[-1] += piece
            used += taken
    return lines


def _pieces(text: str, width: int) -> Iterator[str]:
    """Give phrases; letter by letter what would fit in no line."""
    for phrase in _PHRASES.findall(text):
        yield from [phrase] if columns(phrase) <= width else _PIECES.findall(phrase)


def columns(text: str) -> int:
    """Count the columns a text takes in a terminal.

    >>> columns("abc"), columns("花札")
    (3, 4)
    """
    return len(text) if text.isascii() else sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)

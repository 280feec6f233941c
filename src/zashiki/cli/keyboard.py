"""What a person answers with: single keystrokes in a terminal, lines of text anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO
from unicodedata import normalize

END = "\x04"
"""Ctrl-D."""
RIGHT, LEFT = ("\x1b[C", "\x1bOC"), ("\x1b[D", "\x1bOD")
DOWN, UP = ("\x1b[B", "\x1bOB"), ("\x1b[A", "\x1bOA")
NEXT, PREVIOUS = (*RIGHT, *DOWN), (*LEFT, *UP)
FIRST = ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~")
LAST = ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~")
"""Arrow keys, Home and End, as terminals send them."""
LONGEST_LINE = 1 << 16
"""Letters of a line; a longer one is the end of all answers."""
_UNFINISHED = ("\x1b[4", "\x1b[7", "\x1b[8")
"""Where `readkey` stops one letter too early."""


class Input(Protocol):
    """Where answers come from."""

    by_line: bool
    """Whether an answer is a whole line, which may hold more than one letter."""

    def read(self) -> str:
        """Wait for one answer; `EOFError` when there will be no more, `KeyboardInterrupt` on Ctrl-C."""


class Keys:
    """Keystrokes, one at a time."""

    by_line = False

    def read(self) -> str:
        """Wait for a key."""
        from readchar import readchar, readkey

        key = readkey()
        if key in _UNFINISHED:
            key += readchar()
        if key in ("", END):
            raise EOFError
        return cleaned(key)


class Lines:
    """Lines of a stream: piped input, or a screen reader's line editor."""

    by_line = True

    def __init__(self, stream: TextIO) -> None:
        """Read from `stream`."""
        self._stream = stream

    def read(self) -> str:
        """Wait for a line."""
        line = self._stream.readline(LONGEST_LINE)
        if not line or len(line) == LONGEST_LINE:  # nobody types that: what follows is no answer either
            raise EOFError
        return cleaned(line)


def cleaned(text: str) -> str:
    """Give an answer in plain letters: full-width ones, as a Japanese keyboard types them, become ordinary.

    >>> cleaned("１ａ "), cleaned("？")
    ('1a', '?')
    """
    return normalize("NFKC", text).strip(" \t\r\n")


def number(text: str, most: int) -> int | None:
    """Read a whole number up to `most`, of however many digits; None if it is none, or greater.

    >>> number("007", 8), number("9", 8), number("x", 8), number("9" * 9999, 8)
    (7, None, None, None)
    """
    digits = text.lstrip("0") or "0"
    if not text.isdecimal() or len(digits) > len(str(most)):
        return None
    return found if (found := int(digits)) <= most else None


def chosen(*, plain: bool) -> Input:
    """Keystrokes if a person sits at a terminal and the table is drawn; lines otherwise."""
    return Lines(sys.stdin) if plain or not sys.stdin.isatty() else Keys()


@contextmanager
def silent_terminal() -> Iterator[None]:
    """Keep keys that are pressed while nobody asks from being written into the picture."""
    try:
        import termios
    except ImportError:  # not a terminal of this kind
        yield
        return
    try:
        before = termios.tcgetattr(sys.stdin.fileno())
        quiet = termios.tcgetattr(sys.stdin.fileno())
    except (OSError, ValueError, termios.error):
        yield
        return
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, before)

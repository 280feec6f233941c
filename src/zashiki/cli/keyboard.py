"""What a person answers with: single keystrokes in a terminal, lines of text anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from typing import Protocol, TextIO
from unicodedata import normalize

from zashiki.cli import clock
from zashiki.cli.keystrokes import keystrokes
from zashiki.cli.watching import Watch

END, SUSPEND, SPACE = "\x04", "\x1a", " "
"""Ctrl-D, Ctrl-Z."""
ENTER = ("\r", "\n")
RIGHT, LEFT = ("\x1b[C", "\x1bOC"), ("\x1b[D", "\x1bOD")
DOWN, UP = ("\x1b[B", "\x1bOB"), ("\x1b[A", "\x1bOA")
NEXT, PREVIOUS = (*RIGHT, *DOWN), (*LEFT, *UP)
FIRST = ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~")
LAST = ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~")
NEXT_ROUND, PREVIOUS_ROUND = ("\x1b[1;2C",), ("\x1b[1;2D",)
"""Arrow keys, Home and End, as terminals send them; with Shift: a whole round on or back."""
LONGEST_LINE = 1 << 16
"""Letters of a line; a longer one is the end of all answers."""


class Input(Protocol):
    """Where answers come from."""

    by_line: bool
    """Whether an answer is a whole line, which may hold more than one letter."""

    def read(self) -> str:
        """Wait for one answer; `EOFError` when there will be no more, `KeyboardInterrupt` on Ctrl-C."""


def _do_nothing() -> None:
    """Nobody wants to know."""


class Keys:
    """Keystrokes, one at a time."""

    by_line = False

    def __init__(self, watch: Watch | None = None) -> None:
        """Listen from now on; while a key is waited for, something else may be watched, too."""
        self.watch = watch
        self.when_suspended: Callable[[], None] = _do_nothing
        """Called on Ctrl-Z."""
        self._keystrokes = keystrokes()
        self._deaf_until = 0.0

    def read(self) -> str:
        """Wait for a key; Space is one, and Enter is nothing at all."""
        while (key := self._key(None)) is None:
            pass
        return key

    def ignore_for(self, seconds: float) -> None:
        """Take no key that was pressed already, nor for a moment: it was meant for what was on the screen before."""
        self.forget()
        self._deaf_until = clock.now() + seconds

    def forget(self) -> None:
        """Take no key that was pressed already."""
        deaf, self._deaf_until = self._deaf_until, inf
        self._key(clock.now())
        self._deaf_until = deaf

    def within(self, seconds: float) -> str:
        """Wait for a key, but no longer than this; nothing: none was pressed. Enter is a line end here."""
        key = self._key(clock.now() + seconds)
        return "" if key is None else key or "\n"

    def _key(self, until: float | None) -> str | None:
        """Wait for a key that counts, until then, whatever else is pressed meanwhile; None: none was."""
        while True:
            left = None if until is None else max(until - clock.now(), 0.0)
            key = self._keystrokes.key(left, None if self._deaf_until == inf else self.watch)
            if key is None:
                return None
            if key == END:
                raise EOFError
            if key == SUSPEND:
                self.when_suspended()
            elif clock.now() >= self._deaf_until:
                return "" if key in ENTER else cleaned(key) or normalize("NFKC", key)


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
    with _terminal(silent=True):
        yield


@contextmanager
def shown_terminal() -> Iterator[None]:
    """Let a terminal write what is typed again, while the program does not have it."""
    with _terminal(silent=False):
        yield


@contextmanager
def _terminal(*, silent: bool) -> Iterator[None]:
    try:
        import termios
    except ImportError:  # not a terminal of this kind
        yield
        return
    try:
        before = termios.tcgetattr(sys.stdin.fileno())
        changed = termios.tcgetattr(sys.stdin.fileno())
    except (OSError, ValueError, termios.error):
        yield
        return
    echo = termios.ECHO | termios.ICANON
    changed[3] = changed[3] & ~echo if silent else changed[3] | echo
    termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, before)

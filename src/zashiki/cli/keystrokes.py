"""Keys as a terminal sends them: bytes, put together to letters and to the sequences of arrows and the like.

A byte is only taken from the terminal when it is wanted, so that what was typed ahead is still there for whoever reads
next, and the terminal's mode is changed without throwing away what waits in it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from zashiki.cli import clock
from zashiki.cli.watching import Watch, wait_for

ESCAPE, INTERRUPT = 0x1B, 0x03
ESCAPE_PAUSE = 0.1
"""Seconds after which an Esc was pressed for itself."""
SEQUENCE_PAUSE = 0.5
"""Seconds after which nothing more of a key comes, once it has begun as no person types."""
LONGEST_SEQUENCE = 32
"""Bytes of a key; more is no key."""
_LEADS, _GOING_ON = (0xC0, 0xE0, 0xF0), range(0x80, 0xC0)
"""In UTF-8: from which first byte on a letter has two, three and four, and the others of it."""
_BETWEEN, _ENDING = range(0x20, 0x40), range(0x40, 0x7F)
"""The bytes of a sequence after its first two: figures and the like, and then one that ends it."""


class Keystrokes(Protocol):
    """Where keys come from."""

    def key(self, seconds: float | None, watch: Watch | None = None) -> str | None:
        """Wait for a key, no longer than so many seconds; None: none came.

        `EOFError` when there will be no more, `KeyboardInterrupt` on Ctrl-C; and whatever is watched may interrupt.
        """


def keystrokes() -> Keystrokes:
    """Give the keys of the terminal that the program was started in."""
    try:
        import termios  # noqa: F401 - only whether there is one
    except ImportError:
        return OtherKeystrokes()
    return TerminalKeystrokes()


class TerminalKeystrokes:
    """Keys of a POSIX terminal, read from standard input."""

    def __init__(self) -> None:
        """Nothing was read yet."""
        self._begun = bytearray()
        """Bytes that were taken, and are no whole key yet."""

    def key(self, seconds: float | None, watch: Watch | None = None) -> str | None:
        """Wait for a key."""
        try:
            source = sys.stdin.fileno()
        except (OSError, ValueError):
            raise EOFError from None
        with _by_key(source):
            if not self._begun and not self._more(source, seconds, watch):
                return None
            found = self._whole(source)
        if found[0] == INTERRUPT:
            raise KeyboardInterrupt
        return found.decode("utf-8", errors="replace")

    def _more(self, source: int, seconds: float | None, watch: Watch | None = None) -> bool:
        """Take one byte more; whether it came in time."""
        if not wait_for(source, None if seconds is None else clock.now() + seconds, watch):
            return False
        try:
            byte = os.read(source, 1)
        except OSError:  # the terminal is gone
            byte = b""
        if not byte:
            raise EOFError
        self._begun += byte
        return True

    def _whole(self, source: int) -> bytes:
        """Take what belongs to the key that has begun; a byte that does not stays for the next one."""
        while (length := _length(self._begun)) is None:
            pause = ESCAPE_PAUSE if len(self._begun) == 1 and self._begun[0] == ESCAPE else SEQUENCE_PAUSE
            if not self._more(source, pause):
                length = len(self._begun)
                break
        found = bytes(self._begun[:length])
        del self._begun[:length]
        return found


def _length(begun: bytearray) -> int | None:
    """How many bytes the first key has; None: more must come before that can be said."""
    if begun[0] == ESCAPE:
        return _escaped(begun)
    size = 1 + sum(begun[0] >= lead for lead in _LEADS)
    for at, byte in enumerate(begun[1:size], 1):
        if byte not in _GOING_ON:  # it begins something else
            return at
    return size if len(begun) >= size else None


def _escaped(begun: bytearray) -> int | None:
    """The same of what begins with Esc: alone, with a letter (Alt), or a sequence such as that of an arrow key."""
    if len(begun) == 1:
        return None
    opening, rest = begun[1], begun[2:]
    if opening == ESCAPE:
        return 1
    if opening not in b"[O":
        letter = _length(begun[1:])
        return None if letter is None else 1 + letter
    if opening == ord("[") and rest[:1] == b"[":  # function keys of the Linux console
        return 4 if len(rest) > 1 else None
    for at, byte in enumerate(rest, 2):
        if byte in _ENDING or at == LONGEST_SEQUENCE:
            return at + 1
        if byte not in _BETWEEN:  # it was broken off
            return at
    return None


@contextmanager
def _by_key(source: int) -> Iterator[None]:
    """Let the terminal hand over each key at once, unseen, Ctrl-C and Ctrl-Z among them, and lose none."""
    import termios

    try:
        before = termios.tcgetattr(source)
        changed = termios.tcgetattr(source)
    except termios.error:  # not a terminal
        yield
        return
    changed[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG)
    changed[6][termios.VMIN], changed[6][termios.VTIME] = 1, 0
    termios.tcsetattr(source, termios.TCSANOW, changed)
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(source, termios.TCSANOW, before)


class OtherKeystrokes:
    """Keys where there is no such terminal; there nobody can wait for one and for the clock at once."""

    def key(self, seconds: float | None, watch: Watch | None = None) -> str | None:
        """Wait for a key, or only wait; what is watched is looked at before."""
        if watch is not None:
            watch.look()
        if seconds is not None:
            clock.sleep(seconds)
            return None
        from readchar import readkey

        key: str = readkey()
        if not key:
            raise EOFError
        return key

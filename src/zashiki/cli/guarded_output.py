"""Standard output and standard error as one place through which all text goes: none of it steers a terminal.

Names, notes and even the words of an error may come from anybody's file. Only what draws a table (rich) gets the stream
itself; it makes its lines printable before it colours them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, TextIO, cast

_STEERING = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Control characters of terminals, marks that turn the direction of writing, line ends of other kinds, halves of
letters."""
_IN_TEXT = re.compile(f"[{_STEERING}]")
_IN_LINE = re.compile(f"[\t\n{_STEERING}]")


def printable(line: str) -> str:
    r"""Give a line with nothing in it that would steer a terminal or end the line.

    >>> printable("a\x1b[2Jb\nc")
    'a?[2Jb?c'
    """
    return _IN_LINE.sub("?", line)


def harmless(text: str) -> str:
    r"""Give a text of any lines with nothing in it that would steer a terminal.

    >>> harmless("a\x1b[2Jb\nc")
    'a?[2Jb\nc'
    """
    return _IN_TEXT.sub("?", text)


def escaped(json: str) -> str:
    r"""Give a JSON text that means the same, with nothing in it that would steer a terminal.

    >>> print(escaped('{"name": "a\u202eb"}'))
    {"name": "a\u202eb"}
    """
    return _IN_TEXT.sub(lambda found: f"\\u{ord(found[0]):04x}", json)


class Guarded:
    """A stream of text that lets nothing through that steers a terminal; all else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        """Guard a stream."""
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text."""
        self._stream.write(harmless(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write some lines."""
        self._stream.writelines(map(harmless, lines))

    @property
    def buffer(self) -> BinaryIO:
        """Where files are written to: as they are, but not to a terminal, which would do what they say."""
        return cast(BinaryIO, _Bytes(self._stream)) if self._stream.isatty() else self._stream.buffer

    @property
    def rich_proxied_file(self) -> TextIO:
        """Let rich draw on the stream itself."""
        return self._stream

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the stream has
        return getattr(self._stream, name)


class _Bytes:
    """The bytes of files that are written to a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, data: bytes) -> int:
        """Write a file as text."""
        self._stream.write(harmless(data.decode(errors="replace")))
        return len(data)

    def flush(self) -> None:
        """Send it off."""
        self._stream.flush()


@contextmanager
def guarded() -> Iterator[None]:
    """Guard standard output and standard error meanwhile."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = cast(TextIO, Guarded(before[0])), cast(TextIO, Guarded(before[1]))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before

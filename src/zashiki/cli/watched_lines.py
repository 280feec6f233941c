"""Lines of a terminal or a pipe, read while something else is watched."""

from __future__ import annotations

import os
from collections import deque
from typing import TextIO

from zashiki.cli.keyboard import LONGEST_LINE, Input, Keys, cleaned
from zashiki.cli.watching import Watch, wait_for

LARGEST_PIECE = 1 << 12
"""Bytes that are taken from a stream at once."""


class WatchedLines:
    """Whole lines as answers. What is typed while nobody asks anything may be kept for the next question."""

    by_line = True

    def __init__(self, stream: TextIO, watch: Watch) -> None:
        """Read from a stream; of one that is neither terminal nor pipe, all lines are there already."""
        self._stream, self.watch = stream, watch
        self._begun = bytearray()
        self._kept: deque[str] = deque()
        try:
            self._source: int | None = stream.fileno()
        except (OSError, ValueError):
            self._source = None

    def keep(self, line: str) -> None:
        """Let a line be the answer to the next question."""
        self._kept.append(line)

    def read(self) -> str:
        """Wait for a line that answers a question."""
        self.watch.look()
        return self._kept.popleft() if self._kept else cleaned(self._line())

    def remark(self) -> str:
        """Wait for a line while nobody is asked anything; that a pipe has ended is no reason to go then."""
        self.watch.look()
        try:
            return cleaned(self._line())
        except EOFError:
            if self._stream.isatty():
                raise
        while True:
            wait_for(None, None, self.watch)

    def _line(self) -> str:
        if self._source is None:
            line = self._stream.readline(LONGEST_LINE)
            if not line:
                raise EOFError
            return line
        while b"\n" not in self._begun:
            wait_for(self._source, None, self.watch)
            if not self._take(self._source):
                break
        typed, _, self._begun = self._begun.partition(b"\n")
        return typed.decode(self._stream.encoding, errors="replace")

    def _take(self, source: int) -> bool:
        """Take what has come; whether more may come. `EOFError` at the end, and after a line that nobody types."""
        try:
            piece = os.read(source, LARGEST_PIECE)
        except OSError:  # the terminal is gone
            piece = b""
        self._begun += piece
        if not self._begun or len(self._begun) > LONGEST_LINE:
            self._begun.clear()
            raise EOFError
        return bool(piece)


def watch_of(answers: Input) -> Watch | None:
    """Give what is watched while answers are waited for; None: nothing."""
    return answers.watch if isinstance(answers, Keys | WatchedLines) else None

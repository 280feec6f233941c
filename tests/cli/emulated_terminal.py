"""A program at a pseudo-terminal whose screen can be read: what a person sees, after all that was drawn over it."""

import os
import re
import select
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable
from pathlib import Path
from unicodedata import combining, east_asian_width

import pytest

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PATIENCE = 20.0
_CONTROL = re.compile(r"\x1b\[(?P<mark>[?]?)(?P<numbers>[0-9;]*)(?P<letter>[A-Za-z])|\x1b[()][A-Z0-9]|\x1b[=>78]")


class Glass:
    """A screen of so many columns and rows that understands what the program sends."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._cells = self._empty()
        self._x = self._y = 0
        self._before = (self._cells, 0, 0)
        self._rest = ""
        self.clears = 0
        """How often all of it was drawn anew."""

    def _empty(self) -> list[list[str]]:
        return [[" "] * self.columns for _ in range(self.rows)]

    def feed(self, text: str) -> None:
        text, self._rest = self._rest + text, ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                found = _CONTROL.match(text, at)
                if found is None:
                    self._rest = text[at:]
                    return
                if found["letter"]:
                    self._control(found["mark"], found["numbers"], found["letter"])
                at = found.end()
            else:
                self._letter(text[at])
                at += 1

    def _control(self, mark: str, numbers: str, letter: str) -> None:
        first, *rest = [int(one or 0) for one in numbers.split(";")]
        if mark:
            self._other_screen(first, letter)
        elif letter == "H":
            self._y = min(max(first, 1), self.rows) - 1
            self._x = min(max(rest[0] if rest else 1, 1), self.columns) - 1
        elif letter == "J":
            self._cells = self._empty()
            self.clears += 1
        elif letter == "K":
            start = 0 if first == 2 else self._x
            self._cells[self._y][start:] = [" "] * (self.columns - start)

    def _other_screen(self, number: int, letter: str) -> None:
        """Take the whole screen, or give it back as it was."""
        if number == 1049 and letter == "h":
            self._before, self._cells = (self._cells, self._x, self._y), self._empty()
        elif number == 1049 and letter == "l":
            self._cells, self._x, self._y = self._before

    def _letter(self, letter: str) -> None:
        if letter == "\r":
            self._x = 0
        elif letter == "\n":
            self._y += 1
            if self._y == self.rows:
                self._cells = [*self._cells[1:], [" "] * self.columns]
                self._y -= 1
        elif letter >= " " and not combining(letter):
            width = 2 if east_asian_width(letter) in "WF" else 1
            if self._x + width > self.columns:
                self._letter("\r")
                self._letter("\n")
            self._cells[self._y][self._x : self._x + width] = [letter, *[""] * (width - 1)]
            self._x += width

    @property
    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self._cells).rstrip("\n")


class EmulatedTerminal:
    """A program at a terminal of a size."""

    def __init__(self, home: Path, *args: str, columns: int = 80, rows: int = 24) -> None:
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        surroundings = {**plain, "ZASHIKI_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.program = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "zashiki.cli", *args], stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings
        )
        os.close(theirs)
        self.glass = Glass(columns, rows)
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")

    @property
    def screen(self) -> str:
        return self.glass.text

    def look(self, seconds: float = 0.05) -> str:
        """Take in what comes for a while; gives what is seen then."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if select.select([self._ours], [], [], left)[0]:
                try:
                    self.glass.feed(self._decoder.decode(os.read(self._ours, 65536)))
                except OSError:
                    break
        return self.screen

    def until(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until something is seen."""
        deadline = time.monotonic() + PATIENCE
        seen = wanted if callable(wanted) else lambda screen: wanted in screen
        while not seen(self.screen):
            assert time.monotonic() < deadline, f"{wanted!r} is not seen:\n{self.screen}"
            self.look()
        return self.screen

    def press(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def close(self) -> int:
        """Wait for the program to end."""
        deadline = time.monotonic() + PATIENCE
        while self.program.poll() is None and time.monotonic() < deadline:
            self.look()
        self.look()
        os.close(self._ours)
        return self.program.wait(1)

    def kill(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()

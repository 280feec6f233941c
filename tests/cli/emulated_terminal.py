"""A program at a pseudo-terminal whose screen can be read: what a person sees, after all that was drawn over it."""

import os
import re
import select
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping
from pathlib import Path
from unicodedata import combining, east_asian_width

import pytest

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PATIENCE, A_LITTLE = 60.0, 0.005
"""Seconds for which something is waited for that always happens, and after which it is looked for again."""
IMPATIENT = """
import sys
from zashiki.cli.surfaces import drawn
drawn.CALM = drawn.BROKEN_OFF = 0.0
if {"join", "--at"} & {*sys.argv}:
    from tests.chance import seeded_clients
    seeded_clients().__enter__()
from zashiki.__main__ import main
sys.exit(main())
"""
"""The program, but keys count as soon as a page was closed, and its part of a shuffle follows from the test's name."""
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


class TerminalProgram:
    """The program at a pseudo-terminal. It says by the terminal's mode that it waits for a key."""

    def __init__(
        self, home: Path, *args: str, columns: int = 80, rows: int = 24, more: Mapping[str, str] | None = None
    ) -> None:
        """`more` is what else stands in its environment."""
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        env |= {"ZASHIKI_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8", **(more or {})}
        env["PYTEST_CURRENT_TEST"] = f"{home.name} {os.environ.get('PYTEST_CURRENT_TEST', '')}"  # two never draw alike
        self.program = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", IMPATIENT, *args], stdin=theirs, stdout=theirs, stderr=theirs, env=env
        )
        os.close(theirs)
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")

    def _take(self, text: str) -> None:
        """Take what the program has sent."""
        raise NotImplementedError

    def _read(self) -> bool:
        """Wait a little for what the program sends; whether more may come."""
        if not select.select([self._ours], [], [], A_LITTLE)[0]:
            return True
        try:
            self._take(self._decoder.decode(os.read(self._ours, 1 << 16)))
        except OSError:
            return False
        return True

    def wait(self, happens: Callable[[], bool], said: Callable[[], str]) -> None:
        """Read until something happens."""
        deadline = time.monotonic() + PATIENCE
        while not happens():
            goes_on = self._read()
            assert happens() or (goes_on and time.monotonic() < deadline), said()

    def listening(self) -> None:
        """Wait until the program waits for a key: it alone sees to Ctrl-C then."""
        self.wait(self._listens, lambda: "the program waits for no key")

    def _listens(self) -> bool:
        return not termios.tcgetattr(self._ours)[3] & termios.ISIG

    def press(self, keys: str) -> None:
        """Press keys, once the program waits for one; where a line is typed, that waits by itself."""
        if not keys.endswith("\n"):
            self.listening()
        self.type(keys)

    def type(self, text: str) -> None:
        """Type, whether or not the program waits for it."""
        os.write(self._ours, text.encode())

    def close(self) -> int:
        """Wait for the program to end."""
        self.wait(lambda: self.program.poll() is not None or not self._read(), lambda: "the program does not end")
        status = self.program.wait(PATIENCE)
        while select.select([self._ours], [], [], 0)[0] and self._read():
            pass
        os.close(self._ours)
        return status

    def kill(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()


class EmulatedTerminal(TerminalProgram):
    """One whose screen is read."""

    def __init__(self, home: Path, *args: str, columns: int = 80, rows: int = 24) -> None:
        super().__init__(home, *args, columns=columns, rows=rows)
        self.glass = Glass(columns, rows)

    def _take(self, text: str) -> None:
        self.glass.feed(text)

    @property
    def screen(self) -> str:
        return self.glass.text

    def look(self) -> str:
        """Take what comes within a little while; gives what is seen then."""
        self._read()
        return self.screen

    def until(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until something is seen."""
        seen = wanted if callable(wanted) else lambda screen: wanted in screen
        self.wait(lambda: seen(self.screen), lambda: f"{wanted!r} is not seen:\n{self.screen}")
        return self.screen

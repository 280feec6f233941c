"""The terminal program in this process, its pictures recorded: keys, time and chance are scripted.

A script is a generator. It waits for something to be seen and gives the key that is pressed then; between two keys it
may let other guests act. Pauses take no time: the clock jumps to their end.
"""

from __future__ import annotations

import io
import select
import sys
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from itertools import count, takewhile
from typing import TypeAlias

import pytest

from tests.cli.emulated_terminal import Glass
from zashiki.cli import clock, keyboard, remote_tables, saves
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.main import main
from zashiki.cli.watching import wait_for
from zashiki.kernel.problems import Problem

PATIENCE = 60.0
"""Seconds to wait for what always comes; after them something is broken."""
LEAST = 20
"""Rows with more letters than this together are not written again."""
UNRECORDED = "~"
NOT_AFTER = "~~"
LEAVING: Sequence[tuple[str, str | None]] = (("", None), (NOT_AFTER, "q"))
"""What is seen is recorded, but not what is said after the program was left."""
THE_END = ("~\0", None)
"""The last step of a script where the program ends by itself."""
A_MOMENT = 1.0
"""Seconds before each key: no page is still turned by then."""
BEGAN = datetime(2026, 1, 2, 3, 4, 5)  # noqa: DTZ001 - as the clock on the wall of wherever it is
NAMES = {
    "": "Enter",
    " ": "Space",
    "\r": "Enter",
    "\n": "Enter",
    "\x1b[C": "→",
    "\x1b[D": "←",
    "\x1b[A": "↑",
    "\x1b[B": "↓",
}

Script: TypeAlias = Generator["tuple[str, str | None]", None, None]
"""What must be seen, and what is pressed or typed then (None: nothing); where it begins with `~`, none is recorded."""


class Drawn:
    """Chance that a seed makes, for one who draws."""

    def __init__(self, seed: str) -> None:
        self._seed, self._count = seed, count()

    def token_bytes(self, size: int) -> bytes:
        return b"".join(sha256(f"{self._seed}/{next(self._count)}".encode()).digest() for _ in range(size // 32 + 1))[
            :size
        ]


class DrawnByThread:
    """The same for guests of a house, each of whom has a thread."""

    def __init__(self, known: Mapping[object, Drawn], other: Drawn) -> None:
        self._known, self._other = known, other

    def token_bytes(self, size: int) -> bytes:
        return self._known.get(threading.current_thread(), self._other).token_bytes(size)


class Recording:
    """What a person saw: each picture by the rows that are other than in the one before; lines as they were printed."""

    def __init__(self, columns: int, rows: int, mask: Callable[[str], str]) -> None:
        self.glass, self._mask = Glass(columns, rows), mask
        self._height = rows
        self._pictures: list[Sequence[str]] = [[""] * rows]
        self._lines: list[str] = []
        self.is_plain = False
        self._printed = ""

    def feed(self, text: str) -> None:
        """Take what the program sends."""
        self.glass.feed(text.replace("\n", "\r\n"))
        self._printed += text

    def write(self, line: str) -> None:
        """Record something that is not on the screen."""
        self._lines.append(line)

    def mark(self, how: str) -> None:
        """Record what follows the picture that was taken."""
        self._lines.append(how if self.is_plain else f"── picture {len(self._pictures) - 1} {how}".rstrip())

    def take(self) -> None:
        """Record what is seen now."""
        if self.is_plain:
            self._lines += self._mask(self._printed).splitlines()
            self._printed = ""
            return
        rows = (*self.seen.split("\n"), *[""] * self._height)[: self._height]
        number = 0
        while number < self._height:
            if rows[number] == self._pictures[-1][number]:
                number += 1
                continue
            after, said = self._alike(rows, number)
            at = f"{number + 1:2}" if after == number + 1 else f"{number + 1:2}–{after}"
            self._lines.append(f"{at}│{said}")
            number = after
        self._pictures.append(rows)

    def _alike(self, rows: Sequence[str], first: int) -> tuple[int, str]:
        """Return where the rows end that can be said together, and how: as in an earlier picture, empty, or one row."""
        runs = [(_run(rows, known, first), at) for at, known in enumerate(self._pictures) if at]
        after, picture = max(runs, default=(first, 0))
        if sum(map(len, rows[first:after])) > LEAST:
            return after, f"as in picture {picture}"
        return max(_run(rows, [""] * self._height, first), first + 1), rows[first]

    @property
    def seen(self) -> str:
        return self._mask(self.glass.text)

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines)


def _run(rows: Sequence[str], known: Sequence[str], first: int) -> int:
    """Return where the rows end that are known, counted from the first."""
    alike = takewhile(lambda number: rows[number] == known[number], range(first, len(rows)))
    return first + sum(1 for _ in alike)


class HeardMailbox(Mailbox):
    """Can be asked whether everything has come that the table has said by now."""

    def settle(self) -> None:
        """Let the table answer something: it says everything in its order, so that this comes after all the rest."""
        if self._listener is not None:
            with suppress(Problem):
                self._listener.preview({})

    @property
    def asked(self) -> bool:
        return self._listener is not None and self._listener.asked is not None


class ScriptedPerson:
    """Looks at the screen and presses keys as a script says."""

    def __init__(self, recording: Recording, script: Callable[[ScriptedPerson], Script], *, moments: int) -> None:
        self._recording, self._moments = recording, moments
        self._script = script(self)
        self._next: tuple[str, str | None] | None = None
        self.now = 1000.0
        self.records_end = True
        self.mailbox: HeardMailbox | None = None

    @property
    def seen(self) -> str:
        return self._recording.seen

    @property
    def on_screen(self) -> str:
        """What is seen, with its real addresses."""
        return self._recording.glass.text

    @property
    def is_asked(self) -> bool:
        """Whether the table has asked this person by now."""
        assert self.mailbox is not None
        self.mailbox.settle()
        self.mailbox.take_in()
        return self.mailbox.asked

    def readable(self, sources: Sequence[int], _seconds: float | None) -> list[int]:
        """Wait for what a table elsewhere says, however long that takes."""
        found = select.select(sources, [], [], PATIENCE)[0]
        assert found, f"{self._next} never came:\n{self._recording.seen}"
        return found

    # As what the program reads.

    def key(self, seconds: float | None, watch: object = None) -> str | None:
        """Wait for a key; in a pause none is pressed."""
        del watch
        if seconds is None:
            return self._answer()
        self.now += seconds
        if seconds and self._moments:
            self._moments -= 1
            self._recording.take()
            self._recording.mark(f"{seconds:.2f} s")
        return None

    def readline(self, _limit: int = -1) -> str:
        return f"{self._answer()}\n"

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation

    def _answer(self) -> str:
        key = None
        while key is None:
            self._next = self._next or next(self._script, None)
            if self._next is None:
                raise EOFError
            wanted, key = self._next
            self._wait_for(wanted.lstrip(UNRECORDED))
            self.records_end = not wanted.startswith(NOT_AFTER)
            if not wanted.startswith(UNRECORDED):
                self._recording.take()
                self._recording.mark("" if key is None else f"> {NAMES.get(key, key)}")
            self._next = None
        self.now += A_MOMENT
        return key

    def _wait_for(self, wanted: str) -> None:
        """Look at what comes until something is seen, and nothing more is on its way; it may interrupt."""
        if self.mailbox is None:
            assert wanted in self._recording.seen, f"{wanted!r} is not seen:\n{self._recording.seen}"
            return
        while True:
            self.mailbox.settle()
            self.mailbox.look()
            if wanted in self._recording.seen and not self.mailbox.sending:
                return
            wait_for(None, None, self.mailbox)

    @property
    def is_done(self) -> bool:
        return (self._next or next(self._script, None)) in (None, THE_END)


class RecordedScreen(io.TextIOBase):
    """The terminal that the program draws on."""

    encoding = "utf-8"

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._recording.feed(text)
        return len(text)


def recorded(
    patch: pytest.MonkeyPatch,
    script: Callable[[ScriptedPerson], Script],
    *args: str,
    columns: int,
    rows: int = 24,
    moments: int = 0,
    mask: Callable[[str], str] = str,
) -> str:
    """Run the program once; return the command and what was seen.

    `moments`: how many pictures shown only for a moment are recorded.
    """
    recording = Recording(columns, rows, mask)
    person = ScriptedPerson(recording, script, moments=moments)
    shown = RecordedScreen(recording)
    recording.is_plain = "--plain" in args
    recording.write(mask(f"$ zashiki {' '.join(args)}  ({columns}×{rows})"))
    with patch.context() as here:
        for name, value in {"COLUMNS": columns, "LINES": rows, "TERM": "xterm-256color", "LANG": "C.UTF-8"}.items():
            here.setenv(name, str(value))
        here.setenv("COLORTERM", "truecolor")  # as in all tests: rich keeps the codes of a style that it has drawn once
        here.delenv("NO_COLOR", raising=False)
        here.setattr(keyboard, "keystrokes", lambda: person)
        here.setattr(clock, "now", lambda: person.now)
        here.setattr(clock, "readable", person.readable)
        here.setattr(clock, "sleep", lambda _seconds: None)
        here.setattr(saves, "datetime", _FixedDate)
        here.setattr(remote_tables, "Mailbox", lambda: _mailbox_of(person))
        here.setattr("os.urandom", Drawn("terminal").token_bytes)
        for name, stream in (("stdin", person), ("stdout", shown), ("stderr", shown)):
            here.setattr(sys, name, stream)
        with suppress(SystemExit):
            main(args)
    if person.records_end:
        recording.take()
    assert person.is_done, f"something is left of the script:\n{recording.seen}"
    return recording.text


def _mailbox_of(person: ScriptedPerson) -> Mailbox:
    person.mailbox = found = HeardMailbox()
    return found


class _FixedDate(datetime):
    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        del tz
        return BEGAN

"""A person is waited for while messages come: they interrupt the waiting, and nothing that was typed is lost."""

import io
import os
import sys
from collections.abc import Iterator
from functools import partial
from typing import TextIO

import pytest

from tests.cli.virtual_clock import VirtualClock, typed
from zashiki.cli import clock
from zashiki.cli.keyboard import Keys
from zashiki.cli.watched_lines import WatchedLines
from zashiki.cli.watching import Interrupted

pty = pytest.importorskip("pty")


class Bell:
    """Something to watch: each ring interrupts, unless it is to be borne."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        self.every: float | None = None
        self.looks = 0
        self.borne = self.patient = False
        self._next = clock.now()

    def ring(self) -> None:
        os.write(self._write, b"!")

    def sources(self) -> list[int]:
        return [self._read]

    def due(self) -> float | None:
        return None if self.every is None else self._next + self.every

    def look(self) -> None:
        self.looks += 1
        self._next = clock.now()
        os.set_blocking(self._read, False)
        try:
            rung = os.read(self._read, 99)
        except BlockingIOError:
            return
        if rung and not self.borne:
            raise Interrupted

    def close(self) -> None:
        os.close(self._read)
        os.close(self._write)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualClock:
    return VirtualClock(monkeypatch)


@pytest.fixture
def bell(time: VirtualClock) -> Iterator[Bell]:
    del time
    found = Bell()
    yield found
    found.close()


@pytest.fixture(params=["terminal", "pipe"])
def ends(request: pytest.FixtureRequest) -> Iterator[tuple[int, TextIO]]:
    """Where lines are typed, and where they are read."""
    if request.param == "terminal":
        write, read = pty.openpty()
    else:
        read, write = os.pipe()
    with os.fdopen(read, encoding="utf-8") as stream, os.fdopen(write, "wb", buffering=0):
        yield write, stream


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A terminal as standard input; gives where keys are pressed."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, encoding="utf-8") as stream, os.fdopen(ours, "wb", buffering=0):
        monkeypatch.setattr(sys, "stdin", stream)
        yield ours


def test_a_message_interrupts_the_wait_for_a_key_and_the_next_key_is_read(
    keyboard: int, bell: Bell, time: VirtualClock
) -> None:
    keys = Keys(bell)
    time.later(0.1, bell.ring)
    with pytest.raises(Interrupted):
        keys.read()
    os.write(keyboard, b"7")
    assert keys.read() == "7"


def test_a_message_that_can_wait_leaves_the_question_alone(keyboard: int, bell: Bell, time: VirtualClock) -> None:
    keys = Keys(bell)
    bell.borne = True
    time.later(0.05, bell.ring)
    time.later(0.2, partial(typed, keyboard, "x"))
    assert keys.read() == "x"
    assert bell.looks == 1


def test_the_clock_is_looked_at_though_nobody_types(keyboard: int, bell: Bell, time: VirtualClock) -> None:
    bell.every = 0.05
    time.later(0.3, partial(typed, keyboard, "x"))
    assert Keys(bell).read() == "x"
    assert bell.looks >= 5


def test_a_pause_between_events_ends_when_something_comes(keyboard: int, bell: Bell, time: VirtualClock) -> None:
    del keyboard
    begun = time.now
    time.later(0.05, bell.ring)
    with pytest.raises(Interrupted):
        Keys(bell).within(5.0)
    assert time.now == begun + 0.05


def test_keys_that_are_forgotten_do_not_look_at_messages(keyboard: int, bell: Bell) -> None:
    os.write(keyboard, b"123")
    bell.ring()
    Keys(bell).forget()
    assert bell.looks == 0


def test_a_line_that_has_begun_is_not_lost_by_a_message(
    ends: tuple[int, TextIO], bell: Bell, time: VirtualClock
) -> None:
    write, stream = ends
    lines = WatchedLines(stream, bell)
    os.write(write, "こい".encode()[:4])
    time.later(0.1, bell.ring)
    with pytest.raises(Interrupted):
        lines.read()
    os.write(write, "こい".encode()[4:] + b"\nnext\n")
    assert lines.read() == "こい"
    assert lines.read() == "next"


def test_a_message_comes_before_a_line_that_was_not_read_yet(ends: tuple[int, TextIO], bell: Bell) -> None:
    write, stream = ends
    lines = WatchedLines(stream, bell)
    os.write(write, b"1\n2\n")
    assert lines.read() == "1"
    bell.ring()
    with pytest.raises(Interrupted):
        lines.read()
    assert lines.read() == "2"


def test_a_line_typed_ahead_answers_the_next_question_once(ends: tuple[int, TextIO], bell: Bell) -> None:
    write, stream = ends
    lines = WatchedLines(stream, bell)
    os.write(write, b"1\n2\n")
    lines.keep(lines.remark())
    assert lines.remark() == "2"
    assert lines.read() == "1"


def test_a_pipe_that_has_ended_waits_for_messages_until_it_is_asked(bell: Bell, time: VirtualClock) -> None:
    read, write = os.pipe()
    os.write(write, b"last")
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as stream:
        lines = WatchedLines(stream, bell)
        assert lines.remark() == "last"
        time.later(0.1, bell.ring)
        with pytest.raises(Interrupted):
            lines.remark()
        with pytest.raises(EOFError):
            lines.read()


def test_lines_of_no_pipe_at_all_are_read_too(bell: Bell) -> None:
    lines = WatchedLines(io.StringIO("a\n"), bell)
    assert lines.read() == "a"
    with pytest.raises(EOFError):
        lines.read()

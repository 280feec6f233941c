"""Keys in a real terminal: each is given at once, alone and in order, and none is lost."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from typing import TextIO

import pytest

from tests.cli.parlour import Answers, Screen, spoken, table
from tests.cli.virtual_clock import VirtualClock, typed
from zashiki.cli import clock, keystrokes
from zashiki.cli.keyboard import FIRST, LAST, LEFT, NEXT_ROUND, PREVIOUS_ROUND, RIGHT, Keys, Lines, silent_terminal
from zashiki.cli.tables import Left
from zashiki.cli.tables.screen import Screen as WholeScreen

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")


class Board:
    """The other end of a terminal: what is pressed there is what the program reads."""

    def __init__(self, clock: VirtualClock) -> None:
        self.clock = clock
        self._ours, theirs = pty.openpty()
        self.stream: TextIO = os.fdopen(theirs, encoding="utf-8")
        self._open = True

    def press(self, *some: str | bytes, after: float = 0.0) -> None:
        """Press keys, one `after` the other; without a pause before the program reads, else meanwhile."""
        for number, one in enumerate(some, 1):
            if after:
                self.clock.later(number * after, partial(typed, self._ours, one))
            else:
                typed(self._ours, one)

    def send(self, keys: str) -> None:
        """Press keys for another program."""
        os.write(self._ours, keys.encode())

    def listening(self) -> None:
        """Wait until somebody waits for a key."""
        while termios.tcgetattr(self._ours)[3] & termios.ISIG:
            select.select([], [], [], 0.005)

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self._ours)
        self._open = False

    def close(self) -> None:
        self.stream.close()
        if self._open:
            self.hang_up()


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    found = Board(VirtualClock(monkeypatch))
    monkeypatch.setattr(sys, "stdin", found.stream)
    yield found
    found.close()


@pytest.fixture(params=["silent", "not silenced"])
def keys(board: Board, request: pytest.FixtureRequest) -> Iterator[Keys]:
    """Keys at a table, which has silenced the terminal, and in a menu, which has not."""
    del board
    if request.param == "silent":
        with silent_terminal():
            yield Keys()
    else:
        yield Keys()


def timed(keys: Keys, seconds: float) -> tuple[str, float]:
    """The key of a window, and how long that took."""
    begun = clock.now()
    return keys.within(seconds), round(clock.now() - begun, 6)


def test_a_key_pressed_in_a_window_is_given_at_once_and_alone(board: Board, keys: Keys) -> None:
    board.press("p", after=0.2)
    assert timed(keys, 2.0) == ("p", 0.2)
    assert timed(keys, 0.1)[0] == ""


def test_a_key_pressed_before_the_window_counts_in_it(board: Board, keys: Keys) -> None:
    board.press("3")
    assert keys.within(0.0) == "3"
    board.press("\r")
    assert keys.within(0.0) == "\n"


def test_no_key_means_that_the_window_ends_on_time(keys: Keys) -> None:
    assert timed(keys, 0.3) == ("", 0.3)


def test_keys_in_the_calm_count_for_nothing_and_the_window_still_ends_on_time(board: Board, keys: Keys) -> None:
    keys.ignore_for(0.3)
    board.press("1", "\r", "\x1b[C", after=0.05)
    assert timed(keys, 0.4) == ("", 0.4)


def test_a_key_after_the_calm_counts(board: Board, keys: Keys) -> None:
    keys.ignore_for(0.2)
    board.press("1", "2", after=0.15)
    assert timed(keys, 2.0)[0] == "2"


def test_a_pasted_string_arrives_whole_and_in_order(board: Board, keys: Keys) -> None:
    board.press("1a \x1b[D花\rq")
    assert [keys.within(0.5), keys.read(), keys.read(), keys.within(0.5)] == ["1", "a", " ", LEFT[0]]
    assert [keys.read(), keys.read(), keys.read(), keys.within(0.0)] == ["花", "", "q", ""]


def test_what_was_typed_ahead_of_a_line_is_in_the_line(board: Board, keys: Keys) -> None:
    """A name typed right after the key that asks for it goes to the line, not to the keys."""
    board.press("nAnna\n")
    assert keys.read() == "n"
    assert Lines(sys.stdin).read() == "Anna"


def test_another_reader_goes_on_where_one_stopped(board: Board, keys: Keys) -> None:
    board.press("xyz")
    assert [keys.read(), Keys().read(), keys.read()] == ["x", "y", "z"]


@pytest.mark.parametrize("sent", [*RIGHT, *LEFT, *FIRST, *LAST, *NEXT_ROUND, *PREVIOUS_ROUND, "\x1b[15~", "\x1b[[A"])
def test_a_sequence_is_one_key_however_it_is_split(board: Board, keys: Keys, sent: str) -> None:
    board.press(sent)
    assert keys.within(0.0) == sent
    board.press(*sent, after=0.02)
    assert timed(keys, 3.0)[0] == sent
    assert timed(keys, 0.0)[0] == ""


def test_an_escape_alone_is_told_by_a_pause(board: Board, keys: Keys) -> None:
    board.press("\x1b")
    assert timed(keys, 2.0) == ("\x1b", keystrokes.ESCAPE_PAUSE)
    board.press("\x1b", "[", after=keystrokes.ESCAPE_PAUSE + 0.1)
    assert [keys.read(), keys.read()] == ["\x1b", "["]
    board.press("\x1b\x1b\x1b[C")
    assert [keys.read(), keys.read(), keys.read()] == ["\x1b", "\x1b", "\x1b[C"]


def test_a_sequence_that_is_broken_off_swallows_nothing(board: Board, keys: Keys) -> None:
    board.press("\x1b[1\rq")
    assert [keys.read(), keys.read(), keys.read()] == ["\x1b[1", "", "q"]


@pytest.mark.parametrize("letter", ["é", "花", "𠮷"])
def test_a_letter_of_several_bytes_is_one_key(board: Board, keys: Keys, letter: str) -> None:
    board.press(letter)
    assert keys.within(0.0) == letter
    board.press(*(bytes([byte]) for byte in letter.encode()), after=0.02)
    assert keys.within(1.0) == letter


def test_a_letter_that_is_broken_off_swallows_nothing(board: Board, keys: Keys) -> None:
    board.press(b"\xe8\x8aq")
    assert [keys.read(), keys.read()] == ["\ufffd", "q"]


def test_full_width_keys_are_ordinary_ones_and_no_blank_is_enter(board: Board, keys: Keys) -> None:
    board.press("１　 \tａ")
    assert [keys.read() for _ in range(5)] == ["1", " ", " ", "\t", "a"]


def test_ctrl_c_while_a_key_is_waited_for(board: Board, keys: Keys) -> None:
    board.press("\x03", after=0.1)
    with pytest.raises(KeyboardInterrupt):
        keys.read()


def test_ctrl_d_ends_the_answers_even_in_the_calm(board: Board, keys: Keys) -> None:
    for calm in (0.0, 9.0):
        keys.ignore_for(calm)
        board.press("\x04", after=0.1)
        with pytest.raises(EOFError):
            keys.within(2.0)


def test_a_closed_window_ends_the_answers(board: Board, keys: Keys) -> None:
    board.hang_up()
    with pytest.raises(EOFError):
        keys.read()


def test_ctrl_z_is_seen_to_and_the_window_goes_on_to_its_end(board: Board, keys: Keys) -> None:
    stopped: list[float] = []
    keys.when_suspended = lambda: stopped.append(clock.now())
    board.press("\x1a", "k", after=0.1)
    assert timed(keys, 2.0)[0] == "k"
    board.press("\x1a", after=0.1)
    assert timed(keys, 0.3) == ("", 0.3)
    assert len(stopped) == 2


def test_the_terminal_is_as_it_was_after_every_key(board: Board) -> None:
    before = termios.tcgetattr(board.stream.fileno())
    board.press("a")
    Keys().read()
    assert termios.tcgetattr(board.stream.fileno()) == before


STOPPING = """
import signal
from zashiki.cli.keyboard import Keys, silent_terminal
keys = Keys()
keys.when_suspended = lambda: signal.raise_signal(signal.SIGSTOP)
with silent_terminal():
    print("ready", flush=True)
    print("got", repr(keys.within(20.0)), repr(keys.within(20.0)), flush=True)
"""


def test_ctrl_z_then_fg_in_the_middle_loses_no_key(board: Board) -> None:
    program = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", STOPPING], stdin=board.stream, stdout=subprocess.PIPE, text=True
    )
    try:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        board.listening()
        board.send("\x1a")
        _, status = os.waitpid(program.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        program.send_signal(signal.SIGCONT)
        board.send("a")
        board.send("\x1b[C")
        assert program.stdout.readline() == f"got 'a' {RIGHT[0]!r}\n"
        assert program.wait(60) == 0
    finally:
        program.kill()
        program.communicate()


# What waits for Enter.


def test_where_enter_is_asked_for_no_other_key_ends_a_page() -> None:
    screen, answers = Screen(), Answers("x", " ", "\x1b[C", "", "y")
    assert WholeScreen(screen.console, answers, spoken("en")).page(["not kept"], ending=("", "\n")) == ""
    assert answers.read() == "y"
    with pytest.raises(Left):
        WholeScreen(screen.console, Answers("x", "q"), spoken("en")).page(["not kept"], ending=("", "\n"))


def test_a_choice_that_could_not_be_kept_waits_for_enter_or_q() -> None:
    for keys, again in ((("x", " ", ""), True), (("x", "q"), False)):
        screen = Screen()
        assert table(screen, Answers(*keys)).try_again("The disk is full.") is again
        assert len(screen.pictures) == len(keys)

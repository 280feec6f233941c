"""Programs that sit at a table: started without a shell, asked line by line, and ended for certain.

A program has its own process group, so that Ctrl-C in the terminal does not reach it and so that what it starts ends
with it. It is given no environment but where programs lie and that text is UTF-8.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import PurePath
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO

from zashiki.texts.problems import Sentence

LONGEST_LINE = 1 << 16
"""Bytes of an answer; what is longer is read as several."""
WAITING = 100
"""Answers that nobody has asked for yet; beyond them the program must wait."""
GRACE, KILLED_WITHIN = 1.0, 1.0
"""Seconds that a program has to end by itself once its input is closed, and again once it is asked to end; and that the
system has to end it once it was forced."""
SLOW = 1.0
"""Seconds after which somebody may be told that an answer is waited for."""
HELD_BACK = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that wait until a program has been started."""
_starting: set[Program] = set()
"""Programs that are being started at this moment, whose numbers nobody knows yet …"""
_running: set[Program] = set()
"""… and those of this process that were started and not stopped."""


class Failed(Exception):
    """A program did not answer; `code` says why: `not_started`, `timeout` or `gone`."""

    def __init__(self, code: str) -> None:
        """Keep the code."""
        super().__init__(code)
        self.code = code


def missing(command: str) -> Sentence | None:
    """Say why a command cannot be started; None: its program is there."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        return Sentence("program.no_command", "{command!r} is not a command: {why}", command=command, why=str(error))
    if not words:
        return Sentence("program.nothing", "no command is named")
    found = shutil.which(words[0])
    return None if found else Sentence("program.missing", "no program is called {name!r}", name=words[0])


SCRIPTS = frozenset({".py", ".rb", ".js", ".jar", ".sh", ".exe"})


def short_name(command: str) -> str:
    """Give a command's program a short name: that of its script, or its own.

    >>> short_name("python3 bots/tengu.py --fast"), short_name("./tengu --fast")
    ('tengu.py', 'tengu')
    """
    words = [PurePath(word) for word in shlex.split(command)]
    return next((word.name for word in words if word.suffix in SCRIPTS), words[0].name)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold signals back while the block runs, and raise them afterwards.

    A program started inside ignores none of them, even below `nohup`: handlers, unlike ignored signals, are not passed
    on.
    """
    came: list[int] = []
    known = [getattr(signal, name) for name in HELD_BACK if hasattr(signal, name)]
    before = {number: found for number in known if (found := signal.getsignal(number)) is not None}
    try:
        for number in before:
            signal.signal(number, lambda sent, _frame: came.append(sent))
    except ValueError:  # only the main thread hears signals
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


class Program:
    """One running program."""

    def __init__(self, command: str) -> None:
        """Start it; one that cannot be started is `Failed`."""
        _starting.add(self)
        try:
            with _undisturbed():
                self._process = subprocess.Popen(  # noqa: S603 - the user named it, and there is no shell
                    shlex.split(command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={"PATH": os.pathsep.join(os.get_exec_path()), "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"},
                    start_new_session=True,
                )
                _running.add(self)
        except (OSError, ValueError):
            raise Failed("not_started") from None
        except BaseException:  # its caller never gets it, so end it here
            if self in _running:
                self.kill()
            raise
        finally:
            _starting.discard(self)
        self._questions: Queue[bytes] = Queue()
        self._answers: Queue[bytes] = Queue(WAITING)
        self._ended = False
        self._owed = 0
        """Answers that came too late for their question and are still to come."""
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        assert self._process.stdout is not None  # noqa: S101 - likewise
        self._listener = Thread(target=self._listen, args=(self._process.stdout,), daemon=True)
        self._speaker = Thread(target=self._speak, args=(self._process.stdin,), daemon=True)
        self._listener.start()
        self._speaker.start()

    def _listen(self, stream: IO[bytes]) -> None:
        """Gather answers until the program closes its output; an empty one says so."""
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE):
                self._hand_on(line)
        self._hand_on(b"")

    def _speak(self, stream: IO[bytes]) -> None:
        """Hand questions on, so that nobody waits for a program that does not read them; an empty one is the last."""
        with contextlib.suppress(OSError, ValueError), stream:
            while text := self._questions.get():
                stream.write(text)
                stream.flush()

    def _hand_on(self, line: bytes) -> None:
        while not self._ended:
            with contextlib.suppress(Full):
                self._answers.put(line, timeout=GRACE)
                return

    def ask(self, text: str, timeout: float, *, when_slow: Callable[[], None] | None = None) -> str:
        """Send some text and wait for one line; too long a wait, or no program any more, is `Failed`.

        `when_slow` is called once if the wait is not short.
        """
        self._forget()
        self.tell(text)
        limits = [SLOW, timeout - SLOW] if when_slow and timeout > SLOW else [timeout]
        while True:
            try:
                line = self._answers.get(timeout=limits[0])
            except Empty:
                if when_slow and limits[1:]:
                    del limits[0]
                    when_slow()
                    continue
                self._owed += 1
                raise Failed("timeout") from None
            if not line:
                raise Failed("gone")
            if not self._owed:
                return line.decode(errors="replace")
            self._owed -= 1

    def _forget(self) -> None:
        """Drop what was said without a question, or too late."""
        with contextlib.suppress(Empty):
            while True:
                line = self._answers.get_nowait()
                if not line:
                    self._answers.put(line)
                    return
                self._owed = max(0, self._owed - 1)

    def tell(self, text: str) -> None:
        """Send some text."""
        self._questions.put(text.encode())

    def stop(self) -> None:
        """Close its input, wait a moment, and end it with all that it started: by asking, and then by force.

        However stubborn it is, this takes a few seconds at most.
        """
        self._ended = True
        self._questions.put(b"")
        self._listener.join(GRACE)  # its output ends with it
        if self._listener.is_alive():
            self._signal(signal.SIGTERM)
            self._listener.join(GRACE)
        self.kill()
        try:
            self._process.wait(KILLED_WITHIN)
        except subprocess.TimeoutExpired:  # the system itself holds it; `kill_all` may try again
            return
        _running.discard(self)
        self._listener.join(KILLED_WITHIN)
        self._speaker.join(KILLED_WITHIN)
        if self._process.stdout is not None and not self._listener.is_alive():
            self._process.stdout.close()

    def kill(self) -> None:
        """End it at once with all that it started."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        """Send a signal to it and all that it started. Nobody has waited for it yet, so the number is still its own."""
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, number)


def kill_all() -> bool:
    """End all programs of this process at once, where there is no time to take leave.

    False: one is just being started, and can be ended only in a moment.
    """
    for program in tuple(_running):
        program.kill()
    return not _starting


atexit.register(kill_all)  # ends those whose caller a signal took away

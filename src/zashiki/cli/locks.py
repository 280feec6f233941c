"""One terminal at a time: a match that is open is locked, and the lock ends with the program that holds it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from zashiki.cli.main import Refused
from zashiki.texts.words import Words


@contextmanager
def held(path: Path, words: Words) -> Iterator[None]:
    """Hold a record that is played on; one that is open elsewhere is refused.

    The system forgets the lock with its program, so that none is ever left behind. Where there are no such locks, a
    line that somebody else has written is still noticed before the next one.
    """
    with ExitStack() as opened:
        with suppress(ImportError, OSError):
            import fcntl

            file = opened.enter_context(path.open("rb"))
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Refused(words.say("resume.open_elsewhere", path=path)) from None
        yield

"""Two small files beside a database: who has it open, and whether it was closed."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from weakref import WeakSet

from zashiki.storage.record_files import UNMADE, OpenElsewhere, of_disk, sync_folder, wrong

LOCK, UNCLEAN = ".lock", ".unclean"
"""The ends of their names."""


_held: WeakSet[StoreLock] = WeakSet()


class StoreLock:
    """Holds a database for this program; the lock ends with it, however it ends."""

    def __init__(self, database: Path) -> None:
        """Take the lock, or refuse with the number of the process that has it."""
        self._path = database.with_name(database.name + LOCK)
        try:
            self._descriptor = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise of_disk(error, wrong(self._path, "storage.unmade", UNMADE, why=error.strerror)) from None
        try:
            self._take(database)
        except BaseException:
            os.close(self._descriptor)
            raise
        _held.add(self)

    def _take(self, database: Path) -> None:
        try:
            import fcntl  # noqa: PLC0415 - only POSIX systems have it
        except ImportError:  # two writers are still told apart by the numbers of lines
            return
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(self._descriptor, 20, 0).decode(errors="replace").strip() or "?"
            text = "{file}: another program has it open (process {process})"
            raise OpenElsewhere("storage.held", text, file=database, process=holder) from None
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """End the lock. Its file stays: taking it away could let two others in."""
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            os.close(descriptor)


class UncleanMark:
    """A file that is there while a database is open: found at the opening, the last program was stopped."""

    def __init__(self, database: Path) -> None:
        """Look whether it is there."""
        self._path = database.with_name(database.name + UNCLEAN)
        self.was_there = self._path.exists()

    def set(self) -> None:
        """Leave it, for as long as the database is open."""
        try:
            os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))
            sync_folder(self._path.parent)
        except OSError as error:
            raise of_disk(error, wrong(self._path, "storage.unmade", UNMADE, why=error.strerror)) from None

    def clear(self) -> None:
        """Take it away: the database was closed. Where it cannot go, the next opening only checks more than it must."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def _let_go_in_child() -> None:
    """Hold nothing in a forked process, which would keep the lock when this one has ended."""
    for lock in _held:
        lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go_in_child)

"""One file that takes the sealed lines of a record.

A line counts once it is on disk. When writing fails, the file is cut back to what was acknowledged before, so that
another try writes nothing twice. A file holds hidden cards, so only its owner may read it; while it is written it is
locked, where the system has locks, and the lock ends with the program that holds it.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.store import waits

LARGEST = 64 << 20
"""A record of more bytes is not read."""
BINARY = getattr(os, "O_BINARY", 0)
"""Without it some systems change the ends of lines."""
OTHER_WRITER = "another program has written to this record; it was left as it is"
UNWRITABLE = "cannot be written ({why})"
UNMADE = "cannot be made ({why})"
GIVEN = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Streams that a program was given, such as a shell's `<(…)`."""
FOR_NOW = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EBUSY, errno.EAGAIN, errno.EMFILE, errno.ENFILE}
    | {errno.EIO, errno.ENOLCK}
)
"""What a disk answers that may answer otherwise in a while."""


class OpenElsewhere(RecordError):
    """A record that another program is writing."""


def wrong(path: Path, code: str, text: str, **gaps: object) -> RecordError:
    """What is wrong with a file."""
    return RecordError("record.file", "{file}: {why}", file=path, why=RecordError(code, text, gaps))


def of_disk(error: OSError | ValueError, problem: RecordError) -> RecordError:
    """Give what is wrong, as something that only waits where the disk's own answer may be another in a while."""
    return waits(problem) if getattr(error, "errno", None) in FOR_NOW else problem


def not_written(path: Path, error: OSError) -> RecordError:
    """Say that lines could not be put on disk, and that the record is as it was."""
    text = "cannot be written ({why}); nothing was lost"
    return of_disk(error, wrong(path, "storage.not_written", text, why=error.strerror))


def unread(path: Path, error: OSError | ValueError) -> RecordError:
    """Say that a file cannot be read."""
    return wrong(path, "storage.unread", "cannot be read ({why})", why=getattr(error, "strerror", str(error)))


def refuse_beyond(path: Path, size: int) -> None:
    """Refuse to let a file grow to a size at which `contents` would no longer read it."""
    if size > LARGEST:
        text = "would be larger than {most} MiB, and could not be read again; nothing was written, and nothing was lost"
        raise wrong(path, "storage.too_long", text, most=LARGEST >> 20)


class RecordFile:
    """A file that takes sealed lines: what `Record` calls a sink. Nothing is buffered."""

    def __init__(self, descriptor: int, path: Path, size: int = 0) -> None:
        """Write on from `size`, which is where the file ends; `start` and `reopen` make one."""
        self._descriptor, self._path, self._size = descriptor, path, size
        self._broken = False

    def write(self, data: bytes, /) -> None:
        """Put a line on disk; if that fails, the file is as it was, or this sink takes no more."""
        if self._descriptor < 0 or self._broken:
            raise wrong(self._path, "storage.spent", "this record can no longer be written to; load it again")
        refuse_beyond(self._path, self._size + len(data))
        if os.fstat(self._descriptor).st_size != self._size:
            raise wrong(self._path, "storage.other_writer", OTHER_WRITER)
        try:
            self._write_all(data)
            os.fsync(self._descriptor)
        except OSError as error:
            self._cut_back()
            raise not_written(self._path, error) from error
        except BaseException:  # a signal: the line is written by the next try, or not at all
            self._cut_back()
            raise
        self._size += len(data)

    def mend(self) -> None:
        """Try again to take away what a failed write left behind; with that gone, this sink takes lines as before."""
        if self._broken:
            self._broken = False
            self._cut_back()

    def cut(self, size: int) -> None:
        """Take away what follows the first `size` bytes, which were never acknowledged."""
        try:
            os.ftruncate(self._descriptor, size)
            os.fsync(self._descriptor)
        except OSError as error:
            raise not_written(self._path, error) from error
        self._size = size

    @property
    def size(self) -> int:
        """Where the file ends, in bytes."""
        return self._size

    def close(self) -> None:
        """Let go of the file, and of its lock."""
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            os.close(descriptor)

    def _write_all(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[os.write(self._descriptor, left) :]

    def _cut_back(self) -> None:
        """Take away what a failed write left behind; where even that fails, what the file holds is not known."""
        try:
            os.ftruncate(self._descriptor, self._size)
            os.fsync(self._descriptor)
        except OSError:
            self._broken = True


def contents(path: Path) -> bytes:
    """Give the bytes of a file that may be a record."""
    try:
        with open(path, "rb", opener=_opened) as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # the latter for a name that no file can have
        raise unread(path, error) from None
    if len(data) > LARGEST:
        text = "larger than {most} MiB; that is not a record of one match"
        raise wrong(path, "storage.too_large", text, most=LARGEST >> 20)
    return data


def _opened(path: str, flags: int) -> int:
    """Open a plain file, or a pipe that this program was given; never wait for the other end of anything else."""
    given = str(path).startswith(GIVEN)
    descriptor = os.open(path, flags | (0 if given else getattr(os, "O_NONBLOCK", 0)))
    mode = os.fstat(descriptor).st_mode
    if given or stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # a folder is refused by its own name
        return descriptor
    os.close(descriptor)
    raise OSError(errno.EINVAL, "not a plain file")


def taken(path: Path) -> tuple[RecordFile, bytes]:
    """Lock a file to be written on, and give its whole lines; part of a line that was never acknowledged is cut off."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | BINARY)
    except OSError as error:
        raise of_disk(error, wrong(path, "storage.unwritable", UNWRITABLE, why=error.strerror)) from None
    try:
        _lock(descriptor, path)
        data = _without_torn_tail(descriptor, path)
    except BaseException:
        os.close(descriptor)
        raise
    return RecordFile(descriptor, path, len(data)), data


def created(path: Path, *, called: Path | None = None) -> RecordFile:
    """Make a file that only its owner may read, locked, and remembered by its folder.

    `called` is the name by which complaints speak of it, if it is to get another one.
    """
    called = called or path
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_APPEND | BINARY, 0o600)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", str(error))
        raise of_disk(error, wrong(called, "storage.unmade", UNMADE, why=why)) from None
    try:
        _lock(descriptor, called)
        sync_folder(path.parent)
    except BaseException as error:
        os.close(descriptor)
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise of_disk(error, wrong(called, "storage.unmade", UNMADE, why=error.strerror)) from None
        raise
    return RecordFile(descriptor, called)


def begun(path: Path, data: bytes) -> RecordFile:
    """Make a file with its first lines, locked: it gets its name with all of them, so nobody ever finds it without."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(OSError):
        beside.unlink(missing_ok=True)  # of a program that had this number and was stopped
    file, named = created(beside, called=path), False
    try:
        file.write(data)
        give_name(beside, path)
        named = True
        sync_folder(path.parent)
    except BaseException as error:
        file.close()
        if named:
            path.unlink(missing_ok=True)
        if isinstance(error, OSError) and not isinstance(error, FileExistsError):
            raise of_disk(error, wrong(path, "storage.unmade", UNMADE, why=error.strerror)) from None
        raise
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return file


def give_name(beside: Path, path: Path) -> None:
    """Give a file its name, unless something has got that name meanwhile: then it is a `FileExistsError`."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        beside.rename(path)


def _lock(descriptor: int, path: Path) -> None:
    """Hold the file for as long as it is open; whoever comes second is refused by name."""
    try:
        import fcntl  # noqa: PLC0415 - only POSIX systems have it
    except ImportError:  # a line that somebody else writes is still noticed before the next one
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        text = "{file}: another program is writing this record"
        raise OpenElsewhere("storage.open_elsewhere", text, file=path) from None
    except OSError as error:
        raise of_disk(error, wrong(path, "storage.unlocked", "cannot be locked ({why})", why=error.strerror)) from None


def sync_folder(folder: Path) -> None:
    """Make the name of a new file durable, where a folder can be synced."""
    with suppress(PermissionError, NotImplementedError):  # some systems do not open folders
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _without_torn_tail(descriptor: int, path: Path) -> bytes:
    """Give the whole lines of a file, cutting off what follows them."""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise wrong(path, "storage.not_plain", "not a plain file")
    os.lseek(descriptor, 0, os.SEEK_SET)
    with os.fdopen(os.dup(descriptor), "rb") as file:
        data = file.read()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        os.ftruncate(descriptor, len(whole))
        os.fsync(descriptor)
    return whole

"""A disk below SQLite that loses its power: what was written and not synced is forgotten, all of it or a part.

Files lie in a folder, as the running program sees them. Beside them this keeps what is certain to be there after a cut:
the bytes of each file at its last sync, and the names in the folder at the last sync of the folder. SQLite reaches both
through a file system of APSW, which inherits locks and shared memory from that of the system.

A sync of a file says nothing of its name. As SQLite does by itself on POSIX systems, the first sync of a journal or of
a write-ahead log also syncs the folder.
"""

import os
import random
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import RLock
from typing import NamedTuple

import apsw

from zashiki.storage.connections import Row, Value, prepare

SECTOR, PAGE = 512, 4096
"""Bytes that a disk writes as one, of the old kind and of the new."""
TORN = 0.1
"""How often something that survives is cut off within."""
_NUMBERS = count(1)
_LOGS = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_WAL


class PowerIsOut(apsw.IOError):
    """Nothing is read or written any more."""


class _Write(NamedTuple):
    offset: int
    data: bytes

    def pieces(self, size: int) -> Iterator["_Write"]:
        """Cut it where the sectors of a disk end."""
        at, end = self.offset, self.offset + len(self.data)
        while at < end:
            to = min(end, (at // size + 1) * size)
            yield _Write(at, self.data[at - self.offset : to - self.offset])
            at = to


class _Size(NamedTuple):
    size: int


class _File:
    """What is certain to be in a file, and what has happened to it since, in order."""

    def __init__(self, content: bytes = b"") -> None:
        self._certain = bytearray(content)
        self.unsynced: list[_Write | _Size] = []

    def sync(self) -> None:
        for change in self.unsynced:
            _apply(self._certain, change)
        self.unsynced.clear()

    def after_a_cut(self, rng: random.Random, survives: float) -> bytes:
        """Give what may be there: of all that was not synced each piece with this chance, some of them torn."""
        found, size = bytearray(self._certain), rng.choice((SECTOR, PAGE))
        for change in self.unsynced:
            for piece in change.pieces(size) if isinstance(change, _Write) else (change,):
                if rng.random() < survives:
                    _apply(found, _torn(piece) if rng.random() < TORN else piece)
        return bytes(found)


def _torn(change: _Write | _Size) -> _Write | _Size:
    return _Write(change.offset, change.data[: len(change.data) // 2]) if isinstance(change, _Write) else change


def _apply(content: bytearray, change: _Write | _Size) -> None:
    size = change.size if isinstance(change, _Size) else change.offset
    if isinstance(change, _Size):
        del content[size:]
    content.extend(bytes(max(size - len(content), 0)))
    if isinstance(change, _Write):
        content[size : size + len(change.data)] = change.data


class ForgetfulDisk:
    """One folder, from its opening to the power cut; hand `connecting` to a store.

    The power goes at the step `cut_at` (a write, a sync, a change of size, a deletion), or at a call of `cut`.
    A disk that lies says that it has synced, and has not.
    """

    def __init__(self, rng: random.Random, *, cut_at: int | None = None, lies: bool = False) -> None:
        self.steps, self.cut_at, self.out = 0, cut_at, False
        self.pragmas: tuple[str, ...] = ()
        """Further settings of a connection that writes."""
        self._rng, self._lies, self._lock = rng, lies, RLock()
        self._files: dict[str, _File] = {}
        """What the running program finds by its name; it may be as new as the name."""
        self._certain: dict[str, _File] = {}
        self._renamed: list[tuple[str, _File | None]] = []
        """Names that are new, or gone, since the folder was synced."""
        self._system = _FileSystem(self, f"forgetful disk {next(_NUMBERS)}")

    def connecting(self, path: Path, /, *, writes: bool) -> "ForgetfulConnection":
        """Open a connection, as `zashiki.storage.connections.connect` does."""
        connection = ForgetfulConnection(path, self._system.vfs_name, writes=writes)
        prepare(connection, writes=writes)
        for pragma in self.pragmas if writes else ():
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def cut(self) -> None:
        """Cut the power, now."""
        with self._lock:
            self.out = True

    def write_what_is_left(self, folder: Path) -> None:
        """Write files as they may be found after the cut."""
        rng, left = self._rng, dict(self._certain)
        survives = rng.choice((0.0, 0.5, 0.5, 0.9))
        for name, file in self._renamed:
            if rng.random() < survives:
                left.pop(name, None)
                if file is not None:
                    left[name] = file
        folder.mkdir()
        for name, file in left.items():
            (folder / name).write_bytes(file.after_a_cut(rng, survives))

    def end(self) -> None:
        """Take the file system away; all connections are closed."""
        self._system.unregister()

    # What the file system tells.

    def file(self, path: str) -> tuple[str, _File]:
        """Find a file by its path, and its name; one that is there and was never opened here has been synced."""
        with self._lock:
            name = os.path.basename(path)  # noqa: PTH119 - it is the text of another system
            if name not in self._files:
                there = os.path.exists(path)  # noqa: PTH110 - likewise
                self._files[name] = file = _File(Path(path).read_bytes() if there else b"")
                if there:
                    self._certain[name] = file
                else:
                    self._renamed.append((name, file))
            return name, self._files[name]

    def works(self) -> None:
        """Refuse, once the power is out."""
        if self.out:
            raise PowerIsOut

    def change(self, file: _File, change: _Write | _Size) -> None:
        with self._lock:
            self._step()
            file.unsynced.append(change)

    def sync(self, file: _File, *, folder: bool) -> None:
        with self._lock:
            in_time = self._rng.random() < 0.5  # the cut comes while it is synced, or after that
            last = self.steps + 1 == self.cut_at
            if not self._lies and (in_time or not last) and not self.out:
                file.sync()
                if folder:
                    self.sync_folder()
            self._step()

    def delete(self, name: str, *, folder: bool) -> None:
        with self._lock:
            self._step()
            if self._files.pop(name, None) is not None:
                self._renamed.append((name, None))
            if folder and not self._lies:
                self.sync_folder()

    def sync_folder(self) -> None:
        """Make all names certain; what is in the files is another matter."""
        for name, file in self._renamed:
            self._certain.pop(name, None)
            if file is not None:
                self._certain[name] = file
        self._renamed.clear()

    def _step(self) -> None:
        self.works()
        self.steps += 1
        if self.steps == self.cut_at:
            self.out = True
            raise PowerIsOut


class _FileSystem(apsw.VFS):
    """Tells the disk of every file that is opened or deleted."""

    def __init__(self, disk: ForgetfulDisk, name: str) -> None:
        self._disk, self.vfs_name = disk, name
        super().__init__(name, base="")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's name
        self._disk.works()
        if name is None:
            return super().xOpen(name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        is_log = bool(flags[0] & _LOGS and flags[0] & apsw.SQLITE_OPEN_CREATE)
        before = self._disk.file(path)[1]
        return _OpenFile(self._disk, before, name, flags, syncs_folder=is_log)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - likewise
        self._disk.delete(os.path.basename(filename), folder=syncdir)  # noqa: PTH119 - the text of another system
        super().xDelete(filename, False)


class _OpenFile(apsw.VFSFile):
    """Writes to the real file, and tells the disk; only the disk knows what a sync is."""

    def __init__(
        self, disk: ForgetfulDisk, file: _File, name: str | apsw.URIFilename, flags: list[int], *, syncs_folder: bool
    ) -> None:
        self._disk, self._file, self._syncs_folder = disk, file, syncs_folder
        super().__init__("", name, flags)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's name
        self._disk.works()
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - likewise
        self._disk.change(self._file, _Write(offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - likewise
        self._disk.change(self._file, _Size(newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802 - likewise
        folder, self._syncs_folder = self._syncs_folder, False
        self._disk.sync(self._file, folder=folder)


class ForgetfulConnection:
    """A connection by APSW that raises the errors of `sqlite3`."""

    def __init__(self, path: Path, vfs: str, *, writes: bool) -> None:
        made = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        try:
            self._base = apsw.Connection(str(path), vfs=vfs, flags=made if writes else apsw.SQLITE_OPEN_READONLY)
        except apsw.Error as error:
            raise _as_sqlite3(error) from error

    def execute(self, sql: str, values: Sequence[Value] = (), /) -> list[Row]:
        try:
            return list(self._base.execute(sql, tuple(values)))
        except apsw.Error as error:
            raise _as_sqlite3(error) from error

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]], /) -> None:
        try:
            self._base.executemany(sql, [tuple(row) for row in rows])
        except apsw.Error as error:
            raise _as_sqlite3(error) from error

    def close(self) -> None:
        with suppress(apsw.Error):  # without power there is nothing more to write
            self._base.close()


def _as_sqlite3(error: apsw.Error) -> sqlite3.Error:
    kind: type[sqlite3.Error] = sqlite3.OperationalError
    if isinstance(error, apsw.ConstraintError):
        kind = sqlite3.IntegrityError
    elif isinstance(error, apsw.CorruptError | apsw.NotADBError):
        kind = sqlite3.DatabaseError
    raised = kind(f"disk I/O error ({error})" if isinstance(error, apsw.IOError) else str(error))
    if (code := getattr(error, "extendedresult", 0)) > 0:
        raised.sqlite_errorcode = code
    return raised

"""The store of the terminal: a folder with one file a table, and a small one beside those that gather or are listed."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.batches import ENDING as BATCH_ENDING
from zashiki.storage.batches import Batch, drop_batch, let_batch_go, taken_whole, whole_contents, write_batch
from zashiki.storage.record_files import RecordFile, begun, of_disk, refuse_beyond, taken, unread
from zashiki.storage.side_files import ENDING as SIDE_ENDING
from zashiki.storage.side_files import Side, drop_side, read_side, records_beside, write_side
from zashiki.storage.store import (
    Entries,
    Entry,
    StorageWaits,
    TableState,
    chosen_entries,
    no_such_table,
    there_is_one,
    wanted_lines,
    wrong_number,
)

SUFFIX = ".jsonl"
LONGEST_NAME = 230
"""Bytes in the name of a table; most disks take 255, of which the files beside it need some more than the record."""


@dataclass
class _Held:
    """A file that is written to, how many lines it has, and what stands beside it."""

    file: RecordFile
    lines: int
    side: Side
    unsettled: bool = False
    """Whether the last batch failed, so that what stands beside the record of it must not be believed."""


class FileStore:
    """Keeps each table in the file of its name. A file is locked while its table is held.

    A table that never gathered and has no entry has no other file.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder, which must be there before something is written."""
        self._folder = folder
        self._held: dict[str, _Held] = {}
        self._begun: set[str] = set()
        """Tables that were begun here, and may be forgotten."""

    def gather(self, table: str, row: bytes, /, *, entry: Entry | None = None) -> None:
        """Replace the file beside a record that is still to come."""
        path = self._path(table)
        if _has_begun(path):
            raise there_is_one(table)
        before = read_side(path)
        after = Side(row, before.then(entry, size=0, after=0).entries[-1:])
        write_side(path, after)

    def gathering(self, table: str, /) -> bytes:
        """Read the row that stands beside a record still to come."""
        path = self._path(table)
        row = None if _has_begun(path) else read_side(path).row
        if row is None:
            raise no_such_table(table)
        return row

    def begin(self, table: str, lines: Sequence[bytes], /, *, entry: Entry | None = None) -> None:
        """Make a file, with its first lines, or none at all."""
        path, data = self._path(table), b"".join(lines)
        if _has_begun(path):
            raise there_is_one(table)
        before = read_side(path)
        side = before.then(entry, size=0, after=len(data))
        if side != before:
            write_side(path, side)
        drop_batch(path)
        _clear_empty(path)
        try:
            file = begun(path, data)
        except FileExistsError:
            raise there_is_one(table) from None
        self._held[table] = held = _Held(file, len(lines), side)
        self._begun.add(table)
        if side.row is not None:
            with suppress(StorageWaits):  # it counts no more; if it cannot go now, it goes with the next lines
                self._put_beside(table, held, side.then(None, size=len(data), after=len(data)))

    def take(self, table: str, /) -> tuple[bytes, ...]:
        """Lock a file, and give its lines; part of a last line goes."""
        self.let_go(table)
        path = self._path(table)
        file, data = taken_whole(path)
        try:
            side = read_side(path)
        except BaseException:
            file.close()
            raise
        lines = _lines(data)
        self._held[table] = _Held(file, len(lines), side)
        return lines

    def append(self, table: str, lines: Sequence[bytes], /, *, number: int, entry: Entry | None = None) -> None:
        """Put lines on disk, all or none."""
        held = self._held.get(table)
        if held is None:
            raise RecordError("storage.not_held", "{table}: it must be taken before it is written to", table=table)
        if number != held.lines + 1:
            raise wrong_number(table, number, held.lines + 1)
        data, size = b"".join(lines), held.file.size
        refuse_beyond(self._path(table), size + len(data))
        held.file.mend()
        side = held.side.then(entry, size=size, after=size + len(data))
        if side != held.side:
            self._put_beside(table, held, side)
        self._settle(table, held, Batch(size, data) if len(lines) > 1 else None)
        held.file.write(data)
        held.lines, held.unsettled = held.lines + len(lines), False

    def read(self, table: str, /, *, since: int = 0, most: int | None = None) -> tuple[bytes, ...]:
        """Give the whole lines of a file."""
        data = whole_contents(self._path(table))
        return _lines(data)[wanted_lines(since, most)]

    def tables(self) -> tuple[str, ...]:
        """Name the files, those that were written to last first."""
        if not self._folder.is_dir():
            return ()
        found: list[tuple[int, str]] = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            with suppress(FileNotFoundError):  # it has just gone
                about = path.lstat()
                if about.st_size:  # without its first lines it is not a record
                    found.append((about.st_mtime_ns, path.name))
        return tuple(name for _, name in sorted(found, reverse=True))

    def rows(self) -> tuple[str, ...]:
        """Name the tables that gather or promise."""
        beside = records_beside(self._folder) if self._folder.is_dir() else ()
        return tuple(sorted(path.name for path in beside if not _has_begun(path)))

    def entry(self, table: str, /) -> Entry | None:
        """Read the entry that stands beside a record."""
        path = self._path(table)
        size = _size(path)
        return read_side(path).entry(size)

    def entries(
        self, *, guest: str | None = None, state: TableState | None = None, listed: bool | None = None, most: int = 100
    ) -> Entries:
        """Read every entry of the folder."""
        return chosen_entries(self._all_entries(), guest=guest, state=state, listed=listed, most=most)

    def let_go(self, table: str, /) -> None:
        """Close a file, and end its lock."""
        if held := self._held.pop(table, None):
            if not held.unsettled:
                let_batch_go(self._path(table))
            held.file.close()

    def forget(self, table: str, /) -> None:
        """Take a file away that was begun here, or the row of a table that gathers."""
        if table in self._begun:
            self.let_go(table)
            self._path(table).unlink(missing_ok=True)
            let_batch_go(self._path(table))
            self._begun.discard(table)
        if _is_name(table) and not _has_begun(self._path(table)):
            drop_side(self._path(table))

    def _all_entries(self) -> Iterator[tuple[str, Entry]]:
        for path in records_beside(self._folder) if self._folder.is_dir() else ():
            if entry := read_side(path).entry(_size(path)):
                yield path.name, entry

    def _settle(self, table: str, held: _Held, batch: Batch | None) -> None:
        """Prepare a batch, or take away one that failed, before the record grows."""
        if batch is not None:
            held.unsettled = True
            write_batch(self._path(table), batch)
        elif held.unsettled:
            drop_batch(self._path(table))

    def _put_beside(self, table: str, held: _Held, side: Side) -> None:
        write_side(self._path(table), side)
        held.side = side

    def _path(self, table: str) -> Path:
        """The file of a table; a name that leads elsewhere is refused."""
        if not _is_name(table):
            raise _wrong_name(table)
        return self._folder / table


def _is_name(table: str) -> bool:
    """Whether a file of the folder may be called that, and the files beside it by their longer names."""
    if table in ("", ".", "..") or any(sign in table for sign in ("/", os.sep, os.altsep or "/", "\0")):
        return False
    if table.startswith(".") and table.endswith((SIDE_ENDING, BATCH_ENDING)):  # these stand beside another table
        return False
    try:
        return len(os.fsencode(table)) <= LONGEST_NAME
    except UnicodeEncodeError:  # half a letter
        return False


def _wrong_name(table: str) -> RecordError:
    return RecordError("storage.wrong_name", "{table!r} is not the name of a table", table=table)


def _lines(data: bytes) -> tuple[bytes, ...]:
    """Give the whole lines. Only a newline ends one; `splitlines` would also take a carriage return for an end."""
    return tuple(line + b"\n" for line in data.split(b"\n")[:-1])


def _has_begun(path: Path) -> bool:
    """Whether there is a record; a program that was stopped may have left a file without a line."""
    return _size(path) > 0


def _clear_empty(path: Path) -> None:
    """Take away a file without a line, unless another program is about to write it."""
    if path.exists():
        file, data = taken(path)
        try:
            if not data:
                path.unlink(missing_ok=True)
        finally:
            file.close()


def _size(path: Path) -> int:
    """The size of a record; one that has not begun has none."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:  # a disk that takes shorter names than most
            raise _wrong_name(path.name) from None
        raise of_disk(error, unread(path, error)) from None

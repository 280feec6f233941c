"""A small file beside the record of a table, for what is no line of it: the row that gathers, and its entry.

It is always replaced whole. An entry says from which size of the record on it counts, so it can be written before the
lines it belongs to: should those never come, the entry before it still stands, and both are kept or neither.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from zashiki.storage.record_files import UNWRITABLE, contents, created, of_disk, sync_folder, wrong
from zashiki.storage.store import Entry

ENDING = ".table"
"""The end of its name; it begins with a dot, so that lists of records pass it over."""


class Dated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry, and the size of the record from which on it counts."""

    size: int
    entry: Entry


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands beside a record."""

    row: bytes | None = None
    """The row of a table that gathers; it counts for as long as there is no record."""
    entries: tuple[Dated, ...] = ()
    """The entry that stands, and the one of lines that were about to be written."""

    def entry(self, size: int) -> Entry | None:
        """Give the entry that counts for a record of this size."""
        return next((one.entry for one in reversed(self.entries) if one.size <= size), None)

    def then(self, entry: Entry | None, *, size: int, after: int) -> Side:
        """Give what is to stand here before the record grows from `size` to `after`."""
        now = self.entry(size)
        new = entry or now
        kept = (Dated(0, now),) if now else ()
        return Side(None if size else self.row, (*kept, Dated(after, new)) if new and new != now else kept)


def side_path(record: Path) -> Path:
    """Name the file beside a record."""
    return record.with_name(f".{record.name}{ENDING}")


def records_beside(folder: Path) -> Iterator[Path]:
    """Name the records of a folder that have such a file, whether or not they have begun."""
    for path in folder.glob(f".*{ENDING}"):
        yield path.with_name(path.name[1 : -len(ENDING)])


def read_side(record: Path) -> Side:
    """Read the file beside a record; without one, nothing stands there."""
    path = side_path(record)
    if not path.exists():
        return Side()
    try:
        return msgspec.json.decode(contents(path), type=Side)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise wrong(path, "storage.side", "cannot be understood ({why})", why=error) from None


def write_side(record: Path, side: Side) -> None:
    """Replace the file beside a record, durably, or leave it as it is; with nothing to say there is none."""
    path = side_path(record)
    if side == Side():
        drop_side(record)
        return
    try:
        data = msgspec.json.encode(side)
    except UnicodeEncodeError as error:  # a guest with half a letter
        raise wrong(path, "storage.unwritable", UNWRITABLE, why=error) from None
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.unlink(missing_ok=True)  # of a program that had this number and was stopped
    file = created(beside)
    try:
        file.write(data)
        beside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise of_disk(error, wrong(path, "storage.unwritable", UNWRITABLE, why=error.strerror)) from error
    finally:
        file.close()
        with suppress(OSError):
            beside.unlink(missing_ok=True)  # only where something failed is it still there


def drop_side(record: Path) -> None:
    """Take the file beside a record away."""
    path = side_path(record)
    if path.exists():
        try:
            path.unlink(missing_ok=True)
            sync_folder(path.parent)
        except OSError as error:
            raise of_disk(error, wrong(path, "storage.unwritable", UNWRITABLE, why=error.strerror)) from error

"""Records in files: one file a match, written as the game goes.

A line counts once it is on disk. When writing fails, the file is cut back to what was acknowledged before, so that
another try writes nothing twice. A file holds hidden cards, so only its owner may read it; while it is written it is
locked, where the system has locks, and the lock ends with the program that holds it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.records.sitting_lines import DECODER, read
from zashiki.storage.batches import taken_whole, whole_contents
from zashiki.storage.record_files import (
    OTHER_WRITER,
    UNWRITABLE,
    OpenElsewhere,
    RecordFile,
    created,
    sync_folder,
    wrong,
)

__all__ = ["OpenElsewhere", "RecordFile", "load", "reopen", "save", "start"]


def start(match: AnyMatch, path: Path | str, *, seats: Sequence[SeatInfo] = (), folded: Folded = "open") -> Record:
    """Begin the record of a match in a new file; one that exists is never written over."""
    path = Path(path)
    file = created(path)
    try:
        return Record.start(match, seats=seats, folded=folded, sink=file, decoder=DECODER)
    except BaseException:
        file.close()
        path.unlink(missing_ok=True)  # without its first lines it is not a record
        raise


def save(record: Record, path: Path | str) -> None:
    """Write a whole record at once: a file that was there is replaced by it, or stays as it was."""
    path = Path(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    file = created(beside)
    try:
        file.write(record.to_bytes())
        beside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise wrong(path, "storage.unwritable", UNWRITABLE, why=error.strerror) from None
    finally:
        file.close()
        beside.unlink(missing_ok=True)  # only where something failed is it still there


def load(path: Path | str) -> Record:
    """Read a file. A torn last line is dropped (`torn` says so); any other damage is a `RecordError`."""
    return read(whole_contents(Path(path)), str(path))


def reopen(record: Record, path: Path | str) -> None:
    """Write on to the file that a record was read from. A torn last line goes; anything else behind it is refused."""
    path = Path(path)
    file, data = taken_whole(path)
    if data != record.to_bytes():
        file.close()
        raise wrong(path, "storage.other_writer", OTHER_WRITER)
    record.sink = file

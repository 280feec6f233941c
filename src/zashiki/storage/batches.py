"""Several lines of one command in a file: all of them count, or none.

A file cannot take lines together: after a power cut the first may be there without the rest. So a batch is first put on
disk in a small file beside the record (`.NAME.batch`: where it begins, how long it is, its bytes). A record that ends
within its last batch has lost the rest, and is read as if that batch had never come: nobody was told that it was kept.
The small file stays until the table is let go, so that a reader never takes half a batch for the whole either.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from zashiki.storage.record_files import BINARY, RecordFile, contents, not_written, refuse_beyond, sync_folder, taken

ENDING = ".batch"
"""The end of its name; it begins with a dot, so that lists of records pass it over."""
LONGEST_HEAD = 40
"""Two numbers of bytes need no more signs."""
LOOKS = 3
"""How often a record is read while another program writes the next batch."""


class Batch(NamedTuple):
    """Lines that were about to be written, and the size of the record before them."""

    size: int
    data: bytes

    def cut(self, record: bytes) -> bytes:
        """Give a record without this batch, if it is not whole; what anybody else has written there stays."""
        there = record[self.size :]
        if len(record) < self.size or there.startswith(self.data) or len(there) > len(self.data):
            return record
        unwritten = all(byte in (0, meant) for byte, meant in zip(there, self.data, strict=False))  # 0: a lost block
        return record[: self.size] if unwritten else record


def batch_path(record: Path) -> Path:
    """Name the file beside a record."""
    return record.with_name(f".{record.name}{ENDING}")


def read_batch(record: Path) -> Batch | None:
    """Read the batch beside a record. One that is not whole itself never led to anything, and is none."""
    path = batch_path(record)
    if not path.exists():
        return None
    head, _, data = contents(path).partition(b"\n")
    size, _, length = head.partition(b" ")
    if len(head) > LONGEST_HEAD or not (size.isdigit() and length.isdigit()) or int(length) != len(data):
        return None
    return Batch(int(size), data)


def write_batch(record: Path, batch: Batch) -> None:
    """Put a batch on disk before it is written to its record."""
    path = batch_path(record)
    data = b"%d %d\n%b" % (batch.size, len(batch.data), batch.data)
    refuse_beyond(record, len(data))
    try:
        is_new = not path.exists()
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC | BINARY, 0o600)
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(descriptor, left) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if is_new:
            sync_folder(path.parent)
    except OSError as error:
        raise not_written(record, error) from error


def drop_batch(record: Path) -> None:
    """Take the file beside a record away, so that it says nothing of lines that come later."""
    path = batch_path(record)
    if path.exists():
        try:
            path.unlink(missing_ok=True)
            sync_folder(path.parent)
        except OSError as error:
            raise not_written(record, error) from error


def whole_contents(record: Path) -> bytes:
    """Give the bytes of a record without a batch that is not whole, also while another program writes to it."""
    data = contents(record)
    for _ in range(LOOKS):
        batch = read_batch(record)
        if batch is None and not batch_path(record).exists():
            return data
        if batch is not None and batch.size <= len(data):
            return batch.cut(data)
        data = contents(record)  # it has grown since, or its next batch is just being prepared
    return data


def taken_whole(record: Path) -> tuple[RecordFile, bytes]:
    """Lock a file to be written on, and give its whole lines; what was never acknowledged is cut off."""
    file, data = taken(record)
    try:
        batch = read_batch(record)
        whole = data if batch is None else batch.cut(data)
        if whole != data:
            file.cut(len(whole))
        drop_batch(record)
    except BaseException:
        file.close()
        raise
    return file, whole


def let_batch_go(record: Path) -> None:
    """Take the file beside a record away that counts no more; where it cannot go, it does no harm."""
    with suppress(OSError):
        batch_path(record).unlink(missing_ok=True)

"""In which order the store of files syncs what it writes: a record grows only where all beside it is certain."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.storage.watched_disk import WatchedDisk
from zashiki.kernel.record_lines import RecordError
from zashiki.storage import batches, record_files, side_files
from zashiki.storage.file_store import FileStore
from zashiki.storage.store import Entry

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere folders are not synced")
RECORD, BATCH, SIDE = "a.jsonl", ".a.jsonl.batch", ".a.jsonl.table"
GATHERING, LIVE = Entry("gathering", "koikoi", ("aki", "")), Entry("live", "koikoi", ("aki", "ren"))
OVER = Entry("over", "koikoi", ("aki", "ren"))
FIRST = [b"one\n", b"two\n"]


def append(store: FileStore, lines: int, *, number: int = 3, entry: Entry | None = None) -> None:
    store.append(RECORD, [b"%d\n" % (number + at) for at in range(lines)], number=number, entry=entry)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WatchedDisk:
    return WatchedDisk(tmp_path, monkeypatch)


@pytest.fixture
def store(tmp_path: Path, disk: WatchedDisk) -> FileStore:
    """A store with one table that has begun; what stands beside its record says nothing of lines to come."""
    found = FileStore(tmp_path)
    found.begin(RECORD, [b"one\n"], entry=LIVE)
    append(found, 1, number=2)
    disk.steps.clear()
    return found


def test_a_batch_is_synced_then_its_name_and_only_then_the_record_is_written(
    store: FileStore, disk: WatchedDisk
) -> None:
    append(store, 3)
    batch = [f"write {BATCH}", f"sync {BATCH}"]
    record = [f"write {RECORD}", f"sync {RECORD}"]
    assert disk.steps == [f"make {BATCH}", *batch, "sync the folder", *record]
    append(store, 2, number=6)
    assert disk.steps[6:] == [*batch, *record]  # the name is certain by now


def test_an_entry_is_synced_and_named_before_the_batch_and_the_record_of_its_lines(
    store: FileStore, disk: WatchedDisk
) -> None:
    append(store, 3, entry=OVER)
    assert disk.steps == [
        *(f"make {SIDE}", "sync the folder", f"write {SIDE}", f"sync {SIDE}", f"name {SIDE}", "sync the folder"),
        *(f"make {BATCH}", f"write {BATCH}", f"sync {BATCH}", "sync the folder"),
        *(f"write {RECORD}", f"sync {RECORD}"),
    ]


def test_a_record_gets_its_name_with_its_lines_and_the_folder_is_synced_after_it(
    tmp_path: Path, disk: WatchedDisk
) -> None:
    FileStore(tmp_path).begin(RECORD, FIRST)
    beside = f".{RECORD}"
    assert disk.steps == [
        *(f"make {beside}", "sync the folder", f"write {beside}", f"sync {beside}"),
        *(f"name {RECORD}", "sync the folder", f"delete {beside}"),
    ]


def test_a_batch_that_failed_is_gone_for_certain_before_the_record_grows(
    store: FileStore, disk: WatchedDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as full:
        full.setattr(record_files.RecordFile, "_write_all", lambda *_: os.write(-1, b""))
        with pytest.raises(RecordError, match="cannot be written"):
            append(store, 3)
    disk.steps.clear()
    append(store, 1)
    assert disk.steps == [f"delete {BATCH}", "sync the folder", f"write {RECORD}", f"sync {RECORD}"]


# Whatever is done.


def evening(store: FileStore) -> tuple[Callable[[], None], ...]:
    """Return everything the store can do, as calls."""
    return (
        partial(store.begin, "b.jsonl", FIRST),
        partial(store.gather, RECORD, b"row", entry=GATHERING),
        partial(store.gather, RECORD, b"another", entry=GATHERING),
        partial(store.begin, RECORD, FIRST, entry=LIVE),
        partial(append, store, 1),
        partial(append, store, 3, number=4, entry=OVER),
        partial(append, store, 2, number=7, entry=LIVE),
        partial(append, store, 1, number=9, entry=OVER),
    )


def left_open(folder: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Name what a power cut could take while a record is written, or after a call that has come back."""
    disk, found = WatchedDisk(folder, monkeypatch), set[str]()
    for call in evening(FileStore(folder)):
        call()
        found |= disk.uncertain
    found |= {one for _, uncertain in disk.exposed for one in uncertain}
    return found - {f"the name .{RECORD}", "the name .b.jsonl"}  # a second name of a record that has its own


def test_whatever_is_done_all_is_certain_before_a_record_grows_and_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert left_open(tmp_path, monkeypatch) == set()


class Unsynced:
    """Stands in for `os`; nothing is synced by it."""

    def fsync(self, descriptor: int) -> None:
        """Do nothing."""

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)


def without_syncs(module: Any) -> Callable[[pytest.MonkeyPatch], None]:
    """Leave out the syncs of files in one module."""
    return lambda patch: patch.setattr(module, "os", Unsynced())


def without_folder(module: Any) -> Callable[[pytest.MonkeyPatch], None]:
    """Leave out the syncs of the folder that one module asks for."""
    return lambda patch: patch.setattr(module, "sync_folder", lambda _folder: None)


def batch_afterwards(patch: pytest.MonkeyPatch) -> None:
    """Write a batch once its record has it."""
    real, late = FileStore._settle, list[tuple[Any, ...]]()
    patch.setattr(FileStore, "_settle", lambda *about: late.append(about))
    write = record_files.RecordFile.write

    def both(file: record_files.RecordFile, data: bytes) -> None:
        write(file, data)
        while late:
            real(*late.pop())

    patch.setattr(record_files.RecordFile, "write", both)


FAULTS = {
    "a batch that is not synced": (without_syncs(batches), BATCH),
    "a batch whose name is not synced": (without_folder(batches), f"the name {BATCH}"),
    "records and what stands beside them, not synced": (without_syncs(record_files), RECORD),
    "the name of what stands beside a record, not synced": (without_folder(side_files), f"the name {SIDE}"),
    "names of records, not synced": (without_folder(record_files), "the name b.jsonl"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_not_synced_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    plant, left = FAULTS[fault]
    plant(monkeypatch)
    assert left in left_open(tmp_path, monkeypatch)


def test_a_batch_that_is_written_after_its_record_is_found(
    store: FileStore, disk: WatchedDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch_afterwards(monkeypatch)
    with pytest.raises(AssertionError, match="write"):
        test_a_batch_is_synced_then_its_name_and_only_then_the_record_is_written(store, disk)

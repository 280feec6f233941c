"""Files that can grow no more: a disk that is really full, and a record as large as one may be."""

import os
from pathlib import Path

import pytest

from zashiki.kernel.record_lines import RecordError
from zashiki.storage import record_files
from zashiki.storage.file_store import FileStore
from zashiki.storage.store import Entry, StorageWaits

LIVE, OVER = Entry("live", "koikoi", ("aki", "ren")), Entry("over", "koikoi", ("aki", "ren"))


@pytest.mark.skipif(os.name != "posix", reason="limits of a process are a POSIX matter")
@pytest.mark.parametrize("entry", ["entry", "none"])
@pytest.mark.parametrize(
    ("room", "size", "kept"),
    [(700, 50, 4), (60, 50, 0), (8, 50, 0), (0, 50, 0)],
    ids=["the-record", "the-batch", "a-few-bytes", "nothing"],
)
def test_batches_wait_for_a_disk_that_is_really_full_and_nothing_is_lost(
    tmp_path: Path, room: int, size: int, kept: int, entry: str
) -> None:
    from tests.storage import forks

    with forks.forked(forks.write_to_a_full_disk, tmp_path, room, size, entry == "entry") as (_, said):
        lines, refused = said.recv()
    assert (lines, refused) == (1 + 3 * (kept + 6), 6 - kept)
    store = FileStore(tmp_path)
    numbers = [int(line.split()[0]) for line in store.take("a.jsonl")[1:]]
    assert numbers == list(range(2, lines + 1))


@pytest.mark.parametrize("count", [1, 3])
def test_lines_beyond_what_is_read_again_are_refused_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(record_files, "LARGEST", 1_000)
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"one\n"], entry=LIVE)
    batch, lines = [b"x" * (300 // count - 1) + b"\n"] * count, 1
    for _ in range(3):
        store.append("a.jsonl", batch, number=lines + 1)
        lines += count
    for _ in range(2):
        with pytest.raises(RecordError, match="nothing was lost") as refused:
            store.append("a.jsonl", batch, number=lines + 1, entry=OVER)
        assert not isinstance(refused.value, StorageWaits)
    assert len(store.read("a.jsonl")) == lines
    assert store.entry("a.jsonl") == LIVE
    store.append("a.jsonl", [b"x" * 95 + b"\n"], number=lines + 1, entry=OVER)  # to the last byte
    assert (tmp_path / "a.jsonl").stat().st_size == 1_000
    assert len(store.read("a.jsonl")) == len(FileStore(tmp_path).read("a.jsonl")) == lines + 1
    store.let_go("a.jsonl")
    assert len(store.take("a.jsonl")) == lines + 1


def test_a_batch_whose_own_file_would_be_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_files, "LARGEST", 1_000)
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"1\n"])
    with pytest.raises(RecordError, match="nothing was lost"):
        store.append("a.jsonl", [b"x" * 497 + b"\n", b"y" * 499 + b"\n"], number=2)
    assert store.read("a.jsonl") == (b"1\n",)
    store.append("a.jsonl", [b"2\n"], number=2)
    assert store.read("a.jsonl") == (b"1\n", b"2\n")


def test_a_table_too_large_to_be_read_does_not_begin_and_its_row_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_files, "LARGEST", 1_000)
    store = FileStore(tmp_path)
    store.gather("a.jsonl", b"row", entry=LIVE)
    with pytest.raises(RecordError, match="larger than"):
        store.begin("a.jsonl", [b"x" * 1_000 + b"\n"], entry=OVER)
    with pytest.raises(RecordError, match="larger than"):
        store.gather("a.jsonl", b"x" * 1_000)
    assert store.tables() == ()
    assert store.gathering("a.jsonl") == b"row"
    assert store.entry("a.jsonl") == LIVE

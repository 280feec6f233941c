"""The store of files when a program is killed or the power is cut between two steps: all of a call, or none of it."""

import os
import signal
from pathlib import Path

import pytest

from zashiki.kernel.record_lines import RecordError
from zashiki.storage import batches, files, record_files
from zashiki.storage.file_store import FileStore
from zashiki.storage.store import Entry, StorageWaits

GATHERING, LIVE = Entry("gathering", "koikoi", ("aki", "")), Entry("live", "koikoi", ("aki", "ren"))
OVER = Entry("over", "koikoi", ("aki", "ren"))
FIRST, BATCH = [b"one\n", b"two\n"], [b"three\n", b"four\n", b"five\n"]
BEFORE, AFTER = b"".join(FIRST), b"".join(FIRST + BATCH)


@pytest.mark.skipif(os.name != "posix", reason="killing is a POSIX matter")
def test_a_program_killed_at_any_step_of_begin_leaves_the_row_or_the_lines(tmp_path: Path) -> None:
    from tests.storage import forks

    outcomes, killed = list[str](), True
    for step in range(1, 20):
        folder = tmp_path / f"{step}"
        folder.mkdir()
        FileStore(folder).gather("a.jsonl", b"row", entry=GATHERING)
        killed = forks.ended(forks.begin_until, folder, "a.jsonl", FIRST, step) == -signal.SIGKILL
        store = FileStore(folder)
        if store.tables():
            assert store.take("a.jsonl") == tuple(FIRST)
            outcomes.append("lines")
        else:
            assert store.gathering("a.jsonl") == b"row"
            store.gather("a.jsonl", b"another", entry=GATHERING)
            store.begin("a.jsonl", FIRST, entry=LIVE)
            outcomes.append("row")
        assert store.read("a.jsonl") == tuple(FIRST)
        if not killed:
            break
    assert not killed
    assert outcomes == sorted(outcomes, reverse=True)  # a row up to some step, and lines from then on
    assert {"row", "lines"} == {*outcomes}


def test_a_file_without_a_line_counts_as_none(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.gather("a.jsonl", b"row", entry=GATHERING)
    (tmp_path / "a.jsonl").touch()
    assert store.gathering("a.jsonl") == b"row"
    assert store.tables() == ()
    store.gather("a.jsonl", b"another", entry=GATHERING)
    store.begin("a.jsonl", FIRST, entry=LIVE)
    assert store.tables() == ("a.jsonl",)
    assert store.read("a.jsonl") == tuple(FIRST)


def test_a_file_that_another_program_is_about_to_write_is_left_alone(tmp_path: Path) -> None:
    other = record_files.created(tmp_path / "a.jsonl")
    with pytest.raises(files.OpenElsewhere):
        FileStore(tmp_path).begin("a.jsonl", FIRST)
    other.write(b"other\n")
    other.close()
    assert (tmp_path / "a.jsonl").read_bytes() == b"other\n"


def test_what_gets_the_name_meanwhile_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = record_files.give_name

    def late(beside: Path, path: Path) -> None:
        path.write_bytes(b"other\n")
        real(beside, path)

    monkeypatch.setattr(record_files, "give_name", late)
    with pytest.raises(RecordError, match="there is such a table already"):
        FileStore(tmp_path).begin("a.jsonl", FIRST)
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]
    assert (tmp_path / "a.jsonl").read_bytes() == b"other\n"


def test_what_cannot_be_made_is_called_by_the_name_it_was_to_have(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none/a\.jsonl: cannot be made"):
        FileStore(tmp_path / "none").begin("a.jsonl", FIRST)


# -------------------------------------------------------------------------------------------------------------- batches


@pytest.fixture
def cut_off(tmp_path: Path) -> Path:
    """A folder as a power cut leaves it while the lines of a batch are written: all bytes of it are there."""
    store = FileStore(tmp_path)
    store.begin("a.jsonl", FIRST, entry=LIVE)
    store.append("a.jsonl", BATCH, number=3, entry=OVER)
    assert batches.batch_path(tmp_path / "a.jsonl").exists()
    return tmp_path


def left_with(cut_off: Path, folder: Path, data: bytes) -> Path:
    """Copy the folder, with this in place of its record."""
    folder.mkdir()
    for path in cut_off.glob(".a.jsonl.*"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "a.jsonl").write_bytes(data)
    return folder


@pytest.mark.parametrize("size", range(len(BEFORE), len(AFTER) + 1))
def test_a_batch_cut_at_any_byte_is_kept_whole_or_not_at_all(cut_off: Path, tmp_path: Path, size: int) -> None:
    folder = left_with(cut_off, tmp_path / "cut", AFTER[:size])
    whole = size == len(AFTER)
    lines = tuple(FIRST + BATCH if whole else FIRST)
    store = FileStore(folder)
    assert store.read("a.jsonl") == lines
    assert store.entry("a.jsonl") == (OVER if whole else LIVE)
    assert store.take("a.jsonl") == lines
    store.append("a.jsonl", [b"next\n"], number=len(lines) + 1)
    store.let_go("a.jsonl")
    assert (folder / "a.jsonl").read_bytes() == b"".join(lines) + b"next\n"
    assert not batches.batch_path(folder / "a.jsonl").exists()


def test_blocks_of_a_batch_that_never_reached_the_disk_do_not_count(cut_off: Path, tmp_path: Path) -> None:
    lost = BEFORE + bytes(7) + AFTER[len(BEFORE) + 7 :]
    folder = left_with(cut_off, tmp_path / "cut", lost)
    assert FileStore(folder).read("a.jsonl") == tuple(FIRST)
    assert FileStore(folder).take("a.jsonl") == tuple(FIRST)


@pytest.mark.parametrize("size", range(0, 24, 3))
def test_a_batch_that_was_not_prepared_in_full_is_passed_over(cut_off: Path, tmp_path: Path, size: int) -> None:
    folder = left_with(cut_off, tmp_path / "cut", BEFORE)
    path = batches.batch_path(folder / "a.jsonl")
    path.write_bytes(path.read_bytes()[:size])
    assert FileStore(folder).read("a.jsonl") == tuple(FIRST)
    assert FileStore(folder).take("a.jsonl") == tuple(FIRST)


@pytest.mark.parametrize("there", [b"one\ntwo\nother\n", b"one\n", AFTER + b"six\n", AFTER + b"si", b"x" * 99 + b"\n"])
def test_lines_of_anybody_else_are_never_cut(cut_off: Path, tmp_path: Path, there: bytes) -> None:
    folder = left_with(cut_off, tmp_path / "cut", there)
    lines = tuple(there[: there.rfind(b"\n") + 1].splitlines(keepends=True))
    assert FileStore(folder).read("a.jsonl") == lines
    assert FileStore(folder).take("a.jsonl") == lines


def test_the_programs_own_reading_and_writing_on_drop_half_a_batch_too(cut_off: Path, tmp_path: Path) -> None:
    folder = left_with(cut_off, tmp_path / "cut", AFTER[:-5])
    assert batches.whole_contents(folder / "a.jsonl") == BEFORE
    file, data = batches.taken_whole(folder / "a.jsonl")
    file.write(b"next\n")
    file.close()
    assert data == BEFORE
    assert FileStore(folder).read("a.jsonl") == (*FIRST, b"next\n")


def test_a_batch_that_failed_says_nothing_of_the_lines_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", FIRST)

    def full(self: record_files.RecordFile, data: bytes) -> None:
        raise StorageWaits("storage_waits", "{why}", why=f"{self} {len(data)}")

    with monkeypatch.context() as broken:
        broken.setattr(record_files.RecordFile, "write", full)
        with pytest.raises(StorageWaits):
            store.append("a.jsonl", BATCH, number=3)
    store.append("a.jsonl", BATCH[:1], number=3)  # the same line, now by itself
    assert FileStore(tmp_path).read("a.jsonl") == (*FIRST, BATCH[0])


def test_whoever_reads_meanwhile_sees_a_batch_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, reader = FileStore(tmp_path), FileStore(tmp_path)
    store.begin("a.jsonl", FIRST)
    seen, real = list[int](), os.write

    def by_bytes(descriptor: int, data: bytes) -> int:
        seen.append(len(reader.read("a.jsonl")))
        return real(descriptor, bytes(data)[:1])

    with monkeypatch.context() as slow:
        slow.setattr(os, "write", by_bytes)
        store.append("a.jsonl", BATCH, number=3)
        store.append("a.jsonl", [b"six\n", b"seven\n"], number=6)
    assert {*seen} == {2, 5}
    assert len(reader.read("a.jsonl")) == 7


def test_single_lines_need_no_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", FIRST)
    synced, real = list[int](), os.fsync

    def counting(descriptor: int) -> None:
        synced.append(descriptor)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", counting)
    store.append("a.jsonl", [b"three\n"], number=3)
    assert len(synced) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]


def test_a_disk_that_cannot_take_the_batch_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", FIRST)

    def full(*_args: object) -> int:
        raise OSError(28, "No space left on device")

    for name in ("write", "fsync"):
        with monkeypatch.context() as broken:
            broken.setattr(os, name, full)
            with pytest.raises(StorageWaits, match="nothing was lost"):
                store.append("a.jsonl", BATCH, number=3)
    store.append("a.jsonl", BATCH, number=3)
    assert store.read("a.jsonl") == tuple(FIRST + BATCH)

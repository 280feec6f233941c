"""The store of files: locks, torn lines, full disks, and what stands beside a record."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from zashiki.kernel.record_lines import RecordError
from zashiki.storage import files, record_files, side_files
from zashiki.storage.file_store import LONGEST_NAME, FileStore
from zashiki.storage.store import Entry, StorageWaits

GATHERING, LIVE = Entry("gathering", "koikoi", ("aki", "")), Entry("live", "koikoi", ("aki", "ren"))
NO_NAMES = ["../a.jsonl", "", ".", "..", "b/a.jsonl", "a\0.jsonl"]
LONG_NAMES = ["a" * 300, "a" * 249, "あ" * 100, "x" * 100_000, "a" * 231]
FULL = OSError(28, "No space left on device")


def brief(name: str) -> str:
    """Name a test after a name that may be long."""
    return f"{name[:9]!a} {len(name)}"


def test_a_table_is_held_by_one_alone(tmp_path: Path) -> None:
    first = FileStore(tmp_path)
    first.begin("a.jsonl", [b"one\n"])
    first.let_go("a.jsonl")
    holder, other = FileStore(tmp_path), FileStore(tmp_path)
    holder.take("a.jsonl")
    with pytest.raises(files.OpenElsewhere):
        other.take("a.jsonl")
    with pytest.raises(RecordError, match="taken"):
        other.append("a.jsonl", [b"two\n"], number=2)


def test_part_of_a_line_that_was_never_acknowledged_goes(tmp_path: Path) -> None:
    first = FileStore(tmp_path)
    first.begin("a.jsonl", [b"one\n"])
    first.let_go("a.jsonl")
    with (tmp_path / "a.jsonl").open("ab") as file:
        file.write(b"tw")
    store = FileStore(tmp_path)
    assert store.read("a.jsonl") == (b"one\n",)
    assert store.take("a.jsonl") == (b"one\n",)
    store.append("a.jsonl", [b"two\n"], number=2)
    assert (tmp_path / "a.jsonl").read_bytes() == b"one\ntwo\n"


def test_lines_are_kept_all_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"one\n"])
    wrote = os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) > 5:
            return wrote(descriptor, bytes(data)[:5])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", full)
        with pytest.raises(RecordError, match="nothing was lost"):
            store.append("a.jsonl", [b"two\n", b"three\n"], number=2)
    assert store.read("a.jsonl") == (b"one\n",)
    store.append("a.jsonl", [b"two\n"], number=2)
    assert store.read("a.jsonl") == (b"one\n", b"two\n")


def test_a_table_whose_first_lines_cannot_be_kept_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(RecordError):
        FileStore(tmp_path).begin("a.jsonl", [b"one\n"])
    assert FileStore(tmp_path).tables() == ()


@pytest.mark.parametrize("name", [*NO_NAMES, *LONG_NAMES, "\ud800", ".a.jsonl.table", ".a.jsonl.batch"], ids=brief)
def test_what_is_not_the_name_of_a_file_here_is_refused_by_every_call(tmp_path: Path, name: str) -> None:
    (tmp_path / "games").mkdir()
    store = FileStore(tmp_path / "games")
    calls: tuple[Callable[[], object], ...] = (
        lambda: store.gather(name, b"row", entry=GATHERING),
        lambda: store.gathering(name),
        lambda: store.begin(name, [b"one\n"], entry=LIVE),
        lambda: store.take(name),
        lambda: store.read(name),
        lambda: store.entry(name),
    )
    for call in calls:
        with pytest.raises(RecordError, match="not the name of a table") as refused:
            call()
        assert refused.value.code == "storage.wrong_name"
    store.let_go(name)
    store.forget(name)
    assert [path.name for path in tmp_path.rglob("*")] == ["games"]


@pytest.mark.parametrize("name", ["a" * LONGEST_NAME, "あ" * (LONGEST_NAME // 3), ".a.jsonl", "a.table"], ids=brief)
def test_every_other_name_has_room_for_the_files_beside_it(tmp_path: Path, name: str) -> None:
    store = FileStore(tmp_path)
    store.gather(name, b"row", entry=GATHERING)
    store.begin(name, [b"one\n"], entry=LIVE)
    store.append(name, [b"two\n", b"three\n"], number=2)
    assert store.read(name) == (b"one\n", b"two\n", b"three\n")
    assert store.entry(name) == LIVE


def test_a_disk_that_takes_only_short_names_refuses_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def short(*_args: object, **_more: object) -> os.stat_result:
        raise OSError(errno.ENAMETOOLONG, "File name too long")

    store = FileStore(tmp_path)
    calls: tuple[Callable[[], object], ...] = (
        lambda: store.gather("a.jsonl", b"row"),
        lambda: store.begin("a.jsonl", [b"one\n"]),
        lambda: store.entry("a.jsonl"),
    )
    monkeypatch.setattr(Path, "stat", short)
    for call in calls:
        with pytest.raises(RecordError, match="not the name of a table"):
            call()


def test_an_entry_that_cannot_be_written_down_changes_nothing(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"one\n"], entry=LIVE)
    with pytest.raises(RecordError, match="cannot be written"):
        store.append("a.jsonl", [b"two\n"], number=2, entry=Entry("live", "koikoi", ("\ud800",)))
    assert store.read("a.jsonl") == (b"one\n",)
    assert store.entry("a.jsonl") == LIVE


def test_only_what_was_begun_here_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"one\n")
    store = FileStore(tmp_path)
    for name in ("a.jsonl", "../victim"):
        store.forget(name)
    assert store.tables() == ("a.jsonl",)


def test_a_terminal_that_gives_no_entry_leaves_no_file_but_its_record(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"one\n"])
    store.append("a.jsonl", [b"two\n"], number=2)
    store.let_go("a.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]
    assert FileStore(tmp_path).entries() == ()


def test_files_beside_records_are_no_records_and_only_their_owner_reads_them(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.gather("a.jsonl", b"row", entry=GATHERING)
    assert store.tables() == ()
    (path,) = tmp_path.iterdir()
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_entry_counts_only_with_the_lines_it_belongs_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"one\n"], entry=GATHERING)

    def killed(*_args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr(record_files.RecordFile, "write", _only_beside(killed))
        with pytest.raises(KeyboardInterrupt):
            store.append("a.jsonl", [b"two\n"], number=2, entry=LIVE)
    store.let_go("a.jsonl")
    again = FileStore(tmp_path)
    assert again.entry("a.jsonl") == GATHERING
    again.take("a.jsonl")
    again.append("a.jsonl", [b"other\n"], number=2)
    assert again.entry("a.jsonl") == GATHERING


def _only_beside(stop: object) -> object:
    """Lets the small files be written, and stops before the record is."""
    real = record_files.RecordFile.write

    def write(self: record_files.RecordFile, data: bytes) -> None:
        if self._path.name.startswith("."):
            return real(self, data)
        return stop()  # type: ignore[operator,no-any-return]

    return write


def test_a_row_that_could_not_go_when_the_table_began_counts_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileStore(tmp_path)
    store.gather("a.jsonl", b"row", entry=GATHERING)
    real, calls = record_files.created, list[Path]()

    def full_at_last(path: Path) -> record_files.RecordFile:
        calls.append(path)
        if len(calls) == 2:
            raise StorageWaits("storage_waits", "{why}", why="full")
        return real(path)

    with monkeypatch.context() as full:
        full.setattr(side_files, "created", full_at_last)
        store.begin("a.jsonl", [b"one\n"], entry=LIVE)
    assert len(calls) == 2
    with pytest.raises(RecordError, match="no such table"):
        store.gathering("a.jsonl")
    assert store.entry("a.jsonl") == LIVE
    store.append("a.jsonl", [b"two\n"], number=2)
    assert side_files.read_side(tmp_path / "a.jsonl").row is None


def test_play_goes_on_after_a_disk_that_could_not_even_be_cut_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"one\n"])
    real = os.write

    def half(descriptor: int, data: bytes) -> int:
        if len(data) < 9:
            raise FULL
        return real(descriptor, bytes(data)[:5])

    def stuck(*_args: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", half)
        broken.setattr(os, "ftruncate", stuck)
        with pytest.raises(StorageWaits):
            store.append("a.jsonl", [b"two and three\n"], number=2)
    assert (tmp_path / "a.jsonl").read_bytes() != b"one\n"
    store.append("a.jsonl", [b"two and three\n"], number=2)
    assert (tmp_path / "a.jsonl").read_bytes() == b"one\ntwo and three\n"


@pytest.mark.parametrize("code", [28, 30], ids=["full", "read-only"])
def test_a_disk_that_refuses_for_now_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"one\n"], entry=LIVE)

    calls: tuple[Callable[[], None], ...] = (
        lambda: store.append("a.jsonl", [b"two\n"], number=2, entry=GATHERING),
        lambda: store.append("a.jsonl", [b"two\n"], number=2),
        lambda: store.gather("b.jsonl", b"row", entry=GATHERING),
        lambda: store.begin("c.jsonl", [b"one\n"], entry=LIVE),
        lambda: store.begin("d.jsonl", [b"one\n"]),
    )

    def refuse(*_args: object, **_more: object) -> int:
        raise OSError(code, os.strerror(code))

    for name in ("write", "fsync"):
        with monkeypatch.context() as broken:
            broken.setattr(os, name, refuse)
            for call in calls:
                with pytest.raises(StorageWaits, match="cannot be"):
                    call()
    assert store.entries() == (("a.jsonl", LIVE),)
    assert store.tables() == ("a.jsonl",)
    store.append("a.jsonl", [b"two\n"], number=2, entry=GATHERING)
    assert store.read("a.jsonl") == (b"one\n", b"two\n")
    assert store.entry("a.jsonl") == GATHERING


@pytest.mark.parametrize("damage", [b"", b"{", b'{"row":7}', b"\xff", b"[" * 5000])
def test_a_damaged_file_beside_a_record_is_one_clear_error(tmp_path: Path, damage: bytes) -> None:
    store = FileStore(tmp_path)
    store.begin("a.jsonl", [b"one\n"], entry=LIVE)
    store.let_go("a.jsonl")
    side_files.side_path(tmp_path / "a.jsonl").write_bytes(damage)
    calls: tuple[Callable[[], object], ...]
    calls = (store.entries, lambda: store.entry("a.jsonl"), lambda: store.take("a.jsonl"))
    for call in calls:
        with pytest.raises(RecordError, match="cannot be understood"):
            call()
    assert store.read("a.jsonl") == (b"one\n",)

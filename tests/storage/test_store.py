"""Both stores keep the promises of a `Store`."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from zashiki.kernel.record_lines import RecordError
from zashiki.storage import files
from zashiki.storage.file_store import FileStore
from zashiki.storage.store import MemoryStore, Store

Making = Callable[[], Store]


@pytest.fixture(params=["files", "memory"])
def making(request: pytest.FixtureRequest, tmp_path: Path) -> Making:
    """Makes a store; that of files is the same one each time."""
    memory = MemoryStore()
    return (lambda: FileStore(tmp_path)) if request.param == "files" else lambda: memory


def test_lines_come_back_as_they_were_kept(making: Making) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n", b"two\n"])
    store.append("a.jsonl", [b"three\n"], number=3)
    assert store.read("a.jsonl") == (b"one\n", b"two\n", b"three\n")
    assert store.read("a.jsonl", since=2) == (b"three\n",)


def test_a_table_is_begun_once(making: Making) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n"])
    with pytest.raises(RecordError):
        store.begin("a.jsonl", [b"other\n"])
    assert store.read("a.jsonl") == (b"one\n",)


@pytest.mark.parametrize("number", [1, 2, 4, 99])
def test_only_the_next_line_is_taken(making: Making, number: int) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n", b"two\n"])
    with pytest.raises(RecordError, match="3 is the next"):
        store.append("a.jsonl", [b"three\n"], number=number)
    assert store.read("a.jsonl") == (b"one\n", b"two\n")


def test_a_table_that_was_let_go_is_taken_again(making: Making) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n"])
    store.let_go("a.jsonl")
    other = making()
    assert other.take("a.jsonl") == (b"one\n",)
    other.append("a.jsonl", [b"two\n"], number=2)
    assert store.read("a.jsonl") == (b"one\n", b"two\n")


def test_tables_are_named_the_latest_first(making: Making) -> None:
    store = making()
    assert store.tables() == ()
    for name in ("a.jsonl", "b.jsonl"):
        store.begin(name, [b"one\n"])
    store.append("a.jsonl", [b"two\n"], number=2)
    if isinstance(store, FileStore):
        os.utime(store._folder / "b.jsonl", ns=(1, 1))
    assert store.tables() == ("a.jsonl", "b.jsonl")
    store.forget("a.jsonl")
    assert store.tables() == ("b.jsonl",)


def test_there_is_nothing_to_read_of_a_table_that_is_not_there(making: Making) -> None:
    for asked in (making().read, making().take):
        with pytest.raises(RecordError):
            asked("none.jsonl")


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


@pytest.mark.parametrize("name", ["../a.jsonl", "", ".", "..", "b/a.jsonl", "a\0.jsonl"])
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "games").mkdir()
    store = FileStore(tmp_path / "games")
    for asked in (store.take, store.read, lambda table: store.begin(table, [b"one\n"])):
        with pytest.raises(RecordError, match="not the name of a table"):
            asked(name)
    assert [path.name for path in tmp_path.iterdir()] == ["games"]


def test_only_what_was_begun_here_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"one\n")
    store = FileStore(tmp_path)
    for name in ("a.jsonl", "../victim"):
        store.forget(name)
    assert store.tables() == ("a.jsonl",)

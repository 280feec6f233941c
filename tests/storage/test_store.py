"""Every store keeps the promises of a `Store`: in memory, in files, in SQLite."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.file_store import FileStore
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entries, Entry, MemoryStore, Store

Making = Callable[[], Store]
GATHERING = Entry("gathering", "koikoi", ("aki", ""), touched=1)
LIVE = Entry("live", "koikoi", ("aki", "ren"), listed=True, touched=2)


@pytest.fixture(params=["files", "memory", "sqlite"])
def making(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Making]:
    """Makes a store, which sees what the last one kept."""
    memory, opened = MemoryStore(), list[SqliteStore]()

    def sqlite() -> Store:
        for one in opened:
            one.close()
        opened.append(SqliteStore(tmp_path / "zashiki.db"))
        return opened[-1]

    ways: dict[str, Making] = {"files": lambda: FileStore(tmp_path), "memory": lambda: memory, "sqlite": sqlite}
    yield ways[request.param]
    for one in opened:
        one.close()


def test_lines_come_back_as_they_were_kept(making: Making) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n", b"two\n"])
    store.append("a.jsonl", [b"three\n"], number=3)
    assert store.read("a.jsonl") == (b"one\n", b"two\n", b"three\n")
    assert store.read("a.jsonl", since=2) == (b"three\n",)


def test_no_more_lines_are_read_than_asked_for(making: Making) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n", b"two\n", b"three\n"])
    assert store.read("a.jsonl", most=1) == (b"one\n",)
    assert store.read("a.jsonl", since=1, most=1) == (b"two\n",)
    assert store.read("a.jsonl", since=2, most=5) == (b"three\n",)
    assert store.read("a.jsonl", most=2**70) == store.read("a.jsonl", most=None) == store.read("a.jsonl")
    for none in (0, -1, -(2**70)):
        assert store.read("a.jsonl", most=none) == ()
        with pytest.raises(RecordError):
            store.read("none.jsonl", most=none)


@pytest.mark.parametrize("line", [b"a\rb\n", b"\r\n", b"\r\r\n", b"\x0b\x0c\x1c\x85\n", b"\n"])
def test_only_a_newline_ends_a_line(making: Making, line: bytes) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n"])
    store.append("a.jsonl", [line], number=2)
    store.append("a.jsonl", [b"three\n"], number=3)
    assert store.read("a.jsonl") == (b"one\n", line, b"three\n")
    store.let_go("a.jsonl")
    again = making()
    assert again.take("a.jsonl") == (b"one\n", line, b"three\n")
    again.append("a.jsonl", [b"four\n"], number=4)


def test_numbers_of_any_size_may_be_asked_for(making: Making) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n", b"two\n"], entry=LIVE)
    for many in (2**63 - 1, 2**63, 2**70):
        assert store.entries(most=many) == (("a.jsonl", LIVE),)
        assert store.read("a.jsonl", since=many) == ()
    for none in (-1, -(2**70)):
        assert store.entries(most=none) == ()
        assert store.read("a.jsonl", since=none) == (b"one\n", b"two\n")


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
    assert other.read("a.jsonl") == (b"one\n", b"two\n")


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
    store = making()
    for asked in (store.read, store.take, store.gathering):
        with pytest.raises(RecordError):
            asked("none.jsonl")
    with pytest.raises(RecordError):
        store.append("none.jsonl", [b"one\n"], number=1)
    assert store.entry("none.jsonl") is None
    assert store.tables() == ()
    store.forget("none.jsonl")


def test_the_last_row_of_a_table_that_gathers_is_kept(making: Making) -> None:
    store = making()
    store.gather("a.jsonl", b"Aki\n\0", entry=GATHERING)
    store.gather("a.jsonl", b"Aki, Ren")
    again = making()
    assert again.gathering("a.jsonl") == b"Aki, Ren"
    assert again.entry("a.jsonl") == GATHERING
    assert again.tables() == ()
    with pytest.raises(RecordError):
        again.read("a.jsonl")


def test_a_table_that_begins_gathers_no_more(making: Making) -> None:
    store = making()
    store.gather("a.jsonl", b"row", entry=GATHERING)
    store.begin("a.jsonl", [b"one\n"], entry=LIVE)
    for _ in range(2):
        with pytest.raises(RecordError):
            store.gathering("a.jsonl")
        assert store.entry("a.jsonl") == LIVE
        assert store.read("a.jsonl") == (b"one\n",)
        with pytest.raises(RecordError):
            store.gather("a.jsonl", b"again", entry=GATHERING)
        assert store.entry("a.jsonl") == LIVE
        store = making()


def test_what_is_refused_changes_neither_lines_nor_entry(making: Making) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n"], entry=GATHERING)
    with pytest.raises(RecordError):
        store.append("a.jsonl", [b"two\n"], number=3, entry=LIVE)
    with pytest.raises(RecordError):
        store.begin("a.jsonl", [b"two\n"], entry=LIVE)
    assert (store.read("a.jsonl"), store.entry("a.jsonl")) == ((b"one\n",), GATHERING)


def test_an_entry_goes_with_its_lines_and_stays_without_a_new_one(making: Making) -> None:
    store = making()
    store.begin("a.jsonl", [b"one\n"], entry=GATHERING)
    store.append("a.jsonl", [b"two\n"], number=2, entry=LIVE)
    store.append("a.jsonl", [b"three\n"], number=3)
    assert store.entry("a.jsonl") == LIVE
    store.let_go("a.jsonl")
    assert making().entry("a.jsonl") == LIVE


def test_the_index_is_listed_by_guest_by_state_and_for_all_the_latest_first(making: Making) -> None:
    store = making()
    store.gather("a", b"row", entry=Entry("gathering", "riichi", ("aki", "", "ren", ""), touched=5))
    store.begin("b", [b"one\n"], entry=Entry("live", "stud", ("ren", "aki"), listed=True, touched=9))
    store.begin("c", [b"one\n"], entry=Entry("over", "stud", ("", "mio"), listed=True, touched=7))
    store.begin("d", [b"one\n"], entry=Entry("over", "stud", ("aki",), touched=7))
    store.begin("no entry", [b"one\n"])

    def names(entries: Entries) -> str:
        return "".join(name for name, _ in entries)

    assert names(store.entries()) == "bcda"
    assert names(store.entries(guest="aki")) == "bda"
    assert names(store.entries(guest="")) == names(store.entries(guest="nobody")) == ""
    assert names(store.entries(state="over")) == "cd"
    assert names(store.entries(listed=True)) == "bc"
    assert names(store.entries(listed=False, guest="aki")) == "da"
    assert names(store.entries(most=2)) == "bc"
    assert names(store.entries(most=0)) == ""
    store.append("d", [b"two\n"], number=2, entry=Entry("over", "stud", ("ren", "ren"), touched=10))
    assert names(store.entries(guest="aki")) == "ba"
    assert names(store.entries(guest="ren")) == "dba"
    assert store.entries(most=1) == (("d", Entry("over", "stud", ("ren", "ren"), touched=10)),)


def test_a_table_that_is_forgotten_leaves_nothing(making: Making) -> None:
    store = making()
    store.gather("a", b"row", entry=GATHERING)
    store.begin("b", [b"one\n"], entry=LIVE)
    for name in ("a", "b"):
        store.forget(name)
        assert store.entry(name) is None
        store.begin(name, [b"other\n"])
        assert store.read(name) == (b"other\n",)


def test_a_row_that_another_program_kept_can_be_forgotten(making: Making) -> None:
    making().gather("a", b"row", entry=GATHERING)
    again = making()
    again.forget("a")
    assert again.entries() == ()
    with pytest.raises(RecordError):
        again.gathering("a")

"""Faults beneath the database: nothing acknowledged is lost or written twice, and play goes on when the disk does."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from tests.storage.faulty_connections import FULL, LOCKED, READ_ONLY, Disk
from zashiki.kernel.record_lines import RecordError
from zashiki.storage.sqlite_reader import SqliteReader
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, StorageWaits

LIVE = Entry("live", "koikoi", ("aki", "ren"), touched=2)
OVER = Entry("over", "koikoi", ("mio",), touched=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "zashiki.db"


def statements_of_one_append(path: Path) -> list[str]:
    """Every statement that one append with an entry comes to."""
    disk = Disk()
    with SqliteStore(path, connecting=disk.connecting) as store:
        store.begin("a", [b"one\n"], entry=LIVE)
        disk.asked.clear()
        store.append("a", [b"two\n"], number=2, entry=OVER)
        return list(disk.asked)


@pytest.mark.parametrize("says", [FULL, READ_ONLY, LOCKED, "disk I/O error"])
def test_each_statement_that_the_disk_refuses_waits_and_changes_nothing(tmp_path: Path, says: str) -> None:
    plan = statements_of_one_append(tmp_path / "plan.db")
    assert (plan[0], plan[-1]) == ("BEGIN IMMEDIATE", "COMMIT")
    disk = Disk()
    with SqliteStore(tmp_path / "zashiki.db", connecting=disk.connecting) as store:
        store.begin("a", [b"one\n"], entry=LIVE)
        for at in range(len(plan)):
            disk.asked.clear()
            disk.says, disk.fails = says, lambda _sql, at=at: len(disk.asked) > at  # type: ignore[misc]
            for _ in range(3):
                with pytest.raises(StorageWaits, match=says):
                    store.append("a", [b"two\n"], number=2, entry=OVER)
            assert (store.read("a"), store.entry("a")) == ((b"one\n",), LIVE)
        disk.says = ""
        store.append("a", [b"two\n"], number=2, entry=OVER)
        assert (store.read("a"), store.entry("a")) == ((b"one\n", b"two\n"), OVER)
        assert store.entries(guest="aki") == ()


def test_a_commit_that_fails_for_a_minute_loses_nothing_and_writes_nothing_twice(path: Path) -> None:
    disk, dice = Disk(), Random(5)
    with SqliteStore(path, connecting=disk.connecting) as store:
        store.begin("a", [b"0\n"])
        kept, waited = [b"0\n"], 0
        for n in range(1, 200):
            disk.says, disk.fails = dice.choice(["", FULL, LOCKED]), lambda sql: sql == "COMMIT"
            while True:
                try:
                    store.append("a", [b"%d\n" % n], number=len(kept) + 1)
                except StorageWaits:
                    waited += 1
                    disk.says = dice.choice(["", FULL])
                else:
                    break
            kept.append(b"%d\n" % n)
        assert store.read("a") == tuple(kept)
    assert waited > 50
    with SqliteStore(path) as store:
        assert store.read("a") == tuple(kept)


def test_a_commit_that_failed_holds_the_database_no_longer(path: Path) -> None:
    disk = Disk()
    with SqliteStore(path, connecting=disk.connecting) as store:
        disk.says, disk.fails = FULL, lambda sql: sql == "COMMIT"
        with pytest.raises(StorageWaits):
            store.begin("a", [b"one\n"])
        other = sqlite3.connect(path, isolation_level=None, timeout=0)
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
        other.close()


def test_a_real_database_that_is_full_waits_until_there_is_room(path: Path) -> None:
    with SqliteStore(path) as store:
        store.begin("a", [b"one\n"])
        ((pages,),) = store._connection.execute("PRAGMA page_count")
        store._connection.execute(f"PRAGMA max_page_count={pages!r}")
        with pytest.raises(StorageWaits, match="full"):
            store.append("a", [b"x" * 100_000], number=2)
        store.append("a", [b"two\n"], number=2)  # there is still room for this one
        store._connection.execute("PRAGMA max_page_count=100000")
        store.append("a", [b"x" * 100_000], number=3)
        assert [len(line) for line in store.read("a")] == [4, 4, 100_000]


def test_a_lock_that_somebody_else_holds_waits(path: Path) -> None:
    with SqliteStore(path) as store:
        store.begin("a", [b"one\n"])
        store._connection.execute("PRAGMA busy_timeout=20")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageWaits, match="locked"):
            store.append("a", [b"two\n"], number=2)
        other.execute("ROLLBACK")
        other.close()
        store.append("a", [b"two\n"], number=2)


def test_a_store_that_cannot_be_opened_for_now_waits(path: Path) -> None:
    disk = Disk()
    disk.says = FULL
    with pytest.raises(StorageWaits):
        SqliteStore(path, connecting=disk.connecting)
    with SqliteStore(path) as store:
        assert store.tables() == ()


# -------------------------------------------------------------------------------------------------------- damaged files


def filled(path: Path) -> None:
    with SqliteStore(path) as store:
        for table in range(20):
            store.begin(f"table {table}", [b"%d\n" % n * 50 for n in range(100)], entry=LIVE)


def test_a_file_that_is_no_database_is_one_clear_error(path: Path) -> None:
    path.write_bytes(b"not a database at all, and long enough to look at" * 50)
    for opening in (SqliteStore, SqliteReader):
        with pytest.raises(RecordError, match=r"damaged .*restore a backup"):
            opening(path)


def test_after_an_unclean_stop_a_damaged_file_is_refused(path: Path) -> None:
    filled(path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 8_192] = bytes(8_192)
    path.write_bytes(data)
    path.with_name("zashiki.db.unclean").touch()
    with pytest.raises(RecordError, match=r"damaged .*restore a backup"):
        SqliteStore(path)
    reader = SqliteReader(path)
    assert reader.complaints()
    reader.close()


def test_a_clean_stop_leaves_no_mark_and_an_unclean_one_is_noticed(path: Path) -> None:
    mark, disk = path.with_name("zashiki.db.unclean"), Disk()
    store = SqliteStore(path)
    assert mark.exists()
    store.close()
    assert not mark.exists()
    SqliteStore(path, connecting=disk.connecting).close()
    assert not [sql for sql in disk.asked if "quick_check" in sql]
    mark.touch()
    SqliteStore(path, connecting=disk.connecting).close()
    assert [sql for sql in disk.asked if "quick_check" in sql]


def test_whatever_bytes_are_flipped_no_other_error_comes_out(path: Path) -> None:
    filled(path)
    whole, dice, refused = path.read_bytes(), Random(11), 0
    for _ in range(25):
        data = bytearray(whole)
        for _ in range(dice.choice([1, 20])):
            data[dice.randrange(len(data) if dice.random() < 0.5 else 4096)] ^= 1 << dice.randrange(8)
        path.write_bytes(data)
        path.with_name("zashiki.db.unclean").touch()
        try:
            with SqliteStore(path) as store:
                for table in store.tables():
                    store.read(table)
                store.entries()
        except RecordError:
            refused += 1
    assert refused

"""The store of a server: durable by COMMIT, one writer, groups of tables at once, versions, and damaged files."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Event

import pytest

from tests.processes import PATIENCE
from tests.storage.faulty_connections import Disk
from zashiki.kernel.record_lines import RecordError
from zashiki.storage.files import OpenElsewhere
from zashiki.storage.migrations import STEPS, VERSION
from zashiki.storage.sqlite_reader import SqliteReader
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry

LIVE = Entry("live", "koikoi", ("aki", "ren"), listed=True, touched=2)
FIRST_VERSION = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, lines INTEGER NOT NULL DEFAULT 0, written INTEGER NOT NULL
);
CREATE INDEX tables_by_time ON tables (written);
CREATE TABLE lines (
    table_id INTEGER NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
INSERT INTO tables VALUES (1, 'a', 2, 5), (7, 'b', 1, 6);
INSERT INTO lines VALUES (1, 1, X'6F6E650A'), (1, 2, X'74776F0A'), (7, 1, X'6F6E650A');
PRAGMA user_version = 1;
"""
"""A file as the first version left it; it stays as it is."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "zashiki.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path) as one:
        yield one


def written(path: Path, script: str) -> None:
    base = sqlite3.connect(path)
    base.executescript(script)
    base.close()


def test_what_is_committed_is_synced(path: Path) -> None:
    disk = Disk()
    with SqliteStore(path, connecting=disk.connecting) as store:
        store.begin("a", [b"one\n"])
        assert store._connection.execute("PRAGMA synchronous") == [(2,)]
        assert store._connection.execute("PRAGMA journal_mode") == [("wal",)]
    assert disk.asked.index("COMMIT") > disk.asked.index("BEGIN IMMEDIATE")


@pytest.mark.skipif(os.name != "posix", reason="file modes are a POSIX matter")
def test_only_its_owner_may_read_the_database_and_what_lies_beside_it(store: SqliteStore, path: Path) -> None:
    store.begin("a", [b"one\n"])
    modes = {one.name: one.stat().st_mode & 0o777 for one in path.parent.iterdir()}
    assert {"zashiki.db", "zashiki.db-wal", "zashiki.db.lock"} <= {*modes}
    assert {*modes.values()} == {0o600}


def test_what_waits_is_one_transaction_and_only_the_wrong_one_is_refused(path: Path) -> None:
    disk, entered, go_on = Disk(), Event(), Event()
    with SqliteStore(path, connecting=disk.connecting) as store:
        for name in "abcd":
            store.begin(name, [b"one\n"])

        def slow(sql: str) -> bool:
            if sql == "COMMIT" and not entered.is_set():
                entered.set()
                go_on.wait(PATIENCE)
            return False

        disk.fails, disk.says = slow, "waits"
        first = store.append_later("a", [b"two\n"], number=2)
        assert entered.wait(PATIENCE)
        disk.asked.clear()
        rest: list[Future[None]] = [
            store.append_later("b", [b"two\n"], number=2, entry=LIVE),
            store.append_later("c", [b"two\n"], number=7, entry=LIVE),
            store.append_later("b", [b"three\n"], number=3),
            store.append_later("nowhere", [b"one\n"], number=1),
            store.begin_later("a", [b"other\n"]),
            store.gather_later("half \ud800 a letter", b"row"),
            store.append_later("c", [b"two\n"], number=2, entry=Entry("live", "koikoi", touched=1 << 70)),
            store.append_later("d", [b"two\n"], number=2),
        ]
        assert not any(one.done() for one in (first, *rest))
        go_on.set()
        errors = [type(one.exception(PATIENCE)) for one in (first, *rest)]
        none = type(None)
        assert errors == [none, none, RecordError, none, RecordError, RecordError, RecordError, RecordError, none]
        assert disk.asked.count("COMMIT") == 1
        assert [len(store.read(name)) for name in "abcd"] == [2, 3, 1, 2]
        assert store.entries() == (("b", LIVE),)


def test_what_was_cancelled_while_it_waited_is_not_written(path: Path) -> None:
    disk, entered, go_on = Disk(), Event(), Event()
    with SqliteStore(path, connecting=disk.connecting) as store:
        store.begin("a", [b"one\n"])

        def slow(sql: str) -> bool:
            if sql == "COMMIT" and not entered.is_set():
                entered.set()
                go_on.wait(PATIENCE)
            return False

        disk.fails, disk.says = slow, "waits"
        first = store.append_later("a", [b"two\n"], number=2)
        assert entered.wait(PATIENCE)
        second, third = store.begin_later("b", [b"one\n"]), store.begin_later("c", [b"one\n"])
        assert second.cancel()
        go_on.set()
        first.result(PATIENCE)
        third.result(PATIENCE)
        assert store.tables() == ("c", "a")


def test_readers_see_what_was_acknowledged_while_the_writer_is_busy(path: Path) -> None:
    disk, entered, go_on = Disk(), Event(), Event()
    with SqliteStore(path, connecting=disk.connecting) as store:
        store.begin("a", [b"one\n"])

        def slow(sql: str) -> bool:
            if sql == "COMMIT":
                entered.set()
                go_on.wait(PATIENCE)
            return False

        disk.fails, disk.says = slow, "waits"
        waiting = store.append_later("a", [b"two\n"], number=2)
        assert entered.wait(PATIENCE)
        assert store.read("a") == (b"one\n",)
        go_on.set()
        waiting.result(PATIENCE)
        assert store.read("a") == (b"one\n", b"two\n")


def test_a_second_opener_is_refused_with_the_process_that_has_it(store: SqliteStore, path: Path) -> None:
    with pytest.raises(OpenElsewhere, match=rf"zashiki\.db: .*process {os.getpid()}"):
        SqliteStore(path)
    store.begin("a", [b"one\n"])
    reader = SqliteReader(path)
    assert reader.read("a") == (b"one\n",)
    reader.close()


def test_the_lock_ends_with_the_process(path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from zashiki.storage.sqlite_store import SqliteStore\n"
        "store = SqliteStore(Path(sys.argv[1])); store.begin('a', [b'one\\n']); print('kept', flush=True); os._exit(9)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout) == (9, "kept\n"), done.stderr
    with SqliteStore(path) as store:
        assert store.read("a") == (b"one\n",)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks are a POSIX matter")
def test_a_forked_process_does_not_keep_the_lock(path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from zashiki.storage.sqlite_store import SqliteStore\n"
        "store = SqliteStore(Path(sys.argv[1]))\n"
        "if os.fork() == 0:\n    os.write(1, b'forked'); os.close(1); os.close(2); sys.stdin.read(); os._exit(0)\n"
        "os._exit(9)"
    )
    line = [sys.executable, "-W", "ignore", "-c", script, str(path)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:  # noqa: S603 - our own
        assert program.stdout is not None
        assert program.stdout.read() == b"forked"  # both have closed it, so the child has run, too
        assert program.wait(PATIENCE) == 9
        with SqliteStore(path) as store:  # the child waits for its input to end
            assert store.tables() == ()


def test_a_closed_store_takes_and_gives_nothing(path: Path) -> None:
    store = SqliteStore(path)
    store.close()
    store.close()
    for call in (lambda: store.append("a", [b"one\n"], number=1), lambda: store.read("a")):
        with pytest.raises(RecordError, match="closed"):
            call()


def test_what_waits_is_kept_before_a_store_is_closed(path: Path) -> None:
    store = SqliteStore(path)
    waiting = [store.begin_later(f"table {n}", [b"one\n"]) for n in range(50)]
    store.close()
    assert [one.exception(0) for one in waiting] == [None] * 50
    with SqliteStore(path) as again:
        assert len(again.tables()) == 50


def test_only_what_was_begun_here_is_forgotten(path: Path) -> None:
    with SqliteStore(path) as store:
        store.begin("a", [b"one\n"], entry=LIVE)
    with SqliteStore(path) as store:
        store.forget("a")
        assert store.read("a") == (b"one\n",)
        assert store.entry("a") == LIVE


def test_a_table_that_was_let_go_is_not_forgotten_any_more(store: SqliteStore) -> None:
    store.begin("a", [b"one\n"])
    store.let_go("a")
    store.forget("a")
    assert store.read("a") == (b"one\n",)
    assert not store._begun  # a server begins tables for weeks


def test_a_table_is_forgotten_without_waiting(store: SqliteStore) -> None:
    store.gather("a", b"row", entry=LIVE)
    store.begin("b", [b"one\n"], entry=LIVE)
    waiting = [store.forget_later(name) for name in ("a", "b", "none")]
    assert [one.result(PATIENCE) for one in waiting] == [None] * 3
    assert (store.tables(), store.entries()) == ((), ())
    store.begin("b", [b"other\n"])
    assert store.read("b") == (b"other\n",)


# ------------------------------------------------------------------------------------------------------------- versions


def test_a_file_of_the_first_version_is_brought_to_this_one(path: Path) -> None:
    written(path, FIRST_VERSION)
    with pytest.raises(RecordError, match="older version"):
        SqliteReader(path)
    with SqliteStore(path) as store:
        assert store.tables() == ("b", "a")
        assert store.read("a") == (b"one\n", b"two\n")
        store.append("a", [b"three\n"], number=3, entry=LIVE)
        store.gather("c", b"row")
        assert store.entries() == (("a", LIVE),)
    base = sqlite3.connect(path)
    assert base.execute("PRAGMA user_version").fetchall() == [(VERSION,)]
    base.close()


def test_an_upgraded_file_has_the_tables_of_a_new_one(tmp_path: Path) -> None:
    shapes = []
    for name in ("old.db", "new.db"):
        if name == "old.db":
            written(tmp_path / name, FIRST_VERSION)
        SqliteStore(tmp_path / name).close()
        base = sqlite3.connect(tmp_path / name)
        rows = base.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        base.close()
        shapes.append([(one, re.sub(r"\s+", "", sql or "")) for one, sql in rows])
    assert shapes[0] == shapes[1]


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    written(path, FIRST_VERSION)
    disk = Disk()
    disk.says, disk.fails = "database or disk is full", lambda sql: sql == STEPS[1][-1]
    with pytest.raises(RecordError, match="disk is full"):
        SqliteStore(path, connecting=disk.connecting)
    base = sqlite3.connect(path)
    assert base.execute("PRAGMA user_version").fetchall() == [(1,)]
    assert base.execute("SELECT count(*) FROM sqlite_master WHERE name = 'entries'").fetchall() == [(0,)]
    base.close()
    with SqliteStore(path) as store:
        assert store.tables() == ("b", "a")


def test_a_file_of_a_newer_version_is_refused_by_name(path: Path) -> None:
    SqliteStore(path).close()
    written(path, f"PRAGMA user_version = {VERSION + 1}")
    for opening in (SqliteStore, SqliteReader):
        with pytest.raises(RecordError, match=r"zashiki\.db: written by a newer Zashiki"):
            opening(path)

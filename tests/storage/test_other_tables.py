"""A database is anybody's file: what its tables are is looked at before they are read."""

import sqlite3
from pathlib import Path

import pytest

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.backup import back_up
from zashiki.storage.migrations import STEPS
from zashiki.storage.sqlite_reader import SqliteReader
from zashiki.storage.sqlite_store import SqliteStore

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT 1 AS table_id, x AS seq, 'a' AS body"
FOREIGN = {
    "a view in place of a table": f"ALTER TABLE lines RENAME TO more; CREATE VIEW lines AS {ENDLESS} FROM c",
    "a view beside them": f"CREATE VIEW more AS {ENDLESS} FROM c",
    "a trigger": f"CREATE TRIGGER often AFTER INSERT ON lines BEGIN INSERT INTO gathering {ENDLESS} FROM c; END",
    "another table": "CREATE TABLE more (name TEXT)",
    "many tables": ";".join(f"CREATE TABLE more{n} (name TEXT)" for n in range(50)),
    "another column": "ALTER TABLE lines ADD COLUMN more TEXT",
    "a table that is missing": "DROP TABLE gathering",
    "an index that is missing": "DROP INDEX entries_by_time",
    "a column that is computed": "DROP TABLE guests; CREATE TABLE guests (guest TEXT, name TEXT AS (guest || guest))",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "zashiki.db"
    with SqliteStore(path) as store:
        store.begin("a", [b"one\n"])
    return path


def written(path: Path, script: str) -> None:
    base = sqlite3.connect(path)
    base.executescript(script)
    base.close()


@pytest.mark.parametrize("script", FOREIGN.values(), ids=FOREIGN.keys())
def test_tables_that_this_program_does_not_make_are_refused_unread(path: Path, tmp_path: Path, script: str) -> None:
    written(path, script)
    for opening in (SqliteStore, SqliteReader, lambda one: back_up(one, tmp_path / "copy.db")):
        with pytest.raises(RecordError, match="not the tables that this program makes") as refused:
            opening(path)
        assert refused.value.code == "storage.other_tables"
    assert not (tmp_path / "copy.db").exists()


def test_what_is_refused_stays_as_it_was(path: Path) -> None:
    written(path, FOREIGN["another table"])
    with pytest.raises(RecordError):
        SqliteStore(path)
    written(path, "DROP TABLE more")
    with SqliteStore(path) as store:
        assert store.read("a") == (b"one\n",)


def test_the_database_of_another_program_is_not_made_ours(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    written(path, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(RecordError, match="table 'recipes'"):
        SqliteStore(path)
    base = sqlite3.connect(path)
    assert base.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    base.close()


def test_a_file_of_an_older_version_is_looked_at_before_it_is_brought_up(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    written(path, ";".join(STEPS[0]) + ";PRAGMA user_version=1;CREATE VIEW more AS SELECT 1")
    with pytest.raises(RecordError, match="view 'more'"):
        SqliteStore(path)


@pytest.mark.parametrize("version", [-1, -(2**31)])
def test_a_version_that_never_was_is_refused(path: Path, version: int) -> None:
    written(path, f"PRAGMA user_version={version}")
    for opening, says in ((SqliteStore, "not the tables"), (SqliteReader, "older version")):
        with pytest.raises(RecordError, match=says):
            opening(path)


def test_what_the_engine_notes_for_itself_does_no_harm(path: Path) -> None:
    written(path, "ANALYZE; VACUUM; REINDEX")
    SqliteReader(path).close()
    with SqliteStore(path) as store:
        assert store.read("a") == (b"one\n",)


def test_a_long_name_is_not_told_in_full(path: Path) -> None:
    written(path, f"CREATE TABLE a{'b' * 10_000} (name TEXT)")
    with pytest.raises(RecordError) as refused:
        SqliteReader(path)
    assert len(str(refused.value)) < 500

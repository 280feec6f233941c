"""`zashiki tables`, `backup`, `check`, and the commands that read a table from a data folder."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.desk import Desk, forged, played
from tests.parlour.gatherings import opened
from zashiki.records.export import export
from zashiki.storage import files
from zashiki.storage.file_store import FileStore
from zashiki.storage.side_files import side_path
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry

ROW = opened("koikoi").row
"""A table at which somebody waits."""


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A match that is over, in a file."""
    played(tmp_path / "match.jsonl")
    return tmp_path / "match.jsonl"


@pytest.fixture
def data(tmp_path: Path, match: Path) -> Iterator[Path]:
    """A data folder with a server at work in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    lines = match.read_bytes().splitlines(keepends=True)
    with SqliteStore(folder / "zashiki.db") as store:
        store.gather("early", ROW, entry=Entry("gathering", "riichi", ("aki",), touched=1_000))
        store.begin("late", lines, entry=Entry("over", "koikoi", ("aki", "ren"), touched=1_800_000_000_000))
        store.begin("bare", lines[:5])
        yield folder


def test_tables_lists_those_that_gather_those_that_go_on_and_those_without_an_entry(desk: Desk, data: Path) -> None:
    found = desk.json("tables", "--data", data)["tables"]
    assert [(one["table"], one["state"], one["game"]) for one in found] == [
        ("late", "over", "koikoi"),
        ("early", "gathering", "riichi"),
        ("bare", "live", "koikoi"),
    ]
    assert [one["lines"] > 5 for one in found] == [True, False, False]
    assert [one["touched"] for one in found] == [1_800_000_000_000, 1_000, None]
    assert [one["table"] for one in desk.json("tables", "--data", data, "--state", "live")["tables"]] == ["bare"]


@pytest.mark.parametrize(("lang", "state", "count"), [("en", "over", "Tables: 3"), ("ja", "終了", "卓の数: 3")])
def test_tables_says_it_in_words(desk: Desk, data: Path, lang: str, state: str, count: str) -> None:
    said = desk.run("tables", "--data", data, lang=lang).splitlines()
    assert said[0] == count
    assert said[2].split()[:3] == ["late", state, "koikoi"]
    assert said[2].split()[4].startswith("2027-01-15")


def test_tables_lists_the_matches_of_the_terminal_by_default(desk: Desk, tmp_path: Path, match: Path) -> None:
    games = tmp_path / "nobodys-home" / "games"
    games.mkdir(parents=True)
    (games / "a.jsonl").write_bytes(match.read_bytes())
    (games / "b.jsonl").write_bytes(b"nothing of ours\n")
    FileStore(games).gather("c.jsonl", b"row", entry=Entry("promising", "stud", touched=5))
    found = {one["table"]: one["state"] for one in desk.json("tables")["tables"]}
    assert found == {"a.jsonl": "over", "b.jsonl": "unreadable", "c.jsonl": "promising"}


@pytest.mark.parametrize("command", [("tables",), ("check",), ("replay", "x"), ("verify", "x")])
def test_a_folder_without_tables_is_refused(desk: Desk, tmp_path: Path, command: tuple[str, ...]) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no tables are kept here" in desk.refused(*command, "--data", empty)
    assert [*empty.iterdir()] == []


def test_export_verify_and_replay_read_a_table_from_a_data_folder(desk: Desk, data: Path, match: Path) -> None:
    assert desk.run("export", "--data", data, "late", "--seat", 0).encode() == export(files.load(match), 0).to_bytes()
    assert desk.json("verify", "--data", data, "late", "bare")["hold"] == 2
    whole = desk.run("replay", match, "--plain")
    assert desk.run("replay", "--data", data, "late", "--plain") == whole
    assert len(whole) > 100


@pytest.mark.parametrize("command", [("export", "--seat", "0"), ("replay",), ("verify",)])
def test_a_table_that_is_not_there_or_has_not_begun_is_refused(desk: Desk, data: Path, command: tuple[str]) -> None:
    assert "`zashiki tables --data" in desk.refused(*command, "--data", data, "none")
    assert "has not begun" in desk.refused(*command, "--data", data, "early")


# --------------------------------------------------------------------------------------------------------------- backup


def test_a_backup_is_made_while_a_server_writes(desk: Desk, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "copy" / "zashiki.db"
    out.parent.mkdir()
    assert "Tables: 3" in desk.run("backup", "--data", data, "--out", out)
    assert [path.name for path in out.parent.iterdir()] == ["zashiki.db"]
    assert out.stat().st_mode & 0o777 == 0o600
    with SqliteStore(out) as copy:
        assert copy.tables() == ("bare", "late")
        assert copy.gathering("early") == ROW
    assert desk.run("check", "--data", out.parent)
    assert desk.status == 0


def test_a_backup_overwrites_nothing(desk: Desk, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "precious"
    out.write_text("precious", encoding="utf-8")
    assert "exists already" in desk.refused("backup", "--data", data, "--out", out)
    assert "すでにあります" in desk.refused("backup", "--data", data, "--out", out, lang="ja")
    assert out.read_text(encoding="utf-8") == "precious"
    assert "does not exist" in desk.refused("backup", "--data", data, "--out", tmp_path / "none" / "x.db")


def test_without_a_database_a_backup_says_what_to_copy(desk: Desk, tmp_path: Path) -> None:
    out = tmp_path / "x.db"
    assert "can simply be copied" in desk.refused("backup", "--data", tmp_path, "--out", out)
    assert not out.exists()


def test_a_damaged_database_gives_no_backup(desk: Desk, tmp_path: Path) -> None:
    database, out = tmp_path / "zashiki.db", tmp_path / "copy.db"
    damage(database)
    assert "damaged" in desk.refused("backup", "--data", tmp_path, "--out", out)
    assert [path.name for path in tmp_path.iterdir() if "copy" in path.name] == []


# ---------------------------------------------------------------------------------------------------------------- check


def damage(database: Path) -> None:
    """Make a database, and overwrite the page by which the lines of all tables are found."""
    with SqliteStore(database) as store:
        for n in range(20):
            store.begin(f"table {n}", [b"%d\n" % n * 400] * 10)
    base = sqlite3.connect(database)
    ((size,),) = base.execute("PRAGMA page_size")
    ((page,),) = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'lines'")
    base.close()
    whole = bytearray(database.read_bytes())
    whole[(page - 1) * size : page * size] = bytes(size)
    database.write_bytes(whole)


@pytest.mark.parametrize(("lang", "says"), [("en", "is whole"), ("ja", "壊れていません")])
def test_check_looks_at_the_file_and_at_every_record(desk: Desk, data: Path, lang: str, says: str) -> None:
    said = desk.run("check", "--data", data, lang=lang).splitlines()
    assert desk.status == 0
    assert says in said[0]
    assert len(said) == 2
    assert "3" in said[1]  # as many as `tables` lists


def test_check_finds_a_record_that_does_not_hold(desk: Desk, data: Path, match: Path) -> None:
    forged(match, lambda lines: lines[4]["action"].update(card=lines[3]["action"]["card"]))
    games = data / "games"
    games.mkdir()
    (games / "false.jsonl").write_bytes(match.read_bytes())
    said = desk.run("check", "--data", data)
    assert desk.status == 1
    assert "\nfalse.jsonl: line " in said
    assert said.endswith("Tables: 4; holding: 3; not to be checked in full: 0; damaged or false: 1\n")


def test_check_finds_lines_that_were_changed_behind_the_stores_back(desk: Desk, data: Path) -> None:
    base = sqlite3.connect(data / "zashiki.db")
    base.execute("UPDATE lines SET body = CAST(replace(body, '1', '2') AS BLOB) WHERE seq = 4")
    base.commit()
    base.close()
    said = desk.run("check", "--data", data)
    assert desk.status == 1
    assert "late: line 4" in said


def test_check_says_what_is_damaged_and_goes_on(desk: Desk, tmp_path: Path) -> None:
    damage(tmp_path / "zashiki.db")
    said = desk.run("check", "--data", tmp_path)
    assert desk.status == 1
    assert "zashiki.db: the file is damaged; restore a backup\n  " in said
    assert "Tables: 20" in said


def test_a_file_that_is_no_database_is_refused_by_name(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "zashiki.db").write_bytes(b"no database" * 1000)
    for command in (("tables",), ("backup", "--out", tmp_path / "x")):
        said = desk.refused(*command, "--data", tmp_path)
        assert "zashiki.db: the file is damaged" in said
        assert "restore a backup" in said


@pytest.mark.parametrize("left", [0, 1, 50, 100, 1_000, 4_096, 10_000, 50_000])
def test_check_of_a_database_that_was_cut_off_says_to_restore_a_backup(desk: Desk, tmp_path: Path, left: int) -> None:
    damage(tmp_path / "zashiki.db")
    whole = (tmp_path / "zashiki.db").read_bytes()
    assert len(whole) > 50_000
    (tmp_path / "zashiki.db").write_bytes(whole[:left])
    said = desk.run("check", "--data", tmp_path)
    assert desk.status == 1
    assert "zashiki.db: the file is damaged" in said
    assert "restore a backup" in said
    assert "zashiki check" not in said + desk.err


def test_check_reads_the_rows_of_tables_that_gather(desk: Desk, data: Path) -> None:
    desk.run("check", "--data", data)
    assert desk.status == 0
    with sqlite3.connect(data / "zashiki.db") as base:
        base.execute("UPDATE gathering SET body = CAST(replace(body, 'koikoi', 'koekoe') AS BLOB)")
    base.close()
    said = desk.run("check", "--data", data)
    assert desk.status == 1
    assert "\nearly: the row of a table that gathers cannot be read" in said
    assert said.endswith("Tables: 3; holding: 2; not to be checked in full: 0; damaged or false: 1\n")


# ------------------------------------------------------------------------------------------------- what cannot be read


@pytest.fixture
def games(tmp_path: Path, match: Path) -> Path:
    """A folder of files: two tables, one of them with an entry, and one that gathers."""
    folder = tmp_path / "games"
    folder.mkdir()
    store, lines = FileStore(folder), match.read_bytes().splitlines(keepends=True)
    store.begin("a.jsonl", lines, entry=Entry("over", "koikoi", touched=7))
    store.begin("b.jsonl", lines)
    store.gather("c.jsonl", ROW, entry=Entry("gathering", "koikoi", touched=5))
    for name in ("a.jsonl", "b.jsonl"):
        store.let_go(name)
    return folder


def states(desk: Desk, folder: Path) -> dict[str, str]:
    return {one["table"]: one["state"] for one in desk.json("tables", "--data", folder)["tables"]}


def test_one_file_that_cannot_be_read_hides_no_other(desk: Desk, games: Path) -> None:
    assert states(desk, games) == {"a.jsonl": "over", "b.jsonl": "over", "c.jsonl": "gathering"}
    for name in ("a.jsonl", "b.jsonl"):
        (games / name).unlink()
        (games / name).mkdir()  # what no one can read as a file, not even its owner
    assert states(desk, games) == {"a.jsonl": "unreadable", "b.jsonl": "unreadable", "c.jsonl": "gathering"}
    desk.run("check", "--data", games)
    assert desk.status == 1
    assert desk.out.endswith("Tables: 3; holding: 1; not to be checked in full: 0; damaged or false: 2\n")


@pytest.mark.parametrize("name", ["a.jsonl", "c.jsonl"])
def test_a_damaged_file_beside_a_table_hides_no_other(desk: Desk, games: Path, name: str) -> None:
    before = states(desk, games)
    side_path(games / name).write_bytes(b"{")
    assert states(desk, games) == {**before, name: "unreadable"}
    said = desk.run("check", "--data", games)
    assert desk.status == 1
    assert f"{name}: " in said
    assert said.endswith("Tables: 3; holding: 2; not to be checked in full: 0; damaged or false: 1\n")


@pytest.mark.parametrize("command", [("tables",), ("check",), ("backup", "--out", "x.db"), ("verify", "late")])
def test_a_file_in_place_of_the_data_folder_is_refused_with_its_folder(
    desk: Desk, data: Path, command: tuple[str, ...]
) -> None:
    said = desk.refused(*command, "--data", data / "zashiki.db")
    assert f"--data takes the folder it lies in: {data}\n" in said
    assert "フォルダー" in desk.refused(*command, "--data", data / "zashiki.db", lang="ja")


@pytest.mark.parametrize("command", [("verify",), ("replay",), ("export", "--seat", "0")])
def test_a_table_that_is_not_named_is_missed_by_name(desk: Desk, data: Path, command: tuple[str, ...]) -> None:
    assert "missing: FILE|TABLE" in desk.refused(*command, "--data", data)


@pytest.mark.parametrize(
    ("lang", "none", "so"), [("en", "no tables", "No table is so"), ("ja", "卓は", "その状態の卓は")]
)
def test_where_there_are_no_tables_that_is_said(desk: Desk, tmp_path: Path, lang: str, none: str, so: str) -> None:
    SqliteStore(tmp_path / "zashiki.db").close()
    for options, words in (((), none), (("--state", "live"), so)):
        said = desk.run("tables", "--data", tmp_path, *options, lang=lang)
        assert words in said
        assert said.count("\n") == 1
        assert desk.status == 0
    assert desk.json("tables", "--data", tmp_path) == {"tables": []}

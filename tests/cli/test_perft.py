"""`zashiki perft`, and how a position is named on the command line."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from zashiki.cli.commands import perft
from zashiki.cli.main import INTERRUPTED, main
from zashiki.games.reversi import Board, Position
from zashiki.games.reversi.move_tree import Convention

START = "---------------------------OX------XO--------------------------- X"
SMALL = "-----OX--XO----- X"


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count as where numba is not installed."""
    monkeypatch.setattr(perft, "numba_installed", lambda: False)


@pytest.mark.parametrize("twins", [True, False])
def test_every_depth_is_counted(desk: Desk, monkeypatch: pytest.MonkeyPatch, twins: bool) -> None:
    monkeypatch.setattr(perft, "numba_installed", lambda: twins)
    found = desk.json("perft", 6)
    assert desk.status == 0
    assert list(found) == ["position", "convention", "asked", "finished", "depths"]
    assert (found["position"], found["convention"], found["asked"], found["finished"]) == (START, "A", 6, True)
    assert [row["leaves"] for row in found["depths"]] == [4, 12, 56, 244, 1396, 8200]
    assert [row["depth"] for row in found["depths"]] == [1, 2, 3, 4, 5, 6]
    assert all(row["seconds"] >= 0 and row["leaves_per_second"] > 0 for row in found["depths"])


def test_every_key_is_documented_in_the_help(desk: Desk) -> None:
    found, said = desk.json("perft", 2), desk.run("perft", "--help")
    for key in (*found, *found["depths"][0]):
        assert key in said


@pytest.mark.parametrize(("lang", "words"), [("en", ("Edax", "costs no move")), ("ja", ("Edax", "手数に入れない"))])
def test_the_help_says_what_the_conventions_mean(desk: Desk, lang: str, words: tuple[str, str]) -> None:
    said = desk.run("perft", "--help", lang=lang)
    assert all(word in said for word in words)


@pytest.mark.parametrize(("lang", "word"), [("en", "Leaves"), ("ja", "局面の数")])
def test_people_get_a_table(desk: Desk, lang: str, word: str) -> None:
    title, headers, *rows = desk.run("perft", "f5", 5, lang=lang).splitlines()
    assert "X" in title
    assert word in headers
    assert [row.split()[1] for row in rows] == ["3", "14", "61", "349", "2,050"]


@pytest.mark.parametrize(("convention", "leaves"), [("A", 41), ("B", 37), ("C", 55)])
def test_conventions_differ(desk: Desk, convention: str, leaves: int) -> None:
    found = desk.json("perft", "OOO-OOXXOOO----- X", 5, "--convention", convention)
    assert found["depths"][-1]["leaves"] == leaves


def test_ctrl_c_prints_the_depths_that_are_finished(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(
        _position: Position, depth: int, _convention: Convention, *, progress: Callable[[int, int], None]
    ) -> int:
        progress(0, 1)
        if depth == 3:
            raise KeyboardInterrupt
        return depth

    monkeypatch.setattr(perft, "perft", impatient)
    said = desk.run("perft", 5)
    assert desk.status == INTERRUPTED
    assert said.splitlines()[-1].startswith("Stopped when 2 of 5 depths")
    assert len(said.splitlines()) == 5
    found = desk.json("perft", 5)
    assert (desk.status, found["finished"], len(found["depths"])) == (INTERRUPTED, False, 2)


def test_ctrl_c_before_anything_is_counted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(perft, "perft", nothing)
    assert desk.run("perft", 5).splitlines()[-1].startswith("Stopped when 0 of 5 depths")
    assert desk.status == INTERRUPTED


def test_a_person_who_watches_sees_a_bar(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    desk.run("perft", 5)
    assert "Depth 5" in desk.err


# Positions.


@pytest.mark.parametrize(
    ("named", "position"),
    [
        ("8x8", START),
        ("4x4", SMALL),
        ("---- -O*- -*O- ---- *", SMALL),
        (".....WB..BW..... B", SMALL),
        (".....10..01..... 0", SMALL),
        ("F5 D6", "---------------------------OX------OXX-----O-------------------- X"),
        ("1. f5 2. d6", "---------------------------OX------OXX-----O-------------------- X"),
    ],
)
def test_positions_are_read_in_many_ways(desk: Desk, named: str, position: str) -> None:
    assert desk.json("perft", named, 1)["position"] == position


def test_a_position_that_begins_with_a_dash_and_has_no_blank_stands_behind_two(desk: Desk) -> None:
    bare = SMALL.replace(" ", "")
    desk.refused("perft", bare, 1)
    assert main(["perft", "--json", "--lang", "en", "--", bare, "1"]) == 0


def test_positions_come_from_files_and_pipes(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nine = tmp_path / "board.txt"
    nine.write_text("\ufeff....\n.WB.\n.BW.\n....\nB\n", encoding="utf-8")
    assert desk.json("perft", nine, 1)["position"] == SMALL
    obf = tmp_path / "two.obf"
    obf.write_text(f"% comment\n{START}; F5:+0;\n\n{SMALL}; B1:-10;\n", encoding="utf-8")
    assert desk.json("perft", obf, 1)["position"] == START
    assert desk.json("perft", f"{obf}:2", 1)["position"] == SMALL
    assert "there is no position 3; it has 2" in desk.refused("perft", f"{obf}:3", 1)
    monkeypatch.setattr("sys.stdin", io.StringIO("f5d6"))
    assert desk.json("perft", "-", 1)["depths"][0]["leaves"] == 5


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nonsense", "3"), "'nonsense' is not a position: a position is 16, 36, 64 or 100 squares"),
        (("7x7", "3"), "boards are 4x4, 6x6, 8x8, 10x10"),
        (("nofile.obf:2", "3"), "there is no such file"),
        (("f5f5", "3"), "move 2: f5: the square is taken"),
        (("", "3"), "there is nothing in it"),
        (("x" * 300, "3"), "x…' is not a position"),
        (("f5\0", "3"), "is not a position"),
        (("4x6", "3"), "is not a position"),
        (("0",), "DEPTH: '0' is not a whole number from 1 up"),
        (("f5", "x"), "DEPTH: 'x' is not a whole number"),
        ((), "missing: DEPTH"),
        (("3", "--convention", "D"), "D"),
    ],
)
def test_what_cannot_be_counted_is_refused(desk: Desk, args: tuple[str, ...], said: str) -> None:
    assert said in desk.refused("perft", *args)


def test_a_file_that_is_no_text_is_refused(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"\xff\xfe\xff")
    assert "is not a position" in desk.refused("perft", path, 2)


# What would take hours.


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("depth", "leaves"), [(10, 24_571_284), (11, 212_258_800), (12, 1_939_886_636)])
def test_p22_the_estimate_is_of_the_right_size(depth: int, leaves: int) -> None:
    start = Position(Board.standard())
    guess, most = perft.estimated(start, depth, "A"), perft.most(start)
    assert most == 10**9
    assert leaves / 2 < guess < leaves * 2
    assert (guess > most) == (leaves > most)


def test_where_numba_is_there_more_is_counted_without_asking(desk: Desk) -> None:
    pytest.importorskip("numba")
    assert perft.most(Position(Board.standard())) == 10**10
    assert perft.most(Position(Board.standard(10))) == 10**9, "the twin has no board of ten rows"
    assert desk.json("perft", 9)["depths"][-1]["leaves"] == 3_005_288
    assert "hours" in desk.refused("perft", 16)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("depth", "time"), [(12, "about 7 minutes"), (14, "hours"), (20, "years")])
def test_p22_a_depth_of_hours_is_refused_with_the_estimate(desk: Desk, depth: int, time: str) -> None:
    said = desk.refused("perft", depth)
    assert time in said
    assert "--force" in said
    assert "--force" in desk.refused("perft", depth, lang="ja")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "about 10^60 leaves, more than any computer can count"), ("ja", "10^60")]
)
def test_p22_a_depth_that_nobody_counts_is_said_to_be_one(desk: Desk, lang: str, said: str) -> None:
    assert said in desk.refused("perft", 99, lang=lang)


def test_p22_force_begins_anyway(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "perft", lambda *_, **__: 1)
    desk.run("perft", 99, "--force")
    assert desk.status == 0


@pytest.mark.slow
def test_a_small_board_and_a_finished_game_are_counted_to_the_end(desk: Desk) -> None:
    assert desk.json("perft", "4x4", 20)["finished"]
    assert desk.json("perft", "OOOOOOOOOOOOOOO- X", 30, "--convention", "B")["finished"]

"""`zashiki convert`."""

import io
import sys
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tests.cli.desk import played as koikoi_played
from zashiki.cli.commands import convert
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of
from zashiki.records.export import export
from zashiki.records.foreign import read_games
from zashiki.records.replay import replayed
from zashiki.storage import files
from zashiki.texts.words import LANGUAGES

WIPED_OUT = "B[f5]W[d6]B[c5]W[f4]B[e7]W[f6]B[g5]W[e6]B[e3]"
WHOLE = f"(;GM[Othello]PB[Kuro]PW[Shiro]RE[+64.00]{WIPED_OUT};)"
SHORT = "(;GM[Othello]PB[Ao]PW[Aka]RE[?]B[f5]W[d6];)"
RESIGNED = SHORT.replace("RE[?]", "RE[-10.00:r]")
BAD = "(;GM[Othello]PB[x]PW[y]B[f5]W[f5];)"


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.ggf"
    path.write_text(f"1 {WHOLE}\n1 {SHORT}\n", encoding="utf-8")
    return path


@pytest.fixture
def torn(tmp_path: Path) -> Path:
    path = tmp_path / "torn.ggf"
    path.write_text(f"{WHOLE}\n{BAD}\n{SHORT}\n", encoding="utf-8")
    return path


def test_alone_it_says_what_a_file_holds(desk: Desk, two: Path) -> None:
    assert desk.run("convert", two) == f"{two} (ggf): games: 2, unfinished: 1, refused: 0\n"
    assert desk.status == 0
    assert [*two.parent.iterdir()] == [two]


def test_a_hand_with_a_number_that_is_none_is_refused_for_that(desk: Desk, tmp_path: Path) -> None:
    hand = tmp_path / "odd.phh"
    hand.write_text("variant = 'FR'\nantes = [1, 1]\nstarting_stacks = [inf, nan]\nactions = []\n", encoding="utf-8")
    problem = "line 3: game 1: starting_stacks: nan; write a number from 0 to 1,000,000,000,000"
    assert problem in desk.refused("convert", hand)


def test_what_a_file_says_of_a_game_is_written_without_signs_that_turn_a_text(desk: Desk, tmp_path: Path) -> None:
    path, ours = tmp_path / "turned.ggf", tmp_path / "ours.jsonl"
    path.write_text(WHOLE.replace("PB[Kuro]", "PB[\u202eKuro]PC[\u2066here]"), encoding="utf-8")
    for out in (ours, tmp_path / "again.ggf", tmp_path / "moves.txt"):
        desk.run("convert", path, out)
        said = out.read_text(encoding="utf-8")
        assert "?Kuro" in said
        assert not {"\u202e", "\u2066"}.intersection(said)
    match = replayed(files.load(ours))
    turned = Record.start(match, seats=[SeatInfo("\u202eKuro"), SeatInfo("Shiro")])
    assert [seat.name for seat in export(turned, None).header.seats] == ["?Kuro", "Shiro"]


def test_several_games_become_a_folder_of_records_that_verify(desk: Desk, two: Path) -> None:
    out = two.parent / "records"
    said = desk.run("convert", two, out).splitlines()
    first, second = sorted(out.iterdir())
    assert said == [
        f"{two} → {out} (zashiki): games: 2, unfinished: 1, refused: 0",
        f"Look at it with: zashiki replay {first}",
    ]
    assert (first.name, second.name) == ("00001-Kuro-Shiro.jsonl", "00002-Ao-Aka.jsonl")
    assert verify(files.load(first)).notes == ("no_commitment",)
    assert verify(files.load(second)).notes == ("unfinished", "no_commitment")
    desk.run("verify", first, second)
    assert desk.status == 0


def test_a_game_that_was_resigned_is_over_and_comes_back_as_such(desk: Desk, tmp_path: Path) -> None:
    came, record, back = tmp_path / "came.ggf", tmp_path / "one.jsonl", tmp_path / "back.ggf"
    came.write_text(RESIGNED, encoding="utf-8")
    assert "games: 1, unfinished: 0, refused: 0" in desk.run("convert", came, record)
    assert verify(files.load(record)).finished
    desk.run("convert", record, back)
    assert "RE[-64.000:r]" in back.read_text(encoding="utf-8")


def test_a_folder_of_records_becomes_one_file(desk: Desk, two: Path) -> None:
    records, back = two.parent / "records", two.parent / "back.ggf"
    desk.run("convert", two, records)
    desk.run("convert", records, back)
    assert desk.status == 0
    games, problems = read_games(back)
    assert not problems
    assert [game.choices for game in games] == [game.choices for game in read_games(two).games]
    assert [game.about.names for game in games] == [("Kuro", "Shiro"), ("Ao", "Aka")]


def test_one_game_is_chosen_by_its_number(desk: Desk, torn: Path) -> None:
    out = torn.parent / "one.jsonl"
    desk.run("convert", torn, out, "--game", 3)
    assert desk.status == 0
    assert len(steps_of(files.load(out))) == 2
    assert "game 2: move 2: f5: the square is taken" in desk.refused("convert", torn, "--game", 2)
    assert "there is no game 4 in this file; the last one is 3" in desk.refused("convert", torn, "--game", 4)


@pytest.mark.parametrize(
    ("lang", "why"),
    [("en", "game 2: move 2: f5: the square is taken"), ("ja", "2 件目: 2 手目: f5: もう石があります")],
)
def test_bad_games_are_refused_with_a_line_each_and_the_others_converted(
    desk: Desk, torn: Path, lang: str, why: str
) -> None:
    said = desk.run("convert", torn, torn.parent / "all.txt", lang=lang).splitlines()
    assert desk.status == 1
    assert len(said) == 2
    assert said[1].endswith(f"torn.ggf: {why}")
    written = (torn.parent / "all.txt").read_text(encoding="utf-8")
    assert written == "# Kuro – Shiro\nf5d6c5f4e7f6g5e6e3\n# Ao – Aka\nf5d6\n"


def test_many_refusals_are_cut_short_but_not_in_json(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "a.ggf"
    path.write_text(WHOLE + BAD * 50, encoding="utf-8")
    said = desk.run("convert", path).splitlines()
    assert len(said) == 1 + convert.LISTED + 1
    assert said[-1] == "  … and 30 more; --json lists all"
    found = desk.json("convert", path)
    assert len(found["refused"]) == 50
    wanted = {"file": "a.ggf", "reason": "f5: the square is taken", "game": 2, "move": 2, "line": 0}
    assert found["refused"][0] == wanted


def test_json_has_stable_keys(desk: Desk, two: Path) -> None:
    out = two.parent / "all.txt"
    assert desk.json("convert", two, out) == {
        "file": str(two),
        "from": "ggf",
        "out": str(out),
        "to": "transcripts",
        "games": 2,
        "unfinished": 1,
        "refused": [],
        "remarks": [],
    }


def test_stdout_gets_the_games_and_stderr_the_rest(desk: Desk, two: Path) -> None:
    assert desk.run("convert", two, "-", "--to", "transcripts", "--game", 2) == "# Ao – Aka\nf5d6\n"
    assert "games: 1" in desk.err
    assert desk.run("convert", two, "-", "--game", 1).startswith('{"line":"header"')
    assert "cannot both go to stdout" in desk.refused("convert", two, "-", "--to", "ggf", "--json")


def test_formats_may_be_named(desk: Desk, two: Path) -> None:
    plain = two.with_suffix(".dat")
    two.rename(plain)
    assert "two.dat: no format has this ending; known endings: .ggf" in desk.refused("convert", plain)
    desk.run("convert", plain, plain.parent / "out.dat", "--from", "ggf", "--to", "transcripts")
    assert desk.status == 0
    assert "f5d6" in (plain.parent / "out.dat").read_text(encoding="utf-8")
    assert "wthor" in desk.refused("convert", plain, "x", "--to", "wthor")


def test_nothing_is_written_over(desk: Desk, two: Path) -> None:
    out, records = two.parent / "all.txt", two.parent / "records"
    out.write_text("mine", encoding="utf-8")
    assert "exists already" in desk.refused("convert", two, out)
    assert out.read_text(encoding="utf-8") == "mine"
    records.mkdir()
    (records / "00002-Ao-Aka.jsonl").write_text("mine", encoding="utf-8")
    assert "00002-Ao-Aka.jsonl: this file exists already; nothing was written" in desk.refused("convert", two, records)
    assert len([*records.iterdir()]) == 1
    assert "exists already" in desk.refused("convert", two, two, "--to", "ggf")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_does_not_fit_together_is_refused(desk: Desk, two: Path, lang: str) -> None:
    here = two.parent
    desk.run("convert", two, here / "one.jsonl", "--game", 1)
    for args in (
        (two, here / "x.jsonl"),  # two games in one record
        (here / "one.jsonl", here / "x.jsonl"),  # ours to ours
        (here / "one.jsonl", here / "x"),  # likewise: nothing says what the folder is to hold
        (two, here / "x.obf"),  # only read
        (two, here / "x.pgn"),
        (here / "nothing.ggf", here / "x.txt"),
        (here / "nothing.jsonl", here / "x.txt"),
        (here, "--from", "ggf"),
    ):
        desk.refused("convert", *args, lang=lang)
        assert not (here / "x").exists()


def test_files_without_a_good_game_are_refused(desk: Desk, tmp_path: Path) -> None:
    path, empty = tmp_path / "a.ggf", tmp_path / "empty"
    path.write_bytes(b"\x00\xff" * 100)
    assert "a.ggf: not text" in desk.refused("convert", path)
    path.write_text(BAD * 2, encoding="utf-8")
    assert "none of it can be used, for 2 reasons; the first: a.ggf: game 1" in desk.refused("convert", path)
    empty.mkdir()
    assert "no game in it" in desk.refused("convert", empty)
    (tmp_path / "a.txt").write_text("# nothing\n", encoding="utf-8")
    assert "no game in it" in desk.refused("convert", tmp_path / "a.txt")


def test_a_record_of_another_game_has_no_place_in_the_format(desk: Desk, tmp_path: Path) -> None:
    koikoi_played(tmp_path / "k.jsonl", choices=2)
    assert "is for reversi, and this is a match of koikoi" in desk.refused(
        "convert", tmp_path / "k.jsonl", tmp_path / "k.ggf"
    )
    assert not (tmp_path / "k.ggf").exists()


def test_a_damaged_record_in_a_folder_is_refused_alone(desk: Desk, two: Path) -> None:
    records = two.parent / "records"
    desk.run("convert", two, records)
    (records / "00000.jsonl").write_text("what\n", encoding="utf-8")
    said = desk.run("convert", records, two.parent / "all.ggf")
    assert desk.status == 1
    assert "refused: 00000.jsonl: game 1: line 1: " in said
    assert len(read_games(two.parent / "all.ggf").games) == 2


def test_a_name_steers_no_terminal(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("f5\nf5 \u202ex\n", encoding="utf-8")
    desk.run("convert", path)
    assert "\u202e" not in desk.out


def test_a_bar_shows_how_far_it_is(
    two: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    assert Desk(capsys).run("convert", two, two.parent / "all.txt")

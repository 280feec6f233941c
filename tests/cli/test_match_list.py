"""The list of kept matches: one line each, the newest next to the question, and nothing is ever deleted."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.parlour import Room
from zashiki.cli import saves
from zashiki.cli.match_list import IN_A_PIPE, cut, lines
from zashiki.cli.parser import columns
from zashiki.cli.program_words import words_for
from zashiki.games import riichi
from zashiki.storage import files


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


def kept(room: Room, *names: str, game: str = "koikoi", answer: str = "1") -> list[Path]:
    """Leave some matches, each a day later than the one before."""
    place = room.home / "games"
    place.mkdir(parents=True, exist_ok=True)
    paths = [place / f"{name}.jsonl" for name in names]
    for day, path in enumerate(paths):
        room.run("play", game, "--seed", path.stem, "--plain", "--record", path, lines=[answer, "q"])
        os.utime(path, (1_700_000_000 + day * 86_400,) * 2)
    return paths


def numbers(out: str) -> list[int]:
    return [int(line[:3]) for line in out.splitlines() if line[:3].strip().isdecimal()]


# What is shown.


def test_p3_the_newest_is_the_last_line_before_the_question(room: Room) -> None:
    kept(room, "a", "b", "c")
    out = room.run("resume").splitlines()
    assert numbers("\n".join(out)) == [3, 2, 1]
    assert "2023-11-16" in out[-2]
    assert out[-1] == "Which number? (Enter: 1, d 3: put 3 away, q: none)"


def test_the_columns_are_date_game_company_progress_and_rules_last(room: Room) -> None:
    kept(room, "a")
    assert room.run("resume").splitlines()[1] == (
        "  1  2023-11-14 22:13  Koi-Koi  You v Kitsune  month 1 of 12  0–0  Nintendo"
    ).replace("2023-11-14 22:13", f"{saves.saved(words_for('en'))[0].when:%Y-%m-%d %H:%M}")


@pytest.mark.thinned
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_p3_no_line_is_wider_than_the_screen(room: Room, width: int, lang: str) -> None:
    kept(room, "a")
    kept(room, "b", game="riichi", answer="t")
    (room.home / "games" / "broken.jsonl").write_bytes(b"{}")
    words = words_for(lang)
    found = saves.saved(words)
    assert len(found) == 3
    for line in lines(found, 0, 20, words, width=width):
        assert columns(line) < width
        assert "\n" not in line
    uncut = list(lines(found, 0, 20, words, width=None))
    assert max(map(columns, uncut)) > 80


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("width", [60, 80])
def test_how_far_a_match_is_stands_on_a_narrow_screen_too(room: Room, width: int, lang: str) -> None:
    kept(room, "a")
    kept(room, "b", game="riichi", answer="t")
    kept(room, "c", game="reversi", answer="d3")
    words = words_for(lang)
    for line in lines(found := saves.saved(words), 0, 20, words, width=width):
        one = saves.facts(found[int(line[:3]) - 1], words)
        assert one is not None
        far = one.far if width == 80 or one.game != words_for(lang, riichi)["game.name"] else one.far.split("  ")[0]
        assert f"  {far}" in line, line  # the four scores of riichi alone take most of a narrow screen


def test_a_line_is_cut_between_letters_of_any_width() -> None:
    for width in range(2, 20):
        assert columns(cut("花札abc札 and more", width)) < width


def test_as_many_as_fit_are_shown_and_m_turns_to_older_ones(room: Room) -> None:
    paths = kept(room, *(f"m{n:02}" for n in range(IN_A_PIPE + 3)))
    assert numbers(room.run("resume")) == [*range(IN_A_PIPE, 0, -1)]
    assert f"m: more, {IN_A_PIPE + 3} in all" in room.out
    out = room.run("resume", lines=["m", "m"])
    assert numbers(out) == [*range(20, 0, -1), 23, 22, 21, *range(20, 0, -1)]
    before = [path.read_bytes() for path in paths]
    room.run("resume", lines=["m", "", "1", "q"])
    assert [path.read_bytes() != was for path, was in zip(paths, before, strict=True)].index(True) == 2


# What is answered.


def test_p6_enter_takes_the_newest(room: Room) -> None:
    before = [path.read_bytes() for path in kept(room, "a", "b")]
    room.run("resume", lines=["", "1", "q"])
    after = [path.read_bytes() for path in room.files]
    assert after[0] == before[0]
    assert len(after[1]) > len(before[1])


def test_enter_takes_the_newest_that_can_be_played(room: Room) -> None:
    kept(room, "a")
    (room.home / "games" / "broken.jsonl").write_bytes(b"{}")
    assert "(Enter: 2, " in room.run("resume", lines=["1", "", "q"])
    assert "Play a card" in room.out


def test_what_is_no_answer_says_what_is_one(room: Room) -> None:
    kept(room, "a", "b")
    out = room.run("resume", lines=["3", "x", "d", "d 9", "dd", "m", "q"])
    assert out.count("does nothing here. Type one of: a number from 1 to 2, d and a number, q.") == 6
    assert "'d 9' does nothing here" in out
    assert "入力できるもの: 1 から 2 までの番号、d と番号、q" in room.run("resume", lines=["x", "q"], lang="ja")
    assert len(room.files) == 2


def test_p3_a_match_can_be_put_away_and_brought_back(room: Room) -> None:
    first, second = kept(room, "a", "b")
    before = second.read_bytes()
    out = room.run("resume", lines=["d 1", "q"])
    away = room.home / "games" / "put-away" / "b.jsonl"
    assert str(away) in out
    assert away.read_bytes() == before
    assert room.files == [first]
    assert numbers(room.run("resume")) == [1]
    assert numbers(room.run("resume", "--put-away")) == [1]
    assert str(second) in room.run("resume", "--put-away", lines=[""])
    assert second.read_bytes() == before
    assert "No match was put away." in room.run("resume", "--put-away")


def test_putting_away_the_last_one_ends_the_question(room: Room) -> None:
    kept(room, "a")
    assert "no unfinished match" in room.run("resume", lines=["d1", "1"])
    assert room.status == 0


def test_two_of_one_name_are_both_kept(room: Room) -> None:
    for _ in range(2):
        kept(room, "a")
        room.run("resume", lines=["d 1"])
    assert sorted(path.name for path in saves.put_away_folder().iterdir()) == ["a-2.jsonl", "a.jsonl"]


def test_a_damaged_file_can_be_put_away(room: Room) -> None:
    kept(room, "a")
    (room.home / "games" / "broken.jsonl").write_bytes(b"{}")
    room.run("resume", lines=["d 1", "q"])
    assert (saves.put_away_folder() / "broken.jsonl").read_bytes() == b"{}"


@pytest.mark.skipif(find_spec("fcntl") is None, reason="this system has no such locks")
def test_a_match_that_is_open_elsewhere_is_not_put_away(room: Room) -> None:
    (path,) = kept(room, "a")
    record = files.load(path)
    files.reopen(record, path)
    out = room.run("resume", lines=["d 1", "q"])
    assert "open in another terminal" in out
    assert path.exists()
    record.close()


@pytest.mark.skipif(find_spec("fcntl") is None, reason="this system has no such locks")
def test_a_match_that_is_open_elsewhere_is_said_to_be_and_the_list_stays(room: Room) -> None:
    first, second = kept(room, "a", "b")
    record = files.load(second)
    files.reopen(record, second)
    before = first.read_bytes()
    out = room.run("resume", lines=["", "2", "1", "q"])
    assert "b.jsonl: this match is open in another terminal" in out
    assert room.status == 0
    assert first.read_bytes() != before
    record.close()


def test_a_file_and_the_list_of_put_away_ones_do_not_go_together(room: Room) -> None:
    room.run("resume", "x.jsonl", "--put-away")
    assert (room.status, room.err.count("\n")) == (2, 1)


# A home that cannot be written.


def test_p5_where_nothing_can_be_kept_there_is_no_file_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_HOME", os.devnull)
    assert saves.new_path("koikoi") is None
    for lang, reason in {"en": "is not kept, since", "ja": "保存されません"}.items():
        told = saves.unkept(words_for(lang))
        assert reason in told
        assert all(remedy in told for remedy in ("--record", "ZASHIKI_HOME", str(Path(os.devnull) / "games")))


def test_p5_a_folder_without_leave_to_write_is_noticed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    (room.home / "games").mkdir(parents=True)
    monkeypatch.setattr("zashiki.cli.saves.os.access", lambda *_: False)
    assert saves.new_path("koikoi") is None
    assert "Permission denied" in saves.unkept(words_for("en"))


def test_p5_a_folder_that_nobody_can_make_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def unmade(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(Path, "mkdir", unmade)
    assert "(that folder cannot be made)" in saves.unkept(words_for("en"))
    assert "（そのフォルダーは作れません）" in saves.unkept(words_for("ja"))


def test_where_matches_are_kept_nothing_is_said(room: Room) -> None:
    path = saves.new_path("koikoi")
    assert path is not None
    assert path.parent == room.home / "games"
    assert saves.unkept(words_for("en")) == ""

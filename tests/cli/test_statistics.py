"""`zashiki statistics`: one's own matches, and nobody else's, in figures that add up."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk, forged
from tests.cli.parlour import STOPPING, Room
from zashiki.cli import settings
from zashiki.cli.kept_matches import own_seat
from zashiki.cli.parser import columns
from zashiki.cli.settings import Settings
from zashiki.kernel.record_lines import SeatInfo
from zashiki.records.export import export
from zashiki.storage import files


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def over(room: Room, *args: str, seed: str = "a", lines: list[str] | None = None) -> Path:
    """Play a short match to its end."""
    before = set(room.files)
    asked = ("play", "koikoi", "--rounds", "2", "--seed", seed, "--opponent", "easy", *args)
    room.run(*asked, lines=STOPPING if lines is None else lines)
    assert room.status == 0, room.err
    (path,) = set(room.files) - before
    return path


def test_p25_own_matches_are_counted_with_wins_and_points(room: Room, desk: Desk) -> None:
    scores = [files.load(over(room, seed=seed)).outcome for seed in "abc"]
    found = desk.json("statistics")
    (game,) = found["games"]
    assert (found["matches"], found["unfinished"], found["unreadable"]) == (3, 0, [])
    assert game["game"] == "koikoi"
    assert game["points"] == sum(one.scores[0] for one in scores if one)
    assert game["wins"] == sum(one.winners == (0,) for one in scores if one)
    assert game["draws"] == sum(one.winners == (0, 1) for one in scores if one)
    assert game["by_opponent"] == [{"opponent": "Tanuki", **_sums(game)}]
    assert game["by_rules"] == [{"rules": "nintendo*", **_sums(game)}]


def _sums(game: dict[str, object]) -> dict[str, object]:
    return {key: game[key] for key in ("matches", "wins", "draws", "points")}


def test_the_games_own_figures_are_those_of_oneself_first(room: Room, desk: Desk) -> None:
    outcome = files.load(over(room, "--seat", "1")).outcome
    assert outcome is not None
    (figures,) = desk.json("statistics", "koikoi")["games"][0]["figures"]
    assert [one["name"] for one in figures["players"]] == ["You", "Opponent 1"]
    assert [one["score_per_match"] for one in figures["players"]] == [outcome.scores[1], outcome.scores[0]]
    assert figures["rounds"] >= 2


@pytest.mark.parametrize(
    ("lang", "said"), [("en", ("Against", "Tanuki", "Dojo", "Nintendo")), ("ja", ("相手", "たぬき", "道場", "任天堂"))]
)
def test_one_game_is_told_by_opponent_and_by_rules(room: Room, lang: str, said: tuple[str, ...]) -> None:
    over(room)
    over(room, "--rules", "dojo", seed="b")
    out = room.run("statistics", "koikoi", lang=lang)
    assert room.status == 0
    assert all(word in out for word in said)
    assert max(map(columns, out.splitlines())) <= 80


def test_matches_of_others_and_unfinished_ones_are_said_in_one_line_each(room: Room) -> None:
    over(room)
    over(room, seed="b", lines=["1", "q"])
    room.run("play", "--name", "Ben", "--rounds", "1", "--seed", "c", "--opponent", "easy", lines=STOPPING)
    settings.keep(Settings(name="Aki"))
    out = room.run("statistics").splitlines()
    assert "Without a result, and not counted: 1" in out
    assert "Not counted, since nobody called Aki sat there: 1" in out


def test_a_name_finds_its_seat_among_several_people(room: Room, desk: Desk) -> None:
    lines = ["", *["", "1", "s"] * 400]
    path = room.home / "games" / "x.jsonl"
    path.parent.mkdir(parents=True)
    room.run("play", "--name", "Aki,Ben", "--rounds", "1", "--seed", "c", "--plain", "--record", path, lines=lines)
    outcome = files.load(path).outcome
    assert outcome is not None
    settings.keep(Settings(name="ben"))
    (game,) = desk.json("statistics")["games"]
    assert game["points"] == outcome.scores[1]
    assert game["by_opponent"][0]["opponent"] == "Aki"
    settings.keep(Settings())
    assert desk.json("statistics")["games"] == []
    assert "zashiki settings name" in room.run("statistics")


def test_broken_files_are_named_and_exports_are_not_counted_twice(room: Room, desk: Desk) -> None:
    path = over(room)
    (path.parent / "seen.jsonl").write_bytes(export(files.load(path), 0).to_bytes())
    (path.parent / "broken.jsonl").write_bytes(b"{}")
    forged_path = over(room, seed="b")
    forged(forged_path, lambda lines: lines[0].update(game="mahjong"))
    found = desk.json("statistics")
    assert found["matches"] == 1
    assert {Path(one["file"]).name for one in found["unreadable"]} == {"broken.jsonl", forged_path.name}
    out = room.run("statistics")
    assert room.status == 0
    assert "Not counted: broken.jsonl: damaged" in out


def test_without_a_match_it_says_how_to_begin(room: Room) -> None:
    assert room.run("statistics") == "None of your matches is over yet. Start one with: zashiki play\n"
    assert "zashiki play" in room.run("statistics", "koikoi", lang="ja")


def test_an_unknown_game_is_refused(desk: Desk) -> None:
    assert "koikoi" in desk.refused("statistics", "koikio")


@pytest.mark.parametrize(
    ("seats", "name", "seat"),
    [
        ([("", "person"), ("Kitsune", "greedy")], "", 0),
        ([("Kitsune", "greedy"), ("P2", "person")], "Aki", 1),
        ([("Ben", "person"), ("Kitsune", "greedy")], "Aki", None),
        ([("Ben", "person"), ("Kitsune", "greedy")], "", 0),
        ([("Ben", "person"), ("AKI", "person")], "Aki", 1),
        ([("aki", "person"), ("AKI", "person")], "Aki", None),
        ([("Ben", "person"), ("", "person")], "Aki", None),
        ([("Aki", "greedy"), ("Ben", "person")], "Aki", None),
        ([("Hana", ""), ("Taro", "")], "Taro", 1),
        ([("Hana", ""), ("Taro", "")], "", None),
    ],
)
def test_ones_own_seat_is_that_of_ones_name_or_of_the_only_person(
    seats: list[tuple[str, str]], name: str, seat: int | None
) -> None:
    assert own_seat([SeatInfo(*one) for one in seats], name) == seat

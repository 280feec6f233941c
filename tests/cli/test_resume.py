"""Leaving and coming back: nothing is lost, nothing depends on the pause, and one odd file spoils nothing."""

import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import forged
from tests.cli.parlour import STOPPING, Room
from zashiki.cli.session import End
from zashiki.cli.table_opening import Shelf
from zashiki.kernel.record import Record
from zashiki.kernel.registry import UnknownGame
from zashiki.parlour import Sitting
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of
from zashiki.records.replay import resumed
from zashiki.storage import files


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    """A room with the real players in it."""
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


def begun(room: Room, name: str, *lines: str, opponent: str = "easy") -> Path:
    """Play some choices of a match whose deals are always the same."""
    path = room.home / "games" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    asked = ("--seed", "demo", "--rounds", "2", "--opponent", opponent)
    room.run("play", "koikoi", *asked, "--record", path, lines=lines)
    assert room.status == 0
    return path


# The same match, however it is played.


@pytest.mark.parametrize("opponent", ["easy", "normal"])
def test_a_pause_changes_nothing(room: Room, opponent: str) -> None:
    at_once = begun(room, "a.jsonl", *STOPPING, opponent=opponent)
    with_pauses = begun(room, "b.jsonl", "1", opponent=opponent)
    while files.load(with_pauses).outcome is None:
        match = resumed(files.load(with_pauses))
        answer = "s" if match.state.phase == "koikoi_decision" else "1"
        room.run("resume", with_pauses, lines=[answer])
    assert [step for _, step in steps_of(files.load(with_pauses))] == [
        step for _, step in steps_of(files.load(at_once))
    ]


def test_what_was_switched_on_is_on_again_after_a_pause(room: Room) -> None:
    path = room.home / "games" / "riichi.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    room.run("play", "riichi", "--seed", "demo", "--record", path, lines=["n", "t", "q"])
    assert Sitting.restored(path.read_bytes().splitlines(keepends=True)).on(0) == {"no_calls"}
    room.run("resume", path, lines=["n", "q"])
    assert "You are asked about calls again." in room.out
    assert Sitting.restored(path.read_bytes().splitlines(keepends=True)).on(0) == set()


def test_after_an_undo_the_same_choice_is_answered_alike(room: Room) -> None:
    straight, undone = begun(room, "a.jsonl", "1", "1", "1"), begun(room, "b.jsonl", "1", "1", "u", "1", "1")
    first, second = (resumed(files.load(path)) for path in (straight, undone))
    shorter = min(len(first.steps), len(second.steps))
    assert shorter > 3
    assert first.steps[:shorter] == second.steps[:shorter]


def test_a_match_against_the_usual_opponent_in_both_languages(room: Room) -> None:
    for lang, said in {"en": "Kitsune", "ja": "きつね"}.items():
        path = room.home.parent / f"{lang}.jsonl"
        out = room.run("play", "--seed", "demo", "--rounds", "2", "--record", path, lines=STOPPING, lang=lang)
        assert said in out
        assert files.load(path).header.seats[1].kind == "greedy"
        assert verify(files.load(path)).finished


# Torn files.


def test_a_match_that_lost_its_last_line_gets_it_back(room: Room) -> None:
    path = begun(room, "a.jsonl", *STOPPING)
    whole = path.read_bytes()
    assert b'"line":"close"' in whole.splitlines()[-1]
    path.write_bytes(whole[:-10])
    assert files.load(path).outcome is None
    out = room.run("resume", path)
    assert room.status == 0
    assert "cut off" in out
    assert path.read_bytes() == whole


def test_a_record_that_is_refused_is_left_as_it_is(room: Room) -> None:
    path = begun(room, "a.jsonl", "1")
    forged(path, lambda lines: lines[0]["seats"][1].update(kind="grandmother"))
    torn = path.read_bytes() + b'{"line":'
    path.write_bytes(torn)
    room.run("resume", path)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert "grandmother" in room.err
    assert path.read_bytes() == torn


def test_a_mistake_in_making_a_player_is_not_taken_for_a_missing_one(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(room, "a.jsonl", "1")

    def broken(*_: object, **__: object) -> None:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr("zashiki.players.make", broken)
    with pytest.raises(ValueError, match="a mistake of ours"):
        room.run("resume", path)


# The list.


def _seat(people: int, lines: list[dict[str, Any]]) -> None:
    lines[0]["seats"] = [{"kind": "person"}] * people


def test_one_odd_file_does_not_spoil_the_list(room: Room) -> None:
    begun(room, "good.jsonl", "1")
    for name, seats in {"one.jsonl": 1, "three.jsonl": 3}.items():
        forged(begun(room, name, "1"), partial(_seat, seats))
    forged(begun(room, "other.jsonl", "1"), lambda lines: lines[0].update(game="mahjong"))
    (room.home / "games" / "folder.jsonl").mkdir()
    (room.home / "games" / "gone.jsonl").symlink_to(room.home / "nowhere")
    out = room.run("resume", lines=["9" * 5000, "q"])
    assert room.status == 0
    listed = [line for line in out.splitlines() if line[:3].strip().isdecimal()]
    assert len(listed) == 6
    assert sum("damaged: " in line for line in listed) == 5
    assert sum(" v Tanuki " in line for line in listed) == 1
    assert "Type one of: a number from 1 to 6, d and a number, q." in out
    room.run("resume", room.home / "games" / "one.jsonl")
    assert room.status == 2


def test_a_mistake_of_ours_is_not_called_a_damaged_file(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    path = begun(room, "a.jsonl", "1")

    def broken(_record: Record) -> None:
        raise KeyError("a mistake of ours")

    monkeypatch.setattr("zashiki.cli.saves.replayed", broken)
    monkeypatch.setattr("zashiki.records.verdicts.verify", broken)
    for args in (("resume",), ("verify", path)):
        with pytest.raises(KeyError, match="a mistake of ours"):
            room.run(*args)
    assert issubclass(UnknownGame, LookupError)


def test_finished_matches_are_not_replayed_for_the_list(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(room, "a.jsonl", *STOPPING)
    replays: list[Record] = []
    monkeypatch.setattr("zashiki.cli.saves.replayed", replays.append)
    assert "no unfinished match" in room.run("resume")
    assert not replays


def test_a_hundred_matches_in_one_second_get_a_hundred_files(room: Room) -> None:
    from datetime import UTC, datetime

    from zashiki.cli.saves import new_path

    now = datetime(2026, 1, 1, tzinfo=UTC)
    for _ in range(101):
        path = new_path("koikoi", now=now)
        assert path is not None
        path.touch()
    assert len(room.files) == 101
    assert (room.home / "games" / "2026-01-01_00-00-00_koikoi-101.jsonl").exists()


@pytest.mark.parametrize(("lang", "row"), [("en", "  You v Tanuki  "), ("ja", "  あなた 対 たぬき  ")])
def test_the_list_names_the_person_too(room: Room, lang: str, row: str) -> None:
    begun(room, "a.jsonl", "1")
    assert row in room.run("resume", lang=lang)


def test_the_list_names_everybody_at_a_table_of_four(room: Room) -> None:
    room.run("play", "riichi", "--seat", 1, "--seed", "x", "--plain", lines=["x", "t", "q"])
    assert "  Kitsune, You, Tanuki, Kappa  " in room.run("resume")
    forged(room.files[0], lambda lines: lines[0]["seats"][3].update(name="greedy"))
    assert "  Kitsune 1, You, Tanuki, Kitsune 4  " in room.run("resume")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "its rules are not known to this version; a newer one"),
        ("ja", "この版にはないルールの対戦です。新しい版で"),
    ],
)
def test_a_record_with_a_knob_of_a_newer_version_is_not_called_damaged(room: Room, lang: str, words: str) -> None:
    path = begun(room, "a.jsonl", "1")
    forged(path, lambda lines: lines[0]["rules"].update(tea="green"))
    before = path.read_bytes()
    out = room.run("resume", lang=lang)
    assert words in out
    assert "`tea`" in out
    assert "damaged" not in out
    assert "壊れて" not in out
    room.run("resume", path, lang=lang)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert words in room.err
    assert path.read_bytes() == before


# Two terminals.


@pytest.mark.skipif(find_spec("fcntl") is None, reason="this system has no such locks")
@pytest.mark.parametrize(("lang", "words"), [("en", "open in another terminal"), ("ja", "別の端末で開いています")])
def test_a_match_that_is_open_elsewhere_is_refused_until_it_is_left(room: Room, lang: str, words: str) -> None:
    path = begun(room, "a.jsonl", "1")
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "zashiki", "resume", str(path), "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as elsewhere:
        try:
            assert elsewhere.stdout is not None
            assert elsewhere.stdout.readline()
            before = path.read_bytes()
            room.run("resume", path, lines=["1"], lang=lang)
            assert (room.status, room.err.count("\n")) == (2, 1)
            assert words in room.err
            assert path.read_bytes() == before
        finally:
            elsewhere.kill()  # what it held is free at once
    room.run("resume", path, lines=["1"], lang=lang)
    assert room.status == 0
    assert len(path.read_bytes()) > len(before)


@pytest.mark.skipif(find_spec("fcntl") is None, reason="this system has no such locks")
def test_a_new_match_is_held_while_it_is_played(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[str] = []

    def again(_sitting: object, _talk: object, _players: object, kept: Shelf, *_: object, **__: object) -> End:
        assert kept.path is not None
        try:
            files.reopen(files.load(kept.path), kept.path)
        except files.OpenElsewhere as refusal:
            refused.append(str(refusal))
        kept.store.let_go(kept.table)
        return End.LEFT

    monkeypatch.setattr("zashiki.cli.table_opening.sit_down", again)
    path = begun(room, "a.jsonl")
    assert refused == [f"{path}: another program is writing this record"]

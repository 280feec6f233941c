"""`zashiki convert` with riichi files, and records that go through it."""

import json
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tests.records.riichi.tables import NAMES, played, told
from zashiki.kernel.lines import SeatInfo
from zashiki.records.audit import verify
from zashiki.records.riichi.mjai_out import show_mjai
from zashiki.records.riichi.tenhou6_out import show_tenhou6
from zashiki.storage import files


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def test_a_tenhou_file_becomes_a_record_an_mjai_log_and_a_tenhou_file_again(desk: Desk, tmp_path: Path) -> None:
    path, ours, mjai, back = (tmp_path / name for name in ("one.json", "one.jsonl", "one.mjson", "back.json"))
    text = show_tenhou6(told(played("tenhou", "tea")))
    path.write_text(text, encoding="utf-8")
    assert "games: 1, unfinished: 0, refused: 0" in desk.run("convert", path, ours)
    assert verify(files.load(ours)).notes == ("no_commitment",)
    assert "one.jsonl" in desk.run("verify", ours)
    desk.run("convert", ours, mjai)
    desk.run("convert", mjai, back)
    assert json.loads(back.read_text(encoding="utf-8"))["log"] == json.loads(text)["log"]


def test_a_match_of_ours_becomes_an_mjai_log(desk: Desk, tmp_path: Path) -> None:
    match = played("tenhou-3p", "tea")
    ours, theirs = tmp_path / "match.jsonl", tmp_path / "match.mjson"
    files.start(match, ours, seats=[SeatInfo(name) for name in NAMES[:3]]).close()
    desk.run("convert", ours, theirs)
    assert theirs.read_text(encoding="utf-8") == show_mjai(told(match))


def test_a_log_that_breaks_a_rule_is_refused_with_hand_and_turn(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "bad.mjson"
    path.write_text(show_mjai(told(played("tenhou", "tea"))).replace('"kyotaku":0', '"kyotaku":1'), encoding="utf-8")
    said = desk.refused("convert", path, tmp_path / "bad.jsonl")
    assert "bad.mjson: game 1: hand 1 (East 1)" in said or "payments" in said

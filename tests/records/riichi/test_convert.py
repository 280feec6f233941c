"""`zashiki convert` with riichi files, and records that go through it."""

import json
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tests.records.riichi.kinds import file_of, mjai_of, short, uneven
from tests.records.riichi.tables import NAMES, played, told
from zashiki.kernel.record_lines import SeatInfo
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


REMARKS = {
    "en": (
        "  remark: inferred from the record: hands = {n}",
        "  remark: the final scores are not those after the last hand",
        "  remark: the record breaks off after hand {n}",
    ),
    "ja": (
        "  備考: 記録から推定したルール: hands = {n}",
        "  備考: 最後の点数が、記録の最後の局のあとのものと違う",
        "  備考: 記録は {n} 局目（",
    ),
}


@pytest.mark.parametrize("lang", REMARKS)
def test_remarks_are_printed_once_in_one_line_and_listed_in_json(desk: Desk, tmp_path: Path, lang: str) -> None:
    path = tmp_path / "one.json"
    file = file_of(uneven("tenhou-2021"))
    file["log"].pop()
    path.write_text(json.dumps(file), encoding="utf-8")
    number = len(file["log"])
    said = desk.run("convert", path, lang=lang).splitlines()[1:]
    for line, begins in zip(said, REMARKS[lang], strict=True):
        assert line.startswith(begins.format(n=number))
    listed = json.loads(desk.run("convert", path, "--json", lang=lang))
    assert [one["game"] for one in listed["remarks"]] == [1, 1, 1]
    english = desk.run("convert", path).splitlines()[1:]
    assert [f"  remark: {one['remark']}" for one in listed["remarks"]] == english, "programs read English"


def test_a_remark_of_several_games_is_printed_once(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "two.mjson"
    text = mjai_of(short(seed="house 1", start_points=30000, oka=0))
    path.write_text(text + text, encoding="utf-8")
    said = desk.run("convert", path).splitlines()
    assert len(said) == 2
    assert said[1].startswith("  remark, 2 games: inferred from the record: start_points = 30000")

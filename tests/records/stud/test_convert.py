"""`zashiki convert` with PHH files, both ways."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tests.records.stud.random_hands import played
from zashiki.games import stud
from zashiki.kernel.record_lines import SeatInfo
from zashiki.records.audit import verify
from zashiki.storage import files

HAND = """variant = 'FR'
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [99, 99]
actions = ['d dh p1 ????4c', 'd dh p2 ????Kd', 'p2 pb', 'p1 cbr 4', 'p2 f']
players = ['Aki', 'Ren']
finishing_stacks = [102, 96]
"""
BAD = HAND.replace("p1 cbr 4", "p1 cbr 5")


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def test_a_hand_becomes_a_record_and_a_hand_again(desk: Desk, tmp_path: Path) -> None:
    path, ours, back = (tmp_path / name for name in ("one.phh", "one.jsonl", "back.phh"))
    path.write_text(HAND, encoding="utf-8")
    assert "games: 1, unfinished: 0, refused: 0" in desk.run("convert", path, ours)
    record = files.load(ours)
    assert [seat.name for seat in record.header.seats] == ["Aki", "Ren"]
    assert verify(record).notes == ("no_commitment",)
    desk.run("convert", ours, back)
    again = tomllib.loads(back.read_text(encoding="utf-8"))
    assert [again[name] for name in ("players", "finishing_stacks", "bring_in")] == [["Aki", "Ren"], [102, 96], 2]
    assert again["actions"][2:] == ["p2 pb", "p1 cbr 4", "p2 f"]


def test_a_file_of_several_hands_becomes_a_folder_of_records(desk: Desk, tmp_path: Path) -> None:
    path, out = tmp_path / "many.phhs", tmp_path / "records"
    path.write_text(f"[1]\n{HAND}\n[2]\n{BAD}\n[3]\n{HAND}", encoding="utf-8")
    said = desk.run("convert", path, out)
    assert "games: 2, unfinished: 0, refused: 1" in said
    assert "many.phhs: game 2: move 4: 'p1 cbr 5': p1 may f, cc, cbr 4" in said
    assert [one.name for one in sorted(out.iterdir())] == ["00001-Aki-Ren.jsonl", "00003-Aki-Ren.jsonl"]
    assert desk.status == 1


def test_a_match_of_several_deals_becomes_a_file_of_several_hands(desk: Desk, tmp_path: Path) -> None:
    match = played(stud.change_rules(stud.preset("online"), seats=3, deals=2), 4)
    ours, theirs = tmp_path / "match.jsonl", tmp_path / "match.phhs"
    files.start(match, ours, seats=[SeatInfo(name) for name in ("Aki", "Ren", "Mio")]).close()
    assert "2 deals; write phhs" in desk.refused("convert", ours, tmp_path / "match.phh")
    desk.run("convert", ours, theirs)
    assert desk.status == 0
    hands = tomllib.loads(theirs.read_text(encoding="utf-8"))
    assert [sorted(hand["players"]) for hand in hands.values()] == [["Aki", "Mio", "Ren"]] * 2
    assert "games: 2, unfinished: 0, refused: 0" in desk.run("convert", theirs)

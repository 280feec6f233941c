"""`zashiki verify`."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import Desk, forged, played
from zashiki.games import koikoi, stud
from zashiki.kernel.chance import Fair, Stacked
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records.export import export
from zashiki.records.replay import resumed
from zashiki.storage import files
from zashiki.texts.words import LANGUAGES


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def test_a_true_record_holds_and_says_what_was_made_again(desk: Desk, path: Path) -> None:
    match = played(path)
    assert match.outcome is not None
    said = desk.run("verify", path).splitlines()
    assert desk.status == 0
    assert said[0] == f"{path}: holds"
    assert said[1].endswith(f": {len(match.steps)}")
    assert said[2].strip() == "Deals made again from the keys in the file, card for card: 1"
    assert said[3].strip() == "Keys that lead to the commitment: 2"
    assert isinstance(match.chance, Fair)
    assert said[4].strip() == f"Commitment: {match.chance.commitment.hex()}"
    assert "Only a commitment noted before play proves" in said[5]
    assert said[6].strip() == f"The match is over: {'–'.join(map(str, match.outcome.scores))}."


def test_it_speaks_japanese(desk: Desk, path: Path) -> None:
    match = played(path)
    assert f"{len(match.steps)}手をルールどおりに判定し直し" in desk.run("verify", path, lang="ja")


def test_json_has_stable_keys(desk: Desk, path: Path) -> None:
    match = played(path)
    found = desk.json("verify", path)
    assert match.outcome is not None
    assert isinstance(match.chance, Fair)
    assert found == {
        "files": [
            {
                "file": str(path),
                "holds": True,
                "status": 0,
                "choices": len(match.steps),
                "undone": 0,
                "deals": 1,
                "keys": 2,
                "commitment": match.chance.commitment.hex(),
                "finished": True,
                "scores": list(match.outcome.scores),
                "notes": [],
                "error": "",
            }
        ],
        "hold": 1,
        "total": 1,
    }


def torn(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b'{"line":"choi')


def exported(path: Path) -> None:
    seen = export(files.load(path), 0).to_bytes()
    path.write_bytes(seen)


def of_another_version(path: Path) -> None:
    forged(path, lambda lines: lines[0].update(version=99))


def without_key(path: Path) -> None:
    forged(path, lambda lines: lines.pop(1))


def with_an_undo(path: Path) -> None:
    record = files.load(path)
    match = resumed(record)
    files.reopen(record, path)
    match.undo()
    record.update(match)
    record.close()


def of_other_rules(path: Path) -> None:
    forged(path, lambda lines: lines[0]["rules"].update(name="nintendo"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("note", "change", "complete"),
    [
        ("torn_line", torn, True),
        ("unfinished", lambda _: None, True),
        ("partial_view", exported, False),
        ("other_version", of_another_version, False),
        ("no_key_yet", without_key, False),
        ("undone", with_an_undo, True),
        ("other_rules", of_other_rules, True),
    ],
)
def test_m3_each_note_is_a_sentence_and_the_status_says_what_was_not_checked(
    desk: Desk, path: Path, lang: str, note: str, change: Any, complete: bool
) -> None:
    played(path, choices=3)
    change(path)
    found = desk.json("verify", path)["files"][0]
    assert note in found["notes"]
    assert (found["holds"], found["status"]) == (complete, 0 if complete else 3)
    assert desk.status == found["status"]
    said = desk.run("verify", path, lang=lang)
    assert desk.status == found["status"]
    assert len(said.splitlines()) >= 3
    assert said.splitlines()[-1].endswith("." if lang == "en" else "。")
    brief = desk.run("verify", path, path, lang=lang).splitlines()
    assert len(brief) == 3
    assert brief[0] == brief[1]


def test_dealt_from_outside_nothing_was_committed_to(desk: Desk, path: Path) -> None:
    order = [card.id for card in koikoi.deck("1a 2a 3a 4a 5a 6a 7a 8a 1b 2b 3b 4b 5b 6b 7b 8b")]
    played(path, chance=Stacked({"1": order, "2": order, "0/dealer": order, "1/dealer": order}), choices=1)
    said = desk.run("verify", path)
    assert "from the orders in the file" in said
    assert "Nothing was committed to before play" in said
    assert "Keys that lead" not in said


def test_a_forged_choice_is_named_with_its_line(desk: Desk, path: Path) -> None:
    played(path)

    def other_card(lines: list[dict[str, Any]]) -> None:
        lines[3]["action"]["card"] = lines[5]["action"]["card"] = "12d"

    forged(path, other_card)
    said = desk.run("verify", path)
    assert desk.status == 1
    assert said.startswith(f"{path}: does not hold: line ")
    assert said.count("\n") == 1
    assert desk.json("verify", path)["files"][0]["error"].startswith("line ")


def test_a_changed_line_breaks_the_chain(desk: Desk, path: Path) -> None:
    played(path)
    path.write_bytes(path.read_bytes().replace(b'"number":2', b'"number":3'))
    said = desk.run("verify", path, lang="ja")
    assert desk.status == 1
    assert "正しくない記録です: 5 行目: ハッシュが合いません" in said


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\x00\xfe" * 50, b'{"line":"header"}\n'])
def test_what_is_no_record_is_unreadable(desk: Desk, path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert str(path) in desk.refused("verify", path)


def test_missing_files_and_folders_are_unreadable(desk: Desk, tmp_path: Path) -> None:
    assert "No such file" in desk.refused("verify", tmp_path / "nothing")
    assert "directory" in desk.refused("verify", tmp_path)


def test_a_game_nobody_has_is_unreadable(desk: Desk, path: Path) -> None:
    played(path, choices=1)
    forged(path, lambda lines: lines[0].update(game="snap"))
    assert "no game is called 'snap'" in desk.refused("verify", path)


def test_several_files_get_a_line_each_and_a_count(desk: Desk, path: Path, tmp_path: Path) -> None:
    false = tmp_path / "false.jsonl"
    played(path, choices=2)
    played(false)
    false.write_bytes(false.read_bytes().replace(b'"number":2', b'"number":3'))
    said = desk.run("verify", path, false, tmp_path / "none").splitlines()
    assert desk.status == 1
    assert said[0] == f"{path}: holds (choices: 2, deals: 1; unfinished)"
    assert said[1].startswith(f"{false}: does not hold: line 5: ")
    assert said[2] == "Records checked: 3; they hold: 1; not checked in full: 0; false or unreadable: 2."
    assert desk.err.count("\n") == 1
    assert desk.json("verify", path, tmp_path / "none")["hold"] == 1
    assert desk.status == 2


def test_m3_a_forgery_that_calls_itself_another_version_is_not_said_to_hold(desk: Desk, path: Path) -> None:
    match = played(path)
    assert match.outcome is not None

    def enrich(lines: list[dict[str, Any]]) -> None:
        lines[0]["version"] = 999
        lines[-1]["outcome"]["scores"][0] += 9999
        ended = next(
            event for line in lines[::-1] for event in line.get("events", ()) if event["type"] == "round_ended"
        )
        ended["result"]["payments"][0] += 9999

    forged(path, enrich)
    found = desk.json("verify", path)
    assert (desk.status, found["hold"], found["files"][0]["notes"]) == (3, 0, ["other_version"])


def test_m4_undone_choices_are_counted_in_words_and_json(desk: Desk, path: Path) -> None:
    played(path, choices=3)
    with_an_undo(path)
    assert "all with the same consequences: 3, 1 of them taken back\n" in desk.run("verify", path)
    assert "3手（うち1手は戻された手）をルールどおりに判定し直し" in desk.run("verify", path, lang="ja")
    assert f"{path}: holds (choices: 3, deals: 1; " in desk.run("verify", path, path)
    assert "1 of the choices taken back" in desk.out
    found = desk.json("verify", path)["files"][0]
    assert (found["choices"], found["undone"]) == (3, 1)
    assert "1" in desk.run("replay", path, "--plain").splitlines()[0]


def test_where_nothing_was_taken_back_nothing_is_said_of_it(desk: Desk, path: Path) -> None:
    played(path, choices=3)
    assert "taken back" not in desk.run("verify", path) + desk.run("verify", path, path)


def test_an_export_in_which_a_card_is_seen_twice_does_not_hold(desk: Desk, tmp_path: Path) -> None:
    rules = stud.change_rules(stud.preset("online"), seats=3, deals=1)
    match: AnyMatch = Match.open(stud, rules, seed="twice")
    path = tmp_path / "seen.jsonl"
    path.write_bytes(export(Record.start(match), None).to_bytes())
    assert "nothing contradicts it" in desk.run("verify", path)

    def doubled(lines: list[dict[str, Any]]) -> None:
        hands = lines[-1]["event"]["hands"]
        hands[0]["up"] = hands[1]["up"]

    forged(path, doubled)
    assert "seen more often than there are of it" in desk.run("verify", path)
    assert desk.status == 1

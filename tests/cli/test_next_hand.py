"""`zashiki next-hand`."""

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import Desk
from zashiki.cli.commands.next_hand import MOST_BYTES

STATE = {
    "players": [{"id": one, "score": 25000} for one in "abcd"],
    "round": {"wind": "East", "number": 4, "honba": 2, "riichiSticks": 1},
    "settings": {"preset": "tenhou"},
}
QUESTION = {"currentState": STATE, "result": {"type": "Win", "winners": ["a"], "loser": "b"}}
ANSWER = '{"nextRound":{"wind":"South","number":1,"honba":0,"riichiSticks":0},"isGameOver":false}\n'


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def written(folder: Path, question: Any) -> Path:
    path = folder / "hand.json"
    path.write_bytes(question if isinstance(question, bytes) else json.dumps(question).encode())
    return path


def test_a_file_is_answered_in_one_line_of_json(desk: Desk, tmp_path: Path) -> None:
    assert desk.run("next-hand", written(tmp_path, QUESTION)) == ANSWER
    assert (desk.status, desk.err) == (0, "")
    with_mark = b"\xef\xbb\xbf" + json.dumps(QUESTION).encode()
    assert desk.run("next-hand", written(tmp_path, with_mark), lang="ja") == ANSWER


def test_standard_input_is_answered_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(QUESTION).encode())))
    assert desk.run("next-hand", "-") == ANSWER


def test_the_end_of_a_match_has_its_reason(desk: Desk, tmp_path: Path) -> None:
    players = [{"id": one, "score": score} for one, score in zip("abcd", (31000, 1, 2, 3), strict=True)]
    last = {"players": players, "round": {"wind": "East", "number": 4, "isAllLast": True}}
    found = json.loads(desk.run("next-hand", written(tmp_path, {**QUESTION, "currentState": last})))
    assert (found["isGameOver"], found["gameEndReason"]) == (True, "MaxRoundReached")


@pytest.mark.parametrize(
    ("question", "said", "said_ja"),
    [
        ({}, "one object with currentState and result: Object missing required field `currentState`", "が必要です"),
        ({**QUESTION, "more": 1}, "Object contains unknown field `more`", "が必要です"),
        ([], "one object with currentState and result", "が必要です"),
        (b"", "one object with currentState and result", "が必要です"),
        (b"\xff", "one object with currentState and result", "が必要です"),
        (b"[" * MOST_BYTES, "one object with currentState and result", "が必要です"),
        (b" " * (MOST_BYTES + 1), "longer than 65,536 bytes", "超えています"),
        ({**QUESTION, "currentState": 5}, "currentState: Expected `object`, got `int`", "読めません"),
        ({**QUESTION, "result": {"type": "Win"}}, "result: a win needs winners", "winners が必要です"),
        ({**QUESTION, "currentState": {**STATE, "settings": {"preset": "x"}}}, "unknown preset 'x'", "ありません"),
        ({**QUESTION, "currentState": {**STATE, "settings": {"tobi": 1}}}, "settings: ", "使えません"),
    ],
    ids=lambda one: str(one)[:40],
)
def test_a_question_that_cannot_be_is_one_line(
    desk: Desk, tmp_path: Path, question: Any, said: str, said_ja: str
) -> None:
    path = written(tmp_path, question)
    refusal = desk.refused("next-hand", path)
    assert f"hand.json: {said}" in refusal or said in refusal
    assert len(refusal) < 700
    assert said_ja in desk.refused("next-hand", path, lang="ja")


def test_an_endless_file_and_one_that_is_not_there_are_refused(desk: Desk, tmp_path: Path) -> None:
    assert "nowhere.json" in desk.refused("next-hand", tmp_path / "nowhere.json")
    if Path("/dev/zero").exists():
        assert "longer than" in desk.refused("next-hand", "/dev/zero")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_example_of_the_help_is_answered_as_it_says(desk: Desk, tmp_path: Path, lang: str) -> None:
    shown = desk.run("next-hand", "--help", lang=lang)
    found = re.search(r"hand\.json:\n(.*?)\n\S[^\n]*:\n  (\{.*?\})\n", shown, flags=re.DOTALL)
    assert found is not None, shown
    path = written(tmp_path, found[1].encode())
    assert desk.run("next-hand", path, lang=lang).strip() == found[2].replace("\n   ", "")

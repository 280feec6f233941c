"""Under --lang ja nothing is said in English that goes wrong: rules files, records, files of others, arguments."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from zashiki.games import koikoi, riichi, stud
from zashiki.kernel.match import Match
from zashiki.kernel.record_lines import RecordError
from zashiki.records.audit import verify
from zashiki.storage import files

ENGLISH = re.compile(r"(?<![\w./`'\"-])[A-Za-z]?[a-z]+(?: [a-z]{2,}){2,}(?![\w./`'\"-])")
"""Three English words one after the other; names, keys and formats stand alone, or with commas between them."""


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def told(desk: Desk, *args: object) -> str:
    """All that a command says in Japanese, which must hold no English sentence."""
    try:
        out = desk.run(*args, lang="ja")
    except SystemExit:  # argparse
        out = ""
    said = out + desk.err
    assert said.strip(), args
    assert not ENGLISH.search(said), said
    return said


def rules(folder: Path, text: str) -> Path:
    (path := folder / "h2.toml").write_text(text, encoding="utf-8")
    return path


# P8, one by one.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'extends = "nintendo"\n[yaku.goko]\npoints = "five"\n',
            ":3: yaku.goko.points: 整数を書くところに文字列があります",
        ),
        (
            'extends = "nintendo"\nteshi = "twice"\n',
            ":2: teshi: 'twice' という値は使えません。使えるもの: play, redeal, score",
        ),
        ('extends = "nintendo"\nround = 3\n', ":2: round: 'round' という項目はありません。もしかして 'rounds' ですか"),
        ('extends = "nintendo"\nrounds = 0\n', ":2: rounds: 1 以上にしてください"),
        (
            'extends = "nintendoo"\n',
            ":1: extends: 'nintendoo' というプリセットはありません。もしかして 'nintendo' ですか",
        ),
        ("rounds = \n", ": TOML として読めません: 値として読めません（1 行 10 桁）"),
        ('extends = "nintendo"\nbust = true\nstart_points = 0\n', ": bust には 0 より大きい start_points が必要です"),
        ('extends = "nintendo"\n[yaku.x]\ncards = []\npoints = 3\n', "役 'x' に札がありません"),
    ],
)
def test_p8_a_mistake_in_a_rules_file_is_said_in_japanese(desk: Desk, tmp_path: Path, text: str, said: str) -> None:
    path = rules(tmp_path, text)
    assert f"{path}" in (found := told(desk, "play", "koikoi", "--rules", path))
    assert said in found
    assert desk.status == 2


def test_p8_a_rules_file_that_is_not_there_is_said_in_japanese(desk: Desk, tmp_path: Path) -> None:
    said = told(desk, "play", "koikoi", "--rules", tmp_path / "no.toml")
    assert "ルールのファイルとして読めません（そのようなファイルはありません）" in said


def test_p8_a_record_that_is_not_there_is_said_in_japanese(desk: Desk) -> None:
    said = told(desk, "verify", "nosuch.jsonl")
    assert said == "zashiki: nosuch.jsonl: 読めません（そのようなファイルはありません）\n"
    assert desk.status == 2


def record(folder: Path) -> Path:
    match = Match.open(koikoi, seed="tea")
    files.start(match, path := folder / "match.jsonl").close()
    return path


def test_p8_a_changed_record_is_said_in_japanese(desk: Desk, tmp_path: Path) -> None:
    path = record(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"version"', b'"versiom"'))
    said = told(desk, "verify", path)
    assert "正しくない記録です: 1 行目: ハッシュが合いません。" in said
    assert desk.status == 1


def test_p8_a_broken_file_of_another_program_is_said_in_japanese(desk: Desk, tmp_path: Path) -> None:
    (path := tmp_path / "a.ggf").write_text("(;GM[Othello]B[f5]W[f5];)", encoding="utf-8")
    assert "a.ggf: 1 件目: 2 手目: f5: もう石があります" in told(desk, "convert", path)


# A dozen hostile inputs, and more.


def hostile(folder: Path) -> dict[str, tuple[object, ...]]:
    def file(name: str, content: str | bytes) -> Path:
        path = folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    whole = record(folder)
    lines = whole.read_bytes().splitlines(keepends=True)
    (folder / "folder.jsonl").mkdir()
    phh = "variant = 'FR'\nantes = [1, 1]\nbring_in = 2\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [99, 99]\n"
    return {
        "cut record": ("verify", file("cut.jsonl", lines[0])),
        "no record": ("verify", file("hello.jsonl", "hello\n")),
        "bytes": ("replay", file("bytes.jsonl", b"\xff\x00\xfe" * 50 + b"\n")),
        "a folder": ("verify", folder / "folder.jsonl"),
        "resume nothing": ("resume", folder / "none.jsonl"),
        "resume a cut one": ("resume", file("cut2.jsonl", b"".join(lines[:2]))),
        "export to a folder": ("export", whole, "--seat", 0, "--out", folder / "no" / "x.jsonl"),
        "a lost position": ("solve", "XO-"),
        "no such file of positions": ("perft", folder / "none.obf", 2),
        "a wrong move": ("perft", "f5f5", 2),
        "a wrong cell": ("solve", "z" * 65),
        "unknown ending": ("convert", file("a.xyz", "")),
        "mjai": ("convert", file("a.mjson", '{"type": "start_game"}\n{"type": "start_kyoku"}\n')),
        "mjai types": ("convert", file("b.mjson", '{"type": "start_game"}\n{"type": "tsumo", "actor": "x"}\n')),
        "mjai no json": ("convert", file("c.mjson", "[{]")),
        "mjlog": ("convert", file("a.mjlog", "<mjloggm><INIT seed='1'/></mjloggm>")),
        "mjlog no xml": ("convert", file("b.mjlog", "<mjloggm><INIT></mjloggm>")),
        "tenhou6": ("convert", file("a.json", '{"log": [[]]}')),
        "tenhou6 no json": ("convert", file("b.json", "{")),
        "tenhou6 deep": ("convert", file("c.json", "[" * 9999)),
        "wthor": ("convert", file("a.wtb", b"\x00" * 16)),
        "wthor short": ("convert", file("b.wtb", b"abc")),
        "obf": ("convert", file("a.obf", f"{'-' * 64} X; a1:+3;\n")),
        "transcripts": ("convert", file("a.txt", "f5d6c3 zz\n")),
        "phh toml": ("convert", file("a.phh", "variant = \n")),
        "phh variant": ("convert", file("b.phh", "variant = 'NT'\n")),
        "phh types": ("convert", file("c.phh", "variant = 'FR'\nantes = 'x'\n")),
        "phh action": ("convert", file("d.phh", f"{phh}actions = ['d dh p1 ????4c', 'd dh p2 ????Kd', 'p1 pb']\n")),
        "phh remark": ("convert", file("e.phh", f"{phh}actions = ['d dh p1 ????4c', 'd dh p2 ????Kd', 'p2 pb']\n")),
        "riichi rules": ("rules", "riichi", file("r.toml", 'extends = "tenhou"\numa = [1, 2]\n')),
        "stud rules": ("rules", "stud", file("s.toml", 'extends = "online"\nstacks = [5]\n')),
        "reversi rules": ("rules", "reversi", file("v.toml", 'extends = "othello"\nposition = "xx"\n')),
        "list in a text": ("rules", "koikoi", file("k.toml", 'extends = "nintendo"\nrounds = [1]\n')),
        "rules in a folder": ("rules", "koikoi", folder),
        "rules of bytes": ("rules", "koikoi", file("b.toml", b"\xff\xfe")),
        "next hand": ("next-hand", file("n.json", '{"currentState": {}, "result": {}}')),
        "next hand types": ("next-hand", file("o.json", '{"currentState": 1}')),
        "next hand nothing": ("next-hand", folder / "none.json"),
        "equity": ("equity", "stud", "AsAhAd", "AsKhKd"),
        "equity hands": ("equity", "stud", "AsAhAd"),
        "score": ("score", "123m", "--win", "1m"),
        "score tiles": ("score", "12x", "--win", "1m"),
        "no such player": ("play", "koikoi", "--opponent", "nobody"),
        "no program": ("play", "riichi", "--opponent", "mjai:no-such-program-at-all"),
        "an open quote": ("play", "riichi", "--opponent", "mjai:'"),
        "board": ("reversi-moves", folder / "none.txt"),
        "no argument": ("verify",),
        "no number": ("perft", "8x8", "deep"),
    }


def test_no_english_sentence_is_said_of_hostile_input(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZASHIKI_HOME", str(tmp_path / "home"))
    for name, args in hostile(tmp_path).items():
        said = told(desk, *args)
        assert desk.status in (1, 2) or name.endswith("remark"), (name, said)


# What a library's caller gets.


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: Match.open("koikoi"), "'koikoi' is not a game"),  # type: ignore[arg-type]
        (lambda: Match.open(koikoi, seed="x").state_at(-1), "no_such_choice"),
        (lambda: Match.open(koikoi, seed="x").state_at(1), "no_such_choice"),
        (lambda: Match.open(riichi, seed="x").state_at(True), "no_such_choice"),
        (lambda: Match.open(stud, seed="x").state_at("1"), "no_such_choice"),  # type: ignore[arg-type]
    ],
)
def test_odd_arguments_are_one_clear_error(call: Callable[[], object], error: str) -> None:
    with pytest.raises(Exception, match=error):
        call()


def test_what_is_checked_is_a_record() -> None:
    with pytest.raises(RecordError, match="a record is checked, not str"):
        verify("match.jsonl")  # type: ignore[arg-type]

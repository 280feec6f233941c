"""Whatever is typed, piped or closed, the program answers in words and does not fall over."""

import io
import os
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import forged
from tests.cli.parlour import Answers, Room, Screen, koikoi_setting, opened, sat, spoken, table, viewer_of
from tests.games.koikoi.table import position
from zashiki.cli.keyboard import number
from zashiki.cli.main import main
from zashiki.games import koikoi

HUGE = "9" * 5000
PROGRAM = (sys.executable, "-m", "zashiki.cli")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys)


def test_numbers_of_any_length_are_read() -> None:
    assert [number(text, 12) for text in ("0", "12", "013", "13", HUGE, "", "-1", "1.0", "²", "x")] == [
        *(0, 12, None, None, None, None, None, None, None, None),
    ]
    assert number("0" * 5000 + "7", 12) == 7


def test_a_line_of_digits_is_not_understood(room: Room) -> None:
    out = room.run("play", "--seed", "demo", lines=[HUGE, "q"])
    assert room.status == 0
    assert out.count("That was not understood.") == 1


def test_a_round_of_many_digits_is_none() -> None:
    match, screen, answers = opened(), Screen(), Answers(f"r {HUGE}", "q")
    sat(match, table(Screen(), Answers(*["1", "s"] * 9)))
    viewer_of(match, koikoi_setting(screen, answers), answers, spoken("en")).browse()
    assert "This record has no round" in screen.pictures[-1]


@pytest.mark.parametrize("option", ["--rounds", "--matches"])
def test_an_option_of_many_digits_is_refused_in_one_line(room: Room, option: str) -> None:
    room.run("simulate", "koikoi", "--players", "random,random", option, HUGE)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert len(room.err) < 200


def test_plain_play_where_stdout_is_no_file(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    monkeypatch.setattr("sys.stdout", heard := io.StringIO())
    assert main(["play", "--seed", "demo", "--lang", "en"]) == 0
    assert "Go on with: zashiki resume" in heard.getvalue()
    assert len(room.files) == 1


def test_names_of_a_foreign_record_do_not_steer_the_terminal(room: Room, tmp_path: Path) -> None:
    evil = "\x1b[2J\x07\u202e"
    path = tmp_path / "evil.jsonl"
    room.run("play", "--seed", "demo", "--rounds", "1", "--record", path, lines=["1", "s"] * 40)
    forged(path, partial(_named, evil))
    for args in (("replay", path), ("replay", path, "--lang", "ja")):
        out = room.run(*args)
        assert room.status == 0
        assert "?[2J??" in out
        assert not set(evil[:1] + evil[-2:]) & set(out)


def test_nor_do_they_at_a_drawn_table() -> None:
    rules = koikoi.parse_rules('extends = "nintendo"\n[yaku.sanko]\nen = "\\u001b[2JThree"')
    view = koikoi.mask(position(rules, hand="1c 9c", field="1a 9a", captured="3a 8a"), 0)
    screen = Screen()
    with suppress(EOFError):
        table(screen, Answers("y", ""), rules=rules).ask(view, 0)
    assert "?[2JThree" in "".join(screen.pictures)
    assert "\x1b[2JThree" not in screen.raw


def _named(name: str, lines: list[dict[str, Any]]) -> None:
    lines[0]["seats"][1] = {"name": name, "kind": "nobody"}
    for row in lines[0]["rules"]["yaku"]:
        row["en"] = row["ja"] = name


def ran(home: Path, command: str, *, given: bytes = b"", **env: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the program by a shell; `$Z` is the program."""
    surroundings = {**os.environ, "ZASHIKI_HOME": str(home), "LANG": "C.UTF-8", "Z": " ".join(PROGRAM), **env}
    return subprocess.run(  # noqa: S602 - our own program
        command, shell=True, input=given, capture_output=True, check=False, env=surroundings
    )


@pytest.mark.skipif(os.name != "posix", reason="a shell of another kind")
@pytest.mark.parametrize(
    "command", ["$Z play --seed a <&-", "$Z play --seed a >&-", "$Z rules >&- 2>&-", "$Z <&- >&- 2>&-", "$Z resume <&-"]
)
def test_closed_streams_lead_nowhere(tmp_path: Path, command: str) -> None:
    done = ran(tmp_path, command, given=b"q\n")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr + done.stdout


def test_bytes_that_are_no_text_are_not_understood(tmp_path: Path) -> None:
    done = ran(tmp_path, "$Z play --seed demo --lang en", given=b"\xff\xfe\nq\n", PYTHONIOENCODING="utf-8:strict")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"That was not understood." in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="arguments are bytes only there")
@pytest.mark.parametrize("command", ["play", "simulate koikoi --players random,random"])
def test_a_seed_that_is_no_text_is_refused(tmp_path: Path, command: str) -> None:
    done = ran(tmp_path, f"$Z {command} --lang en --seed \"$(printf 'a\\377')\"")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"is not valid text" in done.stderr

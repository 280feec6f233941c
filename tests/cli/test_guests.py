"""Programs as opponents: told of when they fail, noted in the record, and never started by one."""

import json
import sys
from pathlib import Path
from shlex import join
from typing import Any

import pytest

from tests.cli.parlour import Room
from zashiki.kernel.record import Record
from zashiki.records.audit import export, verify

CRASHES = "import sys\nsys.stdin.readline()\nsys.exit(1)\n"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path, monkeypatch, capsys, dice=False)


@pytest.fixture
def bot(tmp_path: Path) -> str:
    path = tmp_path / "crashes.py"
    path.write_text(CRASHES, encoding="utf-8")
    return f"mjai:{join([sys.executable, str(path)])}"


def play(room: Room, bot: str, *args: object) -> str:
    """Make one choice in the last seat, and leave."""
    return room.run("play", "riichi", "--opponent", bot, "--seed", "x", "--seat", 3, "--plain", *args, lines=["2", "q"])


def choices(path: Path) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["line"] == "choice"]


def test_a_program_that_fails_is_told_of_once_and_noted_each_time(room: Room, bot: str) -> None:
    said = play(room, bot)
    assert said.count("The program in seat 1 has ended; the table chose for it. The record says where.") == 1
    (path,) = room.files
    rows = choices(path)
    assert {row.get("note", "") for row in rows if row["seat"] == 3} == {""}
    assert {row["note"] for row in rows if row["seat"] != 3} == {"replaced: gone"}
    record = Record.load(path)
    assert [seat.kind for seat in record.header.seats] == [bot, bot, bot, "person"]
    assert [seat.name for seat in record.header.seats[:3]] == ["crashes.py"] * 3
    assert verify(record).choices == len(rows)
    assert "replaced" not in export(record, 3).to_bytes().decode()


def test_a_record_starts_no_program_unless_it_is_named_again(room: Room, bot: str) -> None:
    play(room, bot)
    (path,) = room.files
    room.run("resume", path, "--plain", lines=["q"])
    assert room.status != 0
    assert "records start no programs by themselves" in room.err
    assert "--opponent" in room.err
    room.run("resume", path, "--plain", "--opponent", "mjai:another", lines=["q"])
    assert room.status != 0
    room.run("resume", path, "--plain", "--opponent", bot, lines=["q"])
    assert room.status == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_program_that_is_not_there_is_refused(room: Room, lang: str) -> None:
    room.run("play", "riichi", "--opponent", "mjai:./no-such-bot", lang=lang)
    assert room.status != 0
    assert "./no-such-bot" in room.err
    assert not room.files


def test_programs_play_in_simulations_too(room: Room) -> None:
    bot = Path(__file__).parents[2] / "examples" / "bots" / "mjai_bot.py"
    mjai = f"mjai:{join([sys.executable, str(bot)])}"
    players = f"{mjai},random,random,random"
    said = room.run("simulate", "riichi", "--players", players, "--no-duplicate", "--matches", 1, "--workers", 1)
    assert room.status == 0
    assert "mjai_bot.py" in said

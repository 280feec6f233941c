"""Programs as opponents: told of when they fail, noted in the record, and never started by one."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from shlex import join
from typing import Any

import pytest

from tests.cli.parlour import Answers, Room, Screen, set_table
from tests.processes import ended, eventually
from zashiki.cli.program_words import words_for
from zashiki.games import riichi
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.records.audit import verify
from zashiki.records.contents import opening_of
from zashiki.records.export import export
from zashiki.storage import files

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "mjai_bot.py"
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
    assert said.count("crashes.py 1 has ended; the table chose for it. The record says where.") == 1
    assert "dealer: crashes.py 1" in said  # it is called as at the table
    (path,) = room.files
    rows = choices(path)
    assert {row.get("note", "") for row in rows if row["seat"] == 3} == {""}
    assert {row["note"] for row in rows if row["seat"] != 3} == {"replaced: gone"}
    record = files.load(path)
    assert [seat.kind for seat in record.header.seats] == [bot, bot, bot, "person"]
    assert [seat.name for seat in record.header.seats[:3]] == ["crashes.py"] * 3
    assert verify(record).choices == len(rows)
    assert "replaced" not in export(record, 3).to_bytes().decode()


def test_a_record_starts_no_program_unless_it_is_named_again(room: Room, bot: str) -> None:
    play(room, bot)
    (path,) = room.files
    room.run("resume", path, "--plain", lines=["q"])
    assert room.status != 0
    assert "records do not start programs by themselves" in room.err
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
    mjai = f"mjai:{join([sys.executable, str(EXAMPLE)])}"
    players = f"{mjai},random,random,random"
    said = room.run("simulate", "riichi", "--players", players, "--no-duplicate", "--matches", 1, "--workers", 1)
    assert room.status == 0
    assert "mjai_bot.py" in said


# A program that fails in a simulation.

FAILING = ("--no-duplicate", "--matches", 2, "--length", "hand", "--workers", 1)


def test_a_simulation_counts_the_choices_that_were_made_for_a_program(room: Room, bot: str) -> None:
    asked = ("simulate", "riichi", "--players", f"random,{bot},random,random", *FAILING)
    (found,) = json.loads(room.run(*asked, "--json"))["replaced"]
    assert room.status == 0
    assert (found["name"], list(found["why"])) == (bot, ["gone"])
    assert found["choices"] == found["why"]["gone"] > 2
    assert room.err == f"{bot} has ended; the table chooses for it, so the figures are not its own.\n"
    said = room.run(*asked)
    (row,) = (line for line in said.splitlines() if "has ended" in line)
    assert row.removeprefix(bot).split() == [str(found["choices"]), "has", "ended:", str(found["choices"])]


def test_a_program_that_plays_well_has_no_choices_made_for_it(room: Room) -> None:
    mjai = f"mjai:{join([sys.executable, str(EXAMPLE)])}"
    players = f"{mjai},random,random,random"
    found = json.loads(room.run("simulate", "riichi", "--players", players, *FAILING, "--json"))
    assert found["replaced"] == [{"name": mjai, "choices": 0, "why": {}}]
    assert room.err == ""


def test_figures_of_players_of_our_own_speak_of_no_programs(room: Room) -> None:
    players = "random,random,random,random"
    assert "replaced" not in json.loads(room.run("simulate", "riichi", "--players", players, *FAILING, "--json"))


# A program that thinks long.

SLOW = "import sys, time\nfor line in sys.stdin:\n    time.sleep(1.3)\n    sys.exit(0)\n"


@pytest.mark.thinned(least=1)
@pytest.mark.parametrize(("lang", "words"), [("en", "Waiting for slow.py 1 …"), ("ja", "slow.py1の手を待っています…")])
def test_a_long_wait_is_told(room: Room, tmp_path: Path, lang: str, words: str) -> None:
    path = tmp_path / "slow.py"
    path.write_text(SLOW, encoding="utf-8")
    bot = f"mjai:{join([sys.executable, str(path)])}"
    said = room.run("play", "riichi", "--opponent", bot, "--seed", "x", "--seat", 3, "--plain", lines=["q"], lang=lang)
    assert said.count(words) == 1


def test_a_drawn_table_says_what_is_waited_for_below_its_picture() -> None:
    screen = Screen(height=12)
    seats = (SeatInfo("P1", "person"), *[SeatInfo("bot.py", "mjai:bot.py")] * 3)
    rules, words = riichi.preset("tenhou"), words_for("en", load("riichi"))
    table = set_table(load("riichi"), rules, seats, screen, Answers(), words, me=0)
    match = Match(riichi, rules, Fair.seeded("slow", seats=4))
    table.waiting("Waiting for nobody")
    assert screen.pictures[-1].splitlines() == [" Waiting for nobody"]
    with pytest.raises(EOFError):
        table.ask(match.view(0), 0)
    before = screen.pictures[-1].splitlines()
    table.waiting("Waiting for bot.py 2")
    assert screen.pictures[-1].splitlines() == [*before[:11], " Waiting for bot.py 2"]


# A session that is ended from outside.

STUBBORN = """
import os, signal, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
with open(sys.argv[1] + ".new", "w") as file:
    file.write(f"{os.getpid()} {child.pid}")
os.rename(sys.argv[1] + ".new", sys.argv[1])
time.sleep(60)
"""


@pytest.mark.thinned
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("command", ["play", "simulate", "simulate with workers"])
def test_programs_end_with_a_session_that_a_signal_ends(tmp_path: Path, name: str, command: str) -> None:
    path, pids, record = tmp_path / "stubborn.py", tmp_path / "pids", tmp_path / "match.jsonl"
    path.write_text(STUBBORN, encoding="utf-8")
    bot = f"mjai:{join([sys.executable, str(path), str(pids)])}"
    asked = ["play", "riichi", "--opponent", bot, "--seat", "3", "--seed", "x", "--plain", "--record", str(record)]
    if command != "play":
        workers = "2" if "with" in command else "1"
        asked = ["simulate", "riichi", "--players", f"{bot},random,random,random", "--workers", workers]
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "zashiki", *asked], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        try:
            assert eventually(pids.exists)
            program.send_signal(getattr(signal, name))
            program.communicate(timeout=60)
        finally:
            program.kill()
    assert program.returncode == 128 + getattr(signal, name)
    assert ended(map(int, pids.read_text(encoding="utf-8").split()))
    if command == "play":
        assert opening_of(files.load(record))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_l6_a_full_disk_leaves_no_program_behind(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, pids, record = tmp_path / "stubborn.py", tmp_path / "pids", tmp_path / "match.jsonl"
    answers = "for line in sys.stdin: print('{}', flush=True)\ntime.sleep(60)\n"
    path.write_text(STUBBORN.replace("time.sleep(60)\n", answers), encoding="utf-8")
    bot = f"mjai:{join([sys.executable, str(path), str(pids)])}"
    real, lines = os.write, iter(range(100))

    def write(descriptor: int, data: bytes) -> int:
        if next(lines) > 3 and pids.exists():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, data)

    monkeypatch.setattr(os, "write", write)
    typed = ["t", "x"] * 30
    room.run("play", "riichi", "--opponent", bot, "--seat", "3", "--seed", "x", "--record", record, lines=typed)
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert "No space left" in room.err
    monkeypatch.undo()
    assert ended(map(int, pids.read_text(encoding="utf-8").split()))
    assert opening_of(files.load(record))

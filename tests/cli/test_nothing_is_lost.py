"""Whatever happens at a prompt, every choice that was answered is kept: the program is killed, and the disk is full."""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Choice
from zashiki.records.audit import verify
from zashiki.records.replay import replayed
from zashiki.storage import files

GAMES = ("koikoi", "reversi", "riichi", "stud")
STARTED = "import sys; from zashiki.cli.main import main; sys.exit(main(sys.argv[1:]))"
LIMITED = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0}))
"""
HASTE = 0.5
"""How often the program is killed while it is at work."""


class Table:
    """A program that plays in lines, and waits at its prompts."""

    def __init__(self, *args: object, before: str = "") -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", before + STARTED, *map(str, args), "--plain", "--lang", "en"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.told = b""

    def answer(self, text: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(text.encode() + b"\n")
        self._process.stdin.flush()

    def prompt(self) -> bool:
        """Read until a question has been put; whether there was one."""
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            self.told += line
            if b"q quit" in line:
                return True
        return False

    def kill(self) -> None:
        """End it as nothing can prevent."""
        self._process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> int:
        """Close its input, and wait for its end."""
        out, _ = self._process.communicate(timeout=60)
        self.told += out
        return self._process.returncode


def chosen(path: Path, *, seat: int = 0) -> int:
    """How many choices of the person a record holds; it must be whole and true, but for part of its last line."""
    record = files.load(path)
    verify(record)
    return sum(isinstance(line, Choice) and line.seat == seat for line in record.lines)


def some_answer(path: Path, dice: Random) -> str:
    """A choice that the person may make now, as it is written."""
    match = replayed(files.load(path))
    return str(match.game.show_action(dice.choice(list(match.legal(0)))))


def killed(game: str, path: Path, times: int) -> None:
    """Kill the program at one prompt after the other, and go on each time with what it kept."""
    dice, answered = Random(game), 0
    for n in range(times):
        command = ("resume", path) if path.exists() else ("play", game, "--record", path, "--seed", "tea")
        table = Table(*command)
        if not table.prompt():
            assert files.load(path).outcome is not None, table.told.decode()
            return
        before = chosen(path)
        for _ in range(dice.randrange(3)):
            table.answer(some_answer(path, dice))
            if not table.prompt():
                break
        else:
            if dice.random() < HASTE:
                table.answer(some_answer(path, dice))
                time.sleep(dice.random() / 20)  # in the midst of anything
        table.kill()
        after = chosen(path)
        assert after >= before >= answered, (n, before, after)
        answered = after
    assert answered


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_when_the_program_is_killed_at_a_prompt(game: str, tmp_path: Path) -> None:
    killed(game, tmp_path / "match.jsonl", 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_in_a_hundred_kills(game: str, tmp_path: Path) -> None:
    for n in range(10):
        killed(game, tmp_path / f"match{n}.jsonl", 10)


def test_every_choice_whose_answer_was_told_is_kept(tmp_path: Path) -> None:
    path, table = (
        tmp_path / "match.jsonl",
        Table("play", "koikoi", "--record", tmp_path / "match.jsonl", "--seed", "tea"),
    )
    assert table.prompt()
    for n in range(1, 4):
        table.answer("1")
        assert table.prompt()
        assert chosen(path) >= n
    table.kill()
    assert chosen(path) >= 3


def filled(path: Path, limit: int, answer: str = "q") -> bytes:
    """Play until the disk is full, and then answer the question what to do."""
    table = Table("play", "koikoi", "--record", path, "--seed", "tea", before=LIMITED.format(limit))
    for _ in range(60):
        table.answer("1")
    table.answer(answer)
    assert table.end() in (0, 2), table.told.decode()
    return table.told


def whole(path: Path) -> Record:
    """A record that is whole: no part of a line was left behind."""
    record = files.load(path)
    assert not record.torn
    verify(record)
    return record


@pytest.mark.skipif(find_spec("resource") is None, reason="this system has no such limit")
@pytest.mark.parametrize("limit", [3_000, 6_001, 9_002])
def test_a_full_disk_loses_nothing_and_says_so(limit: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    told = filled(path, limit)
    assert b"Traceback" not in told
    if path.exists():
        record = whole(path)
        assert len(record.to_bytes()) <= limit
        assert b"cannot be written" in told


@pytest.mark.slow
@pytest.mark.skipif(find_spec("resource") is None, reason="this system has no such limit")
def test_nothing_is_lost_on_a_hundred_full_disks(tmp_path: Path) -> None:
    dice = Random("disks")
    for n in range(100):
        path, limit = tmp_path / f"{n}.jsonl", dice.randrange(500, 12_000)
        told = filled(path, limit, dice.choice(("q", "", "1")))
        assert b"Traceback" not in told
        if path.exists():
            assert len(whole(path).to_bytes()) <= limit

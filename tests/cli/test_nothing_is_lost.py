"""Whatever happens at a prompt, every choice that was answered is kept: the program is killed, and the disk is full."""

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Choice
from zashiki.parlour import is_person
from zashiki.records.audit import verify
from zashiki.records.replay import replayed
from zashiki.storage import files

TABLES = {
    "koikoi": ("play", "koikoi", "--seed", "tea"),
    "reversi": ("play", "reversi", "--seed", "tea"),
    "riichi": ("play", "riichi", "--seed", "tea"),
    "stud": ("play", "stud", "--seed", "tea"),
    "shared-koikoi": ("play", "koikoi", "--hotseat", "--seed", "tea"),
    "shared-riichi": ("play", "riichi", "--people", "2", "--seed", "tea"),
    "score-table": ("score-table", "--players", "Hana,Taro,Yuki,Ken"),
}
ENTRIES = ("draw none", "draw Hana Ken", "tsumo Taro mangan", "ron Yuki from Ken 3 40", "chombo Hana")
"""What may be entered at any moment of a score table."""
GO_ON = (b"presses Enter", b"Anybody?", b"right? Enter", b"closes the table")
"""What an empty line answers without choosing: a curtain, nothing to call, an entry that is right, the end."""
SIGNALS = (signal.SIGKILL, signal.SIGTERM) if hasattr(signal, "SIGKILL") else (signal.SIGTERM,)
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
            if any(text in line for text in GO_ON):
                self.answer("")
            if b"q quit" in line:
                return True
        return False

    def read(self, lines: int) -> None:
        """Read some lines, as far as there are so many before it ends or waits."""
        assert self._process.stdout is not None
        for _ in range(lines):
            line = self._process.stdout.readline()
            self.told += line
            if not line or b"q quit" in line or any(text in line for text in GO_ON):
                return

    def kill(self, sign: signal.Signals = SIGNALS[0]) -> None:
        """End it by a signal, whatever it is doing."""
        self._process.send_signal(sign)
        self.end()

    def end(self) -> int:
        """Close its input, and wait for its end."""
        out, _ = self._process.communicate(timeout=60)
        self.told += out
        return self._process.returncode


def chosen(path: Path) -> int:
    """How many choices of people a record holds; it must be whole and true, but for part of its last line."""
    record = files.load(path)
    verify(record)
    return sum(isinstance(line, Choice) and is_person(record.header.seats[line.seat]) for line in record.lines)


def some_answer(path: Path, dice: Random) -> str:
    """A choice that the person who is asked may make now, as it is written."""
    record = files.load(path)
    match = replayed(record)
    if match.game.name == "score-table":
        return dice.choice(ENTRIES)
    seat = next(seat for seat in match.to_act if is_person(record.header.seats[seat]))
    return str(match.game.show_action(dice.choice(list(match.legal(seat)))))


def killed(table: str, path: Path, times: int) -> None:
    """Kill the program at one prompt after the other, and go on each time with what it kept.

    Every choice is kept whose next prompt was seen, and one more may be: that which was made at the last moment.
    """
    dice, kept = Random(f"{table}/{path.name}"), 0
    for n in range(times):
        begin = (*TABLES[table], "--record", path)
        program = Table(*(("resume", path) if path.exists() else begin))
        if not program.prompt():
            program.end()
            assert files.load(path).outcome is not None, program.told.decode()
            return
        before, answered = chosen(path), 0
        for _ in range(dice.randrange(3)):
            program.answer(some_answer(path, dice))
            if not program.prompt():
                break
            answered += 1
        else:
            if dice.random() < HASTE:
                program.answer(some_answer(path, dice))
                program.read(dice.randrange(4))  # in the midst of anything
        program.kill(dice.choice(SIGNALS))
        after = chosen(path)
        assert before >= kept, (n, kept, before)
        assert after >= before + answered, (n, before, answered, after)
        kept = after
    assert kept


@pytest.mark.thinned
@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_lost_when_the_program_is_killed_at_a_prompt(table: str, tmp_path: Path) -> None:
    killed(table, tmp_path / "match.jsonl", 3)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_lost_in_a_hundred_kills(table: str, tmp_path: Path) -> None:
    for n in range(10):
        killed(table, tmp_path / f"match{n}.jsonl", 10)


@pytest.mark.parametrize("sign", SIGNALS)
@pytest.mark.parametrize("table", ["koikoi", "score-table"])
def test_what_was_answered_before_the_next_prompt_is_kept(table: str, sign: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    program = Table(*TABLES[table], "--record", path)
    assert program.prompt()
    for n in range(1, 4):
        program.answer(some_answer(path, Random(n)))
        assert program.prompt()
        assert chosen(path) >= n
    program.kill(sign)
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

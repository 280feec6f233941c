"""Programs that sit at a table are ended for certain, however stubborn they are, and in a few seconds."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from shlex import join
from typing import Any

import pytest

from tests.processes import PATIENCE, ended, eventually, lives
from zashiki.games import riichi
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import programs
from zashiki.players.programs import Failed, Program
from zashiki.players.riichi.mjai_player import MjaiPlayer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of another kind")

STUBBORN = """
import os, pathlib, signal, subprocess, sys, time
folder = pathlib.Path(sys.argv[1])
heard = folder / "asked to end"
if "deaf" in sys.argv:
    signal.signal(signal.SIGTERM, lambda *_: heard.touch())
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
(folder / "pids").write_text(f"{os.getpid()} {child.pid}")
sys.stdin.readline()  # what is said before it is asked for is dropped
print("ready", flush=True)
while True:
    time.sleep(1)
"""


def stubborn(folder: Path, *words: str) -> str:
    """A command whose program reads one line, has started another one, and does not end with its input."""
    path = folder / "stubborn.py"
    path.write_text(STUBBORN, encoding="utf-8")
    return join([sys.executable, str(path), str(folder), *words])


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give stubborn programs little time, and a busy machine all that it needs to end them."""
    monkeypatch.setattr(programs, "GRACE", 0.05)
    monkeypatch.setattr(programs, "KILLED_WITHIN", PATIENCE)


def pids(folder: Path) -> list[int]:
    return [int(word) for word in (folder / "pids").read_text(encoding="utf-8").split()]


@pytest.mark.parametrize("words", [(), ("deaf",)])
def test_l6_a_program_that_ignores_the_end_of_its_input_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    program = Program(stubborn(tmp_path, *words))
    assert program.ask("hello\n", PATIENCE) == "ready\n"
    both, heard = pids(tmp_path), tmp_path / "asked to end"
    assert all(map(lives, both))
    kill = program.kill
    monkeypatch.setattr(program, "kill", lambda: kill() if not words or eventually(heard.exists) else None)
    program.stop()
    assert ended(both)
    assert program not in programs._running
    assert heard.exists() == bool(words)  # it was asked before it was forced


def test_l6_a_program_that_talks_on_and_on_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "talker.py"
    text = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: print('x' * 9999)\n"
    path.write_text(text, encoding="utf-8")
    program = Program(join([sys.executable, str(path)]))
    program.ask("", PATIENCE)
    program.stop()
    assert not lives(program._process.pid)


def test_l6_a_program_is_ended_although_its_seat_cannot_be_told_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong when leave is taken, a program does not stay behind."""
    match: AnyMatch = Match(riichi, riichi.preset("tenhou"), Fair.seeded("l6", seats=4))
    player = MjaiPlayer(stubborn(tmp_path, "deaf"), timeout=0.05, startup=PATIENCE)
    seat = match.to_act[0]
    player.hear(match.heard(match.log, seat), seat)
    player.choose(match.view(seat), seat)
    assert player.trouble == "nonsense"  # "ready" is no answer
    monkeypatch.setattr(player, "_news", broken)
    with pytest.raises(Failed):
        player.leave()
    assert ended(pids(tmp_path))


def broken() -> None:
    raise Failed("broken")


def test_a_program_is_ended_by_its_own_number_and_nobody_else_is(tmp_path: Path) -> None:
    told = list[tuple[int, signal.Signals]]()
    program = Program(stubborn(tmp_path, "deaf"))
    program.ask("", PATIENCE)
    real = os.killpg

    def noted(number: int, sign: signal.Signals) -> None:
        told.append((number, sign))
        real(number, sign)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zashiki.players.programs.os.killpg", noted)
        program.stop()
    pid = pids(tmp_path)[0]
    assert told == [(pid, signal.SIGTERM), (pid, signal.SIGKILL)]


def test_a_signal_while_a_program_is_started_leaves_none_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            begun.append(self.pid)
            signal.raise_signal(signal.SIGTERM)
            assert lives(self.pid), "it must be known before a signal is handled"

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(5))
    try:
        with pytest.raises(SystemExit):
            Program(join([sys.executable, "-c", "import time; time.sleep(600)"]))
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ended(begun)
    assert not programs._starting


def test_a_program_has_no_signal_ignored_though_the_one_that_starts_it_has() -> None:
    asked = "from signal import *; input(); print(getsignal(SIGTERM).name, getsignal(SIGHUP).name, flush=True)"
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        program = Program(join([sys.executable, "-c", asked]))
        assert program.ask("?\n", PATIENCE) == "SIG_DFL SIG_DFL\n"
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        program.stop()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

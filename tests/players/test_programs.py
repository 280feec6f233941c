"""Programs that sit at a table are ended for certain, however stubborn they are, and in a few seconds."""

import os
import signal
import sys
import time
from pathlib import Path
from shlex import join

import pytest

from zashiki.games import riichi
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import programs
from zashiki.players.programs import GRACE, Failed, Program
from zashiki.players.riichi.mjai_player import MjaiPlayer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of another kind")

ENOUGH = 3 * GRACE + 4
"""Seconds on a busy machine for: its input is closed, it is asked to end, it is ended."""
STUBBORN = """
import os, pathlib, signal, subprocess, sys, time
folder = pathlib.Path(sys.argv[1])
heard = folder / "asked to end"
if "deaf" in sys.argv:
    signal.signal(signal.SIGTERM, lambda *_: heard.touch())
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
(folder / "pids").write_text(f"{os.getpid()} {child.pid}")
print("ready", flush=True)
while True:
    time.sleep(1)
"""


def stubborn(folder: Path, *words: str) -> str:
    """A command whose program never reads, has started another one, and does not end with its input."""
    path = folder / "stubborn.py"
    path.write_text(STUBBORN, encoding="utf-8")
    return join([sys.executable, str(path), str(folder), *words])


def pids(folder: Path) -> list[int]:
    return [int(word) for word in (folder / "pids").read_text(encoding="utf-8").split()]


def lives(pid: int) -> bool:
    """Whether a process runs; one that ended and was not asked after yet does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z")


def ended(some: list[int]) -> bool:
    """Whether all are gone within a moment: whoever inherits an orphan may be slow to ask after it."""
    for _ in range(100):
        if not any(map(lives, some)):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("words", [(), ("deaf",)])
def test_l6_a_program_that_ignores_the_end_of_its_input_is_ended(tmp_path: Path, words: tuple[str, ...]) -> None:
    program = Program(stubborn(tmp_path, *words))
    assert program.ask("hello\n", 20) == "ready\n"
    both = pids(tmp_path)
    assert all(map(lives, both))
    began = time.monotonic()
    program.stop()
    assert time.monotonic() - began < ENOUGH
    assert ended(both)
    assert program not in programs._running
    assert (tmp_path / "asked to end").exists() == bool(words)  # it was asked before it was forced


def test_l6_a_program_that_talks_on_and_on_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "talker.py"
    text = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: print('x' * 9999)\n"
    path.write_text(text, encoding="utf-8")
    program = Program(join([sys.executable, str(path)]))
    program.ask("", 20)
    began = time.monotonic()
    program.stop()
    assert time.monotonic() - began < ENOUGH
    assert not lives(program._process.pid)


def test_l6_a_program_is_ended_although_its_seat_cannot_be_told_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong when leave is taken, a program does not stay behind."""
    match: AnyMatch = Match(riichi, riichi.preset("tenhou"), Fair.seeded("l6", seats=4))
    player = MjaiPlayer(stubborn(tmp_path, "deaf"), timeout=0.05, startup=20)
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
    program.ask("", 20)
    real = os.killpg

    def noted(number: int, sign: signal.Signals) -> None:
        told.append((number, sign))
        real(number, sign)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zashiki.players.programs.os.killpg", noted)
        program.stop()
    pid = pids(tmp_path)[0]
    assert told == [(pid, signal.SIGTERM), (pid, signal.SIGKILL)]

"""Programs that are killed while they write: every line that they said was kept is there."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest

from zashiki.storage.file_store import FileStore
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="killing is a POSIX matter")

WRITER = """
import sys
from pathlib import Path
from zashiki.storage.file_store import FileStore
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry
path = Path(sys.argv[1])
store = FileStore(path) if path.is_dir() else SqliteStore(path)
name = sys.argv[2]
store.begin(name, [b"1\\n"], entry=Entry("live", "koikoi", touched=1))
print(1, flush=True)
for number in range(2, 100_000):
    store.append(name, [b"%d\\n" % number], number=number, entry=Entry("live", "koikoi", touched=number))
    print(number, flush=True)
"""


def kill_one_writer(path: Path, name: str, after: float) -> int:
    """Let a program write, kill it at some moment, and give the last line that it said was kept."""
    program = subprocess.Popen([sys.executable, "-c", WRITER, str(path), name], stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert program.stdout is not None
    with program.stdout as said:
        said.readline()
        sleep(after)
        os.kill(program.pid, signal.SIGKILL)
        last = [1, *(int(line) for line in said.read().split("\n")[:-1])][-1]
    program.wait(10)
    return last


def hold_to(store: Store, name: str, last: int) -> None:
    """Every acknowledged line is there, at most one more, and the entry of the last one with it."""
    lines = store.take(name)
    assert lines == tuple(b"%d\n" % n for n in range(1, len(lines) + 1))
    assert last <= len(lines) <= last + 1
    entry = store.entry(name)
    assert entry is not None
    assert entry.touched == len(lines)
    store.append(name, [b"on\n"], number=len(lines) + 1)
    assert store.entry(name) == entry
    store.let_go(name)


@pytest.mark.parametrize("times", [10, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", ["sqlite", "files"])
def test_c1_every_acknowledged_line_is_there_after_the_writer_was_killed(tmp_path: Path, kind: str, times: int) -> None:
    path, dice = tmp_path if kind == "files" else tmp_path / "zashiki.db", Random(times)
    for run in range(times):
        name = f"table {run}.jsonl"
        last = kill_one_writer(path, name, dice.random() * 0.05)
        if kind == "files":
            hold_to(FileStore(path), name, last)
        else:
            with SqliteStore(path) as store:
                hold_to(store, name, last)

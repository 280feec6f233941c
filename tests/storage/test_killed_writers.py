"""Programs that are killed while they write: every line that they said was kept is there."""

from pathlib import Path
from random import Random

import pytest

from tests.storage import forks
from zashiki.storage.file_store import FileStore
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Store

LINES = 20
"""A writer is killed after so many lines at most."""


def kill_one_writer(path: Path, name: str, after: int) -> int:
    """Kill a program while it writes the line after so many; return the last that it said was kept."""
    with forks.forked(forks.write_on, path, name) as (program, said):
        kept = [said.recv() for _ in range(after)]
        program.kill()
        return int(forks.last_of(said) or kept[-1])


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
        last = kill_one_writer(path, name, dice.randint(1, LINES))
        if kind == "files":
            hold_to(FileStore(path), name, last)
        else:
            with SqliteStore(path) as store:
                hold_to(store, name, last)

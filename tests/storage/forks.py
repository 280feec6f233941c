"""Programs that write or read until they are done or killed, forked from one process that has all of that loaded."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from zashiki.games import koikoi, riichi, stud  # noqa: F401 - loaded for all programs
from zashiki.kernel import registry
from zashiki.kernel.match import Match
from zashiki.records.foreign import Loaded
from zashiki.records.riichi import mjai, mjlog, tenhou6
from zashiki.storage import files
from zashiki.storage.file_store import FileStore
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, StorageWaits

resource = pytest.importorskip("resource", reason="processes are forked and killed on POSIX systems alone")
CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload(["__main__", __name__])
SMALL = 300 << 20
"""Bytes of memory for a program that must get by with little."""
ENDS_WITHIN = 60
"""Seconds after which a program that should have ended hangs."""


@contextmanager
def forked(work: Callable[..., None], *about: Any) -> Iterator[tuple[BaseProcess, Connection]]:
    """Start a program, and hear what it says; in the end it has ended, or is killed."""
    hears, says = CONTEXT.Pipe(duplex=False)
    program = CONTEXT.Process(target=work, args=(says, *about))
    program.start()
    says.close()
    try:
        with hears:
            yield program, hears
    finally:
        program.kill()
        program.join(ENDS_WITHIN)


def ended(work: Callable[..., None], *about: Any) -> int:
    """Run a program to its end, and return its status."""
    with forked(work, *about) as (program, _):
        program.join(ENDS_WITHIN)
        status = program.exitcode
    assert status is not None
    return status


def last_of(hears: Connection) -> Any:
    """Return the last message of a program that has ended; None: it sent no more."""
    last = None
    while True:
        try:
            last = hears.recv()
        except EOFError:
            return last


# What the programs do.


def write_on(says: Connection, path: Path, name: str) -> None:
    """Write line after line, and say the number of each that is kept."""
    store = FileStore(path) if path.is_dir() else SqliteStore(path)
    store.begin(name, [b"1\n"], entry=Entry("live", "koikoi", touched=1))
    says.send(1)
    for number in range(2, 100_000):
        store.append(name, [b"%d\n" % number], number=number, entry=Entry("live", "koikoi", touched=number))
        says.send(number)


def play_on(says: Connection, path: Path, name: str) -> None:
    """Play a match, and say how many choices are kept."""
    game, dice = registry.load(name), Random(1)
    match = Match.open(game, game.preset(game.presets()[0]), seed="kill")
    record = files.start(match, path)
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
        record.update(match)
        says.send(len(match.steps))


def read_with_little_memory(says: Connection, form: str, data: bytes) -> None:
    """Read a file from elsewhere: say how many games and problems there are, and for how long this computed."""
    resource.setrlimit(resource.RLIMIT_DATA, (SMALL, SMALL))
    began = process_time()
    loaded: Loaded[Any] = {"mjlog": mjlog, "mjai": mjai, "tenhou6": tenhou6}[form].read(data, "bomb")
    says.send((len(loaded.games), len(loaded.problems), process_time() - began))


def begin_until(_says: Connection, folder: Path, name: str, lines: list[bytes], last: int) -> None:
    """Begin a table, and be killed at so many calls of the system."""
    calls = 0

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == last:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **more)

        return call

    for one in ("open", "write", "fsync", "link"):
        setattr(os, one, counted(getattr(os, one)))
    FileStore(folder).begin(name, lines)


def write_to_a_full_disk(says: Connection, folder: Path, room: int, size: int, with_entry: bool) -> None:
    """Write batches while files may have so many bytes, and then while they may have any; say what was refused."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = FileStore(folder)
    store.begin("a.jsonl", [b"first\n"])
    lines, refused = 1, 0
    for full in [True] * 6 + [False] * 6:
        most = room if full else resource.RLIM_INFINITY
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        batch = [b"%d " % (lines + 1 + at) + b"x" * size + b"\n" for at in range(3)]
        entry = Entry("live", "koikoi", touched=lines + 3) if with_entry else None
        try:
            store.append("a.jsonl", batch, number=lines + 1, entry=entry)
        except StorageWaits:
            refused += 1
        else:
            lines += 3
        check_kept(FileStore(folder), lines, with_entry=with_entry)
    says.send((lines, refused))


def check_kept(kept: FileStore, lines: int, *, with_entry: bool) -> None:
    """Check that every acknowledged line is there, with the entry of the last."""
    assert len(kept.read("a.jsonl")) == lines, (lines, kept.read("a.jsonl"))
    entry = kept.entry("a.jsonl")
    assert not with_entry or lines == 1 or (entry is not None and entry.touched == lines)

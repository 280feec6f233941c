"""How fast lines are kept: each durable by itself, and many tables at once; in SQLite and in files.

The peer is Python's own sqlite3 with the same pragmas and one plain table. All of it is bound by the disk.

python benchmarks/storage.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from zashiki.storage.file_store import FileStore
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, Store

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, report

LINE = b'{"line":"choice","number":1,"seat":0,"action":{},"events":[' + b"0," * 120 + b"0]}\n"
TABLES = 32
"""Tables that write at once."""


def timed(work: Callable[[], int]) -> float:
    """How much is done in a second of wall time."""
    began = time.perf_counter()
    return work() / (time.perf_counter() - began)


def one_by_one(store: Store, lines: int, *, listed: bool) -> float:
    """Lines of one table, each with a commit of its own."""
    table = "with entries.jsonl" if listed else "bare.jsonl"
    store.begin(table, [LINE])

    def work() -> int:
        for number in range(2, lines + 2):
            entry = Entry("live", "koikoi", ("aki", "ren"), touched=number) if listed else None
            store.append(table, [LINE], number=number, entry=entry)
        return lines

    return timed(work)


def grouped(store: SqliteStore, rounds: int) -> float:
    """Lines of many tables, all of which wait for their own answer before they go on."""
    names = [f"table {n}.jsonl" for n in range(TABLES)]
    for name in names:
        store.begin(name, [LINE])

    def work() -> int:
        for number in range(2, rounds + 2):
            entry = Entry("live", "koikoi", ("aki", "ren"), touched=number)
            for one in [store.append_later(name, [LINE], number=number, entry=entry) for name in names]:
                one.result()
        return rounds * TABLES

    return timed(work)


def plain(path: Path, lines: int, *, together: int) -> float:
    """The same by sqlite3 alone, so many lines to a commit, with nothing checked."""
    base = sqlite3.connect(path, isolation_level=None)
    base.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
    base.execute(f"CREATE TABLE lines_{together} (number INTEGER PRIMARY KEY, body BLOB)")

    def work() -> int:
        for first in range(0, lines, together):
            base.execute("BEGIN")
            for number in range(first, first + together):
                base.execute(f"INSERT INTO lines_{together} VALUES (?, ?)", (number, LINE))  # noqa: S608 - our own
            base.execute("COMMIT")
        return lines

    found = timed(work)
    base.close()
    return found


def measured(folder: Path, lines: int) -> list[Figure]:
    """Every figure of the page."""
    alone, together = (plain(folder / "plain.db", lines * n, together=n) for n in (1, TABLES))
    with SqliteStore(folder / "zashiki.db") as store:
        single = one_by_one(store, lines, listed=False)
        listed = one_by_one(store, lines, listed=True)
        many = grouped(store, lines)
    in_files = one_by_one(FileStore(folder), lines, listed=False)
    in_files_listed = one_by_one(FileStore(folder), lines, listed=True)
    peer = f"{alone:,.0f} by plain sqlite3"
    return [
        Figure("SQLite: events a second, one commit each", f"{single:,.0f}", peer),
        Figure("the same, with an entry of the index", f"{listed:,.0f}", peer),
        Figure(f"SQLite: {TABLES} tables at once, with entries", f"{many:,.0f}", f"{together:,.0f} by plain sqlite3"),
        Figure("files: events a second, one sync each", f"{in_files:,.0f}", peer),
        Figure("the same, with an entry of the index", f"{in_files_listed:,.0f}", peer),
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: few lines")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(Path(folder), 50 if options.quick else 1_000)
    report("lines that are kept", found, json=options.json)


if __name__ == "__main__":
    main()

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
from collections.abc import Callable, Sequence
from itertools import count, islice
from pathlib import Path
from statistics import median

from zashiki.storage.file_store import FileStore
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, Store

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, report

LINE = b'{"line":"choice","number":1,"seat":0,"action":{},"events":[' + b"0," * 120 + b"0]}\n"
TABLES = 32
"""Tables that write at once."""
STRETCHES = 10


Way = Callable[[int], int]
"""Keeps lines, so many for each table that it has, and gives how many those were in all."""


def one_by_one(store: Store, *, listed: bool) -> Way:
    """Lines of one table, each with a commit of its own."""
    table, numbers = "with entries.jsonl" if listed else "bare.jsonl", count(2)
    store.begin(table, [LINE])

    def work(lines: int) -> int:
        for number in islice(numbers, lines):
            entry = Entry("live", "koikoi", ("aki", "ren"), touched=number) if listed else None
            store.append(table, [LINE], number=number, entry=entry)
        return lines

    return work


def grouped(store: SqliteStore) -> Way:
    """Lines of many tables, all of which wait for their own answer before they go on."""
    names, numbers = [f"table {n}.jsonl" for n in range(TABLES)], count(2)
    for name in names:
        store.begin(name, [LINE])

    def work(lines: int) -> int:
        for number in islice(numbers, lines):
            entry = Entry("live", "koikoi", ("aki", "ren"), touched=number)
            for one in [store.append_later(name, [LINE], number=number, entry=entry) for name in names]:
                one.result()
        return lines * TABLES

    return work


def plain(base: sqlite3.Connection, *, together: int) -> Way:
    """The same by sqlite3 alone, so many lines to a commit, with nothing checked."""
    base.execute(f"CREATE TABLE lines_{together} (number INTEGER PRIMARY KEY, body BLOB)")

    def work(lines: int) -> int:
        for _ in range(lines):
            base.execute("BEGIN")
            for _ in range(together):
                base.execute(f"INSERT INTO lines_{together} (body) VALUES (?)", (LINE,))  # noqa: S608 - our own
            base.execute("COMMIT")
        return lines * together

    return work


def rates(ways: Sequence[Way], lines: int) -> list[str]:
    """Lines a second of each way: the median of stretches, and the extremes; they take turns, as disks are shared."""
    found: list[list[float]] = [[] for _ in ways]
    for _ in range(STRETCHES):
        for way, rows in zip(ways, found, strict=True):
            began = time.perf_counter()
            kept = way(lines // STRETCHES)
            rows.append(kept / (time.perf_counter() - began))
    return [f"{median(rows):,.0f} ({min(rows):,.0f} to {max(rows):,.0f})" for rows in found]


def measured(folder: Path, lines: int) -> list[Figure]:
    """Every figure of the page."""
    base = sqlite3.connect(folder / "plain.db", isolation_level=None)
    base.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
    files = FileStore(folder)
    with SqliteStore(folder / "zashiki.db") as store:
        ours = [one_by_one(store, listed=False), one_by_one(store, listed=True), grouped(store)]
        in_files = [one_by_one(files, listed=listed) for listed in (False, True)]
        found = rates([*ours, *in_files, plain(base, together=1), plain(base, together=TABLES)], lines)
    base.close()
    single, listed, many, file, file_listed, alone, together = found
    peer = f"{alone} by plain sqlite3"
    return [
        Figure("SQLite: events a second, one commit each", single, peer),
        Figure("SQLite: the same, with an entry of the index", listed, peer),
        Figure(
            f"SQLite: {TABLES} tables at once, with entries", many, f"{together} by plain sqlite3, {TABLES} a commit"
        ),
        Figure("files: events a second, one sync each", file, peer),
        Figure("files: the same, with an entry of the index", file_listed, peer),
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: few lines")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(Path(folder), 50 if options.quick else 500)
    report("lines that are kept", found, json=options.json)


if __name__ == "__main__":
    main()

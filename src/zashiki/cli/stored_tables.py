"""The tables of a data folder, wherever they are kept in it: in the server's database, or in the terminal's files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from zashiki.cli.main import Refused
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.records.closings import is_over
from zashiki.records.sitting_lines import read
from zashiki.storage import files
from zashiki.storage.file_store import FileStore
from zashiki.storage.side_files import records_beside
from zashiki.storage.sqlite_reader import DATABASE, SqliteReader
from zashiki.storage.store import Entry, Reading
from zashiki.texts.words import Words

ALL = 1 << 40
"""More entries than an index has."""


class Listed(msgspec.Struct, frozen=True):
    """What a list says of a table."""

    table: str
    state: str
    """`gathering`, `promising`, `live`, `over`, or `unreadable`."""
    game: str = ""
    lines: int = 0
    touched: int | None = None
    """When it was last written to, in milliseconds since 1970; null: that is not known."""


class Shelf(NamedTuple):
    """One place in the folder where tables are kept."""

    place: Path
    store: Reading


class StoredTables:
    """The tables of a folder."""

    def __init__(self, folder: Path, shelves: Sequence[Shelf], words: Words) -> None:
        """`stored_tables` makes one."""
        self.folder, self.shelves, self._words = folder, shelves, words

    def lines(self, table: str) -> tuple[bytes, ...]:
        """Give the lines of a table; one that is nowhere here is refused, with what would list them."""
        for _, store in self.shelves:
            if table in store.tables():
                return store.read(table)
            if store.entry(table) is not None:
                raise Refused(self._words.say("stores.not_begun", table=table))
        raise Refused(self._words.say("stores.no_table", table=table, folder=self.folder))

    def record(self, table: str) -> Record:
        """Read the record of a table."""
        return read(b"".join(self.lines(table)), table)

    def listed(self) -> Iterator[Listed]:
        """List every table: what the index names, the latest first, and then what only has lines."""
        for place, store in self.shelves:
            entries = dict(store.entries(most=ALL))
            begun = store.tables()
            has = frozenset(begun)
            for table, entry in entries.items():
                yield _by_entry(store, table, entry, begun=table in has)
            for table in begun:
                if table not in entries:
                    yield _by_record(store, place, table)


def _by_entry(store: Reading, table: str, entry: Entry, *, begun: bool) -> Listed:
    count = 0 if not begun else store.count(table) if isinstance(store, SqliteReader) else len(store.read(table))
    return Listed(table, entry.state, entry.game, count, entry.touched)


def _by_record(store: Reading, place: Path, table: str) -> Listed:
    """Say what the lines themselves tell."""
    touched = (place / table).stat().st_mtime_ns // 1_000_000 if place.is_dir() else None
    lines = store.read(table)
    try:
        record = read(b"".join(lines), table)
    except RecordError:
        return Listed(table, "unreadable", "", len(lines), touched)
    return Listed(table, "over" if is_over(record) else "live", record.header.game, len(lines), touched)


@contextmanager
def stored_tables(folder: Path | None, words: Words) -> Iterator[StoredTables]:
    """Open what is kept in a folder, by default that of the program; a folder without tables is refused."""
    folder = folder or _home()
    with ExitStack() as open_ones:
        shelves: list[Shelf] = []
        if (database := folder / DATABASE).exists():
            reader = SqliteReader(database)
            open_ones.callback(reader.close)
            shelves.append(Shelf(database, reader))
        records = folder / "games" if (folder / "games").is_dir() else folder
        if records.is_dir() and (any(records.glob("*.jsonl")) or any(records_beside(records))):
            shelves.append(Shelf(records, FileStore(records)))
        if not shelves:
            raise Refused(words.say("stores.nothing", folder=folder))
        yield StoredTables(folder, shelves, words)


def _home() -> Path:
    from zashiki.cli.settings import home

    return home()


def add_data(parser: argparse.ArgumentParser, words: Words, *, usual: bool = False) -> None:
    """Take --data: a folder to look into, for commands that would read files otherwise (or always do: `usual`)."""
    key = "stores.data_usual" if usual else "stores.data"
    parser.add_argument("--data", type=Path, metavar="DIR", help=words[key])


def record_of(file: Path, data: Path | None, words: Words) -> Record:
    """Read a record: of a file, or of the table of that name in a data folder."""
    if data is None:
        return files.load(file)
    with stored_tables(data, words) as tables:
        return tables.record(str(file))

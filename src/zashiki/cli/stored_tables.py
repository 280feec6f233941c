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
from zashiki.storage.store import Entry
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
    store: SqliteReader | FileStore


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
            entries = _entries(store)
            begun = store.tables()
            has = frozenset(begun)
            for table, entry in entries.items():
                yield _by_entry(store, table, entry, begun=table in has)
            for table in begun:
                if table not in entries:
                    yield _by_record(store, place, table)


def _entries(store: SqliteReader | FileStore) -> dict[str, Entry | None]:
    """Give the entry of each table that has one; None for one that cannot be read, so that it hides no other."""
    if isinstance(store, SqliteReader):
        return dict(store.entries(most=ALL))
    found: dict[str, Entry | None] = {}
    for table in {*store.tables(), *store.rows()}:
        try:
            if (entry := store.entry(table)) is not None:
                found[table] = entry
        except RecordError:
            found[table] = None
    return dict(sorted(found.items(), key=lambda one: (-(one[1].touched if one[1] else -1), one[0])))


def _by_entry(store: SqliteReader | FileStore, table: str, entry: Entry | None, *, begun: bool) -> Listed:
    count = 0
    try:
        if begun:
            count = store.count(table) if isinstance(store, SqliteReader) else len(store.read(table))
    except RecordError:
        entry = None
    if entry is None:
        return Listed(table, "unreadable", "", count)
    return Listed(table, entry.state, entry.game, count, entry.touched)


def _by_record(store: SqliteReader | FileStore, place: Path, table: str) -> Listed:
    """Say what the lines themselves tell."""
    touched, lines = _touched(place / table), tuple[bytes, ...]()
    try:
        lines = store.read(table)
        record = read(b"".join(lines), table)
    except RecordError:
        return Listed(table, "unreadable", "", len(lines), touched)
    return Listed(table, "over" if is_over(record) else "live", record.header.game, len(lines), touched)


def _touched(path: Path) -> int | None:
    """When a file was written to; None where there is none, as in a database."""
    try:
        return path.stat().st_mtime_ns // 1_000_000
    except OSError:
        return None


@contextmanager
def stored_tables(folder: Path | None, words: Words) -> Iterator[StoredTables]:
    """Open what is kept in a folder, by default that of the program; a folder without tables is refused."""
    folder = data_folder(folder, words)
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


def data_folder(folder: Path | None, words: Words) -> Path:
    """Give the folder to look into, by default that of the program; a file is refused, with the folder it lies in."""
    from zashiki.cli.settings import home

    if folder is not None and folder.is_file():
        raise Refused(words.say("stores.no_folder", file=folder, folder=folder.parent))
    return folder or home()


def add_data(parser: argparse.ArgumentParser, words: Words, *, usual: bool = False) -> None:
    """Take --data: a folder to look into, for commands that would read files otherwise (or always do: `usual`)."""
    key = "stores.data_usual" if usual else "stores.data"
    parser.add_argument("--data", type=Path, metavar="DIR", help=words[key])


FILE_OR_TABLE = "FILE|TABLE"
"""What a command reads that takes --data."""


def record_of(file: Path, data: Path | None, words: Words) -> Record:
    """Read a record: of a file, or of the table of that name in a data folder."""
    if data is None:
        return files.load(file)
    with stored_tables(data, words) as tables:
        return tables.record(str(file))

"""The store of a server: one SQLite database with many tables.

What is acknowledged survives a power cut: a write-ahead log that is synced at every COMMIT (WAL, `synchronous=FULL`),
and an answer only after it. One program writes; a lock beside the database refuses a second one by name.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from zashiki.storage.connections import Connecting, Connection, connect, damaged, problem_of
from zashiki.storage.group_commits import GroupCommits, Work
from zashiki.storage.guest_book import GuestBook
from zashiki.storage.migrations import migrate
from zashiki.storage.record_files import UNMADE, of_disk, wrong
from zashiki.storage.sqlite_reader import SqliteReader
from zashiki.storage.sqlite_writes import drop_table, put_lines, put_row, put_table
from zashiki.storage.store import Entries, Entry, TableState
from zashiki.storage.store_locks import StoreLock, UncleanMark


class SqliteStore:
    """Keeps all tables in one database. Threads may share one; `close` ends it, also as a context manager.

    The calls that write wait for the disk. Those that end in `_later` give a future instead, for callers that must not
    wait; a group of them is one transaction, in which only what is wrong in itself is refused.
    """

    def __init__(self, path: Path, *, connecting: Connecting = connect) -> None:
        """Open a database, or make one. After an unclean stop it is checked, which may take a while."""
        self._begun: set[str] = set()
        """Tables that were begun here, and may be forgotten."""
        self._closed = False
        self._lock = StoreLock(path)
        try:
            self._mark = UncleanMark(path)
            self._mark.set()
            connection = _prepared(path, connecting, check=self._mark.was_there)
            try:
                self._reader, house = _reading(path, connecting)
            except BaseException:
                connection.close()
                raise
        except BaseException:
            self._lock.release()
            raise
        self._connection = connection
        self._writer = GroupCommits(connection, path)
        self.guest_book = GuestBook(house, self._reader, self._writer.later)
        """Guests, tokens and invitations; it ends with the store."""

    def gather(self, table: str, row: bytes, /, *, entry: Entry | None = None) -> None:
        """Replace the row of a table that gathers."""
        self.gather_later(table, row, entry=entry).result()

    def gather_later(self, table: str, row: bytes, /, *, entry: Entry | None = None) -> Future[None]:
        """Do the same without waiting."""
        return self._later(partial(put_row, table=table, row=row, entry=entry))

    def gathering(self, table: str, /) -> bytes:
        """Give the row of a table that gathers."""
        return self._reader.gathering(table)

    def begin(self, table: str, lines: Sequence[bytes], /, *, entry: Entry | None = None) -> None:
        """Keep the first lines of a new table."""
        self.begin_later(table, lines, entry=entry).result()

    def begin_later(self, table: str, lines: Sequence[bytes], /, *, entry: Entry | None = None) -> Future[None]:
        """Do the same without waiting."""
        done = self._later(partial(put_table, table=table, lines=tuple(lines), entry=entry))
        done.add_done_callback(partial(self._note_begun, table))
        return done

    def take(self, table: str, /) -> tuple[bytes, ...]:
        """Give the lines of a table: who has the database open holds all of them."""
        return self.read(table)

    def append(self, table: str, lines: Sequence[bytes], /, *, number: int, entry: Entry | None = None) -> None:
        """Keep lines."""
        self.append_later(table, lines, number=number, entry=entry).result()

    def append_later(
        self, table: str, lines: Sequence[bytes], /, *, number: int, entry: Entry | None = None
    ) -> Future[None]:
        """Do the same without waiting."""
        return self._later(partial(put_lines, table=table, lines=tuple(lines), number=number, entry=entry))

    def read(self, table: str, /, *, since: int = 0, most: int | None = None) -> tuple[bytes, ...]:
        """Give the lines of a table."""
        return self._reader.read(table, since=since, most=most)

    def tables(self) -> tuple[str, ...]:
        """Name the tables."""
        return self._reader.tables()

    def entry(self, table: str, /) -> Entry | None:
        """Give what the index says of a table."""
        return self._reader.entry(table)

    def entries(
        self, *, guest: str | None = None, state: TableState | None = None, listed: bool | None = None, most: int = 100
    ) -> Entries:
        """List the index."""
        return self._reader.entries(guest=guest, state=state, listed=listed, most=most)

    def let_go(self, table: str, /) -> None:
        """Nobody else could hold it; but if it was begun here, it cannot be forgotten any more."""
        self._begun.discard(table)

    def forget(self, table: str, /) -> None:
        """Take away a table that was begun here, or one that gathers, and the invitations to it."""
        self.forget_later(table).result()

    def forget_later(self, table: str, /) -> Future[None]:
        """Do the same without waiting; what is still being begun is left alone."""
        done = self._later(partial(drop_table, table=table, begun=table in self._begun))
        done.add_done_callback(partial(self._note_forgotten, table))
        return done

    def close(self) -> None:
        """Write what waits, and end; the next opening need not check the file."""
        if self._closed:
            return
        self._closed = True
        try:
            self._writer.close()
            self._reader.close()
            self._connection.close()
            self._mark.clear()
        finally:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def _note_begun(self, table: str, done: Future[None]) -> None:
        if not done.cancelled() and done.exception() is None:
            self._begun.add(table)

    def _note_forgotten(self, table: str, done: Future[None]) -> None:
        if not done.cancelled() and done.exception() is None:
            self._begun.discard(table)

    def _later(self, work: Work) -> Future[None]:
        return self._writer.later(work)


def _prepared(path: Path, connecting: Connecting, *, check: bool) -> Connection:
    """Open the connection that writes, check the file if that is due, and bring it to this program's version."""
    connection: Connection | None = None
    try:
        connection = connecting(path, writes=True)
        if check:
            _refuse_damaged(connection, path)
        migrate(connection, path)
    except BaseException as error:
        if connection is not None:
            connection.close()
        if isinstance(error, sqlite3.Error):
            raise problem_of(path, error) from error
        if isinstance(error, OSError):
            raise of_disk(error, wrong(path, "storage.unmade", UNMADE, why=error.strerror)) from None
        raise
    return connection


def _reading(path: Path, connecting: Connecting) -> tuple[SqliteReader, str]:
    """Open the connection that reads, and give the name of the house with it."""
    reader = SqliteReader(path, connecting=connecting)
    try:
        return reader, reader.house()
    except BaseException:
        reader.close()
        raise


def _refuse_damaged(connection: Connection, path: Path) -> None:
    said = [row[0] for row in connection.execute("PRAGMA quick_check(1)")]
    if said != ["ok"]:
        raise damaged(path, str(said[0]))

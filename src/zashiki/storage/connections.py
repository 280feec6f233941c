"""What a store of SQL asks of its engine: a few calls, so that a test may put another engine or a faulty disk beneath.

Whatever stands here raises the errors of `sqlite3`, and gives rows as tuples.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeAlias

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.store import waits

Value: TypeAlias = str | bytes | int | None
Row: TypeAlias = tuple[Value, ...]
PATIENCE = 5_000
"""Milliseconds that a connection waits for the lock of another one."""
FOR_NOW = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
    }
)
"""What SQLite answers that may answer otherwise in a while."""
_SAYS = (
    "disk is full",
    "readonly database",
    "database is locked",
    "table is locked",
    "disk I/O error",
    "unable to open",
)
"""The same in words, for engines that give no code."""
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_SAYS_DAMAGED = ("malformed", "not a database", "Could not decode to UTF-8")


class Connection(Protocol):
    """One connection to a database, used by one thread at a time."""

    def execute(self, sql: str, values: Sequence[Value] = (), /) -> list[Row]:
        """Run one statement, and give its rows."""

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]], /) -> None:
        """Run one statement for each row."""

    def close(self) -> None:
        """Let go of the database."""


class Connecting(Protocol):
    """Opens connections to a file."""

    def __call__(self, path: Path, /, *, writes: bool) -> Connection:
        """Open one; that which writes makes the file where there is none."""


class SqliteConnection:
    """A connection by Python's own `sqlite3`; transactions are begun and ended by statements."""

    def __init__(self, path: Path, *, writes: bool) -> None:
        """Open it."""
        mode = "rwc" if writes else "ro"
        address = f"{path.absolute().as_uri()}?mode={mode}"
        self._base = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
        try:
            prepare(self, writes=writes)
        except BaseException:
            self._base.close()
            raise

    def execute(self, sql: str, values: Sequence[Value] = (), /) -> list[Row]:
        """Run one statement."""
        try:
            return self._base.execute(sql, values).fetchall()
        except UnicodeDecodeError as error:  # even the engine's own words, which quote a damaged file
            raise sqlite3.DatabaseError("malformed text") from error

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]], /) -> None:
        """Run one statement for each row."""
        self._base.executemany(sql, rows)

    def copy_to(self, path: Path) -> None:
        """Copy the whole database by SQLite's own backup, which others may write during."""
        target = sqlite3.connect(path)
        try:
            self._base.backup(target, pages=1_000)
        finally:
            target.close()

    def close(self) -> None:
        """Let go of the database."""
        self._base.close()


def prepare(connection: Connection, *, writes: bool) -> None:
    """Set a new connection up, of whatever engine. What is committed survives a power cut (`synchronous=FULL`)."""
    connection.execute(f"PRAGMA busy_timeout={PATIENCE}")
    connection.execute("PRAGMA trusted_schema=OFF")
    if writes:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")


def connect(path: Path, /, *, writes: bool) -> SqliteConnection:
    """Open a connection by `sqlite3`; only the owner may read a file that is made here."""
    if writes:
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        with suppress(OSError):  # such as of another owner
            path.chmod(0o600)  # a backup that was copied here may be open to all
    return SqliteConnection(path, writes=writes)


def roll_back(connection: Connection) -> None:
    """End a transaction that failed; on a full disk SQLite has often done so by itself."""
    with suppress(sqlite3.Error):
        connection.execute("ROLLBACK")


def problem_of(path: Path, error: Exception) -> RecordError:
    """Say what an error of the engine means: something that waits, a damaged file, or something that never works."""
    code = getattr(error, "sqlite_errorcode", None)
    primary, words = code & 0xFF if code is not None else None, str(error)
    if primary in _DAMAGED or any(said in words for said in _SAYS_DAMAGED):
        return damaged(path, words)
    text = "{file}: the disk refuses for now ({why}); nothing was lost"
    problem = RecordError("storage.refused", text, file=path, why=words)
    if primary in FOR_NOW or any(said in words for said in _SAYS):
        return waits(problem)
    return RecordError("storage.engine", "{file}: the database refuses ({why})", file=path, why=words)


def damaged(path: Path, why: str) -> RecordError:
    """Say that a database is damaged, and what to do about it."""
    text = "{file}: the file is damaged ({why}); restore a backup"
    return RecordError("storage.damaged", text, file=path, why=" ".join(why.split()))


def closed(path: Path) -> RecordError:
    """Say that a store was closed before it was used."""
    return RecordError("storage.closed", "{file}: this store is closed", file=path)

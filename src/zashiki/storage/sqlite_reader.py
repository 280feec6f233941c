"""Reading a database of tables, on a connection of its own: also while another program writes to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import Lock

import msgspec

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.connections import Connecting, Connection, Row, Value, closed, connect, damaged, problem_of
from zashiki.storage.migrations import VERSION, refuse_newer, refuse_other_tables, version_of
from zashiki.storage.store import Entries, Entry, TableState, no_such_table

DATABASE = "zashiki.db"
"""The file of the database in a folder of data."""
HEAD = 100
"""Bytes that every database of SQLite begins with."""
LARGEST_NUMBER = 2**63 - 1
"""SQLite takes none beyond."""
_COLUMNS = "name, state, game, guests, listed, touched"
_ENTRY = msgspec.json.Decoder(tuple[str, ...])


class SqliteReader:
    """Reads what a `SqliteStore` keeps, and writes nothing. Threads may share one."""

    def __init__(self, path: Path, *, connecting: Connecting = connect) -> None:
        """Open a database that is there; one of another version than this program's is refused by name."""
        self._path, self._lock, self._closed = path, Lock(), False
        if not path.is_file():
            raise RecordError("storage.no_database", "{file}: there is no such database", file=path)
        try:
            self._connection: Connection = connecting(path, writes=False)
        except sqlite3.Error as error:
            raise problem_of(path, error) from error
        try:
            self._refuse_other_versions()
        except BaseException:
            self.close()
            raise

    def gathering(self, table: str, /) -> bytes:
        """Give the row of a table that gathers."""
        rows = self.asked("SELECT body FROM gathering WHERE name = ?", (table,))
        if not rows:
            raise no_such_table(table)
        return _bytes(rows[0][0])

    def read(self, table: str, /, *, since: int = 0, most: int | None = None) -> tuple[bytes, ...]:
        """Give the lines of a table, in one look, so that they are of one moment."""
        sql = (
            "SELECT tables.id, lines.body FROM tables LEFT JOIN lines ON lines.table_id = tables.id AND lines.seq > ?"
            " WHERE tables.name = ? ORDER BY lines.seq LIMIT ?"
        )
        limit = LARGEST_NUMBER if most is None else _number(most)
        rows = self.asked(sql, (_number(since), table, max(limit, 1)))  # one row at least says that it is there
        if not rows:
            raise no_such_table(table)
        return tuple(_bytes(body) for _, body in rows[:limit] if body is not None)

    def count(self, table: str) -> int:
        """Count the lines of a table, without reading them."""
        rows = self.asked("SELECT lines FROM tables WHERE name = ?", (table,))
        return next((found for (found,) in rows if isinstance(found, int)), 0)

    def tables(self) -> tuple[str, ...]:
        """Name the tables."""
        return tuple(str(name) for (name,) in self.asked("SELECT name FROM tables ORDER BY written DESC, id DESC"))

    def rows(self) -> tuple[str, ...]:
        """Name the tables that gather or promise."""
        return tuple(str(name) for (name,) in self.asked("SELECT name FROM gathering ORDER BY name"))

    def entry(self, table: str, /) -> Entry | None:
        """Give what the index says of a table."""
        rows = self.asked(f"SELECT {_COLUMNS} FROM entries WHERE name = ?", (table,))  # noqa: S608 - our own names
        return next((entry for _, entry in self._entries(rows)), None)

    def entries(
        self, *, guest: str | None = None, state: TableState | None = None, listed: bool | None = None, most: int = 100
    ) -> Entries:
        """List the index."""
        asked: list[tuple[str, Value]] = []
        if guest is not None:
            asked.append(("name IN (SELECT name FROM guests WHERE guest = ?)", guest))
        if state is not None:
            asked.append(("state = ?", state))
        if listed is not None:
            asked.append(("listed = ?", int(listed)))
        where = f"WHERE {' AND '.join(one for one, _ in asked)}" if asked else ""
        sql = f"SELECT {_COLUMNS} FROM entries {where} ORDER BY touched DESC, name LIMIT ?"  # noqa: S608 - our own
        return tuple(self._entries(self.asked(sql, (*(value for _, value in asked), _number(most)))))

    def house(self) -> str:
        """Give the name that this database was given by chance."""
        if not (rows := self.asked("SELECT id FROM house LIMIT 1")):
            raise damaged(self._path, "the house has no name")
        return str(rows[0][0])

    def complaints(self, *, most: int = 20) -> tuple[str, ...]:
        """Look through the whole file, and say what is damaged in it."""
        try:
            rows = self.asked(f"PRAGMA integrity_check({most})")
        except RecordError as error:
            return (str(error.gaps.get("why", error)),)
        said = tuple(" ".join(str(row[0]).split()) for row in rows)
        return () if said == ("ok",) else said

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._closed = True
            self._connection.close()

    def asked(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Give the rows of a question, for what is kept beside the tables."""
        try:
            with self._lock:
                if self._closed:
                    raise closed(self._path)
                return self._connection.execute(sql, values)
        except sqlite3.Error as error:
            raise problem_of(self._path, error) from error
        except UnicodeEncodeError:  # a name with half a letter, which nothing here has
            return []

    def _refuse_other_versions(self) -> None:
        try:
            refuse_newer(self._connection, self._path)
            found = version_of(self._connection)
        except sqlite3.Error as error:
            raise problem_of(self._path, error) from error
        if not found and self._path.stat().st_size < HEAD:  # SQLite takes it for one that is still empty
            raise damaged(self._path, "file is cut off")
        if found < VERSION:
            text = "{file}: an older version of the tables ({found}); start the server once, which brings it to {known}"
            raise RecordError("storage.older", text, file=self._path, found=found, known=VERSION)
        try:
            refuse_other_tables(self._connection, self._path)
        except sqlite3.Error as error:
            raise problem_of(self._path, error) from error

    def _entries(self, rows: Iterable[Row]) -> Iterable[tuple[str, Entry]]:
        for name, state, game, guests, listed, touched in rows:
            told = {"state": state, "game": game, "listed": bool(listed), "touched": touched}
            try:
                seated = _ENTRY.decode(str(guests))
                yield str(name), msgspec.convert({**told, "guests": seated}, Entry)
            except (msgspec.ValidationError, msgspec.DecodeError) as error:
                raise damaged(self._path, str(error)) from None


def _number(value: int) -> int:
    """Give a number from 0 on that SQLite takes; no table has as many lines as its largest one."""
    return min(max(value, 0), LARGEST_NUMBER)


def _bytes(value: Value) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()

"""A connection that refuses for a while, as a disk does that is full, read-only or locked."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from zashiki.storage.connections import Connection, Row, SqliteConnection, Value, connect

FULL, READ_ONLY, LOCKED = (
    "database or disk is full",
    "attempt to write a readonly database",
    "database is locked",
)


class Disk:
    """Says which statements fail; all connections of a store share one."""

    def __init__(self) -> None:
        self.says = ""
        """What it answers; empty: it works."""
        self.fails: Callable[[str], bool] = lambda _sql: True
        """Which statements it answers so."""
        self.asked: list[str] = []

    def touch(self, sql: str) -> None:
        self.asked.append(sql)
        if self.says and self.fails(sql):
            raise sqlite3.OperationalError(self.says)

    def connecting(self, path: Path, /, *, writes: bool) -> Connection:
        real = connect(path, writes=writes)
        return FaultyConnection(real, self) if writes else real


class FaultyConnection:
    """Asks the disk before each statement."""

    def __init__(self, real: SqliteConnection, disk: Disk) -> None:
        self._real, self._disk = real, disk

    def execute(self, sql: str, values: Sequence[Value] = (), /) -> list[Row]:
        self._disk.touch(sql)
        return self._real.execute(sql, values)

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]], /) -> None:
        self._disk.touch(sql)
        self._real.execute_many(sql, rows)

    def close(self) -> None:
        self._real.close()

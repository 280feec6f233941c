"""Where the lines of tables lie. Shells write through this; who decides what is written never does.

To come with play at a distance: the row of a table that gathers, and lists by guest and by state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from zashiki.kernel.record_lines import RecordError


class Store(Protocol):
    """Keeps tables by name, each as lines that only grow. What cannot be kept is a `RecordError`, and nothing changes.

    Whoever begins or takes a table holds it alone, until it is let go or the program ends.
    """

    def begin(self, table: str, lines: Sequence[bytes], /) -> None:
        """Make the first lines of a new table durable; one of that name stays as it is, and is refused."""

    def take(self, table: str, /) -> tuple[bytes, ...]:
        """Hold a table, and give its lines; part of a line that was never acknowledged goes."""

    def append(self, table: str, lines: Sequence[bytes], /, *, number: int) -> None:
        """Make lines durable, all or none, the first of them as line `number`, counted from 1.

        Another number than the next one is refused: somebody else has written, or these lines are there already.
        """

    def read(self, table: str, /, *, since: int = 0) -> tuple[bytes, ...]:
        """Give the lines of a table after the first `since`, holding nothing."""

    def tables(self) -> tuple[str, ...]:
        """Name the tables, those that were written to last first."""

    def let_go(self, table: str, /) -> None:
        """Hold it no more."""

    def forget(self, table: str, /) -> None:
        """Take away a table that was begun here, such as one that nobody has chosen at."""


def wrong_number(table: str, number: int, expected: int) -> RecordError:
    """Say that lines were not the next ones."""
    text = "{table}: line {number} was to be written, and {expected} is the next; nothing was written"
    return RecordError("storage.number", text, table=table, number=number, expected=expected)


class MemoryStore:
    """A store that lasts as long as the program: where nothing can be kept, and for tests."""

    def __init__(self) -> None:
        """Begin empty."""
        self._tables: dict[str, list[bytes]] = {}

    def begin(self, table: str, lines: Sequence[bytes], /) -> None:
        """Keep the first lines of a new table."""
        if table in self._tables:
            raise RecordError("storage.exists", "{table}: there is such a table already", table=table)
        self._tables[table] = list(lines)

    def take(self, table: str, /) -> tuple[bytes, ...]:
        """Give the lines of a table."""
        return self.read(table)

    def append(self, table: str, lines: Sequence[bytes], /, *, number: int) -> None:
        """Keep lines."""
        kept = self._kept(table)
        if number != len(kept) + 1:
            raise wrong_number(table, number, len(kept) + 1)
        kept += lines
        self._tables[table] = self._tables.pop(table)  # the one that was written to last

    def read(self, table: str, /, *, since: int = 0) -> tuple[bytes, ...]:
        """Give the lines of a table."""
        return tuple(self._kept(table)[since:])

    def tables(self) -> tuple[str, ...]:
        """Name the tables."""
        return tuple(reversed(self._tables))

    def let_go(self, table: str, /) -> None:
        """Nobody else could hold it."""

    def forget(self, table: str, /) -> None:
        """Take a table away."""
        self._tables.pop(table, None)

    def _kept(self, table: str) -> list[bytes]:
        if table not in self._tables:
            raise RecordError("storage.no_table", "{table}: there is no such table", table=table)
        return self._tables[table]

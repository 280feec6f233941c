"""Where the lines of tables lie. Shells write through this; who decides what is written never does.

A table first gathers: one row, which is replaced as people come. When it begins, the row ends and its lines grow.
Beside both there may be an entry in the index, by which tables are found without reading their lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from zashiki.kernel.record_lines import RecordError

TableState: TypeAlias = Literal["gathering", "promising", "live", "over"]
"""Where a table is in its life."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the index says of a table."""

    state: TableState
    game: str
    guests: tuple[str, ...] = ()
    """Who sits there, one for each seat; empty for a computer and for a free seat."""
    listed: bool = False
    """Whether anybody may find it."""
    touched: int = 0
    """When it was last written to, in milliseconds, as the shell counts them."""


Entries: TypeAlias = tuple[tuple[str, Entry], ...]
"""Tables by name, each with its entry."""


class StorageWaits(RecordError):
    """The disk refuses for now, being full, read-only or locked: nothing changed, and the call may be made again."""


def waits(why: object) -> StorageWaits:
    """Say that the disk refuses for now."""
    return StorageWaits("storage_waits", "{why}", why=why)


class Reading(Protocol):
    """The half of a store that changes nothing: it may be used while another program writes."""

    def gathering(self, table: str, /) -> bytes:
        """Give the row of a table that gathers or promises."""

    def read(self, table: str, /, *, since: int = 0, most: int | None = None) -> tuple[bytes, ...]:
        """Give the lines of a table after the first `since`, all or the first `most` of them, holding nothing."""

    def tables(self) -> tuple[str, ...]:
        """Name the tables that have begun, those that were written to last first."""

    def entry(self, table: str, /) -> Entry | None:
        """Give what the index says of a table, if it is there."""

    def entries(
        self, *, guest: str | None = None, state: TableState | None = None, listed: bool | None = None, most: int = 100
    ) -> Entries:
        """List the index, what was touched last first: all of it, or what one guest, a state or the public may see."""


class Store(Reading, Protocol):
    """Keeps tables by name, each as lines that only grow. What cannot be kept is a `RecordError`, and nothing changes.

    Where that may be over in a while, it is a `StorageWaits`. Whoever begins or takes a table holds it alone, until it
    is let go or the program ends. What one call keeps, lines, row and entry, is kept together or not at all.
    """

    def gather(self, table: str, row: bytes, /, *, entry: Entry | None = None) -> None:
        """Make the row of a table that gathers or promises durable; it takes the place of the last one.

        A table that has begun is refused.
        """

    def begin(self, table: str, lines: Sequence[bytes], /, *, entry: Entry | None = None) -> None:
        """Make the first lines of a new table durable; one of that name stays as it is, and is refused.

        If the table was gathering, its row ends here.
        """

    def take(self, table: str, /) -> tuple[bytes, ...]:
        """Hold a table, and give its lines; part of a line that was never acknowledged goes."""

    def append(self, table: str, lines: Sequence[bytes], /, *, number: int, entry: Entry | None = None) -> None:
        """Make lines durable, all or none, the first of them as line `number`, counted from 1.

        Another number than the next one is refused: somebody else has written, or these lines are there already.
        Without an entry, the table keeps the one it has.
        """

    def let_go(self, table: str, /) -> None:
        """Hold it no more."""

    def forget(self, table: str, /) -> None:
        """Take away a table that was begun here, such as one that nobody has chosen at, or one that gathers."""


def wrong_number(table: str, number: int, expected: int) -> RecordError:
    """Say that lines were not the next ones."""
    text = "{table}: line {number} was to be written, and {expected} is the next; nothing was written"
    return RecordError("storage.number", text, table=table, number=number, expected=expected)


def there_is_one(table: str) -> RecordError:
    """Say that a name is taken."""
    return RecordError("storage.exists", "{table}: there is such a table already", table=table)


def no_such_table(table: str) -> RecordError:
    """Say that there is no table of that name, or none that gathers."""
    return RecordError("storage.no_table", "{table}: there is no such table", table=table)


def wanted_lines(since: int, most: int | None) -> slice:
    """Say which lines `Reading.read` gives, for a store that has all of them at hand."""
    first = max(since, 0)
    return slice(first, None if most is None else first + max(most, 0))


def chosen_entries(
    all_of_them: Iterable[tuple[str, Entry]],
    *,
    guest: str | None,
    state: TableState | None,
    listed: bool | None,
    most: int,
) -> Entries:
    """Choose among entries as `Store.entries` does, for a store that cannot ask its disk to."""
    wanted = (
        (table, entry)
        for table, entry in all_of_them
        if guest is None or (guest and guest in entry.guests)
        if state is None or state == entry.state
        if listed is None or listed == entry.listed
    )
    return tuple(sorted(wanted, key=lambda one: (-one[1].touched, one[0]))[: max(most, 0)])


class MemoryStore:
    """A store that lasts as long as the program: where nothing can be kept, and for tests."""

    def __init__(self) -> None:
        """Begin empty."""
        self._tables: dict[str, list[bytes]] = {}
        self._rows: dict[str, bytes] = {}
        self._entries: dict[str, Entry] = {}

    def gather(self, table: str, row: bytes, /, *, entry: Entry | None = None) -> None:
        """Keep the row of a table that gathers."""
        if table in self._tables:
            raise there_is_one(table)
        self._rows[table] = row
        self._note(table, entry)

    def gathering(self, table: str, /) -> bytes:
        """Give that row."""
        if table not in self._rows:
            raise no_such_table(table)
        return self._rows[table]

    def begin(self, table: str, lines: Sequence[bytes], /, *, entry: Entry | None = None) -> None:
        """Keep the first lines of a new table."""
        if table in self._tables:
            raise there_is_one(table)
        self._tables[table] = list(lines)
        self._rows.pop(table, None)
        self._note(table, entry)

    def take(self, table: str, /) -> tuple[bytes, ...]:
        """Give the lines of a table."""
        return self.read(table)

    def append(self, table: str, lines: Sequence[bytes], /, *, number: int, entry: Entry | None = None) -> None:
        """Keep lines."""
        kept = self._kept(table)
        if number != len(kept) + 1:
            raise wrong_number(table, number, len(kept) + 1)
        kept += lines
        self._tables[table] = self._tables.pop(table)  # the one that was written to last
        self._note(table, entry)

    def read(self, table: str, /, *, since: int = 0, most: int | None = None) -> tuple[bytes, ...]:
        """Give the lines of a table."""
        return tuple(self._kept(table)[wanted_lines(since, most)])

    def tables(self) -> tuple[str, ...]:
        """Name the tables."""
        return tuple(reversed(self._tables))

    def entry(self, table: str, /) -> Entry | None:
        """Give what the index says of a table."""
        return self._entries.get(table)

    def entries(
        self, *, guest: str | None = None, state: TableState | None = None, listed: bool | None = None, most: int = 100
    ) -> Entries:
        """List the index."""
        return chosen_entries(self._entries.items(), guest=guest, state=state, listed=listed, most=most)

    def let_go(self, table: str, /) -> None:
        """Nobody else could hold it."""

    def forget(self, table: str, /) -> None:
        """Take a table away."""
        for kept in (self._tables, self._rows, self._entries):
            kept.pop(table, None)

    def _note(self, table: str, entry: Entry | None) -> None:
        if entry is not None:
            self._entries[table] = entry

    def _kept(self, table: str) -> list[bytes]:
        if table not in self._tables:
            raise no_such_table(table)
        return self._tables[table]

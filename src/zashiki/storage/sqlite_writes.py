"""What is written to the database, statement by statement, each within a transaction of somebody else.

Each checks first and writes then; what is refused has changed nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from zashiki.storage.connections import Connection
from zashiki.storage.guest_writes import drop_invitations
from zashiki.storage.store import Entry, no_such_table, there_is_one, wrong_number

_LATEST = "(SELECT coalesce(max(written), 0) + 1 FROM tables)"


class _Found(NamedTuple):
    """A table that has begun."""

    id: int
    lines: int


def put_row(connection: Connection, table: str, row: bytes, entry: Entry | None) -> None:
    """Replace the row of a table that gathers."""
    if _found(connection, table) is not None:
        raise there_is_one(table)
    connection.execute("INSERT OR REPLACE INTO gathering (name, body) VALUES (?, ?)", (table, row))
    _put_entry(connection, table, entry)


def put_table(connection: Connection, table: str, lines: tuple[bytes, ...], entry: Entry | None) -> None:
    """Begin a table, and end its gathering."""
    if _found(connection, table) is not None:
        raise there_is_one(table)
    connection.execute(f"INSERT INTO tables (name, written) VALUES (?, {_LATEST})", (table,))  # noqa: S608 - our own
    connection.execute("DELETE FROM gathering WHERE name = ?", (table,))
    if (found := _found(connection, table)) is not None:
        _put_lines(connection, found, lines)
    _put_entry(connection, table, entry)


def put_lines(connection: Connection, table: str, lines: tuple[bytes, ...], number: int, entry: Entry | None) -> None:
    """Write the next lines of a table; that they are the next is the fence against two writers."""
    found = _found(connection, table)
    if found is None:
        raise no_such_table(table)
    if number != found.lines + 1:
        raise wrong_number(table, number, found.lines + 1)
    _put_lines(connection, found, lines)
    _put_entry(connection, table, entry)


def drop_table(connection: Connection, table: str, *, begun: bool) -> None:
    """Take away a table that gathers, or one that has begun where that is allowed."""
    found = _found(connection, table)
    if found is not None and not begun:
        return
    if found is not None:
        connection.execute("DELETE FROM lines WHERE table_id = ?", (found.id,))
        connection.execute("DELETE FROM tables WHERE id = ?", (found.id,))
    drop_invitations(connection, table)
    for one in ("gathering", "entries", "guests"):
        connection.execute(f"DELETE FROM {one} WHERE name = ?", (table,))  # noqa: S608 - our own names


def _found(connection: Connection, table: str) -> _Found | None:
    """Find a table, and how many lines it has."""
    for number, lines in connection.execute("SELECT id, lines FROM tables WHERE name = ?", (table,)):
        if isinstance(number, int) and isinstance(lines, int):
            return _Found(number, lines)
    return None


def _put_lines(connection: Connection, table: _Found, lines: tuple[bytes, ...]) -> None:
    rows = ((table.id, seq, line) for seq, line in enumerate(lines, start=table.lines + 1))
    connection.execute_many("INSERT INTO lines (table_id, seq, body) VALUES (?, ?, ?)", rows)
    connection.execute(
        f"UPDATE tables SET lines = ?, written = {_LATEST} WHERE id = ?",  # noqa: S608 - our own
        (table.lines + len(lines), table.id),
    )


def _put_entry(connection: Connection, table: str, entry: Entry | None) -> None:
    if entry is None:
        return
    guests = msgspec.json.encode(entry.guests).decode()
    connection.execute(
        "INSERT OR REPLACE INTO entries (name, state, game, guests, listed, touched) VALUES (?, ?, ?, ?, ?, ?)",
        (table, entry.state, entry.game, guests, int(entry.listed), entry.touched),
    )
    seated = {guest for guest in entry.guests if guest}
    kept = {guest for (guest,) in connection.execute("SELECT guest FROM guests WHERE name = ?", (table,))}
    if seated != kept:
        connection.execute("DELETE FROM guests WHERE name = ?", (table,))
        connection.execute_many("INSERT INTO guests (guest, name) VALUES (?, ?)", ((one, table) for one in seated))

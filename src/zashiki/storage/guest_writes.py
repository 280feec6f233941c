"""What is written to the guest book, statement by statement, each within a transaction of somebody else.

Each checks first and writes then; what is refused has changed nothing.
"""

from __future__ import annotations

from zashiki.kernel.game import Illegal
from zashiki.storage.connections import Connection
from zashiki.storage.guest_rows import GuestRow, InvitationRow, TokenRow


def put_guest(connection: Connection, row: GuestRow, key: bytes) -> None:
    """Write a new guest."""
    sql = "INSERT INTO people (guest, key, name, made) VALUES (?, ?, ?, ?)"
    connection.execute(sql, (row.guest, key, row.name, row.made))


def put_name(connection: Connection, guest: str, name: str) -> None:
    """Call a guest otherwise."""
    connection.execute("UPDATE people SET name = ? WHERE guest = ?", (name, guest))


def put_token(connection: Connection, row: TokenRow, key: bytes, most: int | None) -> None:
    """Write a new token, unless its guest has `most` already."""
    there = _count(connection, "SELECT count(*) FROM tokens WHERE guest = ?", row.guest)
    if most is not None and there >= most:
        raise Illegal("too_many_tokens")
    sql = "INSERT INTO tokens (token, key, guest, label, made) VALUES (?, ?, ?, ?, ?)"
    connection.execute(sql, (row.token, key, row.guest, row.label, row.made))


def drop_token(connection: Connection, token: str, guest: str) -> None:
    """Take a token of a guest away; that of somebody else is none."""
    if not _count(connection, "SELECT count(*) FROM tokens WHERE token = ? AND guest = ?", token, guest):
        raise Illegal("no_such_token")
    connection.execute("DELETE FROM tokens WHERE token = ?", (token,))


def put_invitation(connection: Connection, key: bytes, row: InvitationRow, most: int | None) -> None:
    """Write a new invitation, unless its table has `most` already."""
    there = _count(connection, "SELECT count(*) FROM invitations WHERE name = ?", row.table)
    if most is not None and there >= most:
        raise Illegal("too_many_invitations")
    sql = "INSERT INTO invitations (key, name, seat, uses) VALUES (?, ?, ?, ?)"
    connection.execute(sql, (key, row.table, row.seat, row.uses))
    for guest in row.used:
        put_use(connection, key, guest)


def put_use(connection: Connection, key: bytes, guest: str) -> None:
    """Use an invitation up by one; that of a guest who has used it already stays one use."""
    found = connection.execute("SELECT uses FROM invitations WHERE key = ?", (key,))
    if not found:
        raise Illegal("no_such_invitation")
    if _count(connection, "SELECT count(*) FROM invited WHERE key = ? AND guest = ?", key, guest):
        return
    ((uses,),) = found
    used = _count(connection, "SELECT count(*) FROM invited WHERE key = ?", key)
    if not isinstance(uses, int) or used >= uses:
        raise Illegal("invitation_used")
    latest = _count(connection, "SELECT coalesce(max(nth), 0) FROM invited WHERE key = ?", key)
    connection.execute("INSERT INTO invited (key, nth, guest) VALUES (?, ?, ?)", (key, latest + 1, guest))


def drop_use(connection: Connection, key: bytes, guest: str) -> None:
    """Give a use of an invitation back."""
    connection.execute("DELETE FROM invited WHERE key = ? AND guest = ?", (key, guest))


def drop_invitations(connection: Connection, table: str) -> None:
    """Take the invitations to a table away with it."""
    connection.execute("DELETE FROM invited WHERE key IN (SELECT key FROM invitations WHERE name = ?)", (table,))
    connection.execute("DELETE FROM invitations WHERE name = ?", (table,))


def _count(connection: Connection, sql: str, *values: str | bytes) -> int:
    ((found,),) = connection.execute(sql, values)
    return found if isinstance(found, int) else 0

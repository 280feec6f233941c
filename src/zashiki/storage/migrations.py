"""The tables of the database, version by version; `user_version` says how far a file is.

A step that has been released is never changed: a new one is added. Nothing here asks for an engine newer than those
that Python comes with; so columns are not STRICT. In a table WITHOUT ROWID the columns of the key come first: some
engines take one that stands between them for NULL when they check the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.connections import Connection, Row, roll_back

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE tables (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            lines INTEGER NOT NULL DEFAULT 0,
            written INTEGER NOT NULL
        )
        """,
        "CREATE INDEX tables_by_time ON tables (written)",
        """
        CREATE TABLE lines (
            table_id INTEGER NOT NULL REFERENCES tables (id),
            seq INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID
        """,
    ),
    (
        "CREATE TABLE gathering (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE entries (
            name TEXT PRIMARY KEY,
            state TEXT NOT NULL,
            game TEXT NOT NULL,
            guests TEXT NOT NULL,
            listed INTEGER NOT NULL,
            touched INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX entries_by_state ON entries (state, touched)",
        "CREATE INDEX entries_by_time ON entries (touched)",
        """
        CREATE TABLE guests (
            guest TEXT NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (guest, name)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX guests_by_table ON guests (name)",
    ),
    (
        "CREATE TABLE house (id TEXT PRIMARY KEY) WITHOUT ROWID",
        "INSERT INTO house VALUES (lower(hex(randomblob(4))))",  # the engine draws it; it is a name and no secret
        """
        CREATE TABLE people (
            guest TEXT PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            made INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE tokens (
            token TEXT PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            guest TEXT NOT NULL,
            label TEXT NOT NULL,
            made INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX tokens_by_guest ON tokens (guest, made)",
        """
        CREATE TABLE invitations (
            key BLOB PRIMARY KEY,
            name TEXT NOT NULL,
            seat INTEGER,
            uses INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX invitations_by_table ON invitations (name)",
        """
        CREATE TABLE invited (
            key BLOB NOT NULL,
            guest TEXT NOT NULL,
            nth INTEGER NOT NULL,
            PRIMARY KEY (key, guest)
        ) WITHOUT ROWID
        """,
    ),
)
"""What brings a file from one version to the next.

First the tables and their lines; then what gathers, and the index; then the guest book.
"""
VERSION = len(STEPS)
MOST_FOREIGN, LONGEST_COMPLAINT = 20, 80
"""How much is looked at of a file that may be anybody's, and how many signs of it are named."""
_SCHEMA = "SELECT type, name, sql FROM sqlite_master LIMIT ?"
_KEPT_BY_ANALYZE = "CREATETABLEsqlite_stat"


def version_of(connection: Connection) -> int:
    """Give the version of a file; a new one has 0."""
    ((found,),) = connection.execute("PRAGMA user_version")
    return found if isinstance(found, int) else 0


def migrate(connection: Connection, path: Path) -> None:
    """Bring a file to the version of this program, all steps or none; a newer one is refused."""
    refuse_newer(connection, path)
    refuse_other_tables(connection, path)
    if version_of(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[version_of(connection) :]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        roll_back(connection)
        raise


def refuse_newer(connection: Connection, path: Path) -> None:
    """Refuse a file that a newer version of the program has written."""
    if (found := version_of(connection)) > VERSION:
        text = "{file}: written by a newer Zashiki (version {found} of the tables; this one knows {known})"
        raise RecordError("storage.newer", text, file=path, found=found, known=VERSION)


def refuse_other_tables(connection: Connection, path: Path) -> None:
    """Refuse a file that has anything else than the tables of its version: a view in their place may never end."""
    ours = _made_by(version_of(connection))
    there = _shape(connection.execute(_SCHEMA, (len(ours) + MOST_FOREIGN,)))
    if others := sorted(there ^ ours):
        kind, name, _ = others[0]
        text = "{file}: not the tables that this program makes ({what}); nothing was read"
        raise RecordError("storage.other_tables", text, file=path, what=f"{kind} {name!r}"[:LONGEST_COMPLAINT])


@cache
def _made_by(version: int) -> frozenset[tuple[str, str, str]]:
    """What stands in a file that was brought to a version."""
    base = sqlite3.connect(":memory:")
    try:
        for step in STEPS[: max(version, 0)]:
            for statement in step:
                base.execute(statement)
        return _shape(base.execute(_SCHEMA, (-1,)))
    finally:
        base.close()


def _shape(rows: Iterable[Row]) -> frozenset[tuple[str, str, str]]:
    """Give kinds, names and statements, without blanks; what ANALYZE keeps for the engine is left out."""
    said = ((str(kind), str(name), "".join(str(sql).split())) for kind, name, sql in rows)
    return frozenset(one for one in said if not one[2].startswith(_KEPT_BY_ANALYZE))

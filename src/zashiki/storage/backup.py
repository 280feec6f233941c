"""A copy of a database, made while a server writes to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.connections import SqliteConnection, connect, damaged, problem_of
from zashiki.storage.record_files import UNMADE, give_name, of_disk, sync_folder, wrong
from zashiki.storage.sqlite_reader import SqliteReader


def back_up(database: Path, out: Path) -> int:
    """Copy a database as it is at one moment, check the copy, and give how many tables it has, begun or not.

    A file that exists is never written over, and a copy that fails leaves none.
    """
    if out.exists():
        raise _exists(out)
    SqliteReader(database).close()  # so that what is no store of ours is refused by name
    beside = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _copy(database, beside)
        tables = _checked(beside)
        give_name(beside, out)
        sync_folder(out.parent)
    except FileExistsError:
        raise _exists(out) from None
    except OSError as error:
        raise of_disk(error, wrong(out, "storage.unmade", UNMADE, why=error.strerror)) from None
    except sqlite3.Error as error:
        raise problem_of(database, error) from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return tables


def _copy(database: Path, target: Path) -> None:
    source = connect(database, writes=False)
    try:
        source.copy_to(target)
    finally:
        source.close()
    copy = SqliteConnection(target, writes=True)
    try:
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, which can be carried anywhere
    finally:
        copy.close()


def _checked(copy: Path) -> int:
    reader = SqliteReader(copy)
    try:
        if complaints := reader.complaints(most=1):
            raise damaged(copy, complaints[0])
        return len(reader.tables()) + len(reader.rows())
    finally:
        reader.close()


def _exists(out: Path) -> RecordError:
    return wrong(out, "storage.backup_exists", "this file exists already; nothing was written")

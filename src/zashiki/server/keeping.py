"""Making what a table decided durable. A commit that is said to have failed may have been kept: that is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress

from zashiki.kernel.record_lines import RecordError
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_host import RowCommit
from zashiki.parlour.host import Commit
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, StorageWaits


def gathering_entry(gathering: Gathering, *, listed: bool, now: int) -> Entry:
    """Give what the index says of a table before its match."""
    view = gathering.view
    return Entry("gathering" if view.state == "gathering" else "promising", view.game, gathering.guests, listed, now)


async def keep(store: SqliteStore, table: str, commit: Commit | RowCommit, entry: Entry) -> bool:
    """Keep what a host decided; whether it is there.

    A table that somebody else has written to is a `RecordError`: two houses cannot both go on with it.
    """
    if isinstance(commit, Commit):
        later = store.append_later(table, commit.lines, number=commit.number, entry=entry)
        since = commit.number - 1
        return await _done(later, lambda: bool(commit.lines) and store.read(table, since=since) == commit.lines)
    row = commit.row
    if row is None:
        return await _done(store.forget_later(table), lambda: _row_of(store, table) is None)
    return await _done(store.gather_later(table, row, entry=entry), lambda: _row_of(store, table) == row)


async def keep_first(store: SqliteStore, table: str, lines: Sequence[bytes], entry: Entry) -> bool:
    """Keep the first lines of a match in place of its row; whether they are there."""
    return await _done(store.begin_later(table, lines, entry=entry), lambda: store.read(table) == tuple(lines))


async def _done(later: Future[None], is_there: Callable[[], bool]) -> bool:
    try:
        await asyncio.wrap_future(later)
    except RecordError as error:
        with suppress(RecordError):
            if is_there():
                return True
        if isinstance(error, StorageWaits):
            return False
        raise
    return True


def _row_of(store: SqliteStore, table: str) -> bytes | None:
    try:
        return store.gathering(table)
    except StorageWaits:
        raise
    except RecordError:
        return None

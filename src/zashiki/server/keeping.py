"""Making what a table decided durable. A commit that is said to have failed may have been kept: that is looked at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress

from zashiki.kernel.record_lines import RecordError
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_host import RowCommit
from zashiki.parlour.host import Commit
from zashiki.server.metrics import Metrics
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, StorageWaits


def gathering_entry(gathering: Gathering, *, listed: bool, now: int) -> Entry:
    """Give what the index says of a table before its match."""
    view = gathering.view
    return Entry("gathering" if view.state == "gathering" else "promising", view.game, gathering.guests, listed, now)


class Keeper:
    """Makes things durable, and counts how that goes."""

    def __init__(self, store: SqliteStore, metrics: Metrics) -> None:
        """Keep everything in this store."""
        self._store, self._metrics = store, metrics

    async def keep(self, table: str, commit: Commit | RowCommit, entry: Entry) -> bool:
        """Keep what a host decided; whether it is there.

        A table that somebody else has written to is a `RecordError`: two houses cannot both go on with it.
        """
        store = self._store
        if isinstance(commit, Commit):
            later = store.append_later(table, commit.lines, number=commit.number, entry=entry)
            since = commit.number - 1
            return await self._done(
                later, lambda: bool(commit.lines) and store.read(table, since=since) == commit.lines
            )
        row = commit.row
        if row is None:
            return await self._done(store.forget_later(table), lambda: _row_of(store, table) is None)
        return await self._done(store.gather_later(table, row, entry=entry), lambda: _row_of(store, table) == row)

    async def begin(self, table: str, lines: Sequence[bytes], entry: Entry) -> bool:
        """Keep the first lines of a match in place of its row; whether they are there."""
        later = self._store.begin_later(table, lines, entry=entry)
        return await self._done(later, lambda: self._store.read(table) == tuple(lines))

    async def _done(self, later: Future[None], is_there: Callable[[], bool]) -> bool:
        began = time.monotonic()
        kept = await _kept(later, is_there)
        self._metrics.committed(kept=kept, seconds=time.monotonic() - began)
        return kept


async def _kept(later: Future[None], is_there: Callable[[], bool]) -> bool:
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

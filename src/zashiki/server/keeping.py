"""Making what a table decided durable. A commit that is said to have failed may have been kept: that is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress

from msgspec.structs import replace

from zashiki.kernel.record_lines import RecordError
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_host import GatheringHost, RowCommit
from zashiki.parlour.host import Commit
from zashiki.server.folding import AnyHost
from zashiki.server.loop_time import loop_seconds
from zashiki.server.metrics import Metrics
from zashiki.server.score_keeper import guests_of_seats
from zashiki.server.socket_protocol import Socket
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, StorageWaits

SOON, LATEST = 0.1, 5.0
"""Seconds after which a match is begun again whose first lines the disk refused: at first, and at last."""


def gathering_entry(gathering: Gathering, *, listed: bool, now: int) -> Entry:
    """Give what the index says of a table before its match."""
    view = gathering.view
    return Entry("gathering" if view.state == "gathering" else "promising", view.game, gathering.guests, listed, now)


def entry_of(host: AnyHost, before: Entry, sockets: Mapping[str, Socket], *, told_at: int, now: int) -> Entry:
    """Give what the index says of a table from now on."""
    if isinstance(host, GatheringHost):
        return gathering_entry(host.gathering, listed=before.listed, now=now)
    return replace(before, touched=told_at, guests=guests_of_seats(before.guests, host, sockets))


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

    async def begin(self, table: str, lines: Sequence[bytes], entry: Entry, *, refused: Callable[[], None]) -> None:
        """Keep the first lines of a match in place of its row, however often the disk has `refused` before."""
        pause = SOON
        while not await self._begun(table, lines, entry):
            refused()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LATEST)

    async def _begun(self, table: str, lines: Sequence[bytes], entry: Entry) -> bool:
        later = self._store.begin_later(table, lines, entry=entry)
        return await self._done(later, lambda: self._store.read(table) == tuple(lines))

    async def _done(self, later: Future[None], is_there: Callable[[], bool]) -> bool:
        began = loop_seconds()
        kept = await _kept(later, is_there)
        self._metrics.committed(kept=kept, seconds=loop_seconds() - began)
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

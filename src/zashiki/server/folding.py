"""Tables as they were durable: the host of one that is taken into memory.

After a restart everybody comes back at once, and each table is folded from hundreds of lines. A thread for each would
take turns with the loop whenever one of both speaks to a socket or the disk, and all would wait for all. So tables are
folded here, one after the other, in slices that nobody notices: the first is there at once, and who plays goes on.
"""

from __future__ import annotations

import asyncio
import time
from typing import TypeAlias

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.host import Host
from zashiki.parlour.sitting import Sitting, restoring
from zashiki.records import sitting_lines
from zashiki.server.catalogue import playable_game
from zashiki.server.paced_frames import HELD
from zashiki.server.stopped_host import StoppedHost
from zashiki.storage.store import Entry, Reading

AnyHost: TypeAlias = GatheringHost | Host | StoppedHost
SLICE = 0.001
"""Seconds that the loop folds before it looks at what else has come."""
LONG = 500
"""Lines beyond which a table is folded in a thread after all: reading them is not sliced, and takes some 10 ms here."""


class Folder:
    """Folds the tables of a store, one at a time."""

    def __init__(self, store: Reading, *, abandoned_after: int) -> None:
        """Fold what is in this store."""
        self._store, self._abandoned_after = store, abandoned_after
        self._turn = asyncio.Lock()

    async def folded(self, table: str, entry: Entry) -> AnyHost:
        """Fold a table. What cannot be read, or is of a game that is not here, is a `Problem`, or it is `Illegal`."""
        playable_game(entry.game)
        if entry.state in ("gathering", "promising"):
            return GatheringHost(table, Gathering.restored(await asyncio.to_thread(self._store.gathering, table)))
        lines = await asyncio.to_thread(self._store.read, table)
        async with self._turn:  # first come, first served: in slices of all of them at once, all would be last
            try:
                if len(lines) > LONG:
                    sitting = await asyncio.to_thread(Sitting.restored, lines, closed=True)
                else:
                    sitting = await _in_slices(lines)
                return Host(table, sitting, abandoned_after=self._abandoned_after, strict_hold=HELD)
            except RecordError as why:
                if why.code != "record.version":
                    raise
                return StoppedHost(table, await asyncio.to_thread(_record, lines), why)


async def _in_slices(lines: tuple[bytes, ...]) -> Sitting:
    sitting, steps = restoring(lines)
    until = time.monotonic() + SLICE
    for _ in steps:
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE
    return sitting


def _record(lines: tuple[bytes, ...]) -> Record:
    return Record.from_bytes(b"".join(lines), decoder=sitting_lines.DECODER)

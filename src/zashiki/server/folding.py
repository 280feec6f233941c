"""Tables as they were durable: the host of one that is taken into memory."""

from __future__ import annotations

from typing import TypeAlias

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.host import Host
from zashiki.parlour.sitting import Sitting
from zashiki.records import sitting_lines
from zashiki.server.paced_frames import HELD
from zashiki.server.stopped_host import StoppedHost
from zashiki.storage.store import Entry, Reading

AnyHost: TypeAlias = GatheringHost | Host | StoppedHost


def folded(store: Reading, table: str, entry: Entry, *, abandoned_after: int) -> AnyHost:
    """Fold a table. What cannot be read, or is of a game that is not here, is a `Problem`."""
    if entry.state in ("gathering", "promising"):
        return GatheringHost(table, Gathering.restored(store.gathering(table)))
    lines = store.read(table)
    try:
        return Host(table, Sitting.restored(lines, closed=True), abandoned_after=abandoned_after, strict_hold=HELD)
    except RecordError as why:
        if why.code != "record.version":
            raise
        record = Record.from_bytes(b"".join(lines), decoder=sitting_lines.DECODER)
        return StoppedHost(table, record, why)

"""What is checked when a table ends or a run stops: the record, those of the seats, and that the table is well again."""

from __future__ import annotations

from zashiki.kernel.record_lines import RecordError
from zashiki.records.audit import verify
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import read
from zashiki.testing.simulation.promises import PromiseBroken, hold
from zashiki.testing.simulation.table import Table


def check_end(table: Table) -> None:
    """Check everything that can only be checked at the end."""
    kept = table.server.store.store.read("table")
    table.checks.still_there(kept)
    if (closed := table.witness.closed) is not None:
        table.tally.finished += 1
        table.tally.counts[f"closed: {getattr(closed, 'why', '')}"] += 1
    try:
        record = read(b"".join(kept))
        verify(record)
        hold("C6", replayed(record).state == table.witness.state, "the record adds up to another table")
        for who in table.witness.everybody:
            verify(export(record, who))
    except RecordError as error:
        raise PromiseBroken("C6", str(error)) from error

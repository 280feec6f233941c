"""What is checked when a table ends or a run stops: the record, those of the seats, and that the table is well again."""

from __future__ import annotations

from zashiki.kernel.record_lines import RecordError
from zashiki.records.audit import verify
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import read
from zashiki.testing.simulation.client import WAITS
from zashiki.testing.simulation.promises import PromiseBroken, hold
from zashiki.testing.simulation.table import Table

WITHIN = 5_000
"""How many milliseconds after the last fault a table takes commands again …"""
ON_THE_WAY = 700
"""… and how many a command and its answer may be on their way."""
AGAIN = 400


def check_recovery(table: Table) -> int:
    """Let faults stop for a while, and hold the table to answering everybody soon; gives how many steps that took."""
    if table.over or table.witness.closed is not None:
        return 0
    table.calm()
    began, steps, next_probe = table.now, 0, table.now
    probes: dict[str, set[str]] = {name: set() for name in table.clients}
    while waiting := [name for name in probes if not _is_answered(table, name, probes[name])]:
        if table.now > began + WITHIN + ON_THE_WAY:
            raise PromiseBroken("C7", f"{', '.join(waiting)}: no answer {table.now - began} ms after the last fault")
        if table.now >= next_probe:
            next_probe = table.now + AGAIN
            table.at(next_probe, "moment")
            for name in waiting:
                id, frame = table.clients[name].probe()  # noqa: A001 - as in the frame
                probes[name].add(id)
                table.send(table.clients[name], frame)
        if table.over or table.witness.closed is not None or not table.step():
            break
        steps += 1
        table.tally.steps += 1
    table.tally.counts["calm"] += 1
    table.faults()
    return steps


def _is_answered(table: Table, name: str, probes: set[str]) -> bool:
    answered = table.clients[name].answered
    return any(answered.get(id, WAITS) != WAITS for id in probes)


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

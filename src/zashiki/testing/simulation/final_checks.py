"""What is checked when a table ends or rests: its record, those of the seats, and that it takes commands again."""

from __future__ import annotations

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError
from zashiki.parlour import Who
from zashiki.records.audit import verify
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import Heard, read
from zashiki.testing.simulation.client import WAITS
from zashiki.testing.simulation.promises import PromiseBroken, hold
from zashiki.testing.simulation.simulated_table import Table

WITHIN = 5_000
"""How many milliseconds after the last fault a table takes commands again …"""
ON_THE_WAY = 700
"""… and how many a command and its answer may be on their way."""
AGAIN = 400
_QUOTE = b'"'


def check_recovery(table: Table) -> int:
    """Let faults stop for a while, and hold the table to answering everybody soon; gives how many steps that took."""
    if _has_ended(table):
        return 0
    table.calm()
    began, steps, next_probe = table.now, 0, table.now
    probes: dict[str, list[str]] = {name: [] for name in table.clients}
    while waiting := [name for name in probes if not _is_answered(table, name, probes[name])]:
        if table.now > began + WITHIN + ON_THE_WAY:
            raise PromiseBroken("C7", f"{', '.join(waiting)}: no answer {table.now - began} ms after the last fault")
        if table.now >= next_probe:
            next_probe = table.now + AGAIN
            table.at(next_probe, "moment")
            for name in waiting:
                id, frame = table.clients[name].probe()  # noqa: A001 - as in the frame
                probes[name].append(id)
                table.send(table.clients[name], frame)
        if _has_ended(table) or not table.step():
            break
        steps += 1
        table.tally.steps += 1
    table.tally.counts["calm"] += 1
    table.faults()
    return steps


def _has_ended(table: Table) -> bool:
    return table.over or table.witness.closed is not None


def _is_answered(table: Table, name: str, probes: list[str]) -> bool:
    answered = table.clients[name].answered
    return any(answered.get(probe, WAITS) != WAITS for probe in probes)


def check_end(table: Table) -> None:
    """Check everything that can only be checked at the end."""
    kept = table.server.store.store.read("table")
    table.checks.still_there(kept)
    if (closed := table.witness.closed) is not None:
        table.tally.finished += 1
        table.tally.counts[f"closed: {getattr(closed, 'why', '')}"] += 1
    table.tally.counts.update(f"line: {line.split(_QUOTE, 4)[3].decode()}" for line in kept)
    try:
        record = read(b"".join(kept))
        verify(record)
        hold("C6", replayed(record).state == table.witness.state, "the record adds up to another table")
        for who in table.witness.everybody:
            verify(seen := export(record, who))
            _same_as_told(table, who, seen)
    except RecordError as error:
        raise PromiseBroken("C6", str(error)) from error


def _same_as_told(table: Table, who: Who, seen: Record) -> None:
    """Hold a seat's record to its stream: the same events, each at the time when it was let out."""
    heard = [(bytes(line.event), line.at) for line in seen.lines if isinstance(line, Heard)]
    told = [(entry.told, entry.at) for entry in table.witness.streams[who] if entry.told is not None]
    for nth, (mine, theirs) in enumerate(zip(heard, told, strict=False), 1):
        hold("C5", mine == theirs, f"event {nth} in the record of {who} is {mine}, and was told as {theirs}")
    hold("C3", len(heard) == len(told), f"{len(heard)} events are in the record of {who}, {len(told)} were told")

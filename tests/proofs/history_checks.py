"""Histories of clients against what the house has kept: C1 to C4, each broken promise by its name.

What a table should have told is worked out by the simulation's witness, from nothing but the lines that were kept.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import NamedTuple

import msgspec

from tests.proofs.histories import Heard, History, Sent, hashed
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import FairTable
from zashiki.parlour import Who
from zashiki.records.export import export
from zashiki.records.sitting_lines import Choice, Header, Options, read
from zashiki.records.sitting_lines import Heard as HeardLine
from zashiki.testing.simulation.checks import KEPT_AS_LINES
from zashiki.testing.simulation.promises import PromiseBroken
from zashiki.testing.simulation.witness import Witness

Lines = tuple[bytes, ...]


class Broken(NamedTuple):
    """A promise that was not kept."""

    promise: str
    table: str
    who: str
    seen: str

    def __str__(self) -> str:
        return f"{self.promise} at {self.table}, {self.who}: {self.seen}"


def broken_promises(
    histories: Iterable[History], kept: Mapping[str, Lines], *, waiting: Iterable[str] = ()
) -> list[Broken]:
    """Hold every history to the lines of its table; `waiting` are tables whose match has not begun."""
    by_table = sorted(histories, key=lambda one: one.table)
    found: list[Broken] = []
    for table, mine in groupby(by_table, key=lambda one: one.table):
        if table in kept:
            found += _at_table(table, list(mine), kept[table])
        elif table not in set(waiting):
            found.append(Broken("C1", table, "the house", "the table was shown, and is not kept"))
        else:
            found += _before_the_match(table, list(mine))
    return found


def _before_the_match(table: str, histories: Sequence[History]) -> Iterator[Broken]:
    for history in histories:
        for note in history.all_heard("table", "told", "over"):
            yield Broken("C4", table, history.client, f"heard {note.type} of a match that has not begun")


def _at_table(table: str, histories: Sequence[History], lines: Lines) -> Iterator[Broken]:
    record = read(b"".join(lines))
    header = record.header
    assert isinstance(header, Header)
    options = header.sitting if isinstance(header.sitting, Options) else Options()
    witness = Witness(record.game, record.rules, options, len(header.seats))
    for history in histories:
        witness.consents |= set(_consents(history))
    try:
        witness.follow(lines)
    except PromiseBroken as broken:
        yield Broken(broken.promise, table, "the record", broken.seen)
        return
    yield from _as_exported(table, record, witness)
    yield from _nobody_sent(table, histories, record, witness)
    account = _Account(table, witness, header)
    for history in histories:
        yield from account.held(history)


def _consents(history: History) -> Iterator[tuple[Seat, str]]:
    """To which requests somebody agreed; where they sat is what the table told them last."""
    seat: Seat | None = None
    for note in history.notes:
        if isinstance(note, Heard) and note.type == "table":
            seat = note.seat
        elif isinstance(note, Sent) and note.command.type == "agree" and note.command.yes and seat is not None:
            yield seat, note.command.request


def _as_exported(table: str, record: Record, witness: Witness) -> Iterator[Broken]:
    """Hold the record of every seat, as it is published, to the streams that the histories are held to."""
    for who in witness.everybody:
        seen = [(bytes(line.event), line.at) for line in export(record, who).lines if isinstance(line, HeardLine)]
        told = [(entry.told, entry.at) for entry in witness.streams[who] if entry.told is not None]
        if seen != told:
            yield Broken("C3", table, f"the record of {who}", "tells other events than the lines lead to")


def _nobody_sent(table: str, histories: Sequence[History], record: Record, witness: Witness) -> Iterator[Broken]:
    """Every choice of a person in the record is one that a client sent."""
    sent: dict[str, set[bytes]] = {}
    for note in chain.from_iterable(one.all_sent() for one in histories):
        sent.setdefault(note.command.id, set()).add(note.command.content)
    for (seat, name), content in witness.commands.items():
        if content not in sent.get(name, ()):
            yield Broken("C2", table, f"seat {seat}", f"{name} took effect as {content!r}, which nobody sent")
    people = {seat for seat, info in enumerate(record.header.seats) if info.kind == "person"}
    for line in record.lines:
        if isinstance(line, Choice) and line.seat in people and not line.by and not line.id:
            yield Broken("C2", table, f"seat {line.seat}", f"choice {line.number} came from no command")


class _Account:
    """What one table should have told."""

    def __init__(self, table: str, witness: Witness, header: Header) -> None:
        self._table, self._witness, self._header = table, witness, header
        self._views: dict[tuple[Who, int], frozenset[bytes]] = {}

    def held(self, history: History) -> Iterator[Broken]:
        """Hold one history to it, in the order in which it was noted."""
        who: Who = None
        number, sent = -1, dict[str, list[Sent]]()
        for note in history.notes:
            if isinstance(note, Sent):
                sent.setdefault(note.command.id, []).append(note)
                continue
            if note.type == "table" and note.seat != who:
                who, number = note.seat, -1
            wrong = self._held(note, who, number, sent)
            if wrong is not None:
                yield Broken(wrong[0], self._table, history.client, wrong[1])
            if note.type in ("table", "told"):
                number = max(number, note.number)

    def _held(self, note: Heard, who: Who, number: int, sent: Mapping[str, Sequence[Sent]]) -> tuple[str, str] | None:
        match note.type:
            case "told":
                return self._told(note, who, number) or self._seen(note, who)
            case "table":
                return self._whole(note, who, number) or self._seen(note, who)
            case "done":
                return self._done(note, who, sent.get(note.id, ()))
            case "over" if self._witness.closed is None:
                return "C4", "heard of an end that is not kept"
            case "gathering":
                return self._gathered(note)
        return None

    def _told(self, note: Heard, who: Who, number: int) -> tuple[str, str] | None:
        stream, before = self._witness.streams[who], note.number - len(note.events)
        if number < 0 or before > number:
            return "C3", f"a gap: events {before + 1} to {note.number} were told after number {number}"
        if note.number > len(stream):
            return "C4", f"heard number {note.number}, and {len(stream)} are kept"
        for nth, event in enumerate(note.events, before):
            if stream[nth].told != event:
                return "C3", f"heard {event!r} as number {nth + 1}, which is {stream[nth].told!r} in the record"
        return None

    def _whole(self, note: Heard, who: Who, number: int) -> tuple[str, str] | None:
        stream = self._witness.streams[who]
        if note.number > len(stream):
            return "C4", f"saw the table at number {note.number}, and {len(stream)} are kept"
        if note.number < number:
            return "C3", f"saw the table at number {note.number} after {number} was told"
        if note.undone and (stream[note.number - 1].told is not None or stream[note.number - 1].event != note.undone):
            return "C3", f"heard at number {note.number} that {note.undone} events were taken back, which is not kept"
        if note.commitment and isinstance(self._header.chance, FairTable):
            return self._committed(note)
        return None

    def _seen(self, note: Heard, who: Who) -> tuple[str, str] | None:
        """Hold what was seen to the view at that number, and to the time from which on it may be told."""
        stream = self._witness.streams[who]
        if note.number and note.at < stream[note.number - 1].at:
            return "C4", f"heard number {note.number} at {note.at}, before it was let out"
        if note.view and note.view not in self._view(who, note.number):
            return "C3", f"was shown another table at number {note.number}"
        return None

    def _view(self, who: Who, number: int) -> frozenset[bytes]:
        key = (who, number)
        if key not in self._views:
            views = self._witness.views(who, number)
            self._views[key] = frozenset(hashed(msgspec.json.encode(view)) for view in views)
        return self._views[key]

    def _done(self, note: Heard, who: Who, sent: Sequence[Sent]) -> tuple[str, str] | None:
        if not note.id:
            return None
        if not sent:
            return "C1", f"{note.id} is done, and was never sent"
        kind = sent[-1].command.type
        if kind in ("promise", "open"):
            return self._opened(kind, sent)
        if kind not in KEPT_AS_LINES:
            return None
        kept = None if who is None else self._witness.commands.get((who, note.id))
        if kept is None and kind != "choose" and self._witness.closed and not self._witness.all_told(note.at):
            return None  # the match is over, and nobody may know yet
        if kept is None:
            return "C1", f"{note.id} of seat {who} is done, and no line of it is kept"
        if kept not in [one.command.content for one in sent]:
            return "C1", f"{note.id} of seat {who} is done, and was kept as {kept!r}"
        return None

    # Before the match.

    def _opened(self, kind: str, sent: Sequence[Sent]) -> tuple[str, str] | None:
        header = self._header
        if not isinstance(header.sitting, Options) or not isinstance(header.chance, FairTable):
            return None
        there = header.chance.entropy if kind == "open" else [one.promise for one in header.sitting.promises]
        if not any(one.secret in there for one in sent):
            return "C1", f"{kind} is done, and not in the header"
        return None

    def _gathered(self, note: Heard) -> tuple[str, str] | None:
        if note.promises and isinstance(self._header.sitting, Options):
            promised = tuple(one.promise for one in self._header.sitting.promises)
            if note.promises != promised:
                return "C4", f"was shown promises {note.promises}; the header has {promised}"
        return self._committed(note)

    def _committed(self, note: Heard) -> tuple[str, str] | None:
        chance = self._header.chance
        if isinstance(chance, FairTable) and note.commitment and note.commitment != chance.commitment:
            return "C4", f"was shown the commitment {note.commitment}; the header has {chance.commitment}"
        return None

"""The checks of histories find what they are for: faults are planted in what a house kept and what its guests noted."""

import asyncio
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from tests.proofs.companies import Company, companies
from tests.proofs.findings import Kept, all_histories, kept_in
from tests.proofs.histories import Heard, History, Sent
from tests.proofs.history_checks import Broken, Lines, broken_promises
from tests.proofs.killed_house import playing
from tests.proofs.recoveries import Calm, late_recoveries
from tests.proofs.replaying import replayed
from tests.proofs.ways import Way
from tests.server.houses import OpenHouse, in_house
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Line
from zashiki.records.sitting_lines import DECODER, Choice, read
from zashiki.testing.simulation.frames import read_sent, written

GAME = "koikoi"


class Evening(NamedTuple):
    """What was noted and kept of some tables, at one of which faults are planted."""

    histories: list[History]
    kept: Kept
    table: str

    def broken(self) -> list[Broken]:
        """Name what is broken."""
        return broken_promises(self.histories, self.kept.lines, waiting=self.kept.waiting)

    def seat(self) -> History:
        """What somebody noted who plays there."""
        return max(
            (one for one in self.histories if one.table == self.table and not one.watches),
            key=lambda one: len(one.notes),
        )

    def told(self) -> list[int]:
        """Where in those notes events were told, one frame at a time."""
        notes = self.seat().notes
        return [at for at, note in enumerate(notes) if isinstance(note, Heard) and note.type == "told" and note.events]


def played_in(folder: Path) -> Evening:
    """Have some tables played for a moment."""
    everybody: list[Company] = []

    async def play(house: OpenHouse) -> None:
        port = house.serving.settings.port
        everybody.extend(companies(Way(port, port), clients=8, seed="histories", pace=0.01, silent=0.0))
        async with playing(everybody):
            while not any(_begun(one) for one in all_histories(everybody)):
                await asyncio.sleep(0.05)

    in_house(folder, play)
    histories = all_histories(everybody)
    return Evening(histories, kept_in(folder), next(one.table for one in histories if _begun(one)))


def _begun(history: History) -> bool:
    """Whether enough was played there: some choices, and events told one after the other."""
    told = [note for note in history.all_heard("told") if note.events]
    done = [note for note in history.answers() if note.type == "done"]
    return GAME in history.client and not history.watches and len(told) > 6 and len(done) > 6


def copied(played: Evening) -> Evening:
    """The same, to be spoilt."""
    histories = [copy(one) for one in played.histories]
    for one in histories:
        one.notes = list(one.notes)
    return Evening(histories, Kept(dict(played.kept.lines), played.kept.waiting), played.table)


def rewritten(lines: Lines, change: Callable[[Line], Line]) -> Lines:
    """Give a record with some lines changed, and a chain that fits."""
    record = Record(decoder=DECODER)
    for line in read(b"".join(lines)).lines:
        record.append(change(line))
    return tuple(record.to_bytes().splitlines(keepends=True))


# What is planted, and how it is named.


def lost_done(evening: Evening) -> None:
    """Somebody heard `done` of a choice that has no line."""
    history = evening.seat()
    command = read_sent(written("choose", id="lost", action={"type": "play_card", "card": "1a"}))
    assert command is not None
    last = history.notes[-1]
    history.notes += [Sent(last.at, last.connection, command), Heard(last.at, last.connection, "done", id="lost")]


def other_done(evening: Evening) -> None:
    """Somebody heard `done` of a choice that was kept as another one."""
    history = evening.seat()
    done = next(note.id for note in history.answers() if note.type == "done" and _chose(history, note.id))
    for at, note in enumerate(history.notes):
        if isinstance(note, Sent) and note.command.id == done:
            other = replace(note.command, action=msgspec.Raw(b'{"type":"stop"}'))
            history.notes[at] = note._replace(command=other)


def _chose(history: History, name: str) -> bool:
    return any(note.command.id == name and note.command.type == "choose" for note in history.all_sent())


def lost_table(evening: Evening) -> None:
    """A table is not kept at all."""
    del evening.kept.lines[evening.table]


def lost_lines(evening: Evening) -> None:
    """The last lines of a record are lost."""
    lines = evening.kept.lines[evening.table]
    evening.kept.lines[evening.table] = lines[: len(lines) // 2]


def id_twice(evening: Evening) -> None:
    """A command took effect twice."""
    seen: dict[int, str] = {}

    def change(line: Line) -> Line:
        if isinstance(line, Choice) and line.id:
            return replace(line, id=seen.setdefault(line.seat, line.id))
        return line

    evening.kept.lines[evening.table] = rewritten(evening.kept.lines[evening.table], change)


def sent_by_nobody(evening: Evening) -> None:
    """Choices stand in the record that nobody sent."""
    names = iter(range(1_000))

    def change(line: Line) -> Line:
        return replace(line, id=f"x{next(names)}") if isinstance(line, Choice) and line.id else line

    evening.kept.lines[evening.table] = rewritten(evening.kept.lines[evening.table], change)


def gap(evening: Evening) -> None:
    """Somebody did not hear something, and heard what came after it."""
    del evening.seat().notes[evening.told()[2]]


def told_otherwise(evening: Evening) -> None:
    """Somebody heard another event than the record has."""
    _change_told(evening, lambda note: note._replace(events=(b'{"type":"turn_ended"}', *note.events[1:])))


def other_view(evening: Evening) -> None:
    """Somebody was shown another table than the record leads to."""
    _change_told(evening, lambda note: note._replace(view=b"another"))


def back_in_time(evening: Evening) -> None:
    """Somebody was shown the table as it was before."""
    history, at = evening.seat(), evening.told()[3]
    note = history.notes[at]
    assert isinstance(note, Heard)
    seat = next(one.seat for one in history.all_heard("table"))
    history.notes.insert(at + 1, note._replace(type="table", number=note.number - 1, events=(), view=b"", seat=seat))


def not_durable(evening: Evening) -> None:
    """Somebody heard what no record has."""
    history = evening.seat()
    last = history.notes[evening.told()[-1]]
    assert isinstance(last, Heard)
    told = (b'{"type":"turn_ended"}',) * 50
    history.notes.append(last._replace(number=last.number + 50, events=told))


def too_early(evening: Evening) -> None:
    """Somebody heard something before it was let out."""
    _change_told(evening, lambda note: note._replace(at=note.at - 60_000))


def other_promises(evening: Evening) -> None:
    """Somebody was shown promises that are not those of the header."""
    shown = Heard(0, 1, "gathering", promises=("00" * 32, "11" * 32), state="promising")
    evening.seat().notes.insert(0, shown)


def _change_told(evening: Evening, change: Callable[[Heard], Heard]) -> None:
    notes, at = evening.seat().notes, evening.told()[3]
    note = notes[at]
    assert isinstance(note, Heard)
    notes[at] = change(note)


PLANTED: tuple[tuple[Callable[[Evening], None], str, str], ...] = (
    (lost_done, "C1", "lost of seat"),
    (other_done, "C1", "was kept as"),
    (lost_table, "C1", "the table was shown"),
    (lost_lines, "C1", "no line of it is kept"),
    (lost_lines, "C4", "are kept"),
    (id_twice, "C2", "took effect twice"),
    (sent_by_nobody, "C2", "which nobody sent"),
    (gap, "C3", "a gap"),
    (told_otherwise, "C3", "in the record"),
    (other_view, "C3", "was shown another table"),
    (back_in_time, "C3", "saw the table at number"),
    (not_durable, "C4", "are kept"),
    (too_early, "C4", "before it was let out"),
    (other_promises, "C4", "was shown promises"),
)


def test_every_planted_fault_is_named_and_nothing_else(tmp_path: Path) -> None:
    played = played_in(tmp_path)
    assert played.broken() == []
    for plant, promise, seen in PLANTED:
        spoilt = copied(played)
        plant(spoilt)
        found = spoilt.broken()
        assert {one.table for one in found} == {played.table}, (plant.__name__, found)
        assert any(one.promise == promise and seen in one.seen for one in found), (plant.__name__, found)
    hold_replays(played.kept.lines[played.table])
    hold_recoveries(played)


def hold_replays(lines: Lines) -> None:
    """C6: a record that the rules do not lead to, or whose chain is broken, is found."""
    assert replayed("t", b"".join(lines)).wrong == ""
    changed = iter([True])

    def change(line: Line) -> Line:
        if isinstance(line, Choice) and next(changed, False):
            return replace(line, events=line.events[:-1])
        return line

    assert "events" in replayed("t", b"".join(rewritten(lines, change))).wrong
    assert replayed("t", b"".join((lines[0], *lines[2:]))).wrong


def hold_recoveries(evening: Evening) -> None:
    """C7: a table that does not come back within five seconds is found, but not one that had less time."""
    table = [one for one in evening.histories if one.table == evening.table]
    ends = max(note.at for one in table for note in one.notes)
    silent = [_silent_from(one, ends - 1) for one in table]
    (found,) = late_recoveries(silent, [Calm(ends - 1, ends + 6_000)])
    assert (found.promise, found.table) == ("C7", evening.table)
    assert list(late_recoveries(silent, [Calm(ends - 1, ends + 4_000)])) == []


def _silent_from(history: History, at: int) -> History:
    spoilt = History(history.client, history.table)
    spoilt.notes = [note for note in history.notes if note.at < at and getattr(note, "type", "") != "over"]
    return spoilt


def test_a_promising_table_that_is_not_live_in_time_is_named() -> None:
    history = History("a", "t")
    history.notes.append(Heard(1_000, 1, "gathering", state="promising"))
    (found,) = late_recoveries([history], [Calm(2_000, 24_000)])
    assert found.promise == "C7"
    history.notes.append(Heard(15_000, 1, "table", number=1))
    assert list(late_recoveries([history], [Calm(2_000, 24_000)])) == []

"""The checks of histories find what they are for: faults are planted in what a house kept and what its guests noted."""

import asyncio
from collections.abc import Callable
from copy import copy
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from tests.proofs.companies import Company, companies
from tests.proofs.findings import Kept, all_histories, kept_in
from tests.proofs.histories import Heard, History, Sent
from tests.proofs.history_checks import Broken, Lines, broken_promises
from tests.proofs.killed_house import playing
from tests.proofs.recoveries import Calm, late_recoveries
from tests.proofs.replaying import replayed
from tests.proofs.ways import Way
from tests.server.houses import open_house, to_the_end
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


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("played")
    everybody: list[Company] = []

    async def run() -> None:
        async with open_house(folder) as house:
            port = house.serving.settings.port
            everybody.extend(companies(Way(port, port), clients=8, seed="histories", pace=0.01, silent=0.0))
            async with playing(everybody):
                while not any(_begun(one) for one in all_histories(everybody)):
                    await asyncio.sleep(0.05)

    to_the_end(run())
    histories = all_histories(everybody)
    return Evening(histories, kept_in(folder), next(one.table for one in histories if _begun(one)))


def _begun(history: History) -> bool:
    """Whether enough was played there: some choices, and events told one after the other."""
    told = [note for note in history.all_heard("told") if note.events]
    done = [note for note in history.answers() if note.type == "done"]
    return GAME in history.client and not history.watches and len(told) > 6 and len(done) > 6


@pytest.fixture
def evening(played: Evening) -> Evening:
    """The same for every test, in copies that it may spoil."""
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


def test_nothing_is_found_where_nothing_is_wrong(evening: Evening) -> None:
    assert evening.broken() == []


def test_c1_a_done_without_its_line(evening: Evening) -> None:
    history = evening.seat()
    command = read_sent(written("choose", id="lost", action={"type": "play_card", "card": "1a"}))
    assert command is not None
    last = history.notes[-1]
    history.notes += [Sent(last.at, last.connection, command), Heard(last.at, last.connection, "done", id="lost")]
    assert _named(evening, "C1", "lost")


def test_c1_a_done_that_was_kept_as_something_else(evening: Evening) -> None:
    history = evening.seat()
    done = next(note.id for note in history.answers() if note.type == "done" and _chose(history, note.id))
    for at, note in enumerate(history.notes):
        if isinstance(note, Sent) and note.command.id == done:
            other = replace(note.command, action=msgspec.Raw(b'{"type":"stop"}'))
            history.notes[at] = note._replace(command=other)
    assert _named(evening, "C1", f"{done} of seat")


def _chose(history: History, name: str) -> bool:
    return any(note.command.id == name and note.command.type == "choose" for note in history.all_sent())


def test_c1_a_table_that_is_not_kept(evening: Evening) -> None:
    del evening.kept.lines[evening.table]
    assert _named(evening, "C1", "the table was shown")


def test_c1_and_c4_a_record_whose_last_lines_are_lost(evening: Evening) -> None:
    lines = evening.kept.lines[evening.table]
    evening.kept.lines[evening.table] = lines[: len(lines) // 2]
    found = {one.promise for one in evening.broken() if one.table == evening.table}
    assert {"C1", "C4"} <= found


def test_c2_an_id_twice(evening: Evening) -> None:
    seen: dict[int, str] = {}

    def change(line: Line) -> Line:
        if isinstance(line, Choice) and line.id:
            return replace(line, id=seen.setdefault(line.seat, line.id))
        return line

    evening.kept.lines[evening.table] = rewritten(evening.kept.lines[evening.table], change)
    assert _named(evening, "C2", "took effect twice")


def test_c2_a_choice_that_nobody_sent(evening: Evening) -> None:
    names = iter(range(1_000))

    def change(line: Line) -> Line:
        return replace(line, id=f"x{next(names)}") if isinstance(line, Choice) and line.id else line

    evening.kept.lines[evening.table] = rewritten(evening.kept.lines[evening.table], change)
    assert _named(evening, "C2", "which nobody sent")


def test_c3_a_gap(evening: Evening) -> None:
    del evening.seat().notes[evening.told()[2]]
    assert _named(evening, "C3", "a gap")


def test_c3_something_told_in_another_way(evening: Evening) -> None:
    _change_told(evening, 3, lambda note: note._replace(events=(b'{"type":"turn_ended"}', *note.events[1:])))
    assert _named(evening, "C3", "in the record")


def test_c3_another_view(evening: Evening) -> None:
    _change_told(evening, 3, lambda note: note._replace(view=b"another"))
    assert _named(evening, "C3", "was shown another table")


def test_c3_a_table_that_goes_back(evening: Evening) -> None:
    history, at = evening.seat(), evening.told()[3]
    note = history.notes[at]
    assert isinstance(note, Heard)
    seat = next(one.seat for one in history.all_heard("table"))
    history.notes.insert(at + 1, note._replace(type="table", number=note.number - 1, events=(), view=b"", seat=seat))
    assert _named(evening, "C3", "saw the table at number")


def test_c4_an_event_that_is_not_durable(evening: Evening) -> None:
    history = evening.seat()
    last = history.notes[evening.told()[-1]]
    assert isinstance(last, Heard)
    told = (b'{"type":"turn_ended"}',) * 50
    history.notes.append(last._replace(number=last.number + 50, events=told))
    assert _named(evening, "C4", "are kept")


def test_c4_something_heard_before_it_was_let_out(evening: Evening) -> None:
    _change_told(evening, 3, lambda note: note._replace(at=note.at - 60_000))
    assert _named(evening, "C4", "before it was let out")


def test_c4_promises_that_are_not_those_of_the_header(evening: Evening) -> None:
    history = evening.seat()
    history.notes.insert(0, Heard(0, 1, "gathering", promises=("00" * 32, "11" * 32), state="promising"))
    assert _named(evening, "C4", "was shown promises")


def _change_told(evening: Evening, nth: int, change: Callable[[Heard], Heard]) -> None:
    notes, at = evening.seat().notes, evening.told()[nth]
    note = notes[at]
    assert isinstance(note, Heard)
    notes[at] = change(note)


def _named(evening: Evening, promise: str, seen: str) -> bool:
    """Whether that is found, and at that table."""
    found = evening.broken()
    assert {one.table for one in found} == {evening.table}, found
    return any(one.promise == promise and seen in one.seen for one in found)


def test_c6_a_record_that_replays_otherwise(evening: Evening) -> None:
    lines = evening.kept.lines[evening.table]
    assert replayed("t", b"".join(lines)).wrong == ""
    changed = iter([True])

    def change(line: Line) -> Line:
        if isinstance(line, Choice) and next(changed, False):
            return replace(line, events=line.events[:-1])
        return line

    assert "events" in replayed("t", b"".join(rewritten(lines, change))).wrong
    assert replayed("t", b"".join((lines[0], *lines[2:]))).wrong


def _silent_from(history: History, at: int) -> History:
    spoilt = History(history.client, history.table)
    spoilt.notes = [note for note in history.notes if note.at < at and getattr(note, "type", "") != "over"]
    return spoilt


def test_c7_a_table_that_does_not_come_back(evening: Evening) -> None:
    table = [one for one in evening.histories if one.table == evening.table]
    ends = max(note.at for one in table for note in one.notes)
    back = Calm(ends - 1, ends + 6_000)
    silent = [_silent_from(one, ends - 1) for one in table]
    (found,) = late_recoveries(silent, [back])
    assert (found.promise, found.table) == ("C7", evening.table)
    assert list(late_recoveries(silent, [Calm(ends - 1, ends + 4_000)])) == []  # the next fault came before


def test_c7_a_promising_table_that_is_not_live_in_time() -> None:
    history = History("a", "t")
    history.notes.append(Heard(1_000, 1, "gathering", state="promising"))
    (found,) = late_recoveries([history], [Calm(2_000, 24_000)])
    assert found.promise == "C7"
    history.notes.append(Heard(15_000, 1, "table", number=1))
    assert list(late_recoveries([history], [Calm(2_000, 24_000)])) == []


def test_every_kind_of_promise_has_a_planted_fault() -> None:
    planted = {name.split("_")[1].upper() for name in globals() if name.startswith("test_c")}
    assert planted == {"C1", "C2", "C3", "C4", "C6", "C7"}

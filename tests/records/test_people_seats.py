"""A seat's record of a table of people: nothing before it was let out, and nothing of others that is not everybody's."""

from typing import Any

import msgspec
import pytest

from tests.records.people import OPENED, TIMED, Evening
from tests.records.test_people import evening, lie, viewers
from tests.records.test_tampered import rows_of, sealed
from zashiki.kernel import record_lines as lines
from zashiki.kernel.record import Record
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import Choice, Clock, Heard, Options, Resigned, SeatChange, SwitchChange, Undo, read

PAUSES = pytest.mark.parametrize("pauses", ["fast", "even", "strict"])
GAMES = pytest.mark.parametrize("name", ["koikoi", "reversi", "riichi", "stud"])


def heard_lines(seen: Record) -> list[tuple[int, Any]]:
    """The events that stand in a seat's record, with their times."""
    times = {number: line.at for number, line in enumerate(seen.lines, 1) if isinstance(line, Heard)}
    return [(times[number], event) for number, step in steps_of(seen) for event in step.events if number in times]


@PAUSES
@GAMES
def test_while_the_match_runs_a_seats_record_is_what_it_was_told_and_when(name: str, pauses: str) -> None:
    table = evening(name, pauses, undo=name in ("koikoi", "reversi"), seed="in time")
    opening = {who: len(heard_lines(export(table.record, who, now=OPENED))) for who in viewers(table.record)}
    for n in range(25):
        table.play(3, restless=0.05)
        seat = n % 2
        if n % 5 == 4 and name in ("koikoi", "reversi") and not table.sitting.over:
            taken_back(table, seat)
        record = table.record
        for who in table.sitting.people:
            seen = read(export(record, who, now=table.now).to_bytes())
            told = heard_lines(seen)[opening[who] :]
            assert told == table.heard.get(who, []), f"seat {who}"
            verify(seen)
    assert any(isinstance(line, Undo) for line in record.lines) == (name in ("koikoi", "reversi"))


def taken_back(table: Evening, seat: int) -> None:
    """Let one of two take back, if that may be, and the other agree."""
    from zashiki.kernel.game import Illegal

    try:
        table.do(table.sitting.undo(seat, id=table.new_id(), now=table.now))
        table.do(table.sitting.agree(1 - seat, "undo", now=table.now))
    except Illegal:
        return


@GAMES
def test_at_its_end_a_seats_record_holds_all_that_it_heard_and_its_own_choices(name: str) -> None:
    table = evening(name, seed="whole").play(60, restless=0.1)
    record, match = table.record, replayed(table.record)
    for who in viewers(record):
        seen = export(record, who)
        assert [event for _, event in heard_lines(seen)] == list(match.heard(match.log, who))
        own = [line for line in record.lines if isinstance(line, Choice) and line.seat == who]
        mine = [line for line in seen.lines if isinstance(line, Choice)]
        assert [(one.id, one.at, one.by, one.left) for one in mine] == [
            (one.id, one.at, one.by, one.left) for one in own
        ]
        times = [line.at for line in seen.lines if isinstance(line, Choice | Heard | SeatChange)]
        assert times == sorted(times)


def test_a_seats_record_says_of_others_only_what_everybody_may_know() -> None:
    table = evening("riichi", seed="others").play(150, restless=0.3)
    table.do(table.sitting.leave(1, id="bye", now=table.now))
    record = table.record
    assert any(isinstance(line, SeatChange) and line.excused for line in record.lines)
    assert any(isinstance(line, SwitchChange) for line in record.lines)
    for who in viewers(record):
        for line in export(record, who).lines:
            match line:
                case SwitchChange(seat=seat) | Choice(seat=seat):
                    assert seat == who
                case SeatChange(seat=seat, excused=excused, id=id) if seat != who:
                    assert (excused, id) == (0, "")
    left = [line.seat for line in export(record, 0).lines if isinstance(line, SeatChange) and line.why == "left"]
    assert left == [1]


def test_how_long_somebody_was_excused_in_secret_leaves_others_records_as_they_are() -> None:
    record = evening("riichi", seed="others").play(150, restless=0.3).record
    place = dict.fromkeys(range(4), "here")
    kept, dropped = Record(decoder=msgspec.json.Decoder(lines.AnyLine)), 0
    for line in record.lines:
        same = isinstance(line, SeatChange) and line.seat == 2 and line.now == place[2] and line.by == ""
        if isinstance(line, SeatChange):
            place[line.seat] = line.now
        if same:
            dropped += 1
        else:
            kept.append(line)
    assert dropped
    kept = read(kept.to_bytes())
    for who in (0, 1, 3, None):
        assert export(kept, who).to_bytes() == export(record, who).to_bytes()


def strict_world(answer_after: dict[int, int]) -> tuple[Evening, int]:
    """A riichi table with strict pauses where seats take their own time to answer in secret; how often they did."""
    options = Options(clock=Clock(20, 60), pauses="strict", window=4)
    table, secrets = Evening("riichi", options=options, seed="twins", hands=1), 0
    while not table.sitting.over:
        match, started = table.sitting.match, table.now
        asked = [(answer_after[seat], seat) for seat in table.sitting.waiting_for]
        openly = match.game.to_act(match.game.mask(match.state, None))
        secrets += sum(seat not in openly for _, seat in asked)
        for after, seat in sorted(asked):
            table.pass_time(started + (1_000 if seat in openly else after) - table.now)
            if seat in table.sitting.waiting_for:
                action = match.game.quiet(match.view(seat), seat)
                table.do(table.sitting.choose(seat, action, id=table.new_id(), now=table.now))
        table.pass_time(started + 5_000 - table.now)
    return table, secrets


def test_at_a_strict_table_when_others_answered_in_secret_is_in_nobody_elses_record() -> None:
    (one, secrets), (other, _) = (
        strict_world(after) for after in ({0: 700, 1: 300, 2: 900, 3: 1_500}, {0: 700, 1: 2_000, 2: 1_200, 3: 100})
    )
    assert secrets > 5
    assert one.record.to_bytes() != other.record.to_bytes()
    for who in (0, None):
        mine, theirs = (rows_of(export(table.record, who)) for table in (one, other))
        for row in (*mine, *theirs):
            row.pop("id", None)  # the test numbers its commands across all seats
        assert mine == theirs


def test_keys_and_ends_wait_for_what_led_to_them() -> None:
    table = evening("riichi", "strict", seed="held", people=(0, 1))
    while table.wake is None or table.sitting.waiting_for:
        table.play(1)
    before = table.now
    table.do(table.sitting.leave(0, id="bye", now=before))
    table.do(table.sitting.leave(1, id="bye", now=before))
    record = table.record
    assert record.closed
    now, later = export(record, None, now=before), export(record, None)
    held = [line for line in later.lines if isinstance(line, Heard) and line.at > before]
    assert held, "nothing was held back when they left"
    kinds = {type(line).__name__ for line in now.lines}
    assert "SeatChange" in kinds
    assert not {"Close", "Reveal"} & kinds
    assert later.lines[-1].at >= held[-1].at  # type: ignore[attr-defined] # a close has a time
    verify(read(now.to_bytes()))
    assert verify(read(later.to_bytes())).finished


def test_a_seats_own_times_and_ids_are_checked_in_its_record() -> None:
    record = evening("koikoi", seed="lies").play(14).record
    rows = rows_of(export(record, 0))
    verify(read(sealed(rows)))
    own = [number for number, row in enumerate(rows) if row["line"] == "choice"]
    for change, code in (
        ({"left": 1}, "record.left"),
        ({"id": rows[own[0]]["id"]}, "record.id"),
        ({"at": OPENED - 1}, "record.time"),
        ({"by": "clock"}, "record.by_clock"),
        ({"by": "away"}, "record.by_away"),
    ):
        assert lie([*rows[: own[-1]], rows[own[-1]] | change]) == code


def test_who_resigned_is_told_to_all_and_the_id_to_nobody_else() -> None:
    table = evening("koikoi", seed="resigns", rounds=12).play(8)
    table.do(table.sitting.resign(0, id="enough", now=table.now))
    ids = {
        who: [line.id for line in export(table.record, who).lines if isinstance(line, Resigned)] for who in (0, 1, None)
    }
    assert ids == {0: ["enough"], 1: [""], None: [""]}


def test_the_header_of_a_seats_record_says_how_the_table_was_opened() -> None:
    record = Evening("koikoi").record
    (header, *_) = export(record, 1).lines
    assert msgspec.to_builtins(header)["sitting"] == msgspec.to_builtins(TIMED)
    assert msgspec.to_builtins(header)["at"] == OPENED

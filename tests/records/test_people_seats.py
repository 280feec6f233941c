"""A seat's record of a table of people: nothing before it was let out, nothing of others but what all know."""

from typing import Any

import pytest

from tests.records.people import OPENED, TIMED, Evening
from tests.records.test_people import evening, lie, viewers
from tests.records.test_tampered import rows_of, sealed
from zashiki.kernel.game import Illegal
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Reveal
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of
from zashiki.records.export import export
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import (
    DECODER,
    Choice,
    Clock,
    Close,
    Heard,
    Options,
    Resigned,
    SeatChange,
    SwitchChange,
    Undo,
    opened_at,
    options_of,
    read,
)

PAUSES = pytest.mark.parametrize("pauses", ["fast", "even", "strict"])
GAMES = pytest.mark.parametrize("name", ["koikoi", "reversi", "riichi", "stud"])


def heard_lines(seen: Record) -> list[tuple[int, Any]]:
    """The events that stand in a seat's record, with their times."""
    times = {number: line.at for number, line in enumerate(seen.lines, 1) if isinstance(line, Heard)}
    return [(times[number], event) for number, step in steps_of(seen) for event in step.events if number in times]


@pytest.mark.thinned
@PAUSES
@GAMES
def test_while_the_match_runs_a_seats_record_is_what_it_was_told_and_when(name: str, pauses: str) -> None:
    table = evening(name, pauses, undo=name in ("koikoi", "reversi"), seed="in time")
    opening = {who: len(heard_lines(export(table.record, who, now=OPENED))) for who in viewers(table.record)}
    for n in range(25):
        table.play(3)
        if n % 5 == 4 and name in ("koikoi", "reversi") and not table.sitting.over:
            taken_back(table, n % 2)
        for who in table.sitting.people:
            seen = read(export(table.record, who, now=table.now).to_bytes())
            assert heard_lines(seen)[opening[who] :] == table.heard.get(who, []), f"seat {who}"
            verify(seen)
    assert any(isinstance(line, Undo) for line in table.record.lines) == (name in ("koikoi", "reversi"))


def taken_back(table: Evening, seat: int) -> None:
    """Let one of two take back, if that may be, and the other agree."""
    try:
        table.do(table.sitting.undo(seat, id=table.new_id(), now=table.now))
        table.do(table.sitting.agree(1 - seat, "undo", now=table.now))
    except Illegal:
        return


@GAMES
def test_at_its_end_a_seats_record_holds_all_that_it_heard_and_its_own_choices(name: str) -> None:
    table = evening(name, seed="whole match").play(60, restless=0.1)
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
    table = evening("riichi", seed="others", hands=4).play(120, restless=0.3)
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


def test_how_long_somebody_was_excused_leaves_others_records_as_they_are() -> None:
    record = evening("riichi", seed="excused", hands=4).play(250, restless=0.3).record
    kept, place, dropped = Record(decoder=DECODER), dict.fromkeys(range(4), "here"), set[int]()
    for line in record.lines:
        if isinstance(line, SeatChange):
            before, place[line.seat] = place[line.seat], line.place
            if line.why in ("gone", "returned") and line.place == before == "here":
                dropped.add(line.seat)
                continue
        kept.append(line)
    assert dropped
    for who in {*viewers(record)} - dropped:
        assert export(kept, who).to_bytes() == export(record, who).to_bytes()


def strict_world(answer_after: dict[int, int]) -> tuple[Evening, int]:
    """A riichi table with strict pauses where seats take their own time to answer in secret; how often they did."""
    options = Options(clock=Clock(20, 60), pauses="strict", window=2)
    table, secrets = Evening("riichi", options=options, seed="twins", hands=1), 0
    waited: dict[int, int] = {}
    while not table.sitting.over:
        table.pass_time(250)
        match, waiting = table.sitting.match, table.sitting.waiting_for
        openly = match.game.to_act(match.game.mask(match.state, None))
        waited = {seat: waited.get(seat, 0) + 250 for seat in waiting}
        for seat in waiting:
            if waited[seat] > (1_000 if seat in openly else answer_after[seat]):
                secrets += seat not in openly
                action = match.game.quiet(match.view(seat), seat)
                table.do(table.sitting.choose(seat, action, id=f"{seat}/{table.now}", now=table.now))
    return table, secrets


def test_at_a_strict_table_when_others_answered_in_secret_is_in_nobody_elses_record() -> None:
    (one, secrets), (other, _) = (
        strict_world(after) for after in ({0: 500, 1: 0, 2: 750, 3: 1_250}, {0: 500, 1: 1_250, 2: 1_000, 3: 0})
    )
    assert secrets > 5
    assert one.record.to_bytes() != other.record.to_bytes()
    for who in (0, None):
        assert export(one.record, who).to_bytes() == export(other.record, who).to_bytes()


def test_keys_and_ends_wait_for_what_led_to_them() -> None:
    table = evening("riichi", "strict", seed="held", people=(0, 1))

    def count(now: int | None) -> int:
        return export(table.record, None, now=now).count

    while count(table.now) == count(None):
        table.play(1)
    table.do(table.sitting.leave(0, id="bye", now=table.now))
    table.do(table.sitting.leave(1, id="bye", now=table.now))
    record = table.record
    assert record.closed
    now, later = export(record, None, now=table.now), export(record, None)
    assert any(isinstance(line, SeatChange) for line in now.lines)
    assert not any(isinstance(line, Close | Reveal) for line in now.lines)
    heard = [line.at for line in later.lines if isinstance(line, Heard)]
    *_, reveal, close = later.lines
    assert isinstance(reveal, Reveal)
    assert isinstance(close, Close)
    assert close.at >= heard[-1] > table.now
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
    seen = export(Evening("koikoi").record, 1)
    assert (options_of(seen), opened_at(seen)) == (TIMED, OPENED)

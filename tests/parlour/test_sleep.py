"""A table without people sleeps, and nobody loses by it; who is there is shown to all."""

from typing import Any

from tests.parlour.people import SECOND, START, PeopleTable, restored
from zashiki.parlour import Presence
from zashiki.records.sitting_lines import Clock, Options

MINUTE, DAY = 60 * SECOND, 24 * 3600 * SECOND


def begun(name: str, clock: Clock | None, **how: Any) -> PeopleTable:
    table = PeopleTable(name, options=Options(clock, watching="all"), **how)
    table.all_arrive()
    return table


def chooser(table: PeopleTable) -> int:
    (seat,) = table.sitting.waiting_for
    return seat


# Sleep.


def test_a_table_without_people_sleeps_no_computer_chooses_and_clocks_stand() -> None:
    table = begun("koikoi", Clock(5, 60), people=(0,))
    while not table.asks:
        table.play(1)
    table.part(0)
    choices, left = len(table.line("Choice")), table.left(0)
    table.answer()
    table.wait(2 * DAY)
    assert (len(table.line("Choice")), table.left(0)) == (choices, left)


def test_what_a_computer_answered_while_the_table_slept_counts_when_it_wakes() -> None:
    table = begun("koikoi", None, people=(0,))
    while not table.asks:
        table.play(1)
    table.part(0)
    table.answer()
    choices = len(table.line("Choice"))
    table.wait(DAY)
    table.arrive(0)
    assert len(table.line("Choice")) == choices + 1


def test_a_computer_that_was_not_asked_before_the_table_slept_is_asked_when_it_wakes() -> None:
    table = PeopleTable("koikoi", people=(0,))
    table.arrive(None)
    table.wait(DAY)
    assert (table.sitting.match.to_act, table.asks) == ((1,), [])
    table.arrive(0)
    assert [ask.seat for ask in table.asks] == [1]


def test_a_table_wakes_with_the_first_person_and_the_time_asleep_is_not_charged() -> None:
    table = begun("koikoi", Clock(5, 60))
    seat = chooser(table)
    table.wait(10 * SECOND)
    table.part(0, 1)
    table.wait(3 * DAY)
    assert not table.line("Choice")
    table.arrive(1 - seat)
    (woken,) = table.line("SeatChange")
    assert (woken.why, woken.excused) == ("woken", 3 * DAY)
    table.arrive(seat)
    table.wait(SECOND)
    table.choose(seat)
    assert table.left(seat) == 54 * SECOND


def test_who_is_gone_when_a_table_wakes_has_a_minute_from_then_on() -> None:
    table = begun("koikoi", Clock(20, 600))
    seat = chooser(table)
    table.part(0, 1)
    table.wait(DAY)
    table.arrive(1 - seat)
    table.wait(MINUTE - 1)
    assert table.place(seat) == "gone"
    table.wait(1)
    assert table.place(seat) == "away"


def test_nobodys_absence_grows_while_the_table_sleeps() -> None:
    table = begun("koikoi", Clock(20, 600))
    seat = chooser(table)
    table.part(seat)
    table.wait(50 * SECOND)
    table.part(1 - seat)
    table.wait(DAY)
    table.arrive(1 - seat)
    table.wait(10 * SECOND - 1)
    assert table.place(seat) == "gone"
    table.wait(1)
    assert table.place(seat) == "away"


def test_a_table_that_slept_for_fourteen_days_is_closed_as_abandoned() -> None:
    table = begun("koikoi", Clock(5, 60))
    table.part(0, 1)
    table.wait(14 * DAY - 1)
    assert not table.sitting.record.closed
    table.wait(1)
    close = table.all_lines()[-1]
    assert (close.why, close.outcome) == ("abandoned", None)
    assert table.wake is None


def test_a_restored_table_sleeps_until_somebody_comes() -> None:
    table = begun("koikoi", Clock(5, 60))
    again = restored(table)
    effects = again.tick(now=table.now + DAY)
    assert effects.lines == ()
    assert effects.wake == START + 14 * DAY
    effects = again.arrived(0, now=table.now + DAY)
    assert b'"woken"' in effects.lines[0]


# Several connections, and what everybody is told.


def test_somebody_with_two_connections_is_there_until_both_have_ended() -> None:
    table = begun("koikoi", Clock(5, 600))
    seat = chooser(table)
    table.arrive(seat)
    table.part(seat)
    assert table.place(seat) == "here"
    table.wait(MINUTE)
    assert table.place(seat) == "here"
    table.part(seat)
    assert table.place(seat) == "gone"


def test_connections_of_a_seat_have_one_stream() -> None:
    table = begun("koikoi", None)
    number = table.sitting._ledger.streams[0].number
    table.arrive(0)
    table.arrive(0, since=number)
    assert table.sitting._ledger.streams[0].number == number


def test_the_number_of_those_who_watch_is_shown() -> None:
    table = begun("koikoi", None)
    table.arrive(None, None)
    table.part(None)
    assert [message.watchers for _, message in table.messages(0, Presence)][-3:] == [1, 2, 1]


def test_nobody_watches_where_that_is_not_allowed() -> None:
    table = PeopleTable("koikoi", options=Options())
    assert table.refused(table.sitting.arrived, None) == "no_watching"

"""Absence: who counts as away, what time that costs, what plays for them, and when a table sleeps."""

from itertools import pairwise
from typing import Any

import pytest

from tests.parlour.people import SECOND, START, PeopleTable
from zashiki.kernel.game import Illegal
from zashiki.parlour import Clocks, Presence
from zashiki.records.sitting_lines import Clock, Options

MINUTE, DAY = 60 * SECOND, 24 * 3600 * SECOND


def begun(name: str, clock: Clock | None, *, away: str = "quiet", **how: Any) -> PeopleTable:
    table = PeopleTable(name, options=Options(clock, away=away, watching="all"), **how)
    table.all_arrive()
    return table


def chooser(table: PeopleTable) -> int:
    (seat,) = table.sitting.waiting_for
    return seat


def changes(table: PeopleTable) -> list[tuple[int, str, str]]:
    return [(line.seat, line.place, line.why) for line in table.line("SeatChange")]


def quiet_turns(table: PeopleTable, seat: int, turns: int) -> None:
    """Let the clock choose for a seat so many times, while the others choose at once."""
    for _ in range(200):
        made = [line for line in table.line("Choice") if line.seat == seat and line.by == "clock"]
        if len(made) == turns:
            return
        asked = table.sitting.waiting_for[0]
        if asked == seat:
            assert table.wake is not None
            table.wait(table.wake - table.now)
        else:
            table.choose(asked)
    raise AssertionError("the clock chose too rarely")


# Away.


def test_three_quiet_choices_by_the_clock_in_a_row_make_a_seat_away() -> None:
    table = begun("koikoi", Clock(5))
    seat = chooser(table)
    quiet_turns(table, seat, 2)
    assert (table.place(seat), changes(table)) == ("here", [])
    quiet_turns(table, seat, 3)
    assert (table.place(seat), changes(table)) == ("away", [(seat, "away", "clock")])
    assert table.messages(1 - seat, Presence)[-1][1].seats[seat] == "away"


def test_a_choice_of_ones_own_begins_the_row_anew() -> None:
    table = begun("koikoi", Clock(5))
    seat = chooser(table)
    quiet_turns(table, seat, 2)
    while table.sitting.waiting_for != (seat,):
        table.choose(chooser(table))
    table.choose(seat)
    quiet_turns(table, seat, 4)
    assert table.place(seat) == "here"


def test_choices_by_the_clock_for_somebody_who_is_gone_are_in_a_row_too() -> None:
    table = begun("koikoi", Clock(5))
    seat = chooser(table)
    table.part(seat)
    quiet_turns(table, seat, 3)
    assert table.place(seat) == "away"


def test_a_minute_disconnected_while_asked_makes_a_seat_away() -> None:
    table = begun("koikoi", Clock(20, 600))
    seat = chooser(table)
    table.wait(10 * SECOND)
    table.part(seat)
    table.wait(MINUTE - 1)
    assert table.place(seat) == "gone"
    table.wait(1)
    assert changes(table)[0] == (seat, "away", "gone")
    assert table.line("Choice")[0].by == "away"


def test_somebody_who_is_not_asked_may_be_gone_for_long() -> None:
    table = begun("koikoi", Clock(20, 600))
    seat = chooser(table)
    table.part(1 - seat)
    table.wait(5 * MINUTE)
    assert changes(table) == []
    table.choose(seat)
    while table.sitting.waiting_for == (seat,):
        table.choose(seat)
    table.wait(MINUTE - 1)
    assert changes(table) == []
    table.wait(1)
    assert changes(table)[0] == (1 - seat, "away", "gone")


def test_a_seat_that_is_away_plays_quietly_at_once() -> None:
    table = begun("koikoi", Clock(5))
    seat = chooser(table)
    quiet_turns(table, seat, 3)
    for _ in range(6):
        table.wait(SECOND)
        table.choose(1 - seat)
    made = [(before.at, line.at) for before, line in pairwise(table.line("Choice")) if line.by == "away"]
    assert made
    assert all(before == at for before, at in made)


def test_or_a_computer_sits_in_and_the_lines_name_it() -> None:
    table = begun("koikoi", Clock(5), away="computer:random")
    seat = chooser(table)
    quiet_turns(table, seat, 3)
    while not table.asks:
        table.choose(1 - seat)
    ask = table.asks[0]
    assert (ask.seat, ask.player) == (seat, "random")
    table.answer()
    assert table.line("Choice")[-1].by == "computer:random"
    assert table.line("SeatChange")[-1].by == "random"


def test_a_secret_choice_by_the_clock_is_not_counted() -> None:
    """Everybody sees when a seat counts as away; it must not tell how often it was asked in a window."""
    table = begun("riichi", Clock(5, 0))
    secret = 0
    for _ in range(300):
        if table.sitting.over or secret > 4:
            break
        seat = table.sitting.waiting_for[0]
        if table.sitting._ledger.timeline.asked[seat].secret:
            before = table.sitting.company.guests[seat].streak
            table.wait(5 * SECOND)
            assert table.sitting.company.guests[seat].streak == before == 0
            secret += 1
        else:
            table.choose(seat, table.game.quiet(table.sitting.match.view(seat), seat))
    assert secret > 4
    assert changes(table) == []


# Time.


def test_the_first_seconds_of_an_absence_are_not_charged() -> None:
    table = begun("koikoi", Clock(5, 60))
    seat = chooser(table)
    table.wait(5 * SECOND)
    table.part(seat)
    table.wait(15 * SECOND)
    table.arrive(seat)
    (change,) = table.line("SeatChange")
    assert (change.why, change.excused) == ("returned", 15 * SECOND)
    table.wait(2 * SECOND)
    table.choose(seat)
    assert table.left(seat) == 58 * SECOND


def test_of_a_longer_absence_twenty_seconds_are_not_charged() -> None:
    table = begun("koikoi", Clock(5, 60))
    seat = chooser(table)
    table.wait(5 * SECOND)
    table.part(seat)
    table.wait(50 * SECOND)
    table.arrive(seat)
    assert table.line("SeatChange")[0].excused == 20 * SECOND
    table.choose(seat)
    assert table.left(seat) == 30 * SECOND


def test_in_a_whole_match_a_minute_is_not_charged() -> None:
    table = begun("koikoi", Clock(600, 60))
    seat = chooser(table)
    for _ in range(5):
        table.part(seat)
        table.wait(17 * SECOND)
        table.arrive(seat)
    assert [line.excused for line in table.line("SeatChange")] == [17_000, 17_000, 17_000, 9_000]


def test_an_absence_before_the_question_is_not_charged_to_it() -> None:
    table = begun("koikoi", Clock(5, 60))
    seat = chooser(table)
    table.part(1 - seat)
    table.wait(4 * SECOND)
    while table.sitting.waiting_for == (seat,):
        table.choose(seat)
    asked = table.now
    table.wait(10 * SECOND)
    table.arrive(1 - seat)
    assert table.line("SeatChange")[-1].excused == 10 * SECOND
    assert asked == table.now - 10 * SECOND


def test_whoever_chooses_without_a_connection_is_not_excused() -> None:
    table = begun("koikoi", Clock(5))
    seat = chooser(table)
    table.part(seat)
    table.wait(5 * SECOND)
    assert not table.line("Choice")
    assert table.refused(table.sitting.choose, seat, table.any_action(seat)) == "too_late"
    table.arrive(seat)
    table.choose(seat)
    assert [(line.by, line.left) for line in table.line("Choice")] == [("", 0)]


def test_all_are_told_of_the_time_that_an_absence_is_given() -> None:
    table = begun("koikoi", Clock(5, 60))
    seat = chooser(table)
    table.part(seat)
    _, clocks = table.messages(1 - seat, Clocks)[-1]
    assert clocks.until == START + 85 * SECOND


def test_a_return_in_a_window_leaves_no_trace_of_the_question() -> None:
    table = PeopleTable("riichi", options=Options(Clock(5, 20), "even", watching="all"))
    table.all_arrive()
    secret = table.play_to_window()
    before = len(table.lines)
    table.part(secret[0])
    table.wait(1 * SECOND)
    table.arrive(secret[0])
    assert len(table.lines) == before


# Coming back.


def test_coming_back_ends_an_absence_and_drops_what_a_computer_still_answers() -> None:
    table = begun("koikoi", Clock(5, 600), away="computer:random")
    seat = chooser(table)
    table.part(seat)
    table.wait(MINUTE)
    (ask,) = table.asks
    table.arrive(seat)
    assert changes(table)[-1] == (seat, "here", "returned")
    assert table.place(seat) == "here"
    choices = len(table.line("Choice"))
    table.answer(ask)
    assert len(table.line("Choice")) == choices
    table.choose(seat)
    assert table.line("Choice")[-1].by == ""


def test_somebody_who_was_connected_all_the_time_comes_back_by_another_hello() -> None:
    table = begun("koikoi", Clock(5))
    seat = chooser(table)
    quiet_turns(table, seat, 3)
    table.part(seat)
    table.arrive(seat)
    assert changes(table)[-1] == (seat, "here", "returned")
    assert table.sitting.company.guests[seat].streak == 0


# Without clocks.


def test_without_clocks_the_others_let_the_table_play_after_a_minute() -> None:
    table = begun("koikoi", None)
    seat = chooser(table)
    assert table.refused(table.sitting.stand_in, 1 - seat, seat) == "not_away"
    table.part(seat)
    table.wait(MINUTE - 1)
    assert table.refused(table.sitting.stand_in, 1 - seat, seat) == "not_away_long"
    table.wait(1)
    assert not table.line("Choice")
    table.do(table.sitting.stand_in(1 - seat, seat, now=table.now))
    assert changes(table) == [(seat, "away", "asked")]
    assert {line.by for line in table.line("Choice")} == {"away"}


def test_nobody_is_stood_in_for_who_is_known_not_to_be_asked() -> None:
    table = begun("koikoi", None)
    seat = chooser(table)
    table.part(1 - seat)
    table.wait(2 * MINUTE)
    assert table.refused(table.sitting.stand_in, seat, 1 - seat) == "not_away"


def test_in_a_window_the_answer_does_not_tell_whether_somebody_is_asked() -> None:
    table = begun("riichi", None)
    secret = table.play_to_window()
    others = [seat for seat in range(4) if seat not in secret]
    gone = (secret[0], others[0])
    table.part(*gone)
    table.wait(MINUTE)
    for seat in gone:
        table.do(table.sitting.stand_in(others[1], seat, now=table.now))
    assert [seat for seat, *_ in changes(table)] == list(gone)


def test_where_the_clock_runs_nobody_asks_for_it() -> None:
    table = begun("koikoi", Clock(20, 600))
    seat = chooser(table)
    table.part(seat)
    table.wait(30 * SECOND)
    assert table.refused(table.sitting.stand_in, 1 - seat, seat) == "clock_runs"


def test_reversi_has_nothing_to_play_for_somebody_but_a_computer() -> None:
    table = begun("reversi", None)
    table.part(0)
    table.wait(MINUTE)
    assert table.refused(table.sitting.stand_in, 1, 0) == "no_quiet_choice"
    table = begun("reversi", None, away="computer:random")
    table.part(0)
    table.wait(MINUTE)
    table.do(table.sitting.stand_in(1, 0, now=table.now))
    assert table.asks[0].player == "random"


def test_only_players_of_the_house_sit_in() -> None:
    for away in ("computer:nobody", "computer:", "somebody"):
        with pytest.raises(Illegal, match="no_such_player"):
            begun("koikoi", None, away=away)


def test_the_same_wish_to_play_on_counts_once() -> None:
    table = PeopleTable("koikoi")
    table.all_arrive()
    (seat,) = table.sitting.waiting_for
    table.part(seat)
    table.wait(60 * SECOND)
    table.do(table.sitting.stand_in(1 - seat, seat, id="s", now=table.now))
    table.arrive(seat)
    assert not table.do(table.sitting.stand_in(1 - seat, seat, id="s", now=table.now)).lines
    assert table.place(seat) == "here"
    assert table.refused(table.sitting.stand_in, 1 - seat, 1 - seat, id="s") == "id_reused"


def test_the_first_seconds_are_excused_even_if_the_table_fell_asleep_in_them() -> None:
    table = PeopleTable("koikoi", options=Options(Clock(5, 60)))
    table.all_arrive()
    (seat,) = table.sitting.waiting_for
    table.part(seat)
    table.wait(10 * SECOND)
    table.part(1 - seat)
    table.wait(100 * SECOND)
    table.arrive(seat)
    assert [(line.why, line.excused) for line in table.line("SeatChange")] == [
        ("woken", 100 * SECOND),
        ("returned", 10 * SECOND),
    ]
    table.choose(seat)
    assert table.left(seat) == 60 * SECOND

"""Clocks: what time a choice uses, and what happens when there is none left."""

import pytest

from tests.parlour.people import SECOND, START, PeopleTable
from tests.testing import sealed_bids
from zashiki.kernel.game import Illegal
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import PERSON, Clocks, usual_options
from zashiki.records.sitting_lines import Clock, Options

PEOPLE, COMPUTER = SeatInfo("Aki", PERSON), SeatInfo("Tanuki", "random")


def begun(name: str, clock: Clock | None, **how: object) -> PeopleTable:
    table = PeopleTable(name, options=Options(clock, watching="all"), **how)  # type: ignore[arg-type]
    table.all_arrive()
    return table


def chooser(table: PeopleTable) -> int:
    (seat,) = table.sitting.waiting_for
    return seat


def test_a_choice_uses_each_first_and_the_bank_after_it() -> None:
    table = begun("koikoi", Clock(20, 60))
    seat = chooser(table)
    table.wait(20 * SECOND)
    table.choose(seat)
    assert table.left(seat) == 60 * SECOND
    (line,) = table.line("Choice")
    assert (line.left, line.at, line.by) == (60 * SECOND, START + 20 * SECOND, "")


def test_what_goes_beyond_each_is_taken_from_the_bank() -> None:
    table = begun("koikoi", Clock(20, 60))
    seat = chooser(table)
    table.wait(27 * SECOND)
    table.choose(seat)
    assert table.left(seat) == 53 * SECOND
    assert table.line("Choice")[0].left == 53 * SECOND


def test_gain_is_added_to_the_bank_after_a_choice() -> None:
    table = begun("reversi", Clock(0, 300, 3))
    table.wait(10 * SECOND)
    table.choose(0)
    assert table.left(0) == 293 * SECOND
    assert table.left(1) == 300 * SECOND


def test_a_bank_of_the_match_is_not_filled_again() -> None:
    table = begun("koikoi", Clock(20, 60), rounds=3)
    seat = chooser(table)
    table.wait(50 * SECOND)
    table.choose(seat)
    table.play(400)
    assert table.sitting.over
    assert table.left(seat) == 30 * SECOND


@pytest.mark.parametrize("name", ["koikoi", "riichi", "stud"])
def test_a_bank_of_the_round_is_full_again_with_the_next_deal(name: str) -> None:
    table = begun(name, Clock(1, 20, refill="round"))
    seat = table.sitting.waiting_for[0]
    table.wait(11 * SECOND)
    table.choose(seat)
    assert table.left(seat) == 10 * SECOND
    for _ in range(300):
        if table.sitting._ledger.timeline.deals > 1:
            break
        assert table.left(seat) == 10 * SECOND
        table.play(1)
    assert table.sitting._ledger.timeline.deals == 2
    assert table.left(seat) == 20 * SECOND


def test_when_time_is_up_the_quiet_choice_is_made_by_the_clock() -> None:
    table = begun("koikoi", Clock(5, 10))
    seat, view = chooser(table), table.sitting.match.view(chooser(table))
    table.wait(15 * SECOND - 1)
    assert not table.line("Choice")
    table.wait(1)
    (line,) = table.line("Choice")
    assert (line.by, line.left, line.at) == ("clock", 0, START + 15 * SECOND)
    assert table.sitting.match.steps[0].action == table.game.quiet(view, seat)


def test_no_gain_for_a_choice_that_the_clock_made() -> None:
    table = begun("koikoi", Clock(0, 10, 5))
    table.wait(10 * SECOND)
    assert [(line.by, line.left) for line in table.line("Choice")] == [("clock", 0)]


def test_a_choice_after_its_time_is_too_late_even_if_nobody_ticked() -> None:
    table = begun("koikoi", Clock(5, 10))
    seat = chooser(table)
    action = table.any_action(seat)
    table.now += 15 * SECOND
    assert table.refused(table.sitting.choose, seat, action) == "too_late"


def test_in_reversi_the_flag_falls_and_the_match_is_lost() -> None:
    table = begun("reversi", Clock(0, 30))
    table.wait(30 * SECOND)
    flag, close = table.all_lines()[-2:]
    assert (type(flag).__name__, flag.seat, flag.at) == ("Flag", 0, START + 30 * SECOND)
    assert (close.why, close.outcome.lost, close.outcome.winners) == ("flag", (0,), (1,))
    assert table.wake is None


def test_thinking_in_a_window_is_charged_to_nobodys_bank() -> None:
    table = begun("riichi", Clock(5, 20))
    secret = 0
    for _ in range(600):
        if table.sitting.over or secret > 5:
            break
        asked = table.sitting._ledger.timeline.asked
        seat = table.sitting.waiting_for[0]
        before, in_secret = table.left(seat), asked[seat].secret
        table.wait(4 * SECOND)
        if in_secret:
            secret += 1
            table.choose(seat)
            assert table.left(seat) == before
            assert table.line("Choice")[-1].left is None
        else:
            table.choose(seat, table.game.quiet(table.sitting.match.view(seat), seat))
    assert secret > 5


def test_time_is_not_given_back_by_an_undo() -> None:
    table = begun("reversi", Clock(0, 300), undo=True)
    table.wait(10 * SECOND)
    table.choose(0)
    table.wait(20 * SECOND)
    table.do(table.sitting.undo(0, now=table.now))
    table.do(table.sitting.agree(1, "undo", now=table.now))
    assert (table.left(0), table.left(1)) == (290 * SECOND, 280 * SECOND)
    assert table.sitting.waiting_for == (0,)


@pytest.mark.parametrize(
    ("name", "clock"),
    [
        ("koikoi", Clock(20, 60)),
        ("riichi", Clock(5, 20, refill="round")),
        ("reversi", Clock(0, 300, 3)),
        ("stud", Clock(15, 60)),
        ("score-table", None),
    ],
)
def test_what_people_play_by_where_nobody_says_otherwise(name: str, clock: Clock | None) -> None:
    game = load(name)
    seats = game.seats(game.preset(game.presets()[0]))
    assert usual_options(game, (PEOPLE,) * seats).clock == clock
    assert usual_options(game, (PEOPLE, *(COMPUTER,) * (seats - 1))).clock is None


def test_a_game_that_makes_no_quiet_choices_has_no_clock() -> None:
    assert usual_options(sealed_bids.GAME, (PEOPLE,) * 3).clock is None
    with pytest.raises(Illegal, match="no_clock"):
        PeopleTable(sealed_bids.GAME, options=Options(Clock(5)))
    with pytest.raises(Illegal, match="no_clock"):
        PeopleTable("score-table", options=Options(Clock(5)))


def test_a_clock_needs_some_time() -> None:
    with pytest.raises(Illegal, match="clock_without_time"):
        PeopleTable("koikoi", options=Options(Clock(0, 0, 3)))


def test_without_a_clock_everybody_has_as_long_as_they_like() -> None:
    table = begun("koikoi", None)
    table.wait(10 * 3600 * SECOND)
    assert not table.line("Choice")
    assert table.wake is None


def test_all_are_told_openly_who_must_choose_and_until_when() -> None:
    table = begun("koikoi", Clock(20, 60))
    seat = chooser(table)
    for who in (0, 1):
        at, clocks = table.messages(who, Clocks)[-1]
        assert clocks == Clocks((60 * SECOND, 60 * SECOND), (seat,), START, START + 80 * SECOND)
        assert at == START

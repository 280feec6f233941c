"""Windows: after an event that may ask somebody in secret nothing tells whether anybody was asked, and how long for."""

from typing import Any

import pytest

from tests.parlour.people import SECOND, PeopleTable
from tests.testing import sealed_bids
from zashiki.kernel.game import Illegal
from zashiki.parlour import Clocks, News, TakenBack, Who, WholeTable
from zashiki.records.sitting_lines import Clock, Options
from zashiki.records.timeline import EVEN, MARGIN, SECRET_LIMIT

WINDOW = 4 * SECOND


def begun(
    pauses: Any, *, clock: Clock | None = None, people: tuple[int, ...] = (0, 1, 2, 3), **how: Any
) -> PeopleTable:
    options = Options(clock, pauses, watching="all", computers_pause=how.pop("computers_pause", 0))
    table = PeopleTable("riichi", people=people, options=options, **how)
    table.all_arrive()
    table.arrive(None)
    return table


def to_a_window(table: PeopleTable, *, asking: bool = True) -> None:
    """Play until a discard opens a window that asks somebody, or nobody."""
    for _ in range(400):
        (seat,) = table.sitting.waiting_for
        table.choose(seat, table.game.quiet(table.sitting.match.view(seat), seat))
        if bool(table.secretly_asked()) == asking:
            return
        while table.secretly_asked():
            one = table.secretly_asked()[0]
            table.choose(one, table.game.parse_action("pass"))
        table.wait(table.sitting._ledger.timeline.free_at - table.now)
    raise AssertionError("no such window")


def next_public(table: PeopleTable, who: Who = None) -> list[int]:
    """When something was heard after now."""
    return [at for at, _ in table.events(who)]


# How long they last.


def test_fast_lets_everything_out_at_once() -> None:
    table = begun("fast")
    for _ in range(60):
        heard = len(table.heard)
        table.play(1)
        assert table.sitting._ledger.due is None
        assert {at for at, _, _ in table.heard[heard:]} <= {table.now}


@pytest.mark.parametrize(("pauses", "floor"), [("even", EVEN), ("strict", WINDOW)])
def test_a_window_that_asks_nobody_lasts_as_long_as_the_floor(pauses: str, floor: int) -> None:
    table = begun(pauses)
    to_a_window(table, asking=False)
    discarded, heard = table.now, len(table.events(None))
    table.wait(floor - 1)
    assert len(table.events(None)) == heard
    table.wait(1)
    assert next_public(table)[heard:] == [discarded + floor]


def test_even_lasts_at_least_its_floor_however_quick_the_answers_are() -> None:
    table = begun("even")
    to_a_window(table)
    discarded, heard = table.now, len(table.events(None))
    table.wait(100)
    for seat in table.secretly_asked():
        table.choose(seat, table.game.parse_action("pass"))
    table.wait(10 * SECOND)
    assert next_public(table)[heard] == discarded + EVEN


def test_even_lasts_longer_where_somebody_thinks() -> None:
    table = begun("even")
    to_a_window(table)
    heard = len(table.events(None))
    table.wait(3 * SECOND)
    assert len(table.events(None)) == heard
    for seat in table.secretly_asked():
        table.choose(seat, table.game.parse_action("pass"))
    assert next_public(table)[heard] == table.now


@pytest.mark.parametrize(
    ("clock", "limit"), [(None, SECRET_LIMIT), (Clock(5, 20), 5 * SECOND), (Clock(0, 9), SECRET_LIMIT)]
)
def test_the_limit_of_a_window_is_each_or_ten_seconds(clock: Clock | None, limit: int) -> None:
    table = begun("even", clock=clock)
    to_a_window(table)
    asked, choices = table.secretly_asked(), len(table.line("Choice"))
    table.wait(limit - 1)
    assert len(table.line("Choice")) == choices
    table.wait(1)
    made = table.line("Choice")[choices : choices + len(asked)]
    assert {(line.seat, line.by, bytes(line.action)) for line in made} == {
        (seat, "clock", b'{"type":"pass"}') for seat in asked
    }


@pytest.mark.parametrize("answers_after", [50, 2 * SECOND, None])
def test_strict_lasts_exactly_its_time_whoever_answers_when(answers_after: int | None) -> None:
    table = begun("strict")
    to_a_window(table)
    discarded, heard = table.now, len(table.events(None))
    if answers_after is not None:
        table.wait(answers_after)
        for seat in table.secretly_asked():
            table.choose(seat, table.game.parse_action("pass"))
    table.wait(discarded + WINDOW - 1 - table.now)
    assert len(table.events(None)) == heard
    table.wait(1)
    assert next_public(table)[heard] == discarded + WINDOW


def test_in_a_strict_window_later_answers_are_passes() -> None:
    table = begun("strict")
    to_a_window(table)
    asked = table.secretly_asked()
    table.now += WINDOW - MARGIN
    assert table.refused(table.sitting.choose, asked[0], table.any_action(asked[0])) == "too_late"
    table.wait(0)
    made = [(line.seat, line.by) for line in table.line("Choice")[-len(asked) :]]
    assert made == [(seat, "clock") for seat in asked]


def test_a_strict_window_ends_on_time_even_while_the_table_sleeps() -> None:
    """Whoever watches would see by the pause that somebody was asked."""
    table = begun("strict")
    to_a_window(table)
    discarded, heard = table.now, len(table.events(None))
    table.part(0, 1, 2, 3)
    table.wait(60 * SECOND)
    assert next_public(table)[heard] == discarded + WINDOW


def test_a_strict_window_does_not_wait_for_a_slow_computer() -> None:
    table = begun("strict", people=(0,))
    for _ in range(300):
        if table.secretly_asked():
            break
        table.play(1)
    asked = table.secretly_asked()
    table.wait(WINDOW)
    assert not set(asked) & set(table.secretly_asked())
    assert {line.by for line in table.line("Choice")[-len(asked) :]} == {"clock"}


# Who sees what.


def test_the_question_reaches_its_seat_with_the_event_that_opened_the_window() -> None:
    table = begun("strict")
    to_a_window(table)
    for seat in table.secretly_asked():
        at, event = table.events(seat)[-1]
        assert (at, type(event).__name__) == (table.now, "CallsOffered")
    assert set(table.secretly_asked()) <= set(table.sitting.waiting_for)


@pytest.mark.parametrize("pauses", ["fast", "even", "strict"])
@pytest.mark.parametrize("clock", [None, Clock(5, 20)])
def test_nobody_notices_an_answer_in_secret(pauses: str, clock: Clock | None) -> None:
    table, seen = begun(pauses, clock=clock), 0
    for _ in range(500):
        if table.sitting.over:
            break
        if len(table.secretly_asked()) > 1:
            seat = table.secretly_asked()[0]
            effects = table.choose(seat, table.game.parse_action("pass"))
            assert {who for who, _ in effects.sent} <= {seat}
            seen += 1
        else:
            table.play(1)
    assert seen


@pytest.mark.parametrize("pauses", ["fast", "even", "strict"])
@pytest.mark.parametrize("clock", [None, Clock(5, 20)])
def test_clocks_name_a_secret_question_to_its_own_seat_alone(pauses: str, clock: Clock | None) -> None:
    table, seen = begun(pauses, clock=clock), 0
    for _ in range(300):
        if table.sitting.over:
            break
        table.play(1)
        for who in (None, 0, 1, 2, 3):
            known = {*table.sitting._desk.clocks(who).asked}
            assert not known & {*table.secretly_asked()} - {who}
            seen += who in table.secretly_asked() and who in known
    assert seen
    assert all(not {*clocks.asked} - {0} or len(clocks.asked) == 1 for _, clocks in table.messages(0, Clocks))


@pytest.mark.parametrize("who", [None, 0, 1, 2, 3])
def test_whoever_arrives_in_a_window_sees_only_what_was_let_out(who: Who) -> None:
    table = begun("strict")
    to_a_window(table)
    table.wait(100)
    for seat in table.secretly_asked():
        table.choose(seat, table.game.parse_action("pass"))
    ahead, shown = table.sitting.match.state, table.sitting._ledger.shown
    assert ahead != shown
    whole = [message for one, message in table.arrive(who).sent if one == who and isinstance(message, WholeTable)]
    assert [one.view for one in whole] == [table.game.mask(shown, who)]


@pytest.mark.parametrize("pauses", ["fast", "even", "strict"])
def test_whoever_watches_hears_at_the_same_time_as_seats(pauses: str) -> None:
    table = begun(pauses)
    table.play(120, pause=300)
    public = [(at, event) for at, event in table.events(None)]
    for seat in range(4):
        heard = [(at, table.game.redact(event, None)) for at, event in table.events(seat)]
        assert [one for one in heard if one[1] is not None] == public


def test_a_question_is_not_open_before_its_last_event_was_let_out() -> None:
    table = begun("strict")
    to_a_window(table, asking=False)
    assert not table.sitting.waiting_for
    (seat,) = table.sitting.match.to_act
    action = table.any_action(seat)
    assert table.refused(table.sitting.choose, seat, action) == "not_your_turn"
    table.wait(WINDOW)
    assert seat in table.sitting.waiting_for
    table.choose(seat, action)


def ends_in_a_window(table: PeopleTable) -> bool:
    table.play(3000)
    return table.sitting._ledger.due is not None


def test_an_end_that_was_not_let_out_is_not_told_by_a_refusal() -> None:
    table = next(filter(ends_in_a_window, (begun("strict", length="east", dice=seed) for seed in range(20))))
    assert table.refused(table.sitting.choose, 0, table.game.parse_action("pass")) == "not_your_turn"
    assert table.refused(table.sitting.rematch, 0) == "not_over"
    table.wait(20 * SECOND)
    assert table.refused(table.sitting.choose, 0, table.game.parse_action("pass")) == "match_over"


# Computers.


def test_a_computer_answers_after_the_fixed_pause_of_its_seat() -> None:
    table = begun("fast", people=(0,), computers_pause=700)
    while not table.asks:
        table.play(1)
    asked, choices = table.now, len(table.line("Choice"))
    table.wait(200)
    table.answer()
    table.wait(499)
    assert len(table.line("Choice")) == choices
    table.wait(1)
    assert table.line("Choice")[choices].at == asked + 700


def test_a_computer_that_thinks_longer_than_its_pause_answers_at_once() -> None:
    table = begun("fast", people=(0,), computers_pause=700)
    while not table.asks:
        table.play(1)
    table.wait(3 * SECOND)
    choices = len(table.line("Choice"))
    table.answer()
    assert table.line("Choice")[choices].at == table.now


# Games without quiet choices, and undo.


def test_a_game_without_quiet_choices_has_windows_without_a_limit() -> None:
    table = PeopleTable(sealed_bids.GAME, options=Options(pauses="even", watching="all"))
    table.all_arrive()
    table.wait(3600 * SECOND)
    assert not table.line("Choice")
    for seat, bid in enumerate(sealed_bids.chosen("123")):
        table.choose(seat, bid)
    assert [type(event).__name__ for _, event in table.events(0)] == ["BidMade", "BidsOpened"]


def test_what_was_never_let_out_is_taken_back_without_a_word() -> None:
    table = begun("strict", people=(0,), undo=True)
    while not any(step.seat == 0 for step in table.sitting.match.steps):
        table.play(1)
    numbers = {who: table.sitting._ledger.streams[who].number for who in (None, 0)}
    held = [event for part in table.sitting._ledger._held for event in part.events]
    assert held, "the window of the discard is still open"
    table.do(table.sitting.undo(0, now=table.now))
    (_, taken), heard = table.messages(0, TakenBack)[-1], [event for _, event in table.events(0)]
    assert taken.number == numbers[0] + 1
    assert not any(event in heard for event in held)
    table.wait(60 * SECOND)
    assert table.sitting._ledger.shown == table.sitting.match.state
    assert not [message for _, message in table.messages(0, News) if message.number > taken.number]


def test_illegal_answers_in_a_window_change_nothing() -> None:
    table = begun("strict")
    to_a_window(table)
    seat = table.secretly_asked()[0]
    assert table.refused(table.sitting.choose, seat, "nonsense") == "not_an_action"
    others = [one for one in range(4) if one not in table.secretly_asked()]
    assert table.refused(table.sitting.choose, others[0], table.game.parse_action("pass")) == "not_your_turn"
    with pytest.raises(Illegal):
        table.sitting.choose(9, "x", now=table.now)

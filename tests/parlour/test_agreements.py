"""Undo: freely by somebody alone, by consent between two, and never where hands were folded or laid open."""

from typing import Any

import pytest

from tests.parlour.people import SECOND, PeopleTable, restored
from zashiki.kernel.game import Illegal
from zashiki.parlour import News, Request, TakenBack
from zashiki.records.sitting_lines import Clock, Options


def begun(name: str, *, clock: Clock | None = None, undo: bool = True, **how: Any) -> PeopleTable:
    table = PeopleTable(name, options=Options(clock, watching="all"), undo=undo, **how)
    table.all_arrive()
    return table


def turn_of(table: PeopleTable, seat: int) -> None:
    while table.sitting.waiting_for != (seat,):
        table.play(1)


@pytest.mark.parametrize("name", ["reversi", "koikoi"])
def test_between_two_a_choice_is_taken_back_once_the_other_agrees(name: str) -> None:
    table = begun(name)
    (seat,) = table.sitting.waiting_for
    state = table.sitting.match.state
    table.choose(seat)
    table.do(table.sitting.undo(seat, id="u", now=table.now))
    assert table.sitting.match.state != state
    assert table.messages(1 - seat, Request)[-1][1] == Request("undo", "u", seat)
    table.do(table.sitting.agree(1 - seat, "undo", now=table.now))
    assert table.sitting.match.state == state
    (line,) = table.line("Undo")
    assert (line.to, line.by, line.agreed, line.id, line.at) == (0, seat, (1 - seat,), "u", table.now)
    assert not table.messages(seat, Request)[-1][1].open


def test_an_undo_takes_back_ones_last_choice_and_what_came_after_it() -> None:
    table = begun("reversi")
    for _ in range(4):
        table.choose(table.sitting.waiting_for[0])
    own = [at for at, step in enumerate(table.sitting.match.steps) if step.seat == 0]
    before = table.sitting.match.state_at(own[-1])
    table.do(table.sitting.undo(0, now=table.now))
    table.do(table.sitting.agree(1, "undo", now=table.now))
    assert table.sitting.match.state == before


def test_the_other_may_refuse() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, now=table.now))
    table.do(table.sitting.agree(1, "undo", yes=False, now=table.now))
    assert not table.line("Undo")
    assert table.refused(table.sitting.agree, 1, "undo") == "nothing_asked"


def test_a_request_is_void_once_anybody_chooses() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, now=table.now))
    table.choose(1)
    assert not table.messages(0, Request)[-1][1].open
    assert table.refused(table.sitting.agree, 1, "undo") == "nothing_asked"


def test_a_request_is_void_once_the_clock_has_chosen() -> None:
    table = begun("koikoi", clock=Clock(5))
    (seat,) = table.sitting.waiting_for
    table.choose(seat)
    turn_of(table, 1 - seat)
    table.do(table.sitting.undo(seat, now=table.now))
    table.wait(5 * SECOND)
    assert table.line("Choice")[-1].by == "clock"
    assert not table.messages(seat, Request)[-1][1].open
    assert table.refused(table.sitting.agree, 1 - seat, "undo") == "nothing_asked"


def test_a_request_is_void_once_the_match_is_closed() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, now=table.now))
    table.do(table.sitting.resign(1, now=table.now))
    assert not table.messages(0, Request)[-1][1].open
    assert table.refused(table.sitting.agree, 1, "undo") == "nothing_asked"


def test_nobody_agrees_to_their_own_wish() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, now=table.now))
    assert table.refused(table.sitting.agree, 0, "undo") == "own_wish"


def test_one_request_at_a_time() -> None:
    table = begun("reversi")
    table.choose(0)
    table.choose(1)
    table.do(table.sitting.undo(0, now=table.now))
    assert table.refused(table.sitting.undo, 1) == "already_asked"


def test_there_is_nothing_to_take_back_before_ones_first_choice() -> None:
    table = begun("reversi")
    assert table.refused(table.sitting.undo, 1) == "nothing_to_undo"
    table.choose(0)
    assert table.refused(table.sitting.undo, 1) == "nothing_to_undo"


def test_between_people_no_choice_is_asked_back_once_hands_were_laid_open() -> None:
    table = begun("koikoi", rounds=3)
    while not table.sitting._ledger.laid_open:
        table.play(1)
    seat = table.sitting.match.steps[-1].seat
    assert table.refused(table.sitting.undo, seat) == "deal_revealed"


def test_a_table_that_was_opened_without_undo_has_none() -> None:
    table = begun("reversi", undo=False)
    table.choose(0)
    assert table.refused(table.sitting.undo, 0) == "no_undo"


@pytest.mark.parametrize("name", ["riichi", "stud"])
def test_riichi_and_stud_are_never_opened_with_undo_between_people(name: str) -> None:
    with pytest.raises(Illegal, match="undo_between_people"):
        begun(name)
    with pytest.raises(Illegal, match="undo_between_people"):
        begun(name, people=(0, 1))


@pytest.mark.parametrize("name", ["koikoi", "riichi", "stud", "reversi"])
def test_alone_against_computers_choices_are_taken_back_freely(name: str) -> None:
    table = begun(name, people=(0,))
    turn_of(table, 0)
    table.choose(0)
    steps = len(table.sitting.match.steps)
    table.do(table.sitting.undo(0, now=table.now))
    assert len(table.sitting.match.steps) < steps
    assert table.line("Undo")[0].by == 0


@pytest.mark.parametrize("name", ["koikoi", "riichi"])
def test_alone_too_not_past_laid_open_hands(name: str) -> None:
    table = begun(name, people=(0,))
    while not table.sitting._ledger.laid_open:
        table.play(1)
    codes: set[str] = set()
    while table.sitting.match.steps and not codes:
        try:
            table.do(table.sitting.undo(0, now=table.now))
        except Illegal as refusal:
            codes.add(refusal.code)
    assert codes == {"deal_revealed"}


def test_after_an_undo_numbers_go_on_and_the_whole_table_is_told() -> None:
    table = begun("koikoi")
    (seat,) = table.sitting.waiting_for
    table.choose(seat)
    before = {who: table.sitting._ledger.streams[who].number for who in (0, 1)}
    table.do(table.sitting.undo(seat, now=table.now))
    table.do(table.sitting.agree(1 - seat, "undo", now=table.now))
    for who in (0, 1):
        _, taken = table.messages(who, TakenBack)[-1]
        assert taken.number == before[who] + 1
        assert taken.view == table.sitting.match.view(who)
    table.choose(seat)
    assert all(table.messages(who, News)[-1][1].number > before[who] + 1 for who in (0, 1))


def test_coming_and_going_leaves_a_request_open() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, now=table.now))
    table.part(1)
    table.arrive(1)
    assert table.messages(1, Request)[-1][1].open
    table.do(table.sitting.agree(1, "undo", now=table.now))
    assert table.line("Undo")


def test_a_crash_forgets_what_was_asked_for_and_nothing_else() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, id="u", now=table.now))
    again = restored(table)
    with pytest.raises(Illegal, match="nothing_asked"):
        again.agree(1, "undo", now=table.now)
    again.undo(0, id="u", now=table.now)
    assert again.agree(1, "undo", now=table.now).lines


# The same again.


def test_an_answer_that_comes_again_grants_no_later_request() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, id="u1", now=table.now))
    table.do(table.sitting.agree(1, "undo", request="u1", id="g1", now=table.now))
    table.choose(0)
    table.do(table.sitting.undo(0, id="u2", now=table.now))
    again = table.do(table.sitting.agree(1, "undo", request="u1", id="g1", now=table.now))
    assert not again.lines
    assert table.refused(table.sitting.agree, 1, "undo", request="u1", id="g2") == "nothing_asked"
    assert len(table.line("Undo")) == 1


def test_an_answer_from_before_a_crash_grants_no_later_request() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, id="u1", now=table.now))
    again = restored(table)
    again.undo(0, id="u2", now=table.now)
    with pytest.raises(Illegal, match="nothing_asked"):
        again.agree(1, "undo", request="u1", id="g1", now=table.now)


def test_a_request_that_was_refused_is_not_asked_again_by_its_repetition() -> None:
    table = begun("reversi")
    table.choose(0)
    table.do(table.sitting.undo(0, id="u", now=table.now))
    table.do(table.sitting.agree(1, "undo", yes=False, now=table.now))
    assert not table.do(table.sitting.undo(0, id="u", now=table.now)).sent
    assert table.refused(table.sitting.agree, 1, "undo") == "nothing_asked"


def test_what_needs_no_line_of_its_own_is_taken_once_too() -> None:
    table = PeopleTable("reversi")
    table.all_arrive()
    table.part(1)
    table.wait(300 * SECOND)
    for _ in range(2):
        table.do(table.sitting.claim(0, id="k", now=table.now))
    table.arrive(1)
    for _ in range(2):
        table.do(table.sitting.rematch(0, id="m", now=table.now))
    assert table.refused(table.sitting.rematch, 0, id="k") == "id_reused"
    assert not table.sitting.rematch_agreed

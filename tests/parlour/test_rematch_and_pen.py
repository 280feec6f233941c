"""Another match with the same people; and who holds the pen of a score table."""

import pytest

from tests.parlour.people import SECOND, PeopleTable, restored
from zashiki.games import score_table
from zashiki.kernel.game import Illegal
from zashiki.parlour import Over, Request
from zashiki.records.sitting_lines import Options

MINUTE = 60 * SECOND


def over(name: str = "reversi", **how: object) -> PeopleTable:
    table = PeopleTable(name, options=Options(watching="all"), **how)  # type: ignore[arg-type]
    table.all_arrive()
    table.play(400)
    assert table.sitting.over
    return table


def score() -> PeopleTable:
    table = PeopleTable("score-table", options=Options(watching="all"), undo=True)
    table.all_arrive()
    table.arrive(None)
    return table


# Another match.


def test_another_match_begins_when_all_people_agree_within_a_minute() -> None:
    table = over()
    table.do(table.sitting.rematch(0, now=table.now))
    assert table.messages(1, Request)[-1][1] == Request("rematch", seat=0, agreed=(0,), until=table.now + MINUTE)
    assert not table.sitting.rematch_agreed
    table.wait(MINUTE - 1)
    table.do(table.sitting.agree(1, "rematch", now=table.now))
    assert table.sitting.rematch_agreed


def test_who_asks_for_it_too_agrees() -> None:
    table = over()
    table.do(table.sitting.rematch(0, now=table.now))
    table.do(table.sitting.rematch(1, now=table.now))
    assert table.sitting.rematch_agreed
    assert table.messages(0, Request)[-1][1] == Request("rematch", seat=0, agreed=(0, 1), open=False)
    assert table.do(table.sitting.rematch(1, now=table.now)).sent == ()


def test_after_a_minute_it_must_be_asked_for_again() -> None:
    table = over()
    table.do(table.sitting.rematch(0, now=table.now))
    table.wait(MINUTE)
    assert not table.messages(1, Request)[-1][1].open
    assert table.refused(table.sitting.agree, 1, "rematch") == "nothing_asked"
    table.do(table.sitting.rematch(1, now=table.now))
    assert not table.sitting.rematch_agreed


def test_it_is_late_after_a_minute_even_if_nobody_ticked() -> None:
    table = over()
    table.do(table.sitting.rematch(0, now=table.now))
    table.now += MINUTE
    assert table.refused(table.sitting.agree, 1, "rematch") == "nothing_asked"


def test_one_who_does_not_want_it_is_enough() -> None:
    table = over()
    table.do(table.sitting.rematch(0, now=table.now))
    table.do(table.sitting.agree(1, "rematch", yes=False, now=table.now))
    assert table.refused(table.sitting.agree, 1, "rematch") == "nothing_asked"
    assert not table.sitting.rematch_agreed


def test_not_before_the_match_is_over() -> None:
    table = PeopleTable("reversi")
    table.all_arrive()
    assert table.refused(table.sitting.rematch, 0) == "not_over"


def test_alone_with_computers_it_needs_nobody_else() -> None:
    table = over(people=(0,))
    table.do(table.sitting.rematch(0, now=table.now))
    assert table.sitting.rematch_agreed


def test_all_people_of_a_larger_table_must_agree() -> None:
    table = over("stud", people=(0, 1), seats=3, deals=1)
    table.do(table.sitting.rematch(1, now=table.now))
    assert not table.sitting.rematch_agreed
    table.do(table.sitting.rematch(0, now=table.now))
    assert table.sitting.rematch_agreed


def test_nobody_is_taken_along_who_has_left() -> None:
    table = PeopleTable("reversi")
    table.all_arrive()
    table.do(table.sitting.leave(0, now=table.now))
    assert table.refused(table.sitting.rematch, 1) == "somebody_left"


# The pen.


def test_the_pen_is_passed_when_its_keeper_agrees() -> None:
    table = score()
    table.do(table.sitting.pen("Mio", id="p", now=table.now))
    assert table.messages(0, Request)[-1][1] == Request("pen", "p", name="Mio")
    assert table.refused(table.sitting.agree, 1, "pen") == "nothing_asked"
    table.do(table.sitting.agree(0, "pen", now=table.now))
    (line,) = table.line("PenPassed")
    assert (line.name, line.at) == ("Mio", table.now)
    assert (table.sitting.keeper, restored(table).keeper) == ("Mio", "Mio")


def test_the_keeper_may_keep_the_pen() -> None:
    table = score()
    table.do(table.sitting.pen("Mio", now=table.now))
    table.do(table.sitting.agree(0, "pen", yes=False, now=table.now))
    assert table.sitting.keeper == ""
    assert not table.line("PenPassed")


def test_one_asks_for_the_pen_at_a_time() -> None:
    table = score()
    table.do(table.sitting.pen("Mio", id="p", now=table.now))
    assert table.refused(table.sitting.pen, "Ren", id="q") == "already_asked"


def test_ids_of_whoever_asks_for_the_pen_are_not_those_of_the_keeper() -> None:
    table = score()
    table.do(table.sitting.pen("Mio", id="p", now=table.now))
    table.do(table.sitting.agree(0, "pen", now=table.now))
    table.choose(0, score_table.parse_action("end"), id="p")
    assert table.refused(table.sitting.pen, "Ren", id="p") == "id_reused"


def test_there_is_a_pen_at_a_score_table_only() -> None:
    table = PeopleTable("reversi")
    table.all_arrive()
    assert table.refused(table.sitting.pen, "Mio") == "no_pen"


def test_entries_are_taken_back_freely_until_the_table_is_closed() -> None:
    table = score()
    table.choose(0, score_table.parse_action("end"))
    table.do(table.sitting.undo(0, now=table.now))
    table.choose(0, score_table.parse_action("end"))
    assert not table.messages(0, Over)
    table.do(table.sitting.close(now=table.now))
    close = table.all_lines()[-1]
    assert (close.why, close.outcome) == ("rules", table.sitting.match.outcome)
    assert [message.why for _, message in table.messages(None, Over)] == ["rules"]
    assert table.refused(table.sitting.undo, 0) == "match_over"


def test_a_score_table_may_be_closed_before_its_end() -> None:
    table = score()
    table.do(table.sitting.close(now=table.now))
    close = table.all_lines()[-1]
    assert (close.why, close.outcome) == ("closed", None)


def test_other_games_are_not_closed_by_hand() -> None:
    table = PeopleTable("reversi")
    table.all_arrive()
    with pytest.raises(Illegal, match="not_over"):
        table.sitting.close(now=table.now)


def test_the_same_close_again_changes_nothing_and_is_not_refused() -> None:
    table = score()
    assert table.refused(table.sitting.close, 1, id="x") == "only_keeper"
    assert table.do(table.sitting.close(0, id="x", now=table.now)).lines
    assert not table.do(table.sitting.close(0, id="x", now=table.now)).lines
    assert table.refused(table.sitting.rematch, 0, id="x") == "id_reused"


def test_who_keeps_the_score_leaves_nobody_without_a_pen() -> None:
    table = score()
    assert table.refused(table.sitting.leave, 0) == "pass_the_pen_first"
    table.do(table.sitting.leave(1, now=table.now))


def test_who_asked_for_the_pen_and_went_gets_nothing() -> None:
    table = score()
    table.do(table.sitting.pen("Mio", by="w", id="p", now=table.now))
    table.do(table.sitting.left(None, by="w", now=table.now))
    assert not table.messages(0, Request)[-1][1].open
    assert table.refused(table.sitting.agree, 0, "pen") == "nothing_asked"

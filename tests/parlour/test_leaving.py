"""Resigning, leaving, claiming: how a match ends otherwise than by its rules, and what is published then."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.parlour.people import SECOND, PeopleTable, restored
from zashiki.games import reversi
from zashiki.kernel.record_lines import Reveal
from zashiki.parlour import Over, Presence
from zashiki.records.sitting_lines import Clock, Options

MINUTE = 60 * SECOND


def begun(name: str, *, clock: Clock | None = None, **how: Any) -> PeopleTable:
    table = PeopleTable(name, options=Options(clock, watching="all"), **how)
    table.all_arrive()
    return table


def closed(table: PeopleTable) -> Any:
    close = table.all_lines()[-1]
    assert type(close).__name__ == "Close"
    return close


def revealed(table: PeopleTable) -> int:
    return max((line.deal for line in table.all_lines() if isinstance(line, Reveal)), default=0)


@pytest.mark.parametrize("name", ["reversi", "koikoi"])
def test_who_resigns_has_lost(name: str) -> None:
    table = begun(name)
    table.play(4)
    table.do(table.sitting.resign(1, id="r", now=table.now))
    line, close = table.line("Resigned")[0], closed(table)
    assert (line.seat, line.id, line.at) == (1, "r", table.now)
    assert (close.why, close.outcome) == ("resigned", table.game.forfeit(table.sitting.match.state, 1))
    assert close.outcome.winners == (0,)
    assert [message for _, message in table.messages(0, Over)] == [Over(close.outcome, "resigned")]


def test_there_is_no_resigning_in_riichi() -> None:
    table = begun("riichi")
    assert table.refused(table.sitting.resign, 0) == "no_resigning"


@pytest.mark.parametrize(("name", "knobs"), [("reversi", {}), ("koikoi", {}), ("stud", {"seats": 2})])
def test_in_a_game_of_two_whoever_leaves_first_has_lost(name: str, knobs: dict[str, Any]) -> None:
    table = begun(name, **knobs)
    table.play(3)
    table.do(table.sitting.leave(0, id="l", now=table.now))
    close = closed(table)
    assert (close.why, close.outcome.lost, close.outcome.winners) == ("left", (0,), (1,))
    (line,) = table.line("SeatChange")
    assert (line.place, line.why, line.id) == ("left", "left", "l")


def test_in_riichi_the_computer_steady_plays_on_for_whoever_left() -> None:
    table = begun("riichi")
    table.do(table.sitting.leave(0, now=table.now))
    (line,) = table.line("SeatChange")
    assert (line.place, line.why, line.by) == ("computer", "left", "steady")
    assert (table.asks[0].seat, table.asks[0].player) == (0, "steady")
    table.answer()
    assert table.line("Choice")[-1].by == "computer:steady"
    assert restored(table).company.computer(0) == "steady"
    assert table.messages(1, Presence)[-1][1].seats == ("computer", "here", "here", "here")


def test_whoever_left_may_look_on_but_is_not_asked_again() -> None:
    table = begun("riichi", clock=Clock(5, 60))
    table.do(table.sitting.leave(0, now=table.now))
    lines = len(table.lines)
    table.part(0)
    table.wait(5 * SECOND)
    table.arrive(0)
    assert len(table.lines) == lines
    assert table.sitting.company.computer(0) == "steady"
    assert table.refused(table.sitting.choose, 0, "x") == "not_your_seat"


def test_at_a_larger_stud_table_whoever_left_is_played_quietly() -> None:
    table = begun("stud", seats=3, deals=2)
    (seat,) = table.sitting.waiting_for
    table.do(table.sitting.leave(seat, now=table.now))
    assert [(line.place, line.by) for line in table.line("SeatChange")] == [("left", "")]
    assert [(line.seat, line.by) for line in table.line("Choice")] == [(seat, "away")]
    table.play(300)
    assert table.sitting.over
    assert {line.by for line in table.line("Choice") if line.seat == seat} == {"away"}


@pytest.mark.parametrize("name", ["riichi", "stud"])
def test_when_all_have_left_the_match_is_closed_without_an_outcome(name: str) -> None:
    table = begun(name, seats=3) if name == "stud" else begun(name)
    for seat in table.sitting.people:
        assert not table.sitting.record.closed
        table.do(table.sitting.leave(seat, now=table.now))
    assert (closed(table).why, closed(table).outcome) == ("left", None)
    assert table.sitting.waiting_for == ()


def test_alone_with_computers_leaving_closes_the_match() -> None:
    table = begun("riichi", people=(0,))
    table.do(table.sitting.leave(0, now=table.now))
    assert (closed(table).why, closed(table).outcome) == ("left", None)


def test_a_table_sleeps_when_only_somebody_who_left_still_looks_on() -> None:
    table = begun("riichi")
    table.do(table.sitting.leave(0, now=table.now))
    table.part(1, 2, 3)
    assert table.sitting.company.asleep_since == table.now


@pytest.mark.parametrize("how", ["resign", "leave", "claim", "abandoned"])
def test_the_keys_of_all_begun_deals_are_published_at_a_close(how: str) -> None:
    table = begun("koikoi", rounds=3)
    while table.sitting._ledger.timeline.deals < 2:
        table.play(1)
    assert revealed(table) == 1
    if how == "resign":
        table.do(table.sitting.resign(0, now=table.now))
    elif how == "leave":
        table.do(table.sitting.leave(0, now=table.now))
    elif how == "claim":
        table.part(1)
        table.wait(5 * MINUTE)
        table.do(table.sitting.claim(0, now=table.now))
    else:
        table.part(0, 1)
        table.wait(14 * 24 * 60 * MINUTE)
    assert table.sitting.record.closed
    assert revealed(table) == 2


def test_riichi_publishes_its_keys_however_it_closed() -> None:
    table = begun("riichi", people=(0,))
    while table.sitting._ledger.timeline.deals < 2:
        table.play(1)
    assert revealed(table) == 0
    table.do(table.sitting.leave(0, now=table.now))
    assert revealed(table) == 2


def test_a_match_may_be_claimed_when_the_other_has_been_gone_for_five_minutes() -> None:
    table = begun("koikoi")
    table.part(1)
    assert table.messages(0, Presence)[-1][1].claim_from == table.now + 5 * MINUTE
    table.wait(5 * MINUTE - 1)
    assert table.refused(table.sitting.claim, 0) == "no_claim"
    table.wait(1)
    table.do(table.sitting.claim(0, now=table.now))
    assert (closed(table).why, closed(table).outcome.lost) == ("claimed", (1,))


def test_a_match_may_be_claimed_when_the_other_has_been_away_for_five_minutes() -> None:
    table = begun("reversi", clock=None)
    table.sitting._desk.absences._go_away(1, "asked", table.now)
    table.wait(5 * MINUTE)
    table.do(table.sitting.claim(0, now=table.now))
    assert closed(table).why == "claimed"


def test_nothing_is_claimed_from_somebody_who_is_there_or_came_back() -> None:
    table = begun("koikoi")
    table.part(1)
    table.wait(4 * MINUTE)
    table.arrive(1)
    table.part(1)
    table.wait(4 * MINUTE)
    assert table.refused(table.sitting.claim, 0) == "no_claim"
    table.arrive(1)
    table.wait(6 * MINUTE)
    assert table.refused(table.sitting.claim, 0) == "no_claim"


def test_nothing_is_claimed_for_the_time_that_the_table_slept() -> None:
    table = begun("koikoi")
    table.part(0, 1)
    table.wait(60 * MINUTE)
    table.arrive(0)
    assert table.refused(table.sitting.claim, 0) == "no_claim"
    table.wait(5 * MINUTE)
    table.do(table.sitting.claim(0, now=table.now))
    assert closed(table).why == "claimed"


def test_nothing_is_claimed_at_once_after_a_restart() -> None:
    table = begun("koikoi")
    table.wait(60 * MINUTE)
    table.play(1)
    table.sitting = restored(table)
    table.wait(60 * MINUTE)
    table.arrive(0)
    assert table.refused(table.sitting.claim, 0) == "no_claim"
    table.wait(5 * MINUTE)
    table.do(table.sitting.claim(0, now=table.now))
    assert closed(table).why == "claimed"


def test_nothing_is_claimed_at_a_larger_table_or_from_a_computer() -> None:
    table = begun("riichi")
    table.part(1)
    table.wait(6 * MINUTE)
    assert table.refused(table.sitting.claim, 0) == "no_claim"
    table = begun("koikoi", people=(0,))
    table.wait(6 * MINUTE)
    assert table.refused(table.sitting.claim, 0) == "no_claim"


def test_nobody_is_asked_any_more_once_a_match_is_closed() -> None:
    table = begun("koikoi", people=(0,))
    while not table.asks:
        table.play(1)
    ask = table.asks[0]
    table.do(table.sitting.resign(0, now=table.now))
    assert (table.sitting.waiting_for, table.wake) == ((), None)
    table.answer(ask)
    assert table.arrive(0).ask == ()


def test_in_a_game_without_quiet_choices_dice_play_on_for_whoever_left() -> None:
    known = {name: getattr(reversi, name) for name in dir(reversi) if name not in ("quiet", "forfeit", "name")}
    table = PeopleTable(SimpleNamespace(name="bare", **known))
    table.all_arrive()
    table.do(table.sitting.leave(0, now=table.now))
    assert [(ask.seat, ask.player) for ask in table.asks] == [(0, "random")]
    table.play(200)
    assert table.sitting.over


def test_nobody_waits_for_whoever_left() -> None:
    table = begun("stud", seats=3, deals=2)
    (seat,) = table.sitting.waiting_for
    for other in {0, 1, 2} - {seat}:
        table.part(other)
    table.do(table.sitting.leave(seat, now=table.now))
    assert table.sitting.company.asleep_since is not None
    assert table.sitting.waiting_for == ()


def test_a_match_that_its_first_deal_decides_tells_its_end_to_whoever_comes() -> None:
    table = PeopleTable("koikoi", seed="15", rounds=1)  # a hand that wins as it is dealt
    over = Over(table.sitting.match.outcome, "rules")
    assert table.sitting.streams.ended
    table.arrive(0, 1, None)
    assert [message for _, who, message in table.heard if isinstance(message, Over)] == [over] * 3
    assert table.sitting.waiting_for == ()

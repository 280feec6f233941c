"""Commands: what is taken once, what is refused, and that a refusal changes nothing."""

from typing import Any

import pytest

from tests.parlour.people import QUICK, SECOND, PeopleTable, everything, restored
from tests.parlour.tables import GAMES
from zashiki.kernel.game import Illegal
from zashiki.parlour import Effects, Switches
from zashiki.records.sitting_lines import Clock, Options


def begun(name: str, *, clock: Clock | None = None, **how: Any) -> PeopleTable:
    table = PeopleTable(name, options=Options(clock, watching="all"), **how)
    table.all_arrive()
    return table


def accepted(table: PeopleTable, **how: Any) -> tuple[int, Any]:
    """A choice that was taken under an id: its seat and action."""
    seat = table.sitting.waiting_for[0]
    action = table.any_action(seat)
    table.choose(seat, action, **how)
    return seat, action


def nothing_new(effects: Effects) -> bool:
    return (effects.lines, effects.sent, effects.ask) == ((), (), ())


# Ids.


def test_the_same_command_again_takes_effect_once_and_is_not_refused() -> None:
    table = begun("koikoi")
    seat, action = accepted(table, id="a")
    before = everything(table.sitting)
    assert nothing_new(table.choose(seat, action, id="a", seen=0))
    assert everything(table.sitting) == before


def test_the_same_id_with_other_content_is_refused() -> None:
    table = begun("riichi")
    seat, _ = accepted(table, id="a")
    assert table.refused(table.sitting.choose, seat, "other", id="a") == "id_reused"
    assert table.refused(table.sitting.switch, seat, "no_calls", on=True, id="a") == "id_reused"
    assert table.refused(table.sitting.leave, seat, id="a") == "id_reused"


def test_ids_are_each_seats_own() -> None:
    table = begun("reversi")
    accepted(table, id="a")
    accepted(table, id="a")
    assert len(table.line("Choice")) == 2


def test_a_refused_id_may_be_tried_again() -> None:
    table = begun("koikoi")
    seat = table.sitting.waiting_for[0]
    assert table.refused(table.sitting.choose, seat, "nonsense", id="a") == "not_an_action"
    table.choose(seat, id="a")
    assert table.line("Choice")[0].id == "a"


def test_ids_are_remembered_for_the_match_and_after_it_was_restored() -> None:
    table = begun("koikoi", undo=False)
    seat, action = accepted(table, id="first")
    for _ in range(40):
        accepted(table, id=table.new_id())
    assert len(table.sitting.match.steps) < 40
    assert nothing_new(table.choose(seat, action, id="first"))
    again = restored(table)
    assert again.choose(seat, action, id="first", now=table.now).lines == ()
    with pytest.raises(Illegal, match="id_reused"):
        again.choose(seat, "other", id="first", now=table.now)


@pytest.mark.parametrize("command", ["switch", "undo", "leave", "resign", "pen"])
def test_every_command_with_an_id_is_taken_once(command: str) -> None:
    name = {"switch": "riichi", "undo": "koikoi", "leave": "riichi", "resign": "reversi", "pen": "score-table"}[command]
    table = begun(name, undo=name in ("koikoi", "score-table"), people=(0,) if name == "koikoi" else None)
    while name == "koikoi" and not any(step.seat == 0 for step in table.sitting.match.steps):
        table.play(1)
    sitting = table.sitting
    calls: dict[str, Any] = {
        "switch": lambda one: one.switch(0, "no_calls", on=True, id="a", now=table.now),
        "undo": lambda one: one.undo(0, id="a", now=table.now),
        "leave": lambda one: one.leave(0, id="a", now=table.now),
        "resign": lambda one: one.resign(0, id="a", now=table.now),
        "pen": lambda one: one.pen("Mio", id="a", now=table.now),
    }
    table.do(calls[command](sitting))
    if command == "pen":
        assert nothing_new(table.do(calls["pen"](sitting)))
        table.do(sitting.agree(0, "pen", now=table.now))
    before = everything(sitting)
    assert nothing_new(table.do(calls[command](sitting)))
    assert everything(sitting) == before
    if not sitting.record.closed:
        assert calls[command](restored(table)).lines == ()


@pytest.mark.parametrize("id", ["x" * 65, "ä", "a b", "a\n", "\x7f"])
def test_an_id_is_short_and_plain(id: str) -> None:  # noqa: A002 - as in the line
    table = begun("koikoi")
    seat = table.sitting.waiting_for[0]
    assert table.refused(table.sitting.choose, seat, table.any_action(seat), id=id) == "wrong_id"


def test_the_longest_id_is_taken() -> None:
    table = begun("koikoi")
    accepted(table, id="x" * 64)
    assert table.line("Choice")[0].id == "x" * 64


def test_an_id_that_asks_for_an_undo_is_not_used_for_anything_else() -> None:
    table = begun("reversi", undo=True)
    accepted(table)
    table.do(table.sitting.undo(0, id="a", now=table.now))
    assert nothing_new(table.do(table.sitting.undo(0, id="a", now=table.now)))
    assert table.refused(table.sitting.resign, 0, id="a") == "id_reused"


# Seen.


def test_a_choice_by_somebody_who_has_not_seen_the_question_is_stale() -> None:
    table = begun("koikoi")
    seat = table.sitting.waiting_for[0]
    number = table.sitting._ledger.streams[seat].number
    assert table.refused(table.sitting.choose, seat, table.any_action(seat), seen=number - 1) == "stale"
    table.choose(seat, seen=number)


def test_nobody_has_seen_what_they_were_not_told() -> None:
    table = begun("koikoi")
    seat = table.sitting.waiting_for[0]
    number = table.sitting._ledger.streams[seat].number
    assert table.refused(table.sitting.choose, seat, table.any_action(seat), seen=number + 1) == "stale"


def test_a_choice_is_stale_once_its_question_was_taken_back() -> None:
    table = begun("reversi", undo=True)
    action = table.any_action(0)
    seen = table.sitting._ledger.streams[0].number
    table.choose(0, action)
    table.do(table.sitting.undo(0, now=table.now))
    table.do(table.sitting.agree(1, "undo", now=table.now))
    assert table.refused(table.sitting.choose, 0, action, seen=seen) == "stale"
    table.choose(0, action, seen=table.sitting._ledger.streams[0].number)


def test_what_others_do_in_secret_makes_no_choice_stale() -> None:
    table = begun("riichi")
    first, second, *_ = table.play_to_window(2)
    seen = table.sitting._ledger.streams[second].number
    table.choose(first, table.game.parse_action("pass"))
    table.choose(second, table.game.parse_action("pass"), seen=seen)


# Refused.


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_refused_changes_nothing(name: str) -> None:
    clock = None if name == "score-table" else Clock(20, 60)
    table = begun(name, clock=clock, **QUICK.get(name, {}))
    table.play(0 if name == "score-table" else 5, pause=SECOND)
    sitting, codes = table.sitting, set()
    commands: tuple[tuple[Any, tuple[Any, ...], dict[str, Any]], ...] = (
        (sitting.choose, ("nonsense",), {"id": "n"}),
        (sitting.choose, (object(),), {"id": "n"}),
        (sitting.switch, ("nonsense",), {"on": True, "id": "n"}),
        (sitting.undo, (), {"id": "n"}),
        (sitting.agree, ("undo",), {}),
        (sitting.agree, ("rematch",), {"yes": False}),
        (sitting.claim, (), {}),
        (sitting.stand_in, (0,), {}),
        (sitting.rematch, (), {}),
    )
    for seat in (0, 1, 77, -1, None, True, "0"):
        for command, args, how in commands:
            if name == "score-table" and (command == sitting.undo or (seat == 0 and command == sitting.choose)):
                continue
            codes.add(table.refused(command, seat, *args, **how))
    assert len(codes) > 5, codes


def test_a_refused_answer_of_a_computer_changes_nothing_and_it_is_still_asked() -> None:
    table = begun("koikoi", people=(0,))
    while not table.asks:
        table.play(1)
    ask = table.asks[0]
    assert table.refused(table.sitting.answered, ask, "nonsense") == "not_an_action"
    table.answer()
    assert table.line("Choice")[-1].seat == ask.seat


def test_a_closed_table_takes_no_commands() -> None:
    table = begun("reversi", undo=True)
    accepted(table)
    table.do(table.sitting.resign(0, now=table.now))
    for command in (table.sitting.undo, table.sitting.resign, table.sitting.leave, table.sitting.claim):
        assert table.refused(command, 1) == "match_over"
    assert table.sitting.waiting_for == ()
    assert table.wake is None


def test_time_never_falls() -> None:
    table = begun("koikoi", clock=Clock(20, 60))
    table.wait(10 * SECOND)
    seat = table.sitting.waiting_for[0]
    table.do(table.sitting.choose(seat, table.any_action(seat), now=5))
    assert table.line("Choice")[0].at == table.now


# Switches.


def test_switches_are_lines_that_a_restored_sitting_knows() -> None:
    table = begun("riichi")
    table.do(table.sitting.switch(2, "no_calls", on=True, id="a", now=table.now))
    (line,) = table.line("SwitchChange")
    assert (line.seat, line.name, line.on, line.id, line.at) == (2, "no_calls", True, "a", table.now)
    assert set(restored(table).on(2)) == {"no_calls"}
    table.do(table.sitting.switch(2, "no_calls", on=False, now=table.now))
    assert set(restored(table).on(2)) == set()


def test_switches_are_seen_by_their_seat_alone() -> None:
    table = begun("riichi")
    table.arrive(None)
    effects = table.do(table.sitting.switch(2, "no_calls", on=True, now=table.now))
    assert effects.sent == ((2, Switches(("no_calls",))),)
    assert [message for _, message in table.messages(2, Switches)] == [Switches(("no_calls",))]
    again = table.arrive(2)
    assert [who for who, message in again.sent if isinstance(message, Switches)] == [2]


@pytest.mark.parametrize("people", [(0, 1, 2, 3), (0,)])
def test_switches_go_off_at_the_end_of_a_hand_but_for_lasting_ones(people: tuple[int, ...]) -> None:
    table = begun("riichi", people=people)
    for name in ("auto_win", "no_calls"):
        table.do(table.sitting.switch(0, name, on=True, now=table.now))
    while not table.sitting._ledger.laid_open:
        assert set(table.sitting.on(0)) == {"auto_win", "no_calls"}
        table.play(1)
    assert set(table.sitting.on(0)) == {"no_calls"}
    assert table.messages(0, Switches)[-1][1] == Switches(("no_calls",))
    assert set(restored(table).on(0)) == {"no_calls"}
    table.do(table.sitting.switch(0, "auto_win", on=True, now=table.now))
    assert set(restored(table).on(0)) == {"auto_win", "no_calls"}


def test_a_choice_by_a_switch_says_so() -> None:
    table = begun("riichi")
    seat = table.sitting.waiting_for[0]
    table.do(table.sitting.switch(seat, "discard_drawn", on=True, now=table.now))
    (line,) = table.line("Choice")
    assert (line.seat, line.by) == (seat, "switch")


# What it costs.


def test_where_nothing_is_taken_back_only_the_latest_choices_are_kept() -> None:
    table = begun("stud", clock=Clock(15, 60), undo=False, deals=40, seats=3)
    longest = 0
    for _ in range(400):
        table.play(1)
        longest = max(longest, len(table.sitting.match.steps))
    assert table.sitting._ledger.choices > 150
    assert longest < 40
    assert len(table.sitting.record.lines) < 60


def test_with_clocks_a_late_choice_asks_the_game_no_more_than_an_early_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("stud", clock=Clock(15, 60), undo=False, deals=40, seats=3)
    calls = [0]
    for each in ("apply", "redact", "mask", "to_act", "laid_out", "laid_open", "quiet", "automatic", "why_not"):
        original = getattr(table.game, each)

        def counted(*args: Any, original: Any = original) -> Any:
            calls[0] += 1
            return original(*args)

        monkeypatch.setattr(table.game, each, counted)
    costs = []
    for _ in range(300):
        if table.sitting.over:
            break
        seat = table.sitting.waiting_for[0]
        action = table.any_action(seat)
        calls[0], before = 0, table.sitting._ledger.choices
        table.choose(seat, action)
        assert table.sitting._ledger.choices == before + 1
        costs.append(calls[0] / (len(table.sitting.match.steps[-1].events) + 4) if table.sitting.match.steps else 0)
    assert len(costs) > 150
    assert max(costs[-50:]) <= 2 * max(costs[10:60])

"""The sitting: what goes in, what comes out, and that nothing but what was durable is needed to go on."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from tests.parlour.tables import GAMES, LONG, Shell, opened
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError, SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import Ask, News, Sitting, TakenBack, WholeTable
from zashiki.records.audit import verify

COUNTED = ("apply", "redact", "mask", "to_act", "legal", "why_not", "advance", "decide", "laid_open", "automatic")
EACH = pytest.mark.parametrize("name", GAMES)


def begun(name: str, *, seed: int = 0, **how: Any) -> Shell:
    sitting, first = opened(name, **how)
    shell = Shell(sitting, first, seed)
    shell.arrive(*shell.everybody())
    return shell


# Lines.


@EACH
def test_the_lines_of_all_effects_are_the_record(name: str) -> None:
    shell = begun(name)
    for _ in shell.play(60):
        assert b"".join(shell.lines) == shell.sitting.record.to_bytes()
    verify(Record.from_bytes(b"".join(shell.lines)))


@EACH
def test_a_restored_sitting_is_the_fold_of_what_was_durable(name: str) -> None:
    shell = begun(name)
    for n in shell.play(80):
        if n % 9 == 8 and name != "score-table":
            shell.undo()
        if n % 13 == 0 and not shell.sitting.over:
            again = Sitting.restored(shell.lines)
            assert again.match.state == shell.sitting.match.state
            assert again.record.digest == shell.sitting.record.digest
            for who in shell.everybody():
                (_, table), *_ = again.arrived(who).sent
                assert isinstance(table, WholeTable)
                assert (table.number, table.view) == (shell.heard[who][-1].number, shell.sitting.match.view(who))


def test_a_restored_sitting_goes_on_as_if_nothing_had_happened() -> None:
    shell = begun("koikoi")
    for _ in shell.play(20):
        pass
    again = Shell(Sitting.restored(shell.lines), Sitting.opened(shell.sitting.match)[1], 0)
    again.lines = list(shell.lines)
    again.arrive(0)
    for _ in again.play(20):
        pass
    assert Record.from_bytes(b"".join(again.lines)).digest == again.sitting.record.digest


def test_lines_that_anybody_may_have_written_are_decided_again() -> None:
    shell = begun("koikoi")
    for _ in shell.play(10):
        pass
    assert Sitting.restored(shell.lines, decide=True).match.state == shell.sitting.match.state


def test_a_closed_record_is_no_sitting_any_more() -> None:
    shell = begun("reversi")
    for _ in shell.play(200):
        pass
    with pytest.raises(RecordError, match="closed"):
        Sitting.restored(shell.lines)


# Streams.


@EACH
def test_numbers_count_heard_events_and_noticed_undos(name: str) -> None:
    shell = begun(name)
    for n in shell.play(120):
        if n % 17 == 16 and name != "score-table":
            shell.undo()
    for who in shell.everybody():
        number = shell.heard[who][0].number
        for message in shell.heard[who][1:]:
            number += len(message.events) if isinstance(message, News) else 1
            assert message.number == number


@EACH
def test_what_was_sent_adds_up_to_what_is_seen(name: str) -> None:
    shell = begun(name)
    for n in shell.play(120):
        if n % 17 == 16 and name != "score-table":
            shell.undo()
        for who in shell.everybody():
            assert shell.folded(who) == shell.sitting.match.view(who)


@EACH
def test_whoever_comes_back_gets_the_rest_or_the_whole_table(name: str) -> None:
    shell = begun(name)
    for _ in shell.play(150):
        pass
    sitting, kinds = shell.sitting, set()
    for who in shell.everybody():
        last = shell.heard[who][-1].number
        for missed in (0, 1, 2, 5, 60, 65, 100):
            if missed > last:
                continue
            sent = sitting.arrived(who, since=last - missed).sent
            if missed == 0:
                assert not sent
                continue
            ((_, message),) = sent
            kinds.add(type(message))
            assert isinstance(message, News | WholeTable)
            assert message.number == last
            if isinstance(message, News):
                assert len(message.events) == missed
                assert message.events == sitting.told(who)[-missed:]
            else:
                assert isinstance(message, WholeTable)
                assert message.view == sitting.match.view(who)
    assert News in kinds


@pytest.mark.parametrize("name", ["riichi", "koikoi", "stud"])
def test_where_a_message_ends_follows_from_what_everybody_heard(name: str) -> None:
    """Where it ended with each choice, it told who had been asked."""
    shell = begun(name, people=())
    for _ in shell.play(400):
        pass
    game, match = shell.sitting.match.game, shell.sitting.match
    for who in shell.everybody():
        whole, *messages = shell.heard[who]
        assert isinstance(whole, WholeTable)
        for message in messages:
            assert isinstance(message, News)
            assert not any(map(game.may_ask, message.events[:-1]))
    whole, *messages = shell.heard[None]
    assert isinstance(whole, WholeTable)
    view = whole.view
    for message in messages:
        assert isinstance(message, News)
        for event in message.events:
            view = game.apply(view, event)
        assert game.may_ask(message.events[-1]) or game.to_act(view) or game.outcome(view) is not None
    assert view == match.view(None)


def test_an_answer_in_secret_sends_nothing_to_the_others() -> None:
    shell = begun("riichi", people=(0, 1, 2, 3))
    match, secret = shell.sitting.match, 0
    for _ in range(600):
        if shell.sitting.over:
            break
        waiting = shell.sitting.waiting_for
        sent = shell.step().sent
        if len(waiting) > 1:
            secret += 1
            chosen = match.steps[-1].seat
            assert {who for who, _ in sent} <= {chosen} or not set(waiting) & set(match.to_act)
    assert secret


# Who is asked.


def test_a_window_asks_all_seats_at_once() -> None:
    shell = begun("riichi", people=())
    several = 0
    for _ in shell.play(600):
        asked = {ask.seat for ask in shell.asks}
        assert asked == set(shell.sitting.match.to_act)
        several += len(asked) > 1
    assert several


@pytest.mark.parametrize("name", ["koikoi", "riichi", "stud"])
def test_a_computer_is_told_each_event_once(name: str) -> None:
    shell = begun(name)
    for _ in shell.play(200):
        pass
    for seat in range(1, len(shell.sitting.seats)):
        told = [event for ask in shell.asked if ask.seat == seat for event in ask.events]
        rest, anew = shell.sitting.unheard(seat)
        assert not anew
        assert (*told, *rest) == shell.sitting.told(seat)


def test_after_an_undo_a_computer_is_told_everything_anew() -> None:
    shell = begun("koikoi")
    while len(shell.asked) < 2:
        shell.step()
    while shell.asks or not any(step.seat == 0 for step in shell.sitting.match.steps):
        shell.step()
    assert shell.undo()
    before = len(shell.asked)
    while len(shell.asked) == before:
        shell.step()
    ask = shell.asked[before]
    assert ask.anew
    assert ask.events == shell.sitting.told(1)


def test_an_answer_that_nobody_waits_for_changes_nothing() -> None:
    shell = begun("koikoi")
    while not shell.asks:
        shell.step()
    ask, digest = shell.asks[0], shell.sitting.record.digest
    action = shell.sitting.match.legal(1)[0]
    if not shell.undo():
        shell.step()
        digest = shell.sitting.record.digest
    shell.sitting.answered(ask, action)
    assert shell.sitting.record.digest == digest
    assert shell.sitting.answered(Ask(99, 1, None, ()), action).lines == ()


# What is refused.


@EACH
def test_what_is_refused_changes_nothing(name: str) -> None:
    shell = begun(name)
    sitting = shell.sitting
    for _ in shell.play(7):
        pass
    state, digest = sitting.match.state, sitting.record.digest
    numbers = {who: shell.heard[who][-1].number for who in shell.everybody()}
    for seat in range(len(sitting.seats)):
        with pytest.raises(Illegal):
            sitting.choose(seat, "nonsense")
    with pytest.raises(Illegal, match="no_such_switch"):
        sitting.switch(0, "nonsense", on=True)
    assert (sitting.match.state, sitting.record.digest) == (state, digest)
    for who in shell.everybody():
        assert not sitting.arrived(who, since=numbers[who]).sent


def test_people_do_not_choose_for_computers() -> None:
    shell = begun("koikoi")
    while not shell.asks:
        shell.step()
    with pytest.raises(Illegal, match="not_your_seat"):
        shell.sitting.choose(1, shell.sitting.match.legal(1)[0])


@pytest.mark.parametrize(("people", "code"), [((0, 1), "undo_between_people"), ((0,), "nothing_to_undo")])
def test_undo_is_for_one_person_alone_with_computers(people: tuple[int, ...], code: str) -> None:
    sitting, _ = opened("reversi", people=people)
    with pytest.raises(Illegal, match=code):
        sitting.undo(0)


def test_an_undo_goes_back_to_the_persons_own_choice() -> None:
    shell = begun("reversi")
    for _ in shell.play(6):
        pass
    own = [at for at, step in enumerate(shell.sitting.match.steps) if step.seat == 0]
    assert shell.undo()
    assert len(shell.sitting.match.steps) == own[-1]
    assert isinstance(shell.heard[None][-1], TakenBack)


# Games that keep score, and what needs no asking.


def test_the_end_of_a_score_table_stands_once_it_is_closed() -> None:
    from zashiki.games import score_table

    sitting, first = opened("score-table")
    shell = Shell(sitting, first)
    shell.arrive(0)
    shell.carry_out(sitting.choose(0, score_table.parse_action("end")))
    assert (sitting.over, sitting.record.outcome) == (True, None)
    assert shell.undo()
    assert (sitting.over, sitting.record.outcome) == (False, None)
    shell.carry_out(sitting.choose(0, score_table.parse_action("end")))
    shell.carry_out(sitting.close())
    assert Record.from_bytes(b"".join(shell.lines)).outcome == sitting.match.outcome


def test_what_is_switched_on_is_chosen_without_asking_and_ends_with_the_round() -> None:
    shell = begun("riichi")
    sitting, deal = shell.sitting, shell.sitting.match.state.deal
    shell.carry_out(sitting.switch(0, "discard_drawn", on=True))
    shell.carry_out(sitting.switch(0, "no_calls", on=True))
    asked = 0
    while sitting.match.state.deal == deal and not sitting.over:
        asked += not shell.asks
        shell.step()
    wins = [step for step in sitting.match.steps if step.seat == 0 and type(step.action).__name__ in ("Tsumo", "Ron")]
    assert asked <= 2 + len(wins)
    assert set(sitting.on(0)) == {"no_calls"}


# What it costs.


@pytest.mark.parametrize("name", ["koikoi", "stud", "riichi"])
def test_the_thousandth_choice_costs_no_more_than_the_first(name: str) -> None:
    """Counted in calls of the game, which is what a sitting spends its time on."""
    sitting, first = opened(name, **LONG[name])
    calls = Counter[str]()
    game, counted = sitting.match.game, SimpleNamespace(**vars(sitting.match.game))
    for each in COUNTED:
        setattr(counted, each, _counting(calls, each, getattr(game, each)))
    sitting.match.game = counted
    shell = Shell(sitting, first)
    shell.arrive(*shell.everybody())
    costs = []
    for _ in shell.play(1_000):
        costs.append((sum(calls.values()), len(sitting.match.steps[-1].events)))
        calls.clear()
    assert len(costs) > 190, len(costs)
    early, late = costs[20:120], costs[-100:]
    worst = max(cost / (events + 4) for cost, events in early)
    assert max(cost / (events + 4) for cost, events in late) <= 2 * worst


def _counting(calls: Counter[str], name: str, function: Any) -> Any:
    def counted(*args: Any) -> Any:
        calls[name] += 1
        return function(*args)

    return counted


def test_a_table_with_given_deals_can_be_sat_at() -> None:
    reversi = load("reversi")
    match: Any = Match(reversi, reversi.preset("othello"), Stacked({}))
    sitting, effects = Sitting.opened(match, (SeatInfo("Aki"), SeatInfo("Ken")))
    assert effects.lines
    assert sitting.people == (0, 1)


# What a shell may hand in, and what it learns.


def test_only_seats_of_people_give_commands() -> None:
    shell = begun("koikoi")
    sitting, digest = shell.sitting, shell.sitting.record.digest
    wrong: tuple[Any, ...] = (77, -1, [1], None, "0", True)
    for seat in wrong:
        for command in (
            sitting.undo,
            lambda one: sitting.choose(one, "x"),
            lambda one: sitting.switch(one, "x", on=True),
        ):
            with pytest.raises(Illegal, match="no_such_seat"):
                command(seat)
    for command in (sitting.undo, lambda one: sitting.switch(one, "x", on=True)):
        with pytest.raises(Illegal, match="not_your_seat"):
            command(1)
    with pytest.raises(Illegal, match="no_such_switch"):
        sitting.switch(0, [], on=True)  # type: ignore[arg-type]  # anything may come from outside
    assert sitting.record.digest == digest


def test_effects_say_which_lines_of_the_record_theirs_are() -> None:
    sitting, first = opened("koikoi")
    shell, lines = Shell(sitting, first), len(first.lines)
    assert first.number == 1
    shell.arrive(None)
    for _ in range(30):
        effects = shell.step()
        assert effects.number == lines + 1
        lines += len(effects.lines)
    assert Sitting.restored(shell.lines).arrived(0).number == lines + 1


def test_the_number_of_a_question_tells_nothing_of_those_to_others() -> None:
    shell = begun("riichi", people=())
    for _ in shell.play(200):
        pass
    for seat in range(4):
        assert [ask.number for ask in shell.asked if ask.seat == seat] == [
            n for n, _ in enumerate((ask for ask in shell.asked if ask.seat == seat), 1)
        ]


def test_a_stepwise_sitting_makes_one_choice_at_a_time() -> None:
    shell = begun("riichi", people=(0, 1, 2, 3))
    sitting = shell.sitting
    sitting.stepwise = True
    for seat in range(4):
        shell.carry_out(sitting.switch(seat, "discard_drawn", on=True))
    before = len(sitting.match.steps)
    assert before == 0
    for n in range(1, 9):
        shell.carry_out(sitting.step())
        assert len(sitting.match.steps) == n


def test_what_needs_no_asking_and_is_refused_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = begun("koikoi", people=(0, 1))
    monkeypatch.setattr(shell.sitting.match.game, "automatic", lambda _view, _seat, _on: "nonsense")
    shell.step()
    assert len(shell.sitting.match.steps) == 1

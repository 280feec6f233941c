"""Match: the only holder of a state; refusals, undo, and stepping back and forth."""

import pytest

from zashiki import Fair, Illegal, Match, Outcome
from zashiki.games import koikoi
from zashiki.games.koikoi import CallShobu, PlayCard
from zashiki.games.koikoi.events import Event
from zashiki.kernel import registry
from zashiki.testing.playing import played, random_match

Table = Match[koikoi.Ruleset, koikoi.GameState, koikoi.Action, Event]


def open_table(seed: str = "tea") -> Table:
    return Match.open(koikoi, seed=seed)


def choose(table: Table, count: int = 1) -> None:
    for _ in range(count):
        (seat,) = table.to_act
        table.submit(seat, next(iter(table.legal(seat))))


def test_open_plays_the_default_preset_and_deals_at_once() -> None:
    table = Match.open(koikoi)
    assert table.rules.name == "nintendo"
    assert len(table.to_act) == 1
    assert table.log == table.opening


def test_legal_is_a_live_collection() -> None:
    table = open_table()
    (seat,) = table.to_act
    legal = table.legal(seat)
    assert len(legal) == len(list(legal)) == 8
    assert next(iter(legal)) in legal
    assert CallShobu() not in legal
    assert repr(legal).startswith("Choices([PlayCard(")
    assert list(table.legal(1 - seat)) == []


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        ("other", "first", "not_your_turn"),
        (7, "first", "no_such_seat"),
        (-1, "first", "no_such_seat"),
        (True, "first", "no_such_seat"),
        (False, "first", "no_such_seat"),
        (0.0, "first", "no_such_seat"),
        ("own", CallShobu(), "wrong_phase"),
        ("own", "junk", "not_an_action"),
        ("own", PlayCard(koikoi.HIDDEN), "card_not_in_hand"),
    ],
)
def test_a_refused_action_has_a_code_and_changes_nothing(seat: float | str, action: object, code: str) -> None:
    table = open_table()
    (own,) = table.to_act
    place = {"own": own, "other": 1 - own}.get(seat, seat) if isinstance(seat, str) else seat
    wish = next(iter(table.legal(own))) if action == "first" else action
    before = table.state, table.log
    with pytest.raises(Illegal, match=code) as refused:
        table.submit(place, wish)  # type: ignore[arg-type]  # junk on purpose
    assert (refused.value.code, refused.value.seat, refused.value.action) == (code, place, wish)
    assert before == (table.state, table.log)


def test_nothing_can_be_chosen_once_the_match_is_over() -> None:
    table = random_match(registry.load("koikoi"), koikoi.preset("seed-000"), "over")
    assert table.outcome is not None
    with pytest.raises(Illegal, match="match_over"):
        table.submit(0, PlayCard(koikoi.Card("1a")))


def test_undo_truncates_the_log() -> None:
    table = open_table()
    states = [table.state]
    for _ in range(4):
        choose(table)
        states.append(table.state)
    table.undo()
    assert (table.state, len(table.steps)) == (states[3], 3)
    table.undo(to=1)
    assert (table.state, len(table.steps)) == (states[1], 1)
    assert table.log == table.opening + table.steps[0].events
    choose(table, 3)
    assert table.state == states[4]


@pytest.mark.parametrize("to", [-1, 0, 5])
def test_undo_refuses_what_was_never_chosen(to: int) -> None:
    table = open_table()
    with pytest.raises(Illegal, match="nothing_to_undo"):
        table.undo(to=to)
    with pytest.raises(Illegal, match="nothing_to_undo"):
        table.back()


def test_undo_never_goes_past_a_revealed_deal() -> None:
    table = open_table()
    while table.state.round == 1:
        choose(table)
    first_of_second = len(table.steps)
    choose(table, 2)
    with pytest.raises(Illegal, match="deal_revealed"):
        table.undo(to=first_of_second - 1)
    table.undo(to=first_of_second)
    assert table.state.round == 2


def test_stepping_back_and_forth() -> None:
    table = open_table()
    choose(table, 5)
    after, events = table.state, table.steps[-1].events
    table.back()
    table.back()
    assert len(table.steps) == 3
    assert table.state == table.state_at(3)
    table.forward()
    assert table.forward() == events
    assert table.state == after
    with pytest.raises(Illegal, match="nothing_to_redo"):
        table.forward()


def test_a_new_choice_replaces_what_was_stepped_back_over() -> None:
    table = open_table()
    choose(table, 3)
    table.back()
    (seat,) = table.to_act
    table.submit(seat, list(table.legal(seat))[-1])
    with pytest.raises(Illegal, match="nothing_to_redo"):
        table.forward()


def test_stepping_back_shows_earlier_months_but_does_not_let_them_be_played_again() -> None:
    table = open_table()
    while table.state.round == 1:
        choose(table)
    table.back()
    assert table.state.round == 1
    (seat,) = table.to_act
    with pytest.raises(Illegal, match="deal_revealed"):
        table.submit(seat, next(iter(table.legal(seat))))
    table.forward()
    assert table.state.round == 2


def test_undo_after_stepping_back_never_goes_past_a_revealed_deal() -> None:
    table = open_table()
    while table.state.round == 1:
        choose(table)
    table.back()
    assert table.rewound
    with pytest.raises(Illegal, match="deal_revealed"):
        table.undo()
    assert table.rewound
    table.forward()
    assert not table.rewound


def test_views_and_heard_events_hide_the_other_hand() -> None:
    table = open_table()
    view = table.view(0)
    assert koikoi.HIDDEN not in view.players[0].hand
    assert set(view.players[1].hand) == set(view.stock) == {koikoi.HIDDEN}
    heard = table.heard(table.log, None)
    assert len(heard) == len(table.log)
    assert table.view(None).players[0].hand == (koikoi.HIDDEN,) * 8


def test_a_match_folded_from_a_log_is_to_look_at_only() -> None:
    table = open_table()
    choose(table, 3)
    folded = Match.from_log(koikoi, koikoi.start(table.rules), table.rules, table.opening, table.steps)
    assert folded.state == table.state
    with pytest.raises(Illegal, match="read_only"):
        choose(folded)


def test_one_chain_serves_many_tables() -> None:
    fair, rules = Fair.seeded("tea", seats=2), koikoi.preset("nintendo")
    first, second = (Match(koikoi, rules, fair.at_table(name)) for name in ("a", "b"))
    assert first.state != second.state


def test_outcome_names_the_winners() -> None:
    assert Outcome((3, 5), "rounds").winners == (1,)
    assert Outcome((5, 5), "rounds").winners == (0, 1)


def test_random_play_by_picks_is_the_same_every_time() -> None:
    game, rules = registry.load("koikoi"), koikoi.preset("nintendo")
    assert played(game, rules, "x", [1, 2, 3]).log == played(game, rules, "x", [1, 2, 3]).log


def test_registry_knows_its_games_and_names_them_when_asked_for_another() -> None:
    assert "koikoi" in registry.names()
    with pytest.raises(LookupError, match=r"no game is called 'chess'; there are: koikoi"):
        registry.load("chess")

"""Match: the only holder of a state; refusals, and how far back one may go."""

import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.testing import sealed_bids
from zashiki import Fair, Illegal, Match, Outcome
from zashiki.games import koikoi, riichi
from zashiki.games.choices import Choices
from zashiki.games.koikoi import CallShobu, PlayCard
from zashiki.games.koikoi.events import Event
from zashiki.kernel import registry
from zashiki.kernel.game import Seat
from zashiki.kernel.match import KEPT
from zashiki.kernel.problems import Problem
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.testing.random_play import played, random_match

Table = Match[koikoi.Ruleset, koikoi.GameState, koikoi.Action, Event]


def open_table(seed: str = "tea") -> Table:
    return Match.open(koikoi, seed=seed)


def choose(table: Table | AnyMatch, count: int = 1) -> None:
    for _ in range(count):
        (seat,) = table.to_act
        table.submit(seat, next(iter(table.legal(seat))))


def test_open_plays_the_default_preset_and_deals_at_once() -> None:
    table = Match.open(koikoi)
    assert table.rules.name == "nintendo"
    assert len(table.to_act) == 1
    assert table.log == table.opening


NOTHING: Any = None
NO_GAME = SimpleNamespace(**{name: getattr(koikoi, name) for name in dir(koikoi) if name != "mask"})
WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: Match.open(anything("koikoi")), r"'koikoi' is not a game: it offers no start; zashiki.game\(name\) gives"),
    (lambda: Match.open(NOTHING), "None is not a game"),
    (lambda: Match.open(anything(NO_GAME)), "is not a game: it offers no mask"),
    (
        lambda: Match.open(koikoi, anything("dojo")),
        r"'dojo' are no rules of koikoi; .*preset\(name\) of the game .*: nintendo",
    ),
    (lambda: Match.open(koikoi, anything(riichi.preset("tenhou"))), "are no rules of koikoi"),
    (lambda: Match.open(koikoi, seed=anything(1.5)), "a seed is a text or a whole number, not 1.5"),
    (lambda: Match.open(koikoi, seed=True), "a seed is a text or a whole number, not True"),
    (lambda: Match.open(koikoi, seed=anything(b"tea")), "a seed is a text or a whole number, not b'tea'"),
]


def anything(value: object) -> Any:
    """Say nothing of a value's type, so that a mistake can be typed here."""
    return value


@pytest.mark.parametrize(("call", "said"), WRONG, ids=[said for _, said in WRONG])
def test_a_match_that_cannot_be_opened_says_what_is_wrong_and_what_to_do(call: Callable[[], object], said: str) -> None:
    with pytest.raises(Problem, match=said) as refused:
        call()
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_refusal_shows_the_seat_as_it_was_given() -> None:
    table = open_table()
    with pytest.raises(Illegal, match=r"no_such_seat \(seat '0', "):
        table.submit(anything("0"), table.legal(1)[0])


def test_legal_is_a_live_collection() -> None:
    table = open_table()
    (seat,) = table.to_act
    legal = table.legal(seat)
    assert len(legal) == len(list(legal)) == 8
    assert next(iter(legal)) in legal
    assert CallShobu() not in legal
    assert repr(legal).startswith("Choices([PlayCard(")
    assert list(table.legal(1 - seat)) == []


def test_asking_for_a_choice_lists_nothing_and_looking_lists_once() -> None:
    table, listings = open_table(), []

    def listing(state: koikoi.GameState, seat: Seat) -> list[koikoi.Action]:
        listings.append(seat)
        return [*koikoi.legal(state, seat)]

    (seat,) = table.to_act
    choices = Choices(listing, koikoi.why_not, table.state, seat)
    assert CallShobu() not in choices
    assert table.legal(seat)[0] in choices
    assert listings == []
    assert choices[0] == choices[:2][0] == next(iter(choices))
    assert choices.index(choices[-1]) == len(choices) - 1
    assert listings == [seat]


def test_a_list_of_choices_leaves_the_house_without_the_state() -> None:
    table = open_table()
    (seat,) = table.to_act
    sent = pickle.dumps(table.legal(seat))
    assert b"GameState" not in sent
    assert pickle.loads(sent) == list(table.legal(seat))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("odd", [None, 5, b"12b", "", "take", "x" * 5000])
def test_choose_refuses_what_is_not_notation_and_changes_nothing(odd: object) -> None:
    table = open_table()
    before = table.state
    with pytest.raises(ValueError, match="write"):
        table.choose(odd)  # type: ignore[arg-type]  # that is the point
    assert table.state is before


def test_choose_reads_the_notation_for_the_one_seat_that_must_choose() -> None:
    table, twin = open_table(), open_table()
    (seat,) = table.to_act
    action = table.legal(seat)[0]
    assert table.choose(koikoi.show_action(action)) == twin.submit(seat, action)
    with pytest.raises(ValueError, match="13x"):
        table.choose("13x")
    with pytest.raises(Illegal, match="not_your_turn"):
        table.choose("1a", seat=1 - table.to_act[0])


def test_choose_needs_a_seat_where_several_must_choose_and_none_once_it_is_over() -> None:
    table = Match.open(sealed_bids.GAME)
    with pytest.raises(Illegal, match="name_a_seat"):
        table.choose("1")
    assert table.choose("2", seat=1) == table.steps[-1].events
    while table.to_act:
        table.choose("1", seat=table.to_act[0])
    with pytest.raises(Illegal, match="match_over"):
        table.choose("1")


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


def test_m4_undo_ends_where_hidden_hands_were_laid_open_whatever_keys_are_published() -> None:
    game: AnyGame = registry.load("stud")
    rules = game.change_rules(game.preset(game.presets()[0]), deals=4)
    table = Match.open(game, rules, seed="undo")
    while table.outcome is None and game.laid_open(table.state) == 0:
        seat = table.to_act[0]
        calls = [one for one in table.legal(seat) if type(one).__name__ in ("Call", "Check", "BringIn")]
        table.submit(seat, calls[0])
    assert game.revealed(table.state) == 0
    with pytest.raises(Illegal, match="deal_revealed"):
        table.undo(to=0)
    count = len(table.steps)
    table.submit(table.to_act[0], next(iter(table.legal(table.to_act[0]))))
    table.undo(to=count)
    assert len(table.steps) == count


def test_m4_a_match_can_be_opened_without_undo() -> None:
    table = Match.open(koikoi, seed="tea", may_undo=False)
    choose(table)
    with pytest.raises(Illegal, match="no_undo"):
        table.undo()
    assert len(table.steps) == 1


def test_a_seat_that_does_not_exist_is_refused_everywhere() -> None:
    table = open_table()
    for seat in (2, -1, 7, True, 1.0, "0"):
        for ask in (table.legal, table.view, lambda one: table.heard(table.log, one)):
            with pytest.raises(Illegal, match="no_such_seat"):
                ask(seat)  # type: ignore[arg-type]  # junk on purpose


def test_a_seed_may_be_a_number() -> None:
    assert Match.open(koikoi, seed=5).log == Match.open(koikoi, seed="5").log


def test_m7_a_seed_is_refused_where_the_rules_may_need_more_deals_than_its_chain_has() -> None:
    game = registry.load("stud")
    rules = game.change_rules(game.preset(game.presets()[0]), deals=5000)
    with pytest.raises(Illegal, match="seed_too_short"):
        Match.open(game, rules, seed="tea")
    drawn = Match.open(game, rules).chance
    assert isinstance(drawn, Fair)
    assert drawn.length == 5001


def test_m7_a_choice_that_needs_a_deal_beyond_the_chain_is_refused_and_changes_nothing() -> None:
    table: AnyMatch = Match(registry.load("koikoi"), koikoi.preset("nintendo"), Fair.seeded("tea", seats=2, length=1))
    code, before = "", (table.state, 0)
    while not code:
        before = table.state, len(table.steps)
        try:
            choose(table)
        except Illegal as refusal:
            code = refusal.code
    assert (code, table.state, len(table.steps)) == ("no_more_deals", *before)


def test_m8_states_are_kept_sparsely_and_folded_again() -> None:
    table = random_match(registry.load("koikoi"), koikoi.preset("nintendo"), "sparse")
    assert len(table._kept) == len(table.steps) // KEPT + 1
    copy = Match.open(koikoi, seed="sparse")
    for at, step in enumerate(table.steps):
        assert table.state_at(at) == copy.state
        copy.submit(step.seat, step.action)
    assert table.state_at(len(table.steps)) == copy.state == table.state


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
    with pytest.raises(Illegal, match="read_only"):
        folded.undo()


def test_a_match_folded_from_a_log_can_be_played_on_by_its_own_chance() -> None:
    table = open_table()
    choose(table, 3)
    folded = Match.from_log(koikoi, koikoi.start(table.rules), table.rules, table.opening, table.steps)
    folded.play_on(table.chance)
    for match in (table, folded):
        while match.state.round == 1:
            choose(match)
    assert folded.log == table.log


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

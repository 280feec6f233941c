"""Stud's twin against the room: all presets, rules of every kind, and errors planted."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from zashiki.encoding import Encoding
from zashiki.encoding.stud.numbering import BRING_IN, CALL, CHECK, FOLD
from zashiki.fast import LEFT_ALONE, Batch, NotPlayed
from zashiki.games import stud
from zashiki.games.stud import GameState, Ruleset
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.testing.laws import LawBroken
from zashiki.testing.side_by_side import SideBySide

CHOICES, MANY = 100_000, 1_000_000
PRESETS = stud.presets()
DRAWN = 40
"""Rule sets that are drawn at random, knob by knob."""
KNOBS = {
    "seats": (2, 3, 4, 5, 6, 7, 8),
    "rotation": (("stud",), ("razz",), ("stud8",), ("stud8", "razz", "stud"), ("stud", "stud8")),
    "change": ("deals", "orbit"),
    "deals_per_game": (1, 2, 5),
    "deals": (1, 3, 8, 20),
    "ante": (0, 1, 5, 7),
    "bring_in": (1, 10, 19),
    "small_bet": (20, 25),
    "big_bet": (25, 40, 50),
    "chip": (1, 5, 10),
    "stack": (0, 30, 77, 150, 400),
    "between_deals": ("carry", "reset"),
    "rebuy": ("none", "broke"),
    "rake": (0, 3, 12, 500),
    "sitting_out": ((), (0,), (0, 1)),
    "first_dealer": (-1, 0, 1),
    "dealing": ("rounds", "seats"),
    "burns": (False, True),
    "shortage": ("burns_first", "community"),
    "folded_dealt": (False, True),
    "raises": (1, 2, 4),
    "heads_up": ("capped", "street", "any_time", "last_two"),
    "open_pair": ("single", "double"),
    "board_ties": ("suits", "stud_suits", "position", "seat"),
    "odd_chip": ("used", "held", "seat"),
    "pot_order": ("main_first", "last_first"),
    "mucking": (False, True),
}
"""Values of every rule that tables differ on."""


def won(state: GameState) -> list[int]:
    return [player.stack + player.total - player.bought for player in state.players]


class Sticky:
    """Rarely folds, so that deals reach seventh street with many seats, all-ins and pots; and counts what it meets."""

    def __init__(self) -> None:
        self.met: Counter[str] = Counter()

    def __call__(self, rng: Random, match: AnyMatch, _seat: Seat, legal: Sequence[int], _encoding: Encoding) -> int:
        state: GameState = match.state
        all_in = {player.total for player in state.players if player.live and not player.stack}
        self.met["two side pots"] += state.street == 7 and len(all_in) > 1
        self.met["community card"] += bool(state.community)
        self.met["burns shuffled"] += state.rules.burns and state.street == 7 and len(state.burnt) < 4
        self.met["short bet"] += state.bet > state.full > 0
        self.met["beyond the cap"] += state.level > state.rules.raises + 1
        staying = [number for number in legal if number != FOLD] or legal
        return rng.choice(legal if rng.random() < 0.05 else staying)


class Rotation:
    """Random play that notes which games it meets."""

    def __init__(self) -> None:
        self.seen = set[str]()

    def __call__(self, rng: Random, match: AnyMatch, _seat: Seat, legal: Sequence[int], _encoding: Encoding) -> int:
        self.seen.add(match.state.game)
        return rng.choice(legal)


class Staying:
    """Checks, calls or brings in, and never folds; counts the choices on seventh street."""

    seventh = 0

    def __call__(self, _rng: Random, match: AnyMatch, _seat: Seat, legal: Sequence[int], _encoding: Encoding) -> int:
        self.seventh += match.state.street == 7
        return next(number for number in (CHECK, CALL, BRING_IN) if number in legal)


def drawn_rules(number: int) -> Ruleset:
    """A rule set with every knob drawn; stacks may differ and some may be empty."""
    rng = Random(f"rules {number}")
    knobs: dict[str, object] = {name: rng.choice(values) for name, values in KNOBS.items()}
    knobs["seats"] = seats = 2 + number % 7
    if rng.random() < 0.5:
        knobs["stacks"] = (*(rng.choice((0, 4, 33, 90, 250)) for _ in range(seats - 2)), 60, 200)
    if knobs["rebuy"] == "none" and knobs["between_deals"] == "carry" and rng.random() < 0.5:
        knobs["deals"] = 0
    return stud.change_rules(stud.preset("online"), **knobs)


@pytest.mark.parametrize("name", PRESETS)
def test_the_twin_plays_as_the_room(name: str) -> None:
    rules, games = stud.preset(name), Rotation()
    found = SideBySide("stud", rules, scores=won, games=20, chooser=games).play(CHOICES // 2 // len(PRESETS))
    assert found.finished > 10
    assert games.seen == set(rules.rotation)


def test_the_twin_plays_by_all_kinds_of_rules() -> None:
    chooser, finished = Sticky(), 0
    for number in range(DRAWN):
        found = SideBySide("stud", drawn_rules(number), scores=won, chooser=chooser, games=25)
        finished += found.play(CHOICES // 2 // DRAWN).finished
    assert finished > 500
    assert all(chooser.met[what] > 20 for what in chooser.met), chooser.met


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_the_twin_plays_a_million_choices_as_the_room(name: str) -> None:
    rules, games, half = stud.preset(name), Rotation(), MANY // 4 // len(PRESETS)
    assert SideBySide("stud", rules, scores=won, seed=2, games=50, chooser=games).play(half).finished > 50
    assert SideBySide("stud", rules, scores=won, seed=3, games=50, chooser=Sticky()).play(half).finished > 10
    assert games.seen == set(rules.rotation)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(40, 440, 40))
def test_the_twin_plays_by_hundreds_of_rule_sets_as_the_room(first: int) -> None:
    for number in range(first, first + 40):
        SideBySide("stud", drawn_rules(number), scores=won, chooser=Sticky(), games=25, seed=number).play(MANY // 800)


SHORT = stud.change_rules(stud.preset("online"), stacks=(40, 75, 90, 130, 200, 300), deals=1, rotation=("stud8",))
"""Stacks that end in side pots."""


@pytest.mark.parametrize(
    "wrong",
    [{"most_pots": 1}, {"raises": 4}, {"odd_chip": 2}, {"rake": 1}, {"big_bet": 39}, {"board_ties": 3}],
    ids=["the side pots are missing", "a raise more", "odd chips by seat", "a rake", "a smaller bet", "ties by seat"],
)
def test_a_planted_error_is_found(wrong: dict[str, object]) -> None:
    found = SideBySide("stud", SHORT, scores=won, chooser=Sticky())
    found.batch._rules = found.batch._rules._replace(**wrong)
    with pytest.raises(LawBroken):
        found.play(20_000)


def test_a_wrong_worth_is_found() -> None:
    found = SideBySide("stud", SHORT, scores=won, chooser=Sticky())
    tables = found.batch._rules.hands
    place = int(np.argmax(tables.high == tables.high[tables.high >> 20 == 2].max()))
    high = tables.high.copy()
    high[tables.high >> 20 == 2] = high[place]  # all two pairs alike
    found.batch._rules = found.batch._rules._replace(hands=tables._replace(high=high))
    with pytest.raises(LawBroken):
        found.play(20_000)


@pytest.mark.parametrize("number", range(4))
def test_a_state_that_is_put_in_comes_back_and_is_played_on(number: int) -> None:
    rules = drawn_rules(number)
    played = SideBySide("stud", rules, scores=won, chooser=Sticky(), games=20, seed=9)
    for history in (True, False):
        batch = Batch("stud", rules, 20, history=history)
        batch.deal(1)
        for _ in range(6):
            played.play(60)
            for at, match in enumerate(played.matches):
                batch.put(at, match.state)
                if history:
                    assert batch.state(at) == match.state
            assert (batch.legal == played.batch.legal).all()
            assert (batch.to_act == played.batch.to_act).all()
            assert (batch.observe(1) == played.batch.observe(1)).all()


def test_a_state_that_is_put_in_is_played_on_to_the_end_of_the_match() -> None:
    rules = stud.change_rules(stud.preset("wsop-live"), seats=7, deals=4, rotation=("stud8", "razz"))
    played = SideBySide("stud", rules, scores=won, chooser=Sticky(), games=30, seed=4).play(1500).batch
    batch = Batch("stud", rules, 30, history=True)
    batch.deal(4)
    for at in range(30):
        batch.put(at, played.state(at))
    batch.tables["matches"] = played.tables["matches"]
    while not batch.done.all():
        chosen = batch.random_choices()
        assert not batch.step(chosen).any()
        played.step(chosen)
        assert all(batch.state(at) == played.state(at) for at in range(30) if not batch.done[at])


@pytest.mark.parametrize("preset", ["wsop-live", "roberts"])
def test_short_decks_are_dealt_as_in_the_room(preset: str) -> None:
    """Eight who never fold: the deck runs short, and burnt cards are shuffled; what is drawn late is the same."""
    rules = stud.change_rules(stud.preset(preset), seats=8, deals=3)
    staying = Staying()
    assert SideBySide("stud", rules, scores=won, games=20, chooser=staying).play(3000).finished
    assert staying.seventh > 100


def test_a_deck_is_lifted_in_the_order_in_which_it_will_be_dealt() -> None:
    """Whoever moves a game to another batch meets the same cards there, though nobody had drawn them yet."""
    rules = stud.change_rules(stud.preset("online"), deals=1)
    first, second = (Batch("stud", rules, 5) for _ in range(2))
    first.deal(3)
    second.deal(4)
    for at in range(5):
        second.put(at, first.state(at))
    while not first.done.all():
        choices = np.where(first.done, LEFT_ALONE, first.random_choices())
        assert not first.step(choices).any()
        assert not second.step(choices).any()
        assert [first.state(at) for at in range(5)] == [second.state(at) for at in range(5)]


@pytest.mark.parametrize(
    ("knobs", "named"),
    [
        ({"stack": 1 << 30}, "stack"),
        ({"stacks": (1 << 29,) * 6}, "stacks"),
        ({"rebuy": "broke", "deals": 100_000, "stack": 10_000}, "stack"),
        ({"big_bet": 1 << 31, "stack": 100}, "big_bet"),
        ({"ante": 1 << 30, "stack": 100}, "ante"),
    ],
)
def test_chips_that_do_not_fit_are_refused_by_name(knobs: dict[str, object], named: str) -> None:
    with pytest.raises(NotPlayed) as caught:
        Batch("stud", stud.change_rules(stud.preset("online"), **knobs))
    assert caught.value.gaps["knob"] == named

"""What a batch promises, whatever the game: deals, steps, refusals, resets, states in and out."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from zashiki import fast
from zashiki.encoding import Philox
from zashiki.fast import LEFT_ALONE, Batch
from zashiki.games import koikoi, reversi, stud
from zashiki.kernel import registry
from zashiki.kernel.chance import Stacked
from zashiki.kernel.match import Match
from zashiki.texts.problems import Problem

GAMES = fast.names()
DEALT = [name for name in GAMES if name != "reversi"]
"""Games that shuffle something."""


def dealt(name: str, size: int = 8, **options: Any) -> Batch:
    batch = Batch(name, None, size, **options)
    batch.deal(seed=5)
    return batch


def same(one: Batch, other: Batch) -> bool:
    return one.tables.tobytes() == other.tables.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_deals_the_same(name: str) -> None:
    first, second = dealt(name), dealt(name)
    assert same(first, second)
    first.play_out()
    second.play_out()
    assert same(first, second)
    assert first.done.all()


@pytest.mark.parametrize("name", GAMES)
def test_threads_and_parts_change_nothing(name: str) -> None:
    size = 1200
    whole = Batch(name, None, size, threads=1)
    shared = Batch(name, None, size, threads=3)
    half = Batch(name, None, size // 2, first=size // 2)
    for batch in (whole, shared, half):
        batch.deal(seed=9)
        batch.play_out(until="round")
    assert same(whole, shared)
    assert whole.tables[size // 2 :].tobytes() == half.tables.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_steps_by_random_choices_are_a_play_out(name: str) -> None:
    stepped, played = dealt(name), dealt(name)
    while not stepped.done.all():
        assert not stepped.step(stepped.random_choices()).any()
    played.play_out()
    assert same(stepped, played)


@pytest.mark.thinned
@pytest.mark.parametrize(("name", "preset"), [(name, one) for name in GAMES for one in registry.load(name).presets()])
def test_history_changes_nothing_that_is_played(name: str, preset: str) -> None:
    """Proofs compare batches with history, since only those have whole states; who plays fast goes without."""
    known, plain = (Batch(name, preset, 100, history=history) for history in (True, False))
    for batch in (known, plain):
        batch.deal(seed=6)
        batch.play_out()
    assert np.array_equal(known.scores, plain.scores)
    assert np.array_equal(known.taken, plain.taken)
    for batch in (known, plain):
        batch.deal(seed=7)
        for _ in range(40):
            batch.step(batch.random_choices())
    assert np.array_equal(known.legal, plain.legal)
    for seat in range(known.seats):
        assert np.array_equal(known.observe(seat), plain.observe(seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_play_out_is_the_room_with_the_same_draws(name: str) -> None:
    batch = dealt(name, 2)
    batch.play_out()
    for at in range(batch.size):
        chance = Philox(5, game=at)
        match = Match(batch.game, batch.rules, chance, may_undo=False)
        taken = 0
        while match.outcome is None:
            seat = min(match.to_act)
            legal = batch.encoding.legal(match.state, seat)
            match.submit(seat, batch.encoding.action(match.state, seat, legal[chance.below(len(legal), taken)]))
            taken += 1
        assert batch.taken[at] == taken
        assert batch.scores[at].tolist() == list(match.outcome.scores)


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_number_is_flagged_and_changes_nothing(name: str) -> None:
    batch = dealt(name)
    before, choices = batch.tables.copy(), batch.random_choices()
    batch.tables[:] = before
    wrong = [-2, batch.encoding.choices, 1 << 30, int((~batch.legal[3]).nonzero()[0][0])]
    choices[:4] = wrong
    refused = batch.step(choices)
    assert refused.tolist() == [True] * 4 + [False] * 4
    assert batch.refused.tolist() == refused.tolist()
    assert batch.tables[:4].tobytes() == before[:4].tobytes()
    assert all(batch.tables[at] != before[at] for at in range(4, 8))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_left_alone(name: str) -> None:
    batch = dealt(name)
    before = batch.tables.copy()
    assert not batch.step(LEFT_ALONE).any()
    assert batch.tables.tobytes() == before.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_refuses_every_choice(name: str) -> None:
    batch = dealt(name)
    batch.play_out()
    before = batch.tables.copy()
    assert not batch.legal.any()
    assert (batch.to_act == -1).all()
    assert batch.step(0).all()
    assert not batch.step(LEFT_ALONE).any()
    assert batch.tables.tobytes() == before.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_with_reset_a_finished_game_is_shown_once_and_dealt_anew(name: str) -> None:
    batch = dealt(name, 4, reset=True)
    batch.play_out()
    final = batch.scores
    assert batch.done.all()
    assert not batch.step(0).any()
    assert not batch.done.any()
    assert batch.scores.tolist() != final.tolist()
    for at in range(4):
        assert batch.state(at).rules == batch.rules
        opened = Match(batch.game, batch.rules, Philox(5, game=at, matches=1))
        assert batch.to_act[at] == min(opened.to_act)
        assert batch.legal[at].nonzero()[0].tolist() == batch.encoding.legal(opened.state, min(opened.to_act))


@pytest.mark.parametrize("name", GAMES)
def test_a_state_comes_out_as_it_was_put_in(name: str) -> None:
    batch = dealt(name, 3, history=True)
    match = Match(batch.game, batch.rules, Philox(77))
    while match.outcome is None and len(match.steps) < 30:
        batch.put(1, match.state)
        assert batch.state(1) == match.state
        assert batch.legal[1].nonzero()[0].tolist() == batch.encoding.legal(match.state, min(match.to_act))
        match.submit(min(match.to_act), match.legal(min(match.to_act))[0])
    assert batch.state(0) == Match(batch.game, batch.rules, Philox(5, game=0)).state, "another game was touched"


@pytest.mark.parametrize("name", DEALT)
def test_given_orders_are_dealt_as_a_stacked_table_deals_them(name: str) -> None:
    batch = Batch(name, None, 3, history=True)
    pieces = len(batch.game.canonical_order(batch.rules))
    orders = np.array([np.random.default_rng(at).permutation(pieces) for at in range(3)])
    batch.deal(seed=8, orders=orders)
    for at in range(3):
        stacked = Stacked({"1": orders[at].tolist()}, rest=Philox(8, game=at))
        assert batch.state(at) == Match(batch.game, batch.rules, stacked).state
    batch.deal(seed=8, orders={"1": orders[0]})
    for at in range(3):
        stacked = Stacked({"1": orders[0].tolist()}, rest=Philox(8, game=at))
        assert batch.state(at) == Match(batch.game, batch.rules, stacked).state


def test_one_of_several_openings_is_drawn_or_given() -> None:
    rules = reversi.preset("xot")
    batch = Batch("reversi", rules, 200)
    batch.deal(seed=2)
    assert len({batch.state(at).board for at in range(200)}) > 40
    order = [5, *(at for at in range(len(rules.openings)) if at != 5)]
    batch.deal(orders=order)
    opened = Match(reversi, rules, Stacked({"1": order})).state
    assert {batch.state(at).board for at in range(200)} == {opened.board}


def test_a_copy_is_played_apart() -> None:
    batch = dealt("reversi")
    other = batch.copy()
    other.play_out()
    assert other.done.all()
    assert not batch.done.any()


def test_numbers_of_numpy_are_numbers() -> None:
    options: dict[str, Any] = {"size": np.int64(3), "first": np.uint8(2), "threads": np.int32(1), "reset": np.True_}
    dealing: dict[str, Any] = {"seed": np.uint32(7), "orders": {1: np.arange(48, dtype=np.uint8)}}
    batch = Batch("koikoi", **options)
    batch.deal(**dealing)
    other = Batch("koikoi", size=3, first=2)
    other.deal(seed=7, orders={"1": list(range(48))})
    assert same(batch, other)
    index: Any = np.int8(1)
    assert batch.state(index) == other.state(1)


@pytest.mark.parametrize("name", ["koikoi-japan", "seed-000", "nintendo"])
@pytest.mark.parametrize("order", [[0], [*range(1, 101), 0], [1, 0, 2], np.roll(np.arange(48), -5)])
def test_a_dealer_is_drawn_from_as_many_as_there_are(name: str, order: Any) -> None:
    rules = koikoi.preset(name)
    batch = Batch("koikoi", rules, 2)
    batch.deal(1)
    before, pieces = batch.tables.tobytes(), {"random": 2, "draw_card": 48}.get(rules.first_dealer, len(order))
    if len(order) == pieces:
        batch.deal(orders={"1/dealer": order})
        stacked = Stacked({"1/dealer": [int(one) for one in order]}, rest=Philox(0))
        assert batch.to_act[0] == min(Match(batch.game, rules, stacked).to_act)
    else:
        with pytest.raises(Problem, match=f"{pieces} places"):
            batch.deal(orders={"1/dealer": order})
        assert batch.tables.tobytes() == before


def test_burnt_cards_are_shuffled_as_given_where_there_are_as_many() -> None:
    rules = stud.change_rules(stud.preset("wsop-live"), seats=8, deals=1)
    shuffled = []
    for length in (*range(1, 9), 52):
        order = [*range(1, length), 0]
        batch = Batch("stud", rules, 1, history=True)
        batch.deal(3, orders={"1/burns": order})
        known = Match(batch.game, rules, Stacked({"1/burns": order}, rest=Philox(3)))
        plain = Match(batch.game, rules, Philox(3))
        try:
            played(batch, known)
        except Problem:  # another number of cards is burnt, and the room says so: the batch draws them
            played(batch, plain)
        else:
            shuffled.append(length)
    assert len(shuffled) == 1


def played(batch: Batch, match: Match[Any, Any, Any, Any]) -> None:
    """Nobody folds; both sides are the same after every choice."""
    batch = batch.copy()
    while match.outcome is None:
        seat = min(match.to_act)
        number = next(one for one in batch.encoding.legal(match.state, seat) if one)
        match.submit(seat, batch.encoding.action(match.state, seat, number))
        assert not batch.step(number).any()
        assert batch.state(0) == match.state


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_before_its_deal_has_nobody_to_act_and_nothing_to_lift(name: str) -> None:
    batch = Batch(name, size=2)
    assert batch.done.all()
    assert not batch.legal.any()
    for ask in (lambda: batch.step(0), batch.play_out, batch.random_choices, batch.observe, lambda: batch.observe(0)):
        with pytest.raises(Problem, match="call `deal` first"):
            ask()
    with pytest.raises(Problem, match="not dealt yet"):
        batch.state(1)
    match = Match(batch.game, batch.rules, Philox(3))
    batch.put(1, match.state)
    assert batch.to_act.tolist() == [-1, min(match.to_act)]


@pytest.mark.parametrize("name", GAMES)
def test_with_reset_a_step_opens_what_was_never_dealt_beside_a_state_that_was_put_in(name: str) -> None:
    batch, opened = Batch(name, size=2, reset=True), Batch(name, size=2)
    batch.put(0, Match(batch.game, batch.rules, Philox(3)).state)
    batch.step(LEFT_ALONE)
    opened.deal(seed=0)
    assert batch.tables[1].tobytes() == opened.tables[1].tobytes()


def test_seats_can_be_named_for_each_game() -> None:
    batch = dealt("reversi", 2)
    mixed = batch.observe([1, 0])
    assert mixed[0].tolist() == batch.observe(1)[0].tolist()
    assert mixed[1].tolist() == batch.observe(0)[1].tolist()
    assert batch.observe().tolist() == batch.observe(0).tolist()


def test_numba_is_loaded_only_when_asked_for() -> None:
    code = (
        "import sys, zashiki, zashiki.games.reversi, zashiki.encoding, zashiki.players, zashiki.cli.main\n"
        "print([name for name in ('numba', 'numpy') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert found.stdout.strip() == "[]"


def test_without_numba_it_is_said_what_is_missing() -> None:
    """In a process of its own, where numba cannot be found."""
    code = """
from importlib.machinery import PathFinder
find = PathFinder.find_spec
PathFinder.find_spec = lambda name, *rest: None if name == "numba" else find(name, *rest)
import zashiki.fast
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 - ours
    last = found.stderr.strip().splitlines()[-1]
    assert last.endswith('zashiki.fast needs numba, which the extra `fast` brings: pip install "zashiki[fast]"')
    assert found.stderr.count("During handling") == 0


def test_seats_that_are_not_there_see_nothing_where_nobody_looks_at_them_before() -> None:
    batch = dealt("koikoi", 3)
    found = np.ones((3, batch.encoding.length), batch.encoding.dtype)
    batch._run("observe", batch._games, batch._rules, np.array([-128, 2, 127], np.int8), batch.seats, found)
    assert not found.any()

"""What is handed to a batch: whatever is wrong is one clear error, and changes nothing."""

from typing import Any

import numpy as np
import pytest

from zashiki import fast
from zashiki.fast import Batch
from zashiki.fast.arguments import checked_row
from zashiki.games import reversi
from zashiki.kernel.match import Match
from zashiki.texts.problems import Problem


def dealt(size: int = 2) -> Batch:
    batch = Batch("reversi", None, size)
    batch.deal(seed=5)
    return batch


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"size": 0}, "1 to"),
        ({"size": -3}, "1 to"),
        ({"size": 2.5}, "not 2.5"),
        ({"size": True}, "not True"),
        ({"size": 1 << 40}, "1 to"),
        ({"size": (1 << 31) - 1}, "bytes, and this machine has"),
        ({"device": "abacus"}, "abacus"),
        ({"threads": 0}, "threads"),
        ({"first": -1}, "first"),
        ({"first": 1.0}, "not 1.0"),
        ({"threads": 2.0}, "not 2.0"),
        ({"device": ["cpu"]}, "cpu"),
        ({"reset": "yes"}, "reset is True or False"),
        ({"history": []}, "history is True or False"),
        ({"rules": "dawn"}, "dawn"),
        ({"rules": 5}, "Ruleset"),
    ],
)
def test_a_bad_batch_is_one_clear_error(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(Problem, match=said):
        Batch("reversi", **wrong)


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ([0, 1, 2], "64"),
        (np.zeros((2, 64), int), "permutation"),
        (np.zeros((3, 64), int), "2 games"),
        (np.zeros((2, 64)), "2 games"),
        (["a"] * 64, "2 games"),
        ([[1, 2], [3]], "2 games"),
        (np.arange(64)[None, None], "2 games"),
        ({"x": np.arange(64)}, "'x'"),
        ({"0": np.arange(64)}, "'0'"),
        ({"1/": np.arange(64)}, "'1/'"),
        ({"01": np.arange(64)}, "'01'"),
        ({"": np.arange(64)}, "''"),
        ({None: np.arange(64)}, "None"),
        ({"1/dealer": np.arange(2)}, "no draw '1/dealer'"),
        ({"1" * 5000: np.arange(64)}, "an order is for a deal"),
        ({"1": np.arange(64), 1: np.arange(64)}, "two orders for the draw '1'"),
        (np.arange(64.0), "float64"),
    ],
)
def test_bad_orders_are_one_clear_error_and_change_nothing(orders: Any, said: str) -> None:
    batch = Batch("reversi", reversi.preset("xot"), 2)
    batch.deal(seed=1)
    before = batch.tables.tobytes()
    with pytest.raises(Problem, match=said):
        batch.deal(orders=orders)
    assert batch.tables.tobytes() == before


@pytest.mark.parametrize("seed", [-1, 1 << 64, "tea", 1.5, None, True])
def test_a_bad_seed_is_one_clear_error(seed: Any) -> None:
    with pytest.raises(Problem, match="seed"):
        Batch("reversi").deal(seed)


@pytest.mark.parametrize("choices", [[0], [0, 1, 2], [[0, 1]], [0.5, 1.0], ["a", "b"], None, [[1], [2, 3]]])
def test_bad_choices_are_one_clear_error_and_change_nothing(choices: Any) -> None:
    batch = dealt()
    before = batch.tables.tobytes()
    with pytest.raises(Problem, match="choices: 2 games"):
        batch.step(choices)
    assert batch.tables.tobytes() == before


@pytest.mark.parametrize("game", ["chess", "", None, 5, b"reversi", np])
def test_a_game_that_has_no_twin_is_refused_and_those_that_have_are_named(game: Any) -> None:
    with pytest.raises(Problem, match="koikoi, reversi, riichi, stud"):
        Batch(game)


@pytest.mark.parametrize("game", ["0", None, 1.0, [0], True])
def test_a_game_is_asked_for_by_a_whole_number(game: Any) -> None:
    with pytest.raises(Problem, match="games are 0 to 1"):
        dealt().state(game)


@pytest.mark.parametrize("seat", [2, -2, [0], "x", 300])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    with pytest.raises(Problem):
        dealt().observe(seat)


def test_games_that_are_not_there_are_refused() -> None:
    batch = dealt()
    for game in (-1, 2):
        with pytest.raises(Problem, match="games are 0 to 1"):
            batch.state(game)
    with pytest.raises(Problem, match="same rules"):
        batch.put(0, Match.open(reversi, reversi.preset("mini-6x6"), seed=1).state)
    with pytest.raises(Problem, match="same rules"):
        batch.put(0, "a board")
    with pytest.raises(Problem, match="'score-table'"):
        Batch("score-table")
    with pytest.raises(Problem, match="until"):
        batch.play_out(until="dawn")  # type: ignore[arg-type]  # what a caller without types might write


def test_a_rule_that_a_twin_does_not_play_is_refused_by_name() -> None:
    with pytest.raises(fast.NotPlayed, match="size = 10"):
        Batch("reversi", reversi.change_rules(reversi.preset("othello"), size=10))


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.int64, np.uint64])
def test_whatever_the_kind_of_choices_one_loop_takes_them(kind: type[Any]) -> None:
    """Loops are compiled for each kind of array, and an array that may not be written is a kind of its own."""
    given = np.array([19, 19], kind)
    given.flags.writeable = False
    row = checked_row(given, 2, "choices", np.int32)
    assert row.dtype == np.int32
    assert row.flags.writeable
    assert row.tolist() == [19, 19]
    assert not dealt().step(given).any()

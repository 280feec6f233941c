"""Reversi's twin against the room: side by side, with errors planted, and by counting trees."""

from itertools import product

import numpy as np
import pytest

from zashiki.fast.reversi.perft import perft
from zashiki.games import reversi
from zashiki.games.reversi import Board, GameState, Position, Ruleset
from zashiki.games.reversi.move_tree import CONVENTIONS, Convention
from zashiki.testing.laws import LawBroken
from zashiki.testing.side_by_side import SideBySide

CHOICES, MANY = 100_000, 1_000_000
TABLES = [
    *map(reversi.preset, reversi.presets()),
    *(
        reversi.change_rules(reversi.preset("othello"), size=size, start=start, score=score)
        for size, start, score in product((4, 6), ("standard", "mirrored", "free"), ("official", "raw"))
    ),
    reversi.change_rules(reversi.preset("othello"), name="given", position="-----OX--XO----- X", size=4),
]
"""All presets, every small board with every start and score, and a given position."""
KNOWN = (4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800)
"""Leaves by convention A, as Aart Bik published them."""


def discs(state: GameState) -> tuple[int, int]:
    return reversi.raw(state.board)


def named(rules: Ruleset) -> str:
    return f"{rules.name}-{rules.size}-{rules.start}-{rules.score}"


@pytest.mark.thinned(each=lambda rules: rules.size)
@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_the_twin_plays_as_the_room(rules: Ruleset) -> None:
    found = SideBySide("reversi", rules, scores=discs).play(CHOICES // len(TABLES))
    assert found.finished > 40


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_the_twin_plays_a_million_choices_as_the_room(rules: Ruleset) -> None:
    SideBySide("reversi", rules, scores=discs, seed=2, games=200).play(MANY // len(TABLES))


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": np.uint64(7)},
        {"inner": np.uint64(0x3F3F3F3F3F3F3F3F)},
        {"centre": np.uint64(0)},
        {"official": False},
        {"black": np.array([0], np.uint64)},
    ],
    ids=["a shifted diagonal", "a walk around the edge", "no centre", "another score", "no discs"],
)
def test_a_planted_error_is_found(wrong: dict[str, object]) -> None:
    rules = reversi.preset("historic" if "centre" in wrong else "othello")
    if "official" in wrong:  # small boards often end with empty squares
        rules = reversi.change_rules(rules, size=4)
    found = SideBySide("reversi", rules, scores=discs)
    found.batch._rules = found.batch._rules._replace(**wrong)
    with pytest.raises(LawBroken):
        found.play(8000)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("size", [4, 6, 8])
def test_trees_are_counted_as_the_room_counts_them(size: int, convention: Convention) -> None:
    start = Position(Board.standard(size))
    depths = (1, 2, 3, 4, 5, 7, 11) if size == 4 else (1, 2, 3, 4, 5, 7)
    for depth in depths:
        assert perft(start, depth, convention) == reversi.perft(start, depth, convention)


def test_published_counts() -> None:
    start = Position(Board.standard())
    assert tuple(perft(start, depth) for depth in range(1, 11)) == KNOWN[:10]


@pytest.mark.slow
def test_published_counts_of_a_deeper_tree() -> None:
    assert perft(Position(Board.standard()), 11) == KNOWN[10]


def test_progress_is_told_and_reaches_its_end() -> None:
    heard: list[tuple[int, int]] = []
    perft(Position(Board.standard()), 7, progress=lambda done, of: heard.append((done, of)))
    assert heard[-1][0] == heard[-1][1]
    assert len(heard) > 10
    assert heard == sorted(heard)

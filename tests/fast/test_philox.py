"""Draws: the numbers of the paper, the same in plain Python and compiled, and fair enough."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tests.fast import philox_loops as drawn
from zashiki.encoding import philox as plain
from zashiki.encoding.philox import Philox, use_of
from zashiki.fast.philox import Chance
from zashiki.texts.problems import Problem

ONES, PI_KEY = 0xFFFFFFFF, (0xA4093822, 0x299F31D0)
VECTORS = [
    ((0, 0), (0, 0, 0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ((ONES, ONES), (ONES, ONES, ONES, ONES), "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (PI_KEY, (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), "d16cfe09 94fdcceb 5001e420 24126ea1"),
]
"""Known answers of philox4x32-10, from the authors' Random123 (kat_vectors)."""


def given(seed: int, game: int = 0, matches: int = 0) -> Chance:
    return Chance(np.uint64(seed), game, matches, np.zeros((0, 0), np.uint16), np.zeros(0, np.int32))


@pytest.mark.parametrize(("key", "counter", "words"), VECTORS)
def test_the_known_answers(key: tuple[int, int], counter: tuple[int, int, int, int], words: str) -> None:
    assert [f"{word:08x}" for word in plain.block(key, counter)] == words.split()
    compiled = drawn.block(np.uint64(key[0] | key[1] << 32), *counter)
    assert [f"{int(word):08x}" for word in compiled] == words.split()


@pytest.mark.parametrize("count", [1, 2, 3, 48, 52, 136, 300])
@pytest.mark.parametrize("label", ["", "dealer"])
def test_a_shuffle_is_the_same_in_plain_python(count: int, label: str) -> None:
    for seed, game, matches, deal in ((0, 0, 0, 1), (1 << 63 | 5, 99_999, 3, 12)):
        order = np.zeros(count, np.uint16)
        drawn.shuffle(given(seed, game, matches), deal, use_of(label), order, count, count)
        chance = Philox(seed, game=game, matches=matches)
        assert tuple(order.tolist()) == chance.shuffled(range(count), deal=deal, label=label)
        assert drawn.drawn_first(given(seed, game, matches), deal, use_of(label), count) == order[0]


def test_the_first_places_need_no_more_draws_than_places() -> None:
    whole, part = np.zeros(52, np.uint8), np.zeros(52, np.uint8)
    drawn.shuffle(given(7), 1, 0, whole, 52, 52)
    drawn.shuffle(given(7), 1, 0, part, 52, 20)
    assert part[:20].tolist() == whole[:20].tolist()
    assert sorted(part.tolist()) == list(range(52))


def test_choices_are_the_same_in_plain_python() -> None:
    chance = Philox(11, game=4)
    assert [drawn.drawn_choice(given(11, 4), at, 9) for at in range(50)] == [chance.below(9, at) for at in range(50)]


def test_every_order_comes_as_often_as_the_others() -> None:
    found = Counter(Philox(3, game=game).shuffled("abcd", deal=1) for game in range(24_000))
    assert set(found) == set(permutations("abcd"))
    expected = 1000
    chi_squared = sum((n - expected) ** 2 / expected for n in found.values())
    assert chi_squared < 49.7  # 23 degrees of freedom, one in a thousand


def test_games_deals_uses_and_matches_draw_apart() -> None:
    base = Philox(5).shuffled(range(52), deal=1)
    others = [
        Philox(5).shuffled(range(52), deal=2),
        Philox(5).shuffled(range(52), deal=1, label="dealer"),
        Philox(5, game=1).shuffled(range(52), deal=1),
        Philox(5, matches=1).shuffled(range(52), deal=1),
        Philox(6).shuffled(range(52), deal=1),
        Philox(5 | 1 << 32).shuffled(range(52), deal=1),
    ]
    assert len({base, *others}) == 7


@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.int8])
def test_numbers_of_numpy_draw_the_same(kind: Any) -> None:
    chance = Philox(kind(7), game=kind(2), matches=kind(3))
    assert chance.shuffled(range(50), deal=1) == Philox(7, game=2, matches=3).shuffled(range(50), deal=1)


@pytest.mark.parametrize(
    "wrong",
    [{"seed": -1}, {"seed": 1 << 64}, {"seed": 1.0}, {"seed": True}, {"game": -1}, {"game": 1 << 32}, {"matches": "1"}],
)
def test_a_seed_or_place_that_is_none_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Problem, match="whole number"):
        Philox(**{"seed": 1} | wrong)

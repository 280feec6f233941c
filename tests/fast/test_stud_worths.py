"""What hands are worth by the tables, against the room: all of five cards, many of more; all of seven counted."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
import pytest

from zashiki.fast.stud import NO_LOW, all_hands, worths
from zashiki.games.stud.hand_ranks import Category, eight_or_better, high, low
from zashiki.games.stud.variants import Side
from zashiki.texts.problems import Problem

ROOM: dict[Side, Callable[[int], int | None]] = {"high": high, "low": low, "eight": eight_or_better}
SEVEN_CARD = {
    Category.STRAIGHT_FLUSH: 41584,
    Category.QUADS: 224848,
    Category.FULL_HOUSE: 3473184,
    Category.FLUSH: 4047644,
    Category.STRAIGHT: 6180020,
    Category.TRIPS: 6461620,
    Category.TWO_PAIR: 31433400,
    Category.PAIR: 58627800,
    Category.HIGH_CARD: 23294460,
}
LOW_BY_TOP_CARD = {4: 781824, 5: 3151360, 6: 7426560, 7: 13171200}
"""Different ranks up to the five, six, seven, eight, the ace counted as 0; the same in razz and for eight or better."""
RAZZ = LOW_BY_TOP_CARD | {8: 19174400, 9: 23675904, 10: 24837120, 11: 21457920, 12: 13939200}
ALL_SEVENS = 133_784_560


def room_worths(hands: Sequence[tuple[int, ...]], side: Side) -> list[int]:
    rate, bits = ROOM[side], [1 << card for card in range(52)]
    rated = (rate(sum([bits[card] for card in hand])) for hand in hands)
    return [NO_LOW if worth is None else worth for worth in rated]


@pytest.mark.parametrize(
    "side", ["high", pytest.param("low", marks=pytest.mark.slow), pytest.param("eight", marks=pytest.mark.slow)]
)
def test_all_five_card_hands_are_worth_what_they_are_in_the_room(side: Side) -> None:
    hands = list(combinations(range(52), 5))
    assert len(hands) == 2_598_960
    assert worths(np.array(hands, np.uint8), side).tolist() == room_worths(hands, side)


@pytest.mark.parametrize("side", list(ROOM))
@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_of_every_size_are_worth_what_they_are_in_the_room(side: Side, size: int) -> None:
    dice = np.random.default_rng(size)
    hands = np.argsort(dice.random((20_000, 52)), axis=1)[:, :size]
    few_ranks = np.argsort(dice.random((20_000, 16)), axis=1)[:, :size] // 4 * 13 + dice.integers(0, 13, (20_000, 1))
    few_ranks = (few_ranks + np.arange(size) % 4) % 52  # hands of neighbouring ranks: pairs, and straights
    apart = np.array([len(set(hand)) == size for hand in few_ranks.tolist()])
    for some in (hands, few_ranks[apart]):
        assert len(some) > 500
        assert worths(some, side).tolist() == room_worths([tuple(hand) for hand in some.tolist()], side)


def test_all_seven_card_hands_fall_into_their_categories() -> None:
    by_category: Counter[Category] = Counter()
    for headline, count in all_hands().items():
        assert headline is not None
        by_category[headline[0]] += count
    assert by_category == SEVEN_CARD
    assert by_category.total() == ALL_SEVENS


def test_all_seven_card_hands_fall_into_their_lows() -> None:
    razz, eight = all_hands(side="low"), all_hands(side="eight")
    assert razz.total() == eight.total() == ALL_SEVENS
    assert {rank: razz[Category.HIGH_CARD, rank] for rank in range(4, 13)} == RAZZ
    assert {rank: eight[Category.HIGH_CARD, rank] for rank in range(4, 8)} == LOW_BY_TOP_CARD
    assert eight[None] == ALL_SEVENS - sum(LOW_BY_TOP_CARD.values())


@pytest.mark.parametrize(
    ("hands", "side", "code"),
    [
        ([[0, 1, 2, 3]], "high", "fast.hands"),
        ([0, 1, 2, 3, 4], "high", "fast.hands"),
        ([[0, 1, 2, 3, 52]], "high", "fast.cards"),
        ([[0, 1, 2, 3, -1]], "low", "fast.cards"),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, 256 + 4]], "low", "fast.cards"),
        ([[6, 6, 6, 6, 6, 6, 6]], "high", "fast.cards"),
        ([[0, 1, 2, 3, 3]], "eight", "fast.cards"),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3]], "low", "fast.hands"),
        ([[0.5, 1, 2, 3, 4]], "low", "fast.hands"),
        ([[0, 1, 2, 3, 4]], "middle", "fast.side"),
    ],
)
def test_what_is_no_hand_is_refused(hands: object, side: Side, code: str) -> None:
    with pytest.raises(Problem) as caught:
        worths(hands, side)  # type: ignore[arg-type]  # the wrong things on purpose
    assert caught.value.code == code


def test_the_row_that_is_no_hand_is_shown_as_it_was_given() -> None:
    with pytest.raises(Problem, match=r"row 1 is not a hand of distinct cards, .*: \[0, 1, 2, 3, 260\]"):
        worths([[0, 1, 2, 3, 4], [0, 1, 2, 3, 260]])


def test_no_hands_have_no_worths() -> None:
    assert worths(np.zeros((0, 7), int)).shape == (0,)


def test_a_hand_has_five_to_seven_cards() -> None:
    with pytest.raises(Problem, match="5 to 7"):
        all_hands(8)

"""What hands are worth: all of five cards, many larger ones against a naive twin, all of seven in the full run."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from zashiki.games.stud.hand_ranks import Category, eight_or_better, high, high_hand, low, low_hand, used
from zashiki.games.stud.notation import cards
from zashiki.games.stud.pieces import CARDS, RANKS, Card, mask_of

BITS = [card.bit for card in CARDS]
FIVE_CARD = {
    Category.STRAIGHT_FLUSH: 40,
    Category.QUADS: 624,
    Category.FULL_HOUSE: 3744,
    Category.FLUSH: 5108,
    Category.STRAIGHT: 10200,
    Category.TRIPS: 54912,
    Category.TWO_PAIR: 123552,
    Category.PAIR: 1098240,
    Category.HIGH_CARD: 1302540,
}
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
RAZZ = {"5": 781824, "6": 3151360, "7": 7426560, "8": 13171200, "9": 19174400, "T": 23675904, "J": 24837120}
RAZZ |= {"Q": 21457920, "K": 13939200, "pair": 5948800, "two_pair": 219648, "full_house": 624}
EIGHTS = {"8": 13171200, "7": 7426560, "6": 3151360, "5": 781824}


def naive_high(hand: tuple[Card, ...]) -> tuple[int, list[int]]:
    """Five cards as the category and the ranks that decide, worked out in the plainest way."""
    counts = Counter(card.rank for card in hand)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    ranks = sorted(counts)
    wheel = ranks == [0, 1, 2, 3, 12]
    straight = len(ranks) == 5 and (ranks[4] - ranks[0] == 4 or wheel)
    top = [3] if wheel else ranks[-1:]
    flush = len({card.suit for card in hand}) == 1
    if straight:
        return (8 if flush else 4), top
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (5 if flush else kinds.get(tuple(shape), 0)), order


def naive_low(hand: tuple[Card, ...]) -> tuple[list[int], list[int]]:
    """Five cards, ace low: how often each rank is held, then the ranks; the smallest is the best."""
    ranks = [(card.rank + 1) % 13 for card in hand]
    held = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [count for count, _ in held], [rank for _, rank in held]


@pytest.mark.uncounted
def test_all_five_card_hands_fall_into_their_categories_and_7462_worths() -> None:
    found: Counter[int] = Counter(high(a | b | c | d | e) for a, b, c, d, e in combinations(BITS, 5))
    assert len(found) == 7462
    by_category: Counter[Category] = Counter()
    for worth, count in found.items():
        by_category[high_hand(worth).category] += count
    assert by_category == FIVE_CARD


def test_the_order_of_worths_is_that_of_the_naive_twin() -> None:
    dice = Random("five")
    hands = [tuple(dice.sample(CARDS, 5)) for _ in range(4000)]
    by_worth = sorted(hands, key=lambda hand: high(mask_of(hand)))
    assert [naive_high(hand) for hand in by_worth] == sorted(naive_high(hand) for hand in hands)
    lows = sorted(hands, key=lambda hand: low(mask_of(hand)), reverse=True)
    assert [naive_low(hand) for hand in lows] == sorted(naive_low(hand) for hand in hands)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_best_five_of_more_cards_are_those_of_the_naive_twin(size: int) -> None:
    dice = Random(f"best of {size}")
    for _ in range(600):
        hand = tuple(dice.sample(CARDS, size))
        fives = list(combinations(hand, 5))
        best_high = max(fives, key=naive_high)
        best_low = min(fives, key=naive_low)
        assert high(mask_of(hand)) == high(mask_of(best_high))
        assert low(mask_of(hand)) == low(mask_of(best_low))
        counts, ranks = naive_low(best_low)
        qualifies = counts == [1] * 5 and ranks[0] <= 7
        assert eight_or_better(mask_of(hand)) == (low(mask_of(best_low)) if qualifies else None)
        assert naive_high(used(mask_of(hand))) == naive_high(best_high)
        assert naive_low(used(mask_of(hand), for_low=True)) == naive_low(best_low)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsKsQsJsTs 2c2d", "AhAdAcAs KsKdKc"),
        ("5s4s3s2sAs KdKc", "9c9d9h9s AdAcAh"),
        ("AcAdAh KcKd KhKs", "AcAdAh QcQd2c3d"),
        ("KcKdKh QcQdQh 2s", "KcKdKh JcJdJh As"),
        ("7c6d5h4s3c 9d2d", "6c5d4h3s2c KdKh"),
        ("AcAd KcKd QcQd Jh", "AcAd KcKd JcJd Th"),
        ("8c8d8h8s KcKdKh", "8c8d8h8s QcQdQh"),
    ],
)
def test_high_hands_that_others_got_wrong(better: str, worse: str) -> None:
    assert high(mask_of(cards(better))) > high(mask_of(cards(worse)))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsAh2d3c4h5s Kd", "Ks5h4d3c2h QcQd"),
        ("As2s3s4s5s KcKd", "As2d3c4h6s KhQd"),
        ("7s5h4d3c2h KcKd", "7s6h4d3cAh KcKd"),
        ("AsAh2d2c3h3s 4d", "AsAhAd2c2h2s 3d"),
        ("KsQsJsTs9s KdQd", "AsAhAdAc 2s2h2d"),
    ],
)
def test_low_hands_that_others_got_wrong(better: str, worse: str) -> None:
    assert low(mask_of(cards(better))) > low(mask_of(cards(worse)))


def test_a_hand_says_what_it_is() -> None:
    found = high_hand(high(mask_of(cards("AcAdAh KcKd 2s3s"))))
    assert (found.category, found.ranks) == (Category.FULL_HOUSE, (12, 11))
    wheel = low_hand(low(mask_of(cards("Ac2d3h4s5c KcKd"))))
    assert (wheel.category, [RANKS[rank] for rank in wheel.ranks]) == (Category.HIGH_CARD, ["5", "4", "3", "2", "A"])
    assert eight_or_better(mask_of(cards("9c2d3h4s5c KcKd"))) is None


@pytest.mark.slow
def test_all_seven_card_hands_fall_into_their_categories() -> None:
    """133,784,560 hands; the exact figures of the rules page for high, razz and eight-or-better."""
    highs: Counter[int] = Counter()
    lows: Counter[int] = Counter()
    eights: Counter[int | None] = Counter()
    for first in combinations(range(52), 4):
        start = sum(BITS[at] for at in first)
        rest = [start | a | b | c for a, b, c in combinations(BITS[first[-1] + 1 :], 3)]
        highs.update(map(high, rest))
        lows.update(map(low, rest))
        eights.update(map(eight_or_better, rest))
    assert sum(highs.values()) == 133_784_560
    assert len(highs) == 4824
    assert _by_category(highs) == SEVEN_CARD
    razz: Counter[str] = Counter()
    for worth, count in lows.items():
        found = low_hand(worth)
        razz[RANKS[found.ranks[0]] if found.category is Category.HIGH_CARD else found.category.value] += count
    assert razz == RAZZ
    tops: Counter[str] = Counter()
    for eight, count in eights.items():
        tops["" if eight is None else RANKS[low_hand(eight).ranks[0]]] += count
    assert {top: count for top, count in tops.items() if top} == EIGHTS


def _by_category(worths: Counter[int]) -> Counter[Category]:
    found: Counter[Category] = Counter()
    for worth, count in worths.items():
        found[high_hand(worth).category] += count
    return found

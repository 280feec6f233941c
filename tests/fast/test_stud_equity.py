"""Equity by samples: the compiled loop and plain Python draw the same, and come near what is counted exactly."""

from collections import Counter

import numpy as np
import pytest

from zashiki.encoding.philox import seed_of
from zashiki.fast.stud import equity
from zashiki.games.stud.notation import cards
from zashiki.games.stud.pieces import mask_of
from zashiki.players.stud.drawn_samples import drawn
from zashiki.players.stud.equity import Outcomes, Spot, enumerated, spot
from zashiki.players.stud.shares import share_of
from zashiki.texts.problems import Problem

TRIPS = [f"{rank}c{rank}d{rank}h" for rank in "23456789"]
SPOTS = [
    ("stud", ("JsTs9s", "AhAdKc"), ""),
    ("stud", ("As??Ah", "Kd??Kh", "2c3c4c5c"), "7d7h"),
    ("razz", ("As2d3c", "4h5h9c"), "Kd"),
    ("razz", ("KsKdKc", "QsQdQcQh"), "As2d3c4h"),
    ("stud8", ("As2d3c", "KhKdKs", "7h6h5h"), "2c"),
    ("stud8", tuple(TRIPS), ""),
]
"""Of eight hands each that nobody folded the last card is for all."""


def laid(game: str, hands: tuple[str, ...], dead: str) -> Spot:
    return spot(game, [cards(hand) for hand in hands], cards(dead))


@pytest.mark.parametrize(("game", "hands", "dead"), SPOTS)
def test_compiled_and_plain_samples_are_the_same(game: str, hands: tuple[str, ...], dead: str) -> None:
    table = laid(game, hands, dead)
    for seed in (0, 7, seed_of("zashiki")):
        plain = drawn(table, 400, seed, compiled=False)
        assert plain.total() == 400
        assert drawn(table, 400, seed, compiled=True) == plain


@pytest.mark.parametrize("compiled", [True, False])
def test_samples_can_be_drawn_in_portions(compiled: bool) -> None:
    table = laid(*SPOTS[0])
    whole = drawn(table, 600, 5, compiled=compiled)
    assert drawn(table, 250, 5, compiled=compiled) + drawn(table, 350, 5, first=250, compiled=compiled) == whole
    assert drawn(table, 600, 6, compiled=compiled) != whole


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("stud", ("AsAhAd KsKc 2c", "QsQhQd JsJc 2d")),
        ("razz", ("As2d3c 8h Td", "4h5h7c 9s Kc")),
        ("stud8", ("As2d3c 8h Td9d", "KhKs7c 6s 5c4c")),
    ],
)
def test_samples_come_near_the_exact_shares(game: str, hands: tuple[str, ...]) -> None:
    table = laid(game, hands, "")
    exact: Outcomes = Counter()
    enumerated(table, exact)
    found = drawn(table, 400_000, 1, compiled=True)
    for seat in range(2):
        assert share_of(found, seat) == pytest.approx(share_of(exact, seat), abs=0.004)


ACES, KINGS = mask_of(cards("AsAhAd")), mask_of(cards("KsKhKd"))
UNSEEN = [card for card in range(52) if not (ACES | KINGS) >> card & 1]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"game": "holdem"}, "fast.stud_game"),
        ({"missing": (4,)}, "fast.equity_hands"),
        ({"missing": (4, -1)}, "fast.equity_hands"),
        ({"missing": (4, 5)}, "fast.equity_size"),
        ({"missing": (4, 1)}, "fast.equity_size"),
        ({"unseen": [*UNSEEN, 52]}, "fast.equity_cards"),
        ({"unseen": [*UNSEEN, UNSEEN[0]]}, "fast.equity_cards"),
        ({"known": (ACES, ACES | 1 << UNSEEN[0])}, "fast.equity_cards"),
        ({"unseen": UNSEEN[:7]}, "fast.equity_short"),
        ({"seed": -1}, "fast.seed"),
        ({"first": 1 << 32}, "fast.samples"),
        ({"samples": -1}, "fast.samples"),
        ({"samples": 1.5}, "fast.whole"),
        ({"samples": True}, "fast.whole"),
        ({"missing": (4.0, 4)}, "fast.whole"),
        ({"unseen": ["2c"]}, "fast.whole"),
        ({"known": (ACES, ACES)}, "fast.equity_known"),
        ({"known": (ACES, 1 << 52)}, "fast.equity_known"),
        ({"known": (ACES, -1)}, "fast.equity_cards"),
        ({"game": ["stud"]}, "fast.stud_game"),
    ],
)
def test_what_cannot_be_sampled_is_refused(changed: dict[str, object], code: str) -> None:
    asked: dict[str, object] = {"game": "stud", "known": (ACES, KINGS), "missing": (4, 4), "unseen": UNSEEN}
    with pytest.raises(Problem) as caught:
        equity(**asked | {"samples": 10, "seed": 1} | changed)  # type: ignore[arg-type]  # the wrong things on purpose
    assert caught.value.code == code


def test_cards_may_be_numbers_of_numpy() -> None:
    plain = equity("stud", (ACES, KINGS), (4, 4), UNSEEN, samples=50, seed=3)
    small = np.array(UNSEEN, np.uint8)
    known, missing = np.array([ACES, KINGS], np.uint64), np.array([4, 4], np.int8)
    assert equity("stud", known, missing, small, samples=50, seed=3) == plain  # type: ignore[arg-type]  # rows of numbers

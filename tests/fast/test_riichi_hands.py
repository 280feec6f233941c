"""Riichi hands looked up in tables: shanten, waits and ready discards are the room's."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.fast.riichi_hands import Hand, random_hand
from tests.fast.riichi_loops import drawn_and_discarded, man_of, shapes_of_each, triplet_asked
from zashiki.fast import riichi
from zashiki.fast.riichi import analysis
from zashiki.fast.riichi.hand.melds import coded
from zashiki.fast.riichi.hand.shanten import FAR
from zashiki.fast.riichi.hand.shapes import WAITS
from zashiki.fast.riichi.hand.tables import hand_tables
from zashiki.games.riichi.hand import shanten as room
from zashiki.games.riichi.hand import waits as room_waits
from zashiki.games.riichi.pieces import KINDS, counts_of
from zashiki.texts.problems import Problem

HANDS = 5000


def dealt(seed: str, *, three: bool = False, number: int = HANDS) -> list[Hand]:
    dice = Random(seed)
    return [random_hand(dice, three=three) for _ in range(number)]


def melds_of(hands: list[Hand]) -> NDArray[np.int64]:
    return np.array([[*map(coded, hand.melds), *[-1] * (4 - len(hand.melds))] for hand in hands])


def set_of(kinds: Any) -> int:
    return sum(1 << kind for kind in kinds)


@pytest.mark.parametrize("three", [False, True])
def test_shanten_is_the_rooms(three: bool) -> None:
    hands = dealt("shanten", three=three)
    counts = [counts_of(hand.tiles) for hand in hands] + [counts_of((*hand.tiles, hand.drawn)) for hand in hands]
    found = riichi.shanten(counts, three=three)
    assert found.tolist() == [room.shanten(one, three=three) for one in counts]
    assert set(found) >= set(range(-1, 6))


def test_shanten_by_shape_is_the_rooms() -> None:
    hands = dealt("shapes", number=3000)
    rows = np.array([counts_of((*hand.tiles, hand.drawn)) for hand in hands], np.uint8)
    found, complete = np.zeros((len(hands), 3), np.int64), np.zeros(len(hands), np.bool_)
    shapes_of_each(hand_tables(), rows, np.array([len(hand.melds) for hand in hands]), found, complete)
    for counts, shapes in zip(rows.tolist(), found.tolist(), strict=True):
        assert shapes == [FAR if one is None else one for one in room.shanten_by_shape(counts)], counts
    assert complete.tolist() == [room.is_complete(counts) for counts in rows.tolist()]


@pytest.mark.parametrize("three", [False, True])
def test_waits_are_the_rooms(three: bool) -> None:
    hands = dealt("waits", three=three)
    found = riichi.waits([counts_of(hand.tiles) for hand in hands], melds_of(hands)).tolist()
    assert found == [set_of(room_waits.waits_of(hand.tiles, hand.melds)) for hand in hands]
    assert sum(one > 0 for one in found) > HANDS / 40


def test_discards_that_leave_a_hand_ready_are_the_rooms() -> None:
    hands = dealt("ready")
    found = riichi.ready_discards([counts_of((*hand.tiles, hand.drawn)) for hand in hands], melds_of(hands)).tolist()
    assert found == [set_of(room_waits.ready_discards((*hand.tiles, hand.drawn), hand.melds)) for hand in hands]
    assert sum(one > 0 for one in found) > HANDS / 20


def test_a_kind_that_is_always_a_triplet_is_the_rooms() -> None:
    checked = set()
    for hand in dealt("triplets", number=4000):
        counts = counts_of(hand.tiles)
        waits = room_waits.waits_of(hand.tiles, hand.melds)
        for kind in [kind for kind in range(KINDS) if counts[kind] >= 3 and waits]:
            found = triplet_asked(hand_tables(), np.array(counts, np.uint8), kind, np.uint64(set_of(waits)))
            assert found == room_waits.always_a_triplet(hand.tiles, kind, waits), hand
            checked.add(found)
    assert checked == {False, True}


def test_a_hand_changes_by_a_tile() -> None:
    for hand in dealt("tiles", number=200):
        found = np.zeros(KINDS, np.int64)
        assert drawn_and_discarded(np.array(counts_of(hand.tiles), np.uint8), hand.drawn.kind, found)
        assert found.tolist() == counts_of((*hand.tiles, hand.drawn))


def test_threads_find_the_same() -> None:
    hands = np.array([counts_of(hand.tiles) for hand in dealt("threads")], np.uint8).repeat(3, axis=0)
    assert (riichi.shanten(hands, threads=3) == riichi.shanten(hands, threads=1)).all()


def test_a_wait_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = hand_tables()
    shapes = tables.shapes.copy()
    shapes[man_of(np.bincount([1, 2], minlength=KINDS).astype(np.uint8))] &= ~(
        np.uint64(1) << WAITS
    )  # 23 waits for 4 alone
    monkeypatch.setattr(analysis, "hand_tables", lambda: tables._replace(shapes=shapes))
    with pytest.raises(AssertionError):
        test_waits_are_the_rooms(three=False)


TILE = np.eye(KINDS, dtype=int)[0]


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ([[1, 2, 3]], "fast.riichi_hands"),
        (np.zeros((2, KINDS)), "fast.riichi_hands"),
        ([[1, 2], [3]], "fast.riichi_hands"),
        ([TILE, 3 * TILE], "fast.no_hand"),
        ([TILE, 5 * TILE], "fast.no_hand"),
        ([TILE, -TILE], "fast.no_hand"),
        ([TILE, 256 * TILE + TILE], "fast.no_hand"),
        ([TILE, np.ones(KINDS, int)], "fast.no_hand"),
    ],
)
def test_what_is_no_hand_is_refused(hands: Any, code: str) -> None:
    with pytest.raises(Problem) as caught:
        riichi.shanten(hands)
    assert caught.value.code == code


def test_a_hand_for_three_has_no_middle_of_man() -> None:
    hand = [0, 1, *[0] * (KINDS - 2)]
    assert riichi.shanten([hand]).tolist() == [0]
    with pytest.raises(Problem, match="2m to 8m"):
        riichi.shanten([hand], three=True)


def test_waits_are_asked_before_the_draw_and_ready_discards_after_it() -> None:
    melds = [[35, 36, 37, 38]]
    assert riichi.waits([TILE], melds).tolist() == [1]
    assert riichi.ready_discards([2 * TILE], melds).tolist() == [1]
    with pytest.raises(Problem):
        riichi.waits([2 * TILE], melds)
    with pytest.raises(Problem):
        riichi.ready_discards([TILE], melds)
    with pytest.raises(Problem):
        riichi.waits([TILE], [[35, 36, 37, -1]])
    with pytest.raises(Problem):
        riichi.waits([TILE], [[35, 36, 37, 170]])

"""How a hand is parted into the groups that its value was counted from, and its points into payments."""

from typing import Any

import pytest

from tests.games.riichi.hands import win
from zashiki.games.riichi.notation import show_tiles
from zashiki.games.riichi.pieces import EAST, SOUTH, WEST
from zashiki.games.riichi.rules import preset
from zashiki.games.riichi.value.best_groups import parted
from zashiki.games.riichi.value.hand_value import value_of
from zashiki.games.riichi.value.points import Payment, points_of

# The groups that a value was counted from.


@pytest.mark.parametrize(
    ("hand", "more", "groups", "wait"),
    [
        # Three suits of 234 need the pair of fives, two of 345 that of twos.
        (("22334455m234p34s", "2s"), {}, "234m 234m 234p 234s 55m", "two_sided"),
        (("22334455m345p34s", "5s"), {}, "345m 345m 345p 345s 22m", "two_sided"),
        # A pinfu waits on both ends, though the tile may stand in the pair.
        (("234m567p345s4555s", "6s"), {}, "234m 567p 345s 456s 55s", "two_sided"),
        # Three equal runs are three triplets, if those are worth more.
        (("222333444m55p78s", "9s"), {"tsumo": True}, "222m 333m 444m 789s 55p", "two_sided"),
        (("111222333z44z55m", "5m"), {"tsumo": True}, "555m 111z 222z 333z 44z", "two_pairs"),
    ],
)
def test_a_hand_is_parted_as_its_value_was_counted(
    hand: tuple[str, str], more: dict[str, Any], groups: str, wait: str
) -> None:
    found = win(*hand, riichi=True, **more)
    rules = preset("tenhou")
    shape = parted(rules, found, value_of(rules, found))
    assert shape is not None
    assert (" ".join(map(show_tiles, shape[0])), shape[1]) == (groups, wait)


def test_red_fives_stay_in_the_groups() -> None:
    found = win("340m555p678s11s66z", "6z", riichi=True)
    shape = parted(preset("tenhou"), found, value_of(preset("tenhou"), found))
    assert shape is not None
    assert " ".join(map(show_tiles, shape[0])) == "340m 555p 678s 666z 11s"


@pytest.mark.parametrize("hand", [("1133m5577p9922s1z", "1z"), ("19m19p19s1234567z", "1m"), ("1122334455667z", "7z")])
def test_pairs_and_orphans_are_not_parted(hand: tuple[str, str]) -> None:
    assert parted(preset("tenhou"), win(*hand), value_of(preset("tenhou"), win(*hand))) is None


# Points.


def test_the_payments_of_a_hand_are_split_into_hand_counters_and_deposits() -> None:
    found = win("123m406p78s222z55z", "9s", tsumo=True, seat_wind=WEST)
    points = points_of(preset("tenhou"), found, value_of(preset("tenhou"), found), honba=1, sticks=2)
    assert [one.wind for one in points.payments] == [EAST, SOUTH, EAST + 3]
    assert points.total == points.hand + points.honba + points.sticks
    assert (points.honba, points.sticks) == (300, 2000)
    assert points.hand == sum(one.total - one.honba for one in points.payments)


def test_whoever_discards_pays_the_same() -> None:
    found = win("234m456p678s345s5p", "5p")
    points = points_of(preset("tenhou"), found, value_of(preset("tenhou"), found), honba=1)
    assert points.payments == (Payment(None, 1300, 300),)

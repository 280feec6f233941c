"""Shanten, waits and ukeire, each held against the plainest definition of it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zashiki.games.riichi.hand import suit_tables
from zashiki.games.riichi.hand.shanten import Shanten, is_complete, lowering, shanten, shanten_by_shape
from zashiki.games.riichi.hand.suit_tables import MOST, Draws, Suit
from zashiki.games.riichi.hand.ukeire import discards, ukeire
from zashiki.games.riichi.hand.waits import is_tenpai, waits
from zashiki.games.riichi.notation import counted
from zashiki.games.riichi.pieces import BY_KIND, KINDS

FOUR = tuple(range(KINDS))
THREE = (0, *range(8, KINDS))
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, KINDS))


def shown(kinds: tuple[int, ...]) -> str:
    return " ".join(BY_KIND[kind].value for kind in kinds)


def dealt(size: int, kinds: tuple[int, ...], dice: Random) -> list[int]:
    """So many tiles of these kinds, no more than four of each."""
    counts = [0] * KINDS
    for kind in dice.sample([kind for kind in kinds for _ in range(4)], size):
        counts[kind] += 1
    return counts


SOME = st.sampled_from((FOUR, FOUR[:9], FOUR[9:27], FOUR[18:], FOUR[:4] + FOUR[27:], ORPHANS, FOUR[10:16]))
DICE = st.randoms(use_true_random=False)
WAITING = st.builds(dealt, st.sampled_from((13, 13, 13, 10, 7, 4, 1)), SOME, DICE)
DRAWN = st.builds(dealt, st.sampled_from((14, 14, 14, 11, 8, 5, 2)), SOME, DICE)
THREE_WAITING = st.builds(dealt, st.sampled_from((13, 10, 7)), st.sampled_from((THREE, (0, 8, *FOUR[9:13]))), DICE)


def changed(counts: list[int], kind: int, by: int) -> list[int]:
    return [count + by * (at == kind) for at, count in enumerate(counts)]


def drawable(counts: list[int], kinds: tuple[int, ...] = FOUR) -> list[int]:
    return [kind for kind in kinds if counts[kind] < 4]


def parts(counts: list[int], *, pair: bool) -> bool:
    """Whether these tiles are groups, and a pair if one is asked for: the lowest tile must be in something."""
    kind = next((kind for kind, count in enumerate(counts) if count), None)
    if kind is None:
        return not pair
    if pair and counts[kind] >= 2 and parts(changed(counts, kind, -2), pair=False):
        return True
    if counts[kind] >= 3 and parts(changed(counts, kind, -3), pair=pair):
        return True
    if kind >= 27 or kind % 9 > 6 or not (counts[kind + 1] and counts[kind + 2]):
        return False
    return parts([count - (kind <= at <= kind + 2) for at, count in enumerate(counts)], pair=pair)


def complete(counts: list[int]) -> bool:
    """Whether a hand that has drawn is complete in any of the three shapes."""
    seven_pairs = counts.count(2) == 7
    orphans = sum(counts) == 14 and all(counts[kind] for kind in ORPHANS) and sum(counts[k] for k in ORPHANS) == 14
    return parts(counts, pair=True) or seven_pairs or orphans


@given(DRAWN)
def test_a_hand_is_complete_at_minus_one_and_else_as_near_as_its_best_discard(counts: list[int]) -> None:
    best = min(shanten(changed(counts, kind, -1)) for kind in FOUR if counts[kind])
    assert is_complete(counts) == complete(counts)
    assert shanten(counts) == (-1 if complete(counts) else best)


@given(WAITING)
def test_a_hand_is_one_further_than_with_its_best_draw(counts: list[int]) -> None:
    assert shanten(counts) == 1 + min(shanten(changed(counts, kind, 1)) for kind in drawable(counts))


@given(THREE_WAITING)
def test_with_three_players_only_tiles_of_their_wall_are_drawn(counts: list[int]) -> None:
    after = {kind: shanten(changed(counts, kind, 1), three=True) for kind in drawable(counts, THREE)}
    now = shanten(counts, three=True)
    assert now == 1 + min(after.values())
    assert lowering(counts, three=True) == (now, tuple(kind for kind in after if after[kind] < now))
    assert shanten_by_shape(counts, three=True).least == now


@given(WAITING)
def test_ukeire_lists_the_kinds_that_lower_shanten(counts: list[int]) -> None:
    now = shanten(counts)
    found = ukeire(counts)
    assert found.shanten == now
    assert found.tiles == tuple(
        (kind, 4 - counts[kind]) for kind in drawable(counts) if shanten(changed(counts, kind, 1)) < now
    )


@given(WAITING)
def test_waits_are_the_kinds_that_complete_the_hand(counts: list[int]) -> None:
    assert waits(counts) == tuple(kind for kind in drawable(counts) if complete(changed(counts, kind, 1)))
    shape = tuple(kind for kind in FOUR if complete(changed(counts, kind, 1)))
    assert waits(counts, fifth=True) == shape
    assert (is_tenpai(counts), is_tenpai(counts, fifth=True)) == (bool(waits(counts)), bool(shape))


@pytest.mark.parametrize("size", [14, 13, 11, 10, 8, 7, 5, 4])
@pytest.mark.parametrize(
    "kinds", [FOUR, FOUR[:9], FOUR[:18], FOUR[18:]], ids=["all", "one suit", "two suits", "honours"]
)
def test_another_library_agrees(size: int, kinds: tuple[int, ...]) -> None:
    other = pytest.importorskip("mahjong.shanten", reason="mahjong is not installed: `make .venv/.peers` fetches it")
    ask, dice = other.Shanten(), Random(f"shanten {size}")
    for _ in range(50):
        hand = dealt(size, kinds, dice)
        assert shanten_by_shape(hand).normal == ask.calculate_shanten_for_regular_hand(hand), hand


@pytest.mark.parametrize(
    ("hand", "normal", "seven_pairs", "orphans"),
    [
        ("123456789m 123p 55s", -1, 5, 10),
        ("11m 22p 33s 44p 55z 66z 77z", 3, -1, 8),
        ("1122m 1122p 1122s 11z", 3, -1, 8),
        ("119m 19p 19s 1234567z", 7, 5, -1),
        ("159m 19p 19s 1234567z", 8, 6, 0),
        ("1111 2222 3333 44m", -1, 5, 11),
        ("147m 258p 369s 12345z", 8, 6, 6),
        ("1112345678999m", 0, 4, 10),
    ],
)
def test_each_shape_has_its_own_shanten(hand: str, normal: int, seven_pairs: int, orphans: int) -> None:
    found = shanten_by_shape(counted(hand))
    assert found == Shanten(normal, seven_pairs, orphans)
    assert shanten(counted(hand)) == found.least == min(normal, seven_pairs, orphans)


def test_four_of_a_kind_are_no_two_pairs() -> None:
    assert shanten_by_shape(counted("1111m 22p 33p 44s 55s 66s")).seven_pairs == 1


def test_called_groups_leave_one_shape() -> None:
    assert shanten_by_shape(counted("119m 19p 19s 1234z")) == Shanten(5, None, None)
    assert shanten_by_shape(counted("55z")) == Shanten(-1, None, None)


def test_red_fives_are_fives() -> None:
    assert shanten(counted("123m 406p 789s 111z 0s5s")) == -1


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m 456p 789s 1112z", "2z"),
        ("23m 456p 789s 111z 22z", "1m 4m"),
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("2333345m", "1m 2m 4m 5m"),
        ("1113m 999p", "2m 3m"),
        ("3m", "3m"),
        ("19m 19p 19s 1234567z", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
        ("119m 19p 19s 123456z", "7z"),
        ("11m 22p 33s 44p 55z 66z 7z", "7z"),
        ("2233445566778m", "2m 5m 8m"),
        ("147m 258p 369s 1234z", ""),
    ],
)
def test_waits(hand: str, expected: str) -> None:
    assert shown(waits(counted(hand))) == expected


def test_a_wait_for_ones_own_fifth_tile_is_none() -> None:
    concealed, meld = counted("12m 55z"), counted("3333m")
    assert shown(waits(concealed)) == "3m"
    assert waits(concealed, called=meld) == ()
    assert not is_tenpai(concealed, called=meld)
    assert shown(waits(concealed, called=meld, fifth=True)) == "3m"
    assert shown(waits(counted("123456789m 1111p"), fifth=True)) == "1p"
    assert not is_tenpai(counted("123456789m 1111p"))
    assert shanten(counted("123456789m 1111p")) == 1


def test_with_three_players_ones_and_nines_of_man_make_no_runs() -> None:
    hand = counted("11119999m 123p 22s")
    assert (shanten(hand), shanten(hand, three=True)) == (1, 2)
    kinds = {kind for kind, _ in ukeire(hand, three=True).tiles}
    assert kinds <= set(THREE)


def test_ukeire_counts_what_is_unseen() -> None:
    found = ukeire(counted("23m 456p 789s 11122z"), counted("1444m"))
    assert [(BY_KIND[kind].value, left) for kind, left in found.tiles] == [("1m", 3), ("4m", 1)]
    assert (found.shanten, found.total) == (0, 4)
    assert ukeire(counted("23m 456p 789s 11122z"), counted("11114444m")).total == 0


def test_discards_are_listed_best_first() -> None:
    hand = counted("2399m 456p 789s 1112z")
    found = discards(hand)
    assert BY_KIND[found[0].kind].value == "2z"
    assert {one.kind for one in found} == {kind for kind in FOUR if hand[kind]}
    river = [changed([0] * KINDS, one.kind, 1) for one in found]
    assert [one.after for one in found] == [
        ukeire(changed(hand, one.kind, -1), seen) for one, seen in zip(found, river, strict=True)
    ]
    worth = [(one.after.shanten, -one.after.total) for one in found]
    assert worth == sorted(worth)
    assert discards(hand, nearest=True) == tuple(one for one in found if one.after.shanten == 0)


@pytest.mark.parametrize(("visible", "best"), [("2m", "1m"), ("4m", "5m")])
def test_what_is_visible_decides_between_discards(visible: str, best: str) -> None:
    found = discards(counted("13588m 456p 789s 111z"), counted(visible))
    assert BY_KIND[found[0].kind].value == best


def test_what_was_discarded_is_not_left_to_draw() -> None:
    found = next(one for one in discards(counted("11144p 456p 789s 999m")) if BY_KIND[one.kind].value == "4p")
    assert [(BY_KIND[kind].value, left) for kind, left in found.after.tiles][-1] == ("7p", 4)
    assert ("4p", 1) in [(BY_KIND[kind].value, left) for kind, left in found.after.tiles]


@pytest.mark.parametrize("hand", ["", "123m", "123456m", "123456789m 123456p", "123456789m 12345678p"])
def test_a_wrong_number_of_tiles_is_refused(hand: str) -> None:
    for ask in (shanten, shanten_by_shape, lowering, waits, ukeire):
        with pytest.raises(ValueError, match=f"^{sum(counted(hand))} tiles are not a hand"):
            ask(counted(hand))


@pytest.mark.parametrize("hand", ["123m", "123456789m 1122p", "123456789m 12345678p"])
def test_only_a_hand_that_has_drawn_discards(hand: str) -> None:
    with pytest.raises(ValueError, match=f"^{sum(counted(hand))} tiles"):
        discards(counted(hand))


def test_a_hand_that_has_drawn_must_discard_before_it_waits() -> None:
    hand = counted("123m 456p 789s 11122z")
    for ask in (lowering, waits, is_tenpai, ukeire):
        with pytest.raises(ValueError, match="has drawn already"):
            ask(hand)


def test_full_tables_are_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suit_tables, "MOST", 16)
    suits = suit_tables._Suits(runs=True)
    draws = Draws(suits, range(9))
    found: dict[bytes, tuple[Suit, object]] = {}
    for first in range(5):
        for second in range(5):
            key = bytes((first, second, 1, 0, 0, 0, 0, 0, 0))
            found[key] = suits[key], draws[key]
            assert len(suits) <= 16
            assert len(draws) <= 2
    assert MOST > 16
    assert all((suits[key], draws[key]) == then for key, then in found.items())

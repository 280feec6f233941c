"""What the riichi players judge by: distances to an aim, chances, dangers and places."""

from functools import partial
from random import Random

import pytest

from tests.players.riichi_positions import seen
from zashiki.games.riichi.hand.shanten import filling, lacking, shanten_by_shape
from zashiki.games.riichi.notation import counted
from zashiki.games.riichi.pieces import BY_KIND, KINDS, Tile, counts_of, tile_set
from zashiki.players.riichi.aims import ANY, FLUSHES, TANYAO, TRIPLETS, Aim, aims, distance, needs
from zashiki.players.riichi.chances import chance
from zashiki.players.riichi.danger import danger, readiness, safe_against, threats
from zashiki.players.riichi.hand_worth import points
from zashiki.players.riichi.placement import ScoreSight, rounds_left
from zashiki.players.riichi.sight import look

AT_OUTSET = [4] * KINDS


def kind(code: str) -> int:
    return Tile(code).kind


# How far a hand is from an aim.


@pytest.mark.parametrize("three", [False, True])
def test_what_groups_and_a_pair_lack_is_the_shanten_of_a_plain_hand(three: bool) -> None:
    dice = Random("lacking")
    for _ in range(300):
        hand = counts_of(dice.sample(tile_set(3 if three else 4, 0), 13))
        assert lacking(hand, 4, three=three) == shanten_by_shape(hand, three=three).normal


def test_what_fills_leaves_less_lacking_and_nothing_else_does() -> None:
    dice = Random("filling")
    for size in (2, 5, 7, 9, 13):
        for _ in range(60):
            hand = counts_of(dice.sample(tile_set(4, 0), size))
            now, found = lacking(hand, 3), []
            for one in range(KINDS):
                more = [count + (at == one) for at, count in enumerate(hand)]
                if hand[one] < 4 and lacking(more, 3) < now:
                    found.append(one)
            assert filling(hand, 3) == tuple(found)


@pytest.mark.parametrize(
    ("aim", "hand", "melds", "away"),
    [
        (ANY, "123456m 55p 23789s", 0, 0),
        (TANYAO, "234567m 55p 23789s", 0, 1),
        (TANYAO, "234567m 55p 23s", 1, 0),
        (FLUSHES[1], "1234567p 5577z 12s", 0, 2),
        (FLUSHES[1], "1234567p 557z", 1, 1),
        (TRIPLETS, "1133m 5588p 226s", 0, 3),
        (TRIPLETS, "22m 555p 88p", 2, 0),
        (Aim("yakuhai", kept=33), "23m 456p 11s 77z 9s", 1, 1),
    ],
)
def test_tiles_without_use_for_an_aim_do_not_count(aim: Aim, hand: str, melds: int, away: int) -> None:
    counts = bytes(counted(hand))
    assert distance(aim, counts, melds, False) == away
    for one in needs(aim, counts, melds, False):
        more = bytes(count + (at == one) for at, count in enumerate(counts))
        assert distance(aim, more, melds, False) == away - 1, BY_KIND[one]


def test_an_open_hand_aims_at_what_gives_it_a_yaku() -> None:
    def names(hand: str, *melds: str) -> set[str]:
        sight = look(seen(hand, lying="9p", melds={0: melds}), 0)
        return {aim.name for aim in aims(sight, sight.counts, sight.me.melds)}

    assert names("234678m 55p 34678s") == {"any"}
    assert names("1234789p 55z 9s", "123p") == {"honitsu", "yakuhai"}
    assert names("345678m 55p 34s", "345p") == {"tanyao"}
    assert names("12367m 55p 345s", "777z") == {"any"}
    assert names("2288m 5599s 1p 3p", "777p") == {"tanyao", "toitoi"}
    assert names("123678m 55p 34s", "123p") == set()


# Chances and values.


def test_chances_grow_with_tiles_and_turns_and_shrink_with_distance() -> None:
    base = partial(chance, turns=9, hidden=80, closed=True)
    ready = base(0, 0, wait=10.0)
    assert 0.3 < ready < 0.8
    assert ready > base(1, 20) > base(1, 8) > base(2, 20) > base(4, 40) > 0
    assert chance(1, 20, turns=3, hidden=80, closed=True) < base(1, 20)
    assert base(1, 20, hazard=0.2) < base(1, 20)


def test_points_of_han_grow() -> None:
    some = [points(han / 2, dealer=False) for han in range(28)]
    assert some == sorted(some)
    assert points(3, dealer=True) == 1.5 * points(3, dealer=False)


# Dangers.


def test_what_a_riichi_discarded_or_let_go_is_safe() -> None:
    view = seen("2479m 258p 369s 135z", drawn="6p", rivers={1: "9m 3z 4p"}, riichi_by=(1,))
    player = view.players[1]
    found = danger(AT_OUTSET, safe_against(player))
    assert [BY_KIND[one].value for one in range(KINDS) if not found[one]] == ["9m", "4p", "3z"]
    (threat,) = threats(look(view, 0))
    assert (threat.seat, threat.ready) == (1, 1.0)


def test_suji_is_safer_and_a_half_of_it_helps_by_half() -> None:
    found = danger(AT_OUTSET, 1 << kind("4p"))
    assert found[kind("1p")] < found[kind("1s")] / 2
    assert found[kind("7p")] < found[kind("7s")] * 0.7
    both = danger(AT_OUTSET, 1 << kind("2p") | 1 << kind("8p"))
    half = danger(AT_OUTSET, 1 << kind("2p"))
    assert both[kind("5p")] < half[kind("5p")] < found[kind("5s")]


def test_a_wall_makes_what_lies_behind_it_safer() -> None:
    """With all 7s seen nobody waits for 9s by 78s or for 8s by 67s."""
    wall = list(AT_OUTSET)
    wall[kind("7s")] = 0
    plain, walled = danger(AT_OUTSET, 0), danger(wall, 0)
    assert walled[kind("9s")] < plain[kind("9s")] / 2
    assert walled[kind("8s")] < plain[kind("8s")] * 0.8
    assert walled[kind("1s")] >= plain[kind("1s")]


def test_honours_are_the_safer_the_more_are_seen() -> None:
    each = []
    for left in (3, 2, 1):
        unseen = list(AT_OUTSET)
        unseen[kind("5z")] = left
        each.append(danger(unseen, 0)[kind("5z")])
    assert each[0] > each[1] > each[2] > 0
    none = list(AT_OUTSET)
    none[kind("5z")] = 0
    assert danger(none, 0)[kind("5z")] == 0


def test_dangers_are_likelihoods_of_the_size_that_is_known() -> None:
    """A middle tile without suji deals into a riichi about once in ten to fourteen times early on."""
    found = danger(AT_OUTSET, 1 << kind("1z"))
    assert 0.05 < found[kind("5s")] < 0.13
    assert 0.01 < found[kind("5z")] < 0.05
    assert found[kind("5s")] > found[kind("3s")] > found[kind("2s")] > found[kind("1s")]


def test_an_open_hand_is_the_likelier_ready_the_more_it_called_and_the_later_it_is() -> None:
    def ready(melds: tuple[str, ...], river: str) -> float:
        return readiness(seen("", melds={1: melds}, rivers={1: river}).players[1])

    assert ready((), "123456789m") == 0
    assert ready(("123s",), "123456789m") < ready(("123s", "777z"), "123456789m") < ready(("123s",) * 3, "123456789m")
    assert ready(("123s", "777z"), "123m") < ready(("123s", "777z"), "123456789m")


# Places.


def test_early_on_a_point_is_a_point() -> None:
    table = ScoreSight(seen(""), 0)
    assert table.win(8000) == pytest.approx(2 * table.win(4000), rel=0.12)
    assert table.loss(0, 1, 8000) == pytest.approx(-table.win(8000), rel=0.25)


def test_in_the_last_hand_a_place_counts_more_than_points() -> None:
    table = ScoreSight(seen("", scores=(24000, 28500, 27000, 20500), last=True), 0)
    assert rounds_left(seen("", last=True)) == 0
    assert rounds_left(seen("")) == 7
    assert table.win(8000) > 3 * table.win(2000)


def test_who_leads_far_ahead_gains_little_and_who_leads_barely_loses_much() -> None:
    far = ScoreSight(seen("", scores=(60000, 20000, 12000, 8000), last=True), 0)
    near = ScoreSight(seen("", scores=(32000, 30000, 20000, 18000), last=True), 0)
    assert far.win(2000) < near.win(2000)
    assert near.loss(0, 1, 2000) < far.loss(0, 1, 2000) < 0

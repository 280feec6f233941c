"""Several seats win by one tile: how many are paid, in which order, and who gets counters and deposits."""

from itertools import combinations

import pytest

from tests.games.riichi.tables import READY, drawn_hand, go, rules_of, scores, table, wins
from zashiki.games.riichi.rules import MatchStart
from zashiki.testing.laws import law_5_nothing_appears_or_vanishes

WAITS = ("23m 456789p 456s 11s", "23m 123789p 789s 22s", "23m 234567p 678s 88s")
"""Three pinfu hands that wait for 1m and 4m."""


def test_double_ron_both_are_paid_and_the_nearest_after_the_discarder_takes_counters_and_deposits() -> None:
    rules = rules_of(opening=MatchStart(scores=(25000,) * 4, honba=2, sticks=1))
    match = table(rules, hands=("", "", WAITS[1], WAITS[0]), draws="4m", dora="1z")
    go(match, "0 drawn", "3 ron")
    first, second = wins(match, "2 ron")
    assert (first.seat, second.seat) == (2, 3)
    assert (first.flow.honba, first.flow.sticks) == ((-600, 0, 600, 0), (0, 0, 1000, 0))
    assert (second.flow.honba, second.flow.sticks) == ((0,) * 4, (0,) * 4)
    assert match.state.sticks == 0


THREE_WAIT = ("234567p 678s 88s 23s", "345678p 22p 678s 23s")
"""Two hands for three players that wait for 1s and 4s."""
PAIRS = [
    *(("tenhou", one, pair) for one in range(4) for pair in combinations(sorted({0, 1, 2, 3} - {one}), 2)),
    *(("tenhou-3p", one, tuple(sorted({0, 1, 2} - {one}))) for one in range(3)),
]


@pytest.mark.parametrize(("rules", "discarder", "pair"), PAIRS)
def test_row_6_the_first_winner_is_the_nearest_downstream_of_the_discarder(
    rules: str, discarder: int, pair: tuple[int, int]
) -> None:
    count = 4 if rules == "tenhou" else 3
    waits, tile = (WAITS, "4m") if count == 4 else (THREE_WAIT, "4s")
    opening = MatchStart(scores=(25000,) * count, number=discarder + 1, honba=1, sticks=1)
    hands = [""] * count
    for seat, hand in zip(pair, waits, strict=False):
        hands[seat] = hand
    downstream = [(discarder + step) % count for step in range(1, count)]
    near, far = (seat for seat in downstream if seat in pair)
    for said in (pair, pair[::-1]):
        match = table(rules_of(rules, opening=opening), hands=hands, draws=tile, dora="1z")
        first, second = wins(match, f"{discarder} drawn", *(f"{seat} ron" for seat in said))
        assert (first.seat, second.seat) == (near, far), "(winner - discarder) mod n, ascending"
        assert (first.flow.honba[near], first.flow.sticks[near]) == (300 if count == 4 else 200, 1000)
        assert not any(second.flow.honba + second.flow.sticks)


def test_double_ron_counters_to_everybody_and_own_sticks_back() -> None:
    rules = rules_of("ema", opening=MatchStart(scores=(30000,) * 4, honba=1, sticks=1))
    match = table(rules, hands=("", WAITS[0], WAITS[1]), draws="7z 7z 9m 7z 4m", dora="1z")
    go(match, "0 drawn", "1 drawn", "2 riichi 9m drawn", "3 drawn", "0 drawn", "1 ron")
    first, second = wins(match, "2 ron")
    assert (first.flow.honba, second.flow.honba) == ((-300, 300, 0, 0), (-300, 0, 300, 0))
    assert (first.flow.sticks, second.flow.sticks) == ((0, 1000, 0, 0), (0, 0, 1000, 0))
    law_5_nothing_appears_or_vanishes(match)


def test_double_ron_one_of_two_may_pass() -> None:
    match = table(hands=("", WAITS[0], WAITS[1]), draws="4m", dora="1z")
    assert [won.seat for won in wins(match, "0 drawn", "2 ron")] == [2]


@pytest.mark.parametrize("rules", ["m-league", "wrc"])
def test_head_bump_only_the_nearest_wins(rules: str) -> None:
    match = table(rules, hands=("", WAITS[0], WAITS[1]), draws="7z 7z 7z 1z 4m", dora="1z")
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn", "2 ron")
    assert [won.seat for won in wins(match, "1 ron")] == [1]


def test_triple_ron_aborts_the_hand() -> None:
    rules = rules_of(opening=MatchStart(scores=(25000,) * 4, sticks=1))
    match = table(rules, hands=("", *WAITS), draws="4m", dora="1z")
    ended = drawn_hand(match, "0 drawn", "1 ron", "2 ron", "3 ron")
    assert ended is not None
    assert (ended.kind, ended.changes) == ("triple_ron", (0, 0, 0, 0))
    assert [seat for seat, _ in ended.shown] == [1, 2, 3]
    assert scores(match) == (25000,) * 4
    assert (match.state.dealer, match.state.honba, match.state.sticks) == (0, 1, 1)


def test_triple_ron_of_which_one_passes_is_a_double_ron() -> None:
    match = table(hands=("", *WAITS), draws="4m", dora="1z")
    assert [won.seat for won in wins(match, "0 drawn", "1 ron", "3 ron")] == [1, 3]


def test_triple_ron_of_a_declaring_tile_leaves_its_stick_unpaid() -> None:
    match = table(hands=("777888999m 1155z", *WAITS), draws="4m", dora="1z")
    ended = drawn_hand(match, "0 riichi 4m drawn", "1 ron", "2 ron", "3 ron")
    assert ended is not None
    assert scores(match) == (25000,) * 4
    assert match.state.sticks == 0


@pytest.mark.parametrize(("rules", "winners"), [("mahjong-soul", [1, 2, 3]), ("m-league", [1]), ("seed", [1, 2, 3])])
def test_triple_ron_paid_as_many_as_the_rules_pay(rules: str, winners: list[int]) -> None:
    match = table(rules, hands=("", *WAITS), draws="4m", dora="1z")
    found = wins(match, "0 drawn", "3 ron", "2 ron", "1 ron")
    assert [won.seat for won in found] == winners
    assert scores(match)[0] == 25000 - sum(won.flow.total[won.seat] for won in found)


def test_triple_ron_cannot_be_with_three_players_and_both_are_paid() -> None:
    match = table("tenhou-3p", hands=("", *THREE_WAIT), draws="4s", dora="1z")
    assert [won.seat for won in wins(match, "0 drawn", "1 ron", "2 ron")] == [1, 2]


def test_a_ready_hand_may_be_beaten_to_its_own_call() -> None:
    match = table(hands=("", READY, "", "44s 147m 258p 12367z"), draws="4s")
    go(match, "0 drawn", "3 pon 44s")
    assert [won.seat for won in wins(match, "1 ron")] == [1]

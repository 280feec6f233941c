"""Furiten: by the own river, of the turn, and of riichi. It forbids a ron, never a tsumo."""

import pytest

from tests.games.riichi.tables import NO_YAKU, READY, go, listed, refusal, table, wins

TWO_WAITS = "222567m 55p 23678s"
"""Waits for 1s, without a yaku, and for 4s, with tanyao."""


@pytest.mark.parametrize(
    ("own", "offer"), [("7z", ["ron", "chi 23s", "pass"]), ("1s", ["chi 23s", "pass"]), ("4s", ["chi 23s", "pass"])]
)
def test_furiten_any_wait_in_the_own_river_forbids_a_ron(own: str, offer: list[str]) -> None:
    match = table(hands=("", READY), draws=f"9m {own} 9m 9m 4s")
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn")
    assert listed(match, 1) == offer
    assert refusal(match, "1 ron") == ("allowed" if "ron" in offer else "furiten")


def test_furiten_a_discard_that_was_called_still_counts() -> None:
    match = table(hands=("", READY, "", "11s 147m 258p 12345z"), draws="9m 1s 4s")
    go(match, "0 drawn", "1 drawn", "3 pon 11s", "3 discard 1m", "0 drawn")
    assert match.state.players[1].river[0].called
    assert refusal(match, "1 ron") == "furiten"


def test_furiten_a_changed_wait_is_free_again() -> None:
    match = table(hands=("", "234567m 55p 23678s"), draws="9m 1s 9m 9m 1z 3s 9m 7z 5p")
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn", "1 discard 2s", "2 drawn", "3 drawn", "0 drawn")
    assert listed(match, 1) == ["ron", "pon 55p", "pass"], "it waits for 3s and 5p now"


def test_furiten_of_the_turn_binds_until_the_own_discard() -> None:
    match = table(hands=("", READY), draws="9m 7z 4s 1s 9m 7z 1s")
    go(match, "0 drawn", "1 drawn", "2 drawn")
    assert listed(match, 1) == ["ron", "pass"]
    go(match, "3 drawn")
    assert listed(match, 1) == [], "it passed a 4s a moment ago"
    go(match, "0 drawn", "1 drawn", "2 drawn")
    assert listed(match, 1) == ["ron", "pass"], "its own discard lifted it"


def test_furiten_of_the_turn_is_not_lifted_by_drawing() -> None:
    match = table(hands=("", READY, "", ""), draws="9m 7z 4s 1z 9m 2p 1z")
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn")
    assert match.state.turn == 1
    assert match.state.players[1].passed
    go(match, "1 drawn")
    assert not match.state.players[1].passed


def test_furiten_of_the_turn_by_a_tile_that_another_called() -> None:
    match = table(hands=("", READY, "", "44s 1s 147m 258p 1237z"), draws="4s")
    go(match, "0 drawn", "1 pass", "3 pon 44s", "3 discard 1s")
    assert listed(match, 1) == []


def test_furiten_of_riichi_binds_for_good() -> None:
    match = table(hands=("", READY), draws="9m 7z 4s 9m 9m 7z 1s 1z 1z 4s")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn")
    assert listed(match, 1) == ["ron", "pass"]
    go(match, "3 drawn", "0 drawn", "1 drawn", "2 drawn")
    assert listed(match, 1) == [], "no discard of its own lifts it"
    go(match, "3 drawn", "0 drawn")
    assert "tsumo" in listed(match, 1)


def test_furiten_passing_a_tile_without_a_yaku_binds_too() -> None:
    match = table(hands=("", TWO_WAITS), draws="9m 7z 1s 4s 9m 7z 4s")
    go(match, "0 drawn", "1 drawn", "2 drawn")
    assert listed(match, 1) == [], "1s completes the hand without a yaku, so it is not asked"
    go(match, "3 drawn")
    assert listed(match, 1) == [], "and is furiten by that tile"
    go(match, "0 drawn", "1 drawn", "2 drawn")
    assert listed(match, 1) == ["ron", "pass"]


def test_furiten_in_riichi_a_tile_passed_before_it_does_not_bind() -> None:
    match = table(hands=("", READY), draws="4s 7z 1s")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn")
    assert listed(match, 1) == ["ron", "pass"]


def test_furiten_does_not_forbid_a_tsumo() -> None:
    match = table(hands=("", READY), draws="9m 1s 9m 9m 7z 4s")
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn")
    assert [won.seat for won in wins(match, "1 tsumo")] == [1]


def test_ron_without_a_yaku_is_refused() -> None:
    match = table(hands=("", NO_YAKU), draws="8s")
    go(match, "0 drawn")
    assert listed(match, 1) == ["chi 79s", "pass"]
    assert refusal(match, "1 ron") == "no_yaku"

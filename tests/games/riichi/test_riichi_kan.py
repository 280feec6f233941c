"""A closed kan in riichi: what it must leave as it was."""

from tests.games.riichi.tables import go, listed, refusal, rules_of, table
from zashiki.records.riichi.script_play import RiichiMatch


def test_riichi_kan_may_not_use_up_its_own_wait() -> None:
    """The hand waits for 5m alone; a kan of the fourth would leave it waiting for nothing."""
    match = table(hands=("05546m 11222233p",), draws="7z 1z 2z 3z 5m", dora="9p")
    go(match, "0 riichi 7z drawn", "1 drawn", "2 drawn", "3 drawn")
    assert refusal(match, "0 closed-kan 5m") == "changes_waits"


def test_riichi_kan_may_not_take_one_of_two_waits() -> None:
    match = table(hands=("22234m 456p 456s 77z",), draws="1z 1z 2z 3z 2m", dora="9p")
    go(match, "0 riichi 1z drawn", "1 drawn", "2 drawn", "3 drawn")
    assert refusal(match, "0 closed-kan 2m") == "changes_waits"


def test_riichi_kan_same_waits_is_enough_on_platforms() -> None:
    match = riichi_with_a_triplet("tenhou")
    assert "closed-kan 1m" in listed(match, 0)


def test_riichi_kan_same_groups_forbids_another_reading() -> None:
    """111222333m may be three runs: the European rules let no kan change that."""
    match = riichi_with_a_triplet("ema")
    assert refusal(match, "0 closed-kan 1m") == "changes_waits"


def test_riichi_kan_same_groups_allows_a_plain_triplet() -> None:
    match = table(rules_of("ema"), hands=("111z 456m 789p 23s 55s",), draws="7z 3z 2z 3z 1z", dora="9p")
    go(match, "0 riichi 7z drawn", "1 drawn", "2 drawn", "3 drawn")
    assert "closed-kan 1z" in listed(match, 0)


def riichi_with_a_triplet(name: str) -> RiichiMatch:
    match = table(rules_of(name), hands=("111222333m 77p 45s",), draws="7z 1z 2z 3z 1m", dora="9p")
    go(match, "0 riichi 7z drawn", "1 drawn", "2 drawn", "3 drawn")
    return match

"""Aborted hands: nine terminals, four winds, four riichi."""

import pytest

from tests.games.riichi.tables import (
    READY,
    drawn_hand,
    go,
    listed,
    of_kind,
    quiet,
    refusal,
    rules_of,
    scores,
    table,
    wins,
)
from zashiki.games.riichi.events import CallsOffered, RiichiAccepted, RoundDrawn
from zashiki.games.riichi.rules import Ruleset, preset, presets
from zashiki.records.riichi.script_play import RiichiMatch
from zashiki.texts.rulebook import RuleError

NINE = "19m 19p 19s 12z 234m 56p"
"""Eight kinds of terminals and honours."""
FULL = "19m 19p 19s 123z 234m 5p"
"""Nine of them."""


# Nine terminals.


def test_nine_terminals_the_first_draw_may_be_the_ninth_kind() -> None:
    match = table(hands=("", NINE), draws="7z 3z")
    go(match, "0 drawn")
    assert listed(match, 1) == ["nine-terminals"]
    ended = drawn_hand(match, "1 nine-terminals")
    assert ended is not None
    assert (ended.kind, [seat for seat, _ in ended.shown], ended.changes) == ("nine_terminals", [1], (0, 0, 0, 0))
    assert (match.state.dealer, match.state.honba) == (0, 1)


def test_nine_terminals_eight_kinds_are_too_few() -> None:
    match = table(hands=(NINE,), draws="1z")
    assert refusal(match, "0 nine-terminals") == "too_few_kinds"


def test_nine_terminals_not_in_the_second_turn() -> None:
    match = table(hands=(FULL,), draws="6p 7z 7z 8m 4z")
    assert listed(match, 0) == ["nine-terminals"]
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn")
    quiet(match)
    assert refusal(match, "0 nine-terminals") == "not_first_turn"
    assert listed(match, 0) == []


def test_nine_terminals_not_after_a_call() -> None:
    match = table(hands=("", "77z 147s 258p 45678m", FULL), draws="7z 4z")
    go(match, "0 drawn", "1 pon 77z", "1 discard 1s")
    quiet(match)
    assert match.state.turn == 2
    assert refusal(match, "2 nine-terminals") == "not_first_turn"


def test_nine_terminals_not_after_a_closed_kan() -> None:
    match = table(hands=("7777z 147s 258p 345m", FULL), draws="6p 4z", replacements="6p")
    go(match, "0 closed-kan 7z", "0 drawn")
    quiet(match)
    assert refusal(match, "1 nine-terminals") == "not_first_turn"


def test_nine_terminals_only_where_it_is_played() -> None:
    match = table("m-league", hands=(FULL,), draws="4z")
    assert refusal(match, "0 nine-terminals") == "not_played"
    assert listed(match, 0) == []


def test_nine_terminals_with_three_players() -> None:
    match = table("tenhou-3p", hands=("19m 19p 19s 123z 4567p",), draws="8p")
    assert "nine-terminals" in listed(match, 0)


# Four winds.


def four_winds(rules: str = "tenhou", last: str = "2z", **more: object) -> tuple[RiichiMatch, RoundDrawn | None]:
    match = table(rules_of(rules, **more), draws=f"2z 2z 2z {last} 7z")
    return match, drawn_hand(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn")


def test_four_winds_the_same_wind_in_everybodys_first_turn() -> None:
    match, ended = four_winds()
    assert ended is not None
    assert (ended.kind, ended.changes, ended.shown) == ("four_winds", (0, 0, 0, 0), ())
    assert (match.state.dealer, match.state.honba) == (0, 1)


def test_four_winds_all_must_be_the_same() -> None:
    assert four_winds(last="3z")[1] is None


@pytest.mark.parametrize("rules", ["m-league", "ema"])
def test_four_winds_only_where_it_is_played(rules: str) -> None:
    assert four_winds(rules)[1] is None


def test_four_winds_are_winds() -> None:
    match = table(draws="5z 5z 5z 5z")
    assert drawn_hand(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn") is None


def test_four_winds_not_after_a_closed_kan() -> None:
    match = table(hands=("9999m 147s 258p 345m",), draws="7z 2z 2z 2z", replacements="2z")
    assert drawn_hand(match, "0 closed-kan 9m", "0 drawn", "1 drawn", "2 drawn", "3 drawn") is None


def test_four_winds_not_in_the_second_turn() -> None:
    match = table(draws="2z 2z 2z 7z 7z 7z 7z 2z")
    assert drawn_hand(match, *(f"{seat} drawn" for seat in (0, 1, 2, 3, 0, 1, 2, 3))) is None


def test_four_winds_nobody_wins_by_the_fourth_for_it_lies_in_every_river() -> None:
    orphans = "19m 19p 19s 1134567z"
    match = table(hands=(orphans,), draws="2z 2z 2z 2z")
    happened = go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn")
    assert of_kind(happened, CallsOffered) == []
    assert [ended.kind for ended in of_kind(happened, RoundDrawn)] == ["four_winds"]
    match = table(hands=(orphans,), draws="7z 2z")
    go(match, "0 drawn", "1 drawn")
    assert listed(match, 0) == ["ron", "pass"], "it is the own discard that forbids it"


def test_four_winds_of_which_the_fourth_declares_riichi_pay_its_stick() -> None:
    match = table(hands=("", "", "", READY), draws="2z 2z 2z 2z", dora="9p")
    ended = drawn_hand(match, "0 drawn", "1 drawn", "2 drawn", "3 riichi 2z drawn")
    assert ended is not None
    assert (ended.kind, ended.changes) == ("four_winds", (0, 0, 0, 0))
    assert scores(match) == (25000, 25000, 25000, 24000)
    assert (match.state.sticks, match.state.honba, match.state.dealer) == (1, 1, 0)


def test_four_winds_cannot_be_with_three_players() -> None:
    match = table(rules_of("tenhou-3p"), draws="2z 2z 2z")
    assert drawn_hand(match, "0 drawn", "1 drawn", "2 drawn") is None


@pytest.mark.parametrize("kind", ["four_winds", "four_riichi"])
def test_aborts_of_four_are_refused_in_rules_for_three(kind: str) -> None:
    with pytest.raises(RuleError, match=f"aborts: {kind}: need four players"):
        rules_of("tenhou-3p", aborts=(kind,))
    for name in presets():
        assert preset(name).players == 4 or preset(name).aborts == ("nine_terminals", "four_kans")


# Four riichi.


def four_riichi(rules: Ruleset | str = "tenhou", fourth: str = "4z") -> RiichiMatch:
    """Three seats have declared; the fourth could."""
    hands = (READY, "123789m 66p 45678s", "234678p 99p 45789m", "123345p 46p 77z 999s")
    match = table(rules, hands=hands, draws=f"1z 1z 3z {fourth}", dora="2z")
    go(match, "0 riichi 1z drawn", "1 riichi 1z drawn", "2 riichi 3z drawn")
    return match


def test_four_riichi_the_fourth_ends_the_hand_and_the_sticks_stay() -> None:
    match = four_riichi()
    ended = drawn_hand(match, "3 riichi 4z drawn")
    assert ended is not None
    assert (ended.kind, ended.changes) == ("four_riichi", (0, 0, 0, 0))
    assert [seat for seat, _ in ended.shown] == [0, 1, 2, 3]
    assert len(of_kind(match.log, RiichiAccepted)) == 4
    assert scores(match) == (24000,) * 4
    assert (match.state.sticks, match.state.honba, match.state.dealer) == (4, 1, 0)


def test_four_riichi_where_it_is_not_played_the_hand_goes_on() -> None:
    match = four_riichi("m-league")
    assert drawn_hand(match, "3 riichi 4z drawn") is None
    assert match.state.turn == 0


def test_four_riichi_unless_the_fourth_tile_is_ronned() -> None:
    match = four_riichi(fourth="4s")
    (won,) = wins(match, "3 riichi 4s drawn", "0 ron")
    assert won.flow.sticks == (3000, 0, 0, 0)
    assert len(of_kind(match.log, RiichiAccepted)) == 3
    assert of_kind(match.log, RoundDrawn) == []


def test_four_riichi_after_a_kan_and_in_later_turns() -> None:
    hands = ("5555z 123m 5p 23789s", "123789m 66p 45678s", "234678p 99p 45789m", "123345p 46p 77z 999s")
    match = table(hands=hands, draws="5p 1z 3z 4z 1z 1z 3z 4z", replacements="2s", dora="2z 6z")
    go(match, "0 closed-kan 5z", "0 drawn", "1 drawn", "2 drawn", "3 drawn")
    go(match, "0 riichi 1z drawn", "1 riichi 1z drawn", "2 riichi 3z drawn")
    ended = drawn_hand(match, "3 riichi 4z drawn")
    assert ended is not None
    assert ended.kind == "four_riichi"
    assert [one.double for one in of_kind(match.log, RiichiAccepted)] == [False] * 4


def test_four_riichi_without_a_fourth_declaration_the_hand_goes_on() -> None:
    assert drawn_hand(four_riichi(), "3 drawn") is None


@pytest.mark.parametrize(("abort_dealer", "dealer"), [("keep", 0), ("rotate", 1)])
def test_an_aborted_hand_keeps_the_dealer_or_rotates(abort_dealer: str, dealer: int) -> None:
    match = four_riichi(rules_of(abort_dealer=abort_dealer))
    drawn_hand(match, "3 riichi 4z drawn")
    assert (match.state.dealer, match.state.honba) == (dealer, 1)

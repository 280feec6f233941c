"""Riichi: what it needs, what it costs, what it forbids, and how long ippatsu lasts."""

import pytest

from tests.games.riichi.tables import (
    READY,
    SCRAPS,
    go,
    listed,
    of_kind,
    refusal,
    rules_of,
    scores,
    table,
    until,
    wins,
    yaku,
)
from zashiki.games.riichi.events import RiichiAccepted, TileDiscarded, TileDrawn
from zashiki.games.riichi.rules import MatchStart
from zashiki.records.riichi.script_play import RiichiMatch


def may_declare(match: RiichiMatch, seat: int) -> bool:
    return any(one.startswith("riichi") for one in listed(match, seat))


# What it needs.


def test_riichi_lists_exactly_the_discards_that_leave_the_hand_ready() -> None:
    match = table(hands=("", READY), draws="9m 1p")
    go(match, "0 drawn")
    assert [one for one in listed(match, 1) if one.startswith("riichi")] == ["riichi 1p drawn"]
    assert refusal(match, "1 riichi 5p") == "not_tenpai"


def test_riichi_may_be_declared_with_the_red_five_or_a_plain_one() -> None:
    match = table(hands=("", "123456m 05p 23789s"), draws="9m 5p")
    go(match, "0 drawn")
    assert [one for one in listed(match, 1) if "p" in one] == ["riichi 0p", "riichi 5p", "riichi 5p drawn"]


def test_riichi_noten_is_never_offered() -> None:
    match = table(hands=(SCRAPS,), draws="5z")
    assert not may_declare(match, 0)
    assert refusal(match, "0 riichi 5z drawn") == "not_tenpai"


def test_riichi_needs_a_closed_hand() -> None:
    match = table(hands=("", "123456m 55p 78s 555z"), draws="5z 9m 9m 9m 9p")
    go(match, "0 drawn", "1 pon 55z", "1 discard 5p", "2 drawn", "3 drawn", "0 drawn")
    assert not may_declare(match, 1)
    assert refusal(match, "1 riichi 5p") == "open_hand"


def test_riichi_is_not_declared_right_after_a_call() -> None:
    match = table(hands=("", "123456m 55p 78s 555z"), draws="5z")
    go(match, "0 drawn", "1 pon 55z")
    assert refusal(match, "1 riichi 5p") == "open_hand"


def test_riichi_a_closed_kan_leaves_the_hand_closed() -> None:
    match = table(hands=("", "123456m 23s 5555z 9p"), draws="9m 9p", replacements="1z")
    go(match, "0 drawn", "1 closed-kan 5z")
    assert may_declare(match, 1)


@pytest.mark.parametrize(
    ("score", "below_zero", "allowed"),
    [(1000, False, True), (900, False, False), (900, True, True), (-100, True, True)],
)
def test_riichi_needs_a_stick_and_a_thousand_points_exactly_are_enough(
    score: int, below_zero: bool, allowed: bool
) -> None:
    opening = MatchStart(scores=(score, 33000, 33000, 33000))
    match = table(rules_of(opening=opening, riichi_below_zero=below_zero), hands=(READY,), draws="7z")
    assert may_declare(match, 0) == allowed
    assert refusal(match, "0 riichi 7z drawn") == ("allowed" if allowed else "no_stick")
    assert scores(match)[0] == score - 1000 * allowed


@pytest.mark.parametrize(
    ("preset", "left", "allowed"),
    [
        *(("tenhou", 4, True), ("tenhou", 3, False)),
        *(("tenhou-3p", 3, True), ("tenhou-3p", 2, False)),
        *(("mahjong-soul-3p", 3, True), ("mahjong-soul-3p", 2, False)),
        *(("m-league", 1, True), ("m-league", 0, True)),
    ],
)
def test_riichi_needs_so_many_live_tiles(preset: str, left: int, allowed: bool) -> None:
    ready = "123456m 55p 23789s" if preset in ("tenhou", "m-league") else "123456p 55s 23789s"
    rules = rules_of(preset)
    seat = (69 - left) % 4 if rules.players == 4 else (54 - left) % 3
    match = table(rules, hands=[ready if one == seat else "" for one in range(rules.players)])
    until(match, left)
    drawn = match.state.players[match.state.turn].drawn
    assert match.state.turn == seat
    assert may_declare(match, seat) == allowed
    assert refusal(match, f"{seat} riichi {drawn} drawn") == ("allowed" if allowed else "too_late")


# What it costs and forbids.


def test_riichi_pays_its_stick_once_nobody_won_by_the_tile() -> None:
    match = table(hands=("", READY), draws="9m 7z")
    happened = go(match, "0 drawn", "1 riichi 7z drawn")
    assert [type(event) for event in happened[-3:]] == [TileDiscarded, RiichiAccepted, TileDrawn]
    assert scores(match) == (25000, 24000, 25000, 25000)
    assert match.state.sticks == 1
    assert match.state.players[1].river[-1].riichi


def test_riichi_the_stick_is_not_paid_when_the_declaring_tile_is_ronned() -> None:
    match = table(hands=("", "234678m 339p 4789s", READY), draws="9m 8p")
    (won,) = wins(match, "0 drawn", "1 riichi 4s", "2 ron")
    assert of_kind(match.log, RiichiAccepted) == []
    assert won.flow.sticks == (0, 0, 0, 0)
    assert scores(match)[1] == 25000 - won.flow.total[2]
    assert match.state.sticks == 0


def test_riichi_the_stick_is_paid_when_the_declaring_tile_is_called() -> None:
    match = table(hands=("", READY, "", "77z 147m 258p 12346z"), draws="9m 7z")
    happened = go(match, "0 drawn", "1 riichi 7z drawn", "3 pon 77z")
    assert of_kind(happened, RiichiAccepted) == [RiichiAccepted(1, double=True)]
    assert not match.state.players[1].ippatsu


def test_riichi_leaves_only_the_drawn_tile_to_discard() -> None:
    match = table(hands=("", READY), draws="9m 7z 9m 9m 9m 1z")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn")
    assert [str(one.tile) for one in match.legal(1)] == ["1z"]  # type: ignore[union-attr]  # discards only
    assert refusal(match, "1 discard 5p") == "in_riichi"
    assert refusal(match, "1 riichi 1z drawn") == "in_riichi"


def test_riichi_only_then_the_indicators_below_count() -> None:
    for line, found in (("1 riichi 7z drawn", 2), ("1 drawn", 0)):
        match = table(hands=("", READY), draws="9m 7z 4s", ura="4p")
        (won,) = wins(match, "0 drawn", line, "2 drawn", "1 ron")
        assert yaku(won).get("ura", 0) == found
        assert len(won.ura) == (1 if found else 0)


@pytest.mark.parametrize(("kans", "found"), [(["0 drawn"], 2), (["0 closed-kan 9m", "0 drawn"], 2 + 1)])
def test_riichi_after_a_kan_two_indicators_below_count(kans: list[str], found: int) -> None:
    hands = ("9999m 147s 258p 123z", READY)
    match = table(hands=hands, draws="7z 7z 4s", replacements="7z", dora="9p 1z", ura="4p 6s")
    (won,) = wins(match, *kans, "1 riichi 7z drawn", "2 drawn", "1 ron")
    assert yaku(won)["ura"] == found, "two fives, and the seven after the kan"
    assert [str(tile) for tile in won.ura] == ["4p", "6s"][: len(kans)]


# Double riichi and ippatsu.


def test_double_riichi_in_the_first_turn() -> None:
    match = table(hands=("", READY), draws="9m 7z 4s")
    (won,) = wins(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "1 ron")
    assert of_kind(match.log, RiichiAccepted) == [RiichiAccepted(1, double=True)]
    assert yaku(won)["double_riichi"] == 2
    assert "riichi" not in yaku(won)


def test_double_riichi_not_after_a_call() -> None:
    match = table(hands=("", READY, "99m 147s 258p 11234z"), draws="9m 7z 7z")
    go(match, "0 drawn", "2 pon 99m", "2 discard 1s", "3 drawn", "0 drawn")
    happened = go(match, f"1 riichi {match.state.players[1].drawn} drawn")
    assert of_kind(happened, RiichiAccepted) == [RiichiAccepted(1, double=False)]


def test_double_riichi_not_after_a_closed_kan() -> None:
    match = table(hands=("9999m 147s 258p 123z", READY), draws="7z 7z", replacements="1p")
    happened = go(match, "0 closed-kan 9m", "0 drawn", "1 riichi 7z drawn")
    assert of_kind(happened, RiichiAccepted) == [RiichiAccepted(1, double=False)]


def test_double_riichi_not_in_the_second_turn() -> None:
    match = table(hands=("", READY), draws="9m 7z 9m 9m 1z 1p")
    happened = go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn", "1 riichi 1p drawn")
    assert of_kind(happened, RiichiAccepted) == [RiichiAccepted(1, double=False)]


def test_ippatsu_by_a_ron_within_the_turn() -> None:
    match = table(hands=("", READY), draws="9m 7z 7z 1z 4s")
    (won,) = wins(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn", "1 ron")
    assert yaku(won)["ippatsu"] == 1


def test_ippatsu_by_the_own_next_draw() -> None:
    match = table(hands=("", READY), draws="9m 7z 7z 1z 9m 4s")
    (won,) = wins(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn", "1 tsumo")
    assert yaku(won)["ippatsu"] == 1


def test_ippatsu_is_over_after_the_own_next_discard() -> None:
    match = table(hands=("", READY), draws="9m 7z 7z 1z 9m 9m 4s")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn", "1 drawn", "2 drawn")
    (won,) = wins(match, "1 ron")
    assert "ippatsu" not in yaku(won)
    assert "double_riichi" in yaku(won)


def test_ippatsu_is_broken_by_a_call() -> None:
    match = table(hands=("99m 147s 258p 12345z", READY), draws="7z 7z 9m 4s")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "0 pon 99m", "0 discard 1s")
    (won,) = wins(match, "1 ron")
    assert "ippatsu" not in yaku(won)


def test_ippatsu_is_broken_by_a_closed_kan() -> None:
    match = table(hands=("", READY, "9999m 147s 258p 123z"), draws="7z 7z 6z", replacements="4s")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 closed-kan 9m", "2 drawn")
    (won,) = wins(match, "1 ron")
    assert "ippatsu" not in yaku(won)


def test_ippatsu_is_broken_by_an_own_closed_kan() -> None:
    match = table(hands=("", "123456m 23s 999p 55z"), draws="1p 7z 1z 1p 6z 9p", replacements="4s", dora="1m")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn", "1 closed-kan 9p")
    (won,) = wins(match, "1 tsumo")
    assert "ippatsu" not in yaku(won)
    assert yaku(won)["rinshan"] == 1

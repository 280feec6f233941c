"""Kans: when their indicator is shown, and when there may be none."""

from collections.abc import Iterable

import pytest

from tests.games.riichi.tables import (
    drawn_hand,
    go,
    listed,
    of_kind,
    quiet,
    refusal,
    table,
    until,
    wins,
    yaku,
)
from zashiki.games.riichi.events import CallsOffered, DoraShown, Event, KanDeclared, RoundDrawn, TileCalled, TileDrawn
from zashiki.games.riichi.events import TileDiscarded as Thrown
from zashiki.games.riichi.pieces import Tile

QUAD = "9999m 147s 258p 123z"
TRIPLET = "999m 147s 258p 1236z"
SHOWN, DRAWN = DoraShown, TileDrawn


def kinds_of(events: Iterable[Event]) -> list[type]:
    return [type(event) for event in events]


# The indicator.


def test_kan_dora_of_a_closed_kan_is_shown_before_the_replacement() -> None:
    match = table(hands=(QUAD,), draws="7z", replacements="6z", dora="9p3p")
    happened = go(match, "0 closed-kan 9m")
    assert kinds_of(happened) == [KanDeclared, SHOWN, DRAWN]
    assert [tile.value for tile in match.state.dora] == ["9p", "3p"]


@pytest.mark.parametrize(("rules", "at_once"), [("tenhou", False), ("mahjong-soul", False), ("m-league", True)])
def test_kan_dora_of_an_open_kan_is_shown_with_the_next_discard_or_at_once(rules: str, at_once: bool) -> None:
    match = table(rules, hands=("", "", TRIPLET), draws="9m", replacements="6z", dora="9p3p")
    go(match, "0 drawn")
    happened = go(match, "2 open-kan")
    assert kinds_of(happened)[-2:] == ([SHOWN, DRAWN] if at_once else [TileCalled, DRAWN])
    happened = go(match, "2 drawn")
    assert kinds_of(happened)[:2] == ([Thrown, DRAWN] if at_once else [Thrown, SHOWN])
    assert len(match.state.dora) == 2


@pytest.mark.parametrize(("rules", "at_once"), [("tenhou", False), ("ema", True)])
def test_kan_dora_of_an_added_kan_is_shown_with_the_next_discard_or_at_once(rules: str, at_once: bool) -> None:
    match = table(
        rules, hands=("", "", "", "99m 147s 258p 12366z"), draws="9m 7z 7z 5z 9m", replacements="1p", dora="9p3p"
    )
    go(match, "0 drawn", "3 pon 99m", "3 discard 1s", "0 drawn", "1 drawn", "2 drawn")
    quiet(match)
    assert kinds_of(go(match, "3 added-kan 9m")) == [KanDeclared, *([SHOWN] if at_once else []), DRAWN]
    assert SHOWN in kinds_of(go(match, "3 drawn")) or at_once
    assert len(match.state.dora) == 2


def test_kan_dora_of_an_open_kan_is_shown_before_anybody_is_asked_about_the_discard() -> None:
    match = table(hands=("", "", TRIPLET, "23p 147m 369s 12345z"), draws="9m", replacements="1p", dora="9p3p")
    go(match, "0 drawn", "2 open-kan")
    assert match.state.replaced
    assert kinds_of(go(match, "2 drawn")) == [Thrown, SHOWN, CallsOffered]
    assert not match.state.replaced


def test_kan_dora_of_an_open_kan_is_shown_with_the_next_kan() -> None:
    match = table(hands=("", "", "999m 1111s 258p 123z"), draws="9m", replacements="6z 6z", dora="9p 3p 4p")
    go(match, "0 drawn", "2 open-kan")
    assert len(match.state.dora) == 1
    assert kinds_of(go(match, "2 closed-kan 1s")) == [KanDeclared, SHOWN, SHOWN, DRAWN]


def test_kan_dora_of_an_added_kan_after_an_open_one_shows_only_the_first() -> None:
    match = table(hands=("", "", "", "99m 111s 258p 12366z"), draws="9m 7z 1s", replacements="9m 1p", dora="9p 3p 4p")
    go(match, "0 drawn", "3 pon 99m", "3 discard 2p", "0 drawn", "1 drawn", "3 open-kan")
    quiet(match)
    happened = go(match, "3 added-kan 9m")
    assert kinds_of(happened) == [KanDeclared, SHOWN, DRAWN]
    assert match.state.unshown == 1


@pytest.mark.parametrize(("rules", "dora"), [("tenhou", 0), ("m-league", 3)])
def test_a_rinshan_win_after_an_open_kan_counts_its_new_dora_only_at_once(rules: str, dora: int) -> None:
    match = table(rules, hands=("", "", "999m 234p 55s 55z 678s"), draws="9m", replacements="5z", dora="9p 7z")
    (won,) = wins(match, "0 drawn", "2 open-kan", "2 tsumo")
    assert yaku(won).get("dora", 0) == dora
    assert yaku(won)["rinshan"] == 1


# When there may be none.


def test_kan_of_four_old_tiles_may_be_declared_in_a_later_turn() -> None:
    match = table(hands=(QUAD,), draws="7z 7z 7z 1p 6z", replacements="6z")
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn")
    quiet(match)
    assert listed(match, 0) == ["closed-kan 9m"]


def test_kan_with_a_red_five_is_named_by_the_plain_one() -> None:
    match = table(hands=("0555m 147s 258p 123z",), draws="7z")
    assert listed(match, 0) == ["closed-kan 5m"]
    assert refusal(match, "0 closed-kan 0m") == "no_kan"
    go(match, "0 closed-kan 5m")
    assert match.state.players[0].melds[0].tiles == (Tile.RED_FIVE_MAN, *(Tile.FIVE_MAN,) * 3)


def test_kan_needs_the_tiles() -> None:
    match = table(hands=(TRIPLET,), draws="7z")
    assert refusal(match, "0 closed-kan 9m") == "no_kan"
    assert refusal(match, "0 added-kan 9m") == "no_kan"


def test_kan_needs_a_live_tile_for_its_replacement() -> None:
    match = table(hands=("", QUAD))
    until(match, 0)
    assert match.state.turn == 1
    assert refusal(match, "1 closed-kan 9m") == "no_replacement"
    assert not any("kan" in one for one in listed(match, 1))


def test_kan_takes_the_last_live_tile() -> None:
    match = table(hands=(QUAD,), replacements="6z")
    until(match, 1)
    assert match.state.turn == 0
    go(match, "0 closed-kan 9m")
    assert match.state.left == 0
    assert drawn_hand(match, "0 drawn") is not None


def test_no_open_kan_of_the_last_tile() -> None:
    match = table(hands=("", "", TRIPLET), last="9m")
    until(match, 0)
    happened = go(match, "1 drawn")
    assert of_kind(happened, Thrown) == [Thrown(1, Tile.NINE_MAN, drawn=True)]
    assert of_kind(happened, CallsOffered) == []
    assert of_kind(happened, RoundDrawn)


def test_riichi_kan_only_of_the_tile_just_drawn() -> None:
    match = table(hands=("", "1111s 23s 45678p 99m"), draws="9m 7z 7z 7z 9m 2z", dora="1z")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn")
    assert refusal(match, "1 closed-kan 1s") == "changes_waits"
    assert listed(match, 1) == []


def test_riichi_kan_not_if_it_changes_the_waits() -> None:
    match = table(hands=("", "123m 456789p 3334s"), draws="9m 7z 9m 9m 1z 3s", dora="1z")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn")
    assert refusal(match, "1 closed-kan 3s") == "changes_waits"
    assert listed(match, 1) == []


def test_riichi_kan_of_the_drawn_tile_that_keeps_the_waits() -> None:
    match = table(hands=("", "123456m 23s 999p 55z"), draws="1p 7z 1z 1p 6z 9p", replacements="7z", dora="1m")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "3 drawn", "0 drawn")
    assert listed(match, 1) == ["closed-kan 9p"]
    go(match, "1 closed-kan 9p")
    assert match.state.players[1].riichi

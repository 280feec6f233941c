"""Robbing a kan (搶槓): an added one, and a closed one by thirteen orphans where that is played."""

import pytest

from tests.games.riichi.tables import go, listed, of_kind, rules_of, table, wins, yaku
from zashiki.games.riichi.events import CallsOffered, DoraShown
from zashiki.games.riichi.pieces import Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.records.riichi.script_play import RiichiMatch

ORPHANS = "19m 19p 19s 1234566z"
"""Thirteen orphans that wait for 7z."""
ROBBER = "78m 23455p 456s 333z"
"""Waits for 6m and 9m; a yaku comes only from how it wins."""


def ponned(second: str = "1 drawn", *, draws: str = "9m 7z 7z 5z 9m", rules: Ruleset | str = "tenhou") -> RiichiMatch:
    """Seat 3 has called a pon of 9m and drawn the fourth; seat 1 waits for it."""
    match = table(rules, hands=("", ROBBER, "", "99m 147s 258p 12466z"), draws=draws, replacements="1p")
    go(match, "0 drawn", "3 pon 99m", "3 discard 1s", "0 drawn", second, "2 drawn")
    return match


def test_robbing_an_added_kan_is_chankan() -> None:
    match = ponned()
    go(match, "3 added-kan 9m")
    assert listed(match, 1) == ["ron", "pass"]
    (won,) = wins(match, "1 ron")
    assert (won.source, won.tile, yaku(won)) == (3, Tile.NINE_MAN, {"chankan": 1})


def test_robbing_a_replacement_is_no_rinshan_of_the_robber() -> None:
    match = table(hands=("", ROBBER, "", "99m 1111s 258p 1246z"), draws="9m 7z 7z 5z 6z", replacements="9m")
    go(match, "0 drawn", "3 pon 99m", "3 discard 2p", "0 drawn", "1 drawn", "2 drawn", "3 closed-kan 1s")
    (won,) = wins(match, "3 added-kan 9m", "1 ron")
    assert "chankan" in yaku(won)
    assert "rinshan" not in yaku(won)


AT_ONCE = rules_of(kan_dora="at_once", kokushi_closed_kan=True)
"""No rules show an indicator earlier."""


@pytest.mark.parametrize(("last", "shown"), [("1 ron", 0), ("1 pass", 1)])
def test_robbing_an_added_kan_comes_before_its_indicator(last: str, shown: int) -> None:
    match = ponned(rules=AT_ONCE)
    assert of_kind(go(match, "3 added-kan 9m", last), DoraShown) == [DoraShown(tile) for tile in match.state.dora[1:]]
    assert len(of_kind(match.log, DoraShown)) == shown


@pytest.mark.parametrize(("last", "shown"), [("1 ron", 0), ("1 pass", 1)])
def test_robbing_a_closed_kan_comes_before_its_indicator(last: str, shown: int) -> None:
    match = table(AT_ONCE, hands=("7777z 147s 258p 123m", ORPHANS), draws="6m")
    go(match, "0 closed-kan 7z", last)
    assert len(of_kind(match.log, DoraShown)) == shown


def test_robbing_keeps_ippatsu() -> None:
    match = ponned("1 riichi 7z drawn")
    (won,) = wins(match, "3 added-kan 9m", "1 ron")
    assert yaku(won)["ippatsu"] == yaku(won)["chankan"] == yaku(won)["riichi"] == 1


def test_robbing_passed_up_breaks_ippatsu_and_binds() -> None:
    match = ponned("1 riichi 7z drawn", draws="9m 7z 7z 5z 9m 6m")
    go(match, "3 added-kan 9m", "1 pass", "3 drawn")
    assert not match.state.players[1].ippatsu
    go(match, "0 drawn")
    assert listed(match, 1) == [], "6m would win, but 9m was passed up in riichi"


@pytest.mark.parametrize(("rules", "allowed"), [("mahjong-soul", True), ("tenhou", False), ("wrc", True)])
def test_robbing_a_closed_kan_is_for_thirteen_orphans_where_it_is_played(rules: str, allowed: bool) -> None:
    match = table(rules, hands=("7777z 147s 258p 123m", ORPHANS), draws="6m")
    happened = go(match, "0 closed-kan 7z")
    assert bool(of_kind(happened, CallsOffered)) == allowed
    assert listed(match, 1) == (["ron", "pass"] if allowed else [])
    if allowed:
        (won,) = wins(match, "1 ron")
        assert (won.source, won.tile, won.value.limit) == (0, Tile.RED, "yakuman")


def test_robbing_a_closed_kan_is_for_no_other_hand() -> None:
    match = table("mahjong-soul", hands=("9999m 147s 258p 124z", ROBBER), draws="6z")
    assert of_kind(go(match, "0 closed-kan 9m"), CallsOffered) == []


def test_a_closed_kan_binds_nobody() -> None:
    match = table(hands=("7777z 147s 258p 123m", ORPHANS), draws="6m", replacements="6m")
    go(match, "0 closed-kan 7z")
    assert not match.state.players[1].passed

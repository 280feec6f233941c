"""With three: no chi, North set aside as a dora (北抜き), and a set without two to eight man."""

import pytest

from tests.games.riichi.tables import (
    go,
    listed,
    of_kind,
    quiet,
    refusal,
    rules_of,
    scores,
    table,
    until,
    wins,
    yaku,
)
from zashiki.games.riichi.events import CallsOffered, DoraShown, KitaDeclared, RiichiAccepted, RoundDealt, TileDrawn
from zashiki.games.riichi.pieces import NORTH
from zashiki.games.riichi.rules import MatchStart
from zashiki.records.riichi.script_play import RiichiMatch

THREE = "tenhou-3p"
WAITING = "45699p 23456789s"
"""Waits for 1s, 4s and 7s; pinfu."""
DRAGONS = "234p 55678s 44z 777z"
"""Waits for North and 5s, and has a yaku."""
NORTHS = "234678p 55678s 44z"
"""Waits for North and 5s, and has no yaku."""
SCATTERED = "1147p 258s 12367z 9s"


def three(**more: object) -> RiichiMatch:
    return table(THREE, **more)  # type: ignore[arg-type]  # texts


def test_three_players_have_108_tiles_without_two_to_eight_man() -> None:
    order = of_kind(three().log, RoundDealt)[0].order
    codes = [tile.value for tile in order]
    assert len(codes) == 108
    assert {code for code in codes if code.endswith("m")} == {"1m", "9m"}
    assert sorted(code for code in codes if code[0] == "0") == ["0p", "0s"]


def test_three_players_call_no_chi() -> None:
    match = three(hands=("", "46p 258s 1112367z 9s"), draws="5p")
    go(match, "0 drawn")
    assert listed(match, 1) == []
    match = three(hands=("", "4655p 258s 112367z"), draws="5p")
    go(match, "0 drawn")
    assert refusal(match, "1 chi 46p") == "not_next"
    assert listed(match, 1) == ["pon 55p", "pass"]


def test_three_players_the_dora_after_1m_is_9m() -> None:
    match = three(hands=("", "999m 456p 88p 23789s"), draws="1p 7z 4s 1p", dora="1m")
    (win,) = wins(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "1 ron")
    assert yaku(win)["dora"] == 3


def test_three_players_scores_and_counters() -> None:
    rules = rules_of(THREE, opening=MatchStart(scores=(35000,) * 3, honba=2))
    match = table(rules, hands=("", WAITING), draws="4s", dora="1m")
    (won,) = wins(match, "0 drawn", "1 ron")
    assert won.flow.honba == (-400, 400, 0)


def test_three_players_a_tsumo_loses_the_missing_payers_part() -> None:
    rules = rules_of(THREE, opening=MatchStart(scores=(35000,) * 3, honba=1))
    match = table(rules, hands=("", WAITING), draws="1p 7z 1p 1z 4s", dora="1m")
    (won,) = wins(match, "0 drawn", "1 drawn", "2 drawn", "0 drawn", "1 tsumo")
    assert (won.flow.hand, won.flow.honba) == ((-700, 1100, -400), (-100, 200, -100))


# Kita.


def test_kita_from_the_hand_and_of_the_drawn_tile() -> None:
    for hand, drawn in (("4z 147p 258s 12367z 9s", "8p"), ("1147p 258s 12367z 9s", "4z")):
        match = three(hands=(hand,), draws=drawn, replacements="8p")
        assert "kita" in listed(match, 0)
        happened = go(match, "0 kita")
        assert happened[0] == KitaDeclared(0)
        assert of_kind(happened, TileDrawn)[0].replacement
        assert match.state.players[0].kita == 1


def test_kita_several_in_one_turn() -> None:
    match = three(hands=("44z 147p 258s 1236z 9s",), draws="4z", replacements="4z 8p 8p 8p")
    go(match, "0 kita", "0 kita", "0 kita", "0 kita")
    assert match.state.players[0].kita == 4
    assert refusal(match, "0 kita") == "no_north"


def test_kita_needs_a_north() -> None:
    assert refusal(three(hands=(SCATTERED,), draws="5z"), "0 kita") == "no_north"


def test_kita_is_not_played_with_four() -> None:
    match = table(hands=("4z 147m 258p 369s 123z",), draws="4z")
    assert refusal(match, "0 kita") == "not_with_four"
    assert "kita" not in listed(match, 0)


def test_kita_not_right_after_a_call() -> None:
    match = three(hands=("", "11p 4z 258s 12367z 99s"), draws="1p")
    go(match, "0 drawn", "1 pon 11p")
    assert refusal(match, "1 kita") == "not_after_a_call"


def test_kita_needs_a_live_tile_for_its_replacement() -> None:
    match = three(hands=("4z 147p 258s 12367z 9s",), last="4z")
    until(match, 0)
    assert match.state.turn == 0
    assert refusal(match, "0 kita") == "no_replacement"
    assert "kita" not in listed(match, 0)


def test_kita_takes_its_replacement_out_of_the_live_wall() -> None:
    match = three(hands=("4z 147p 258s 12367z 9s",), draws="8p", replacements="8p")
    left = match.state.left
    go(match, "0 kita")
    assert match.state.left == left - 1
    assert of_kind(match.log, DoraShown) == []


def test_kita_in_riichi_only_of_the_drawn_tile() -> None:
    match = three(hands=("", "456p 44z 23456789s"), draws="1p 7z 1p 1z 6z 1z 1z 4z", dora="1m", replacements="8p")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "0 drawn")
    assert refusal(match, "1 kita") == "in_riichi"
    go(match, "1 drawn", "2 drawn", "0 drawn")
    quiet(match)
    assert "kita" in listed(match, 1)
    go(match, "1 kita")
    assert match.state.players[1].kita == 1


def test_kita_gives_rinshan() -> None:
    match = three(hands=("", WAITING), draws="1p 4z", replacements="4s", dora="1m")
    (won,) = wins(match, "0 drawn", "1 kita", "1 tsumo")
    assert yaku(won)["rinshan"] == 1
    assert yaku(won)["kita"] == 1


def test_kita_ends_the_first_turn() -> None:
    match = three(hands=("4z 147p 258s 12367z 9s", WAITING), draws="8p 4s", replacements="8p", dora="1m")
    (won,) = wins(match, "0 kita", "0 drawn", "1 tsumo")
    assert "chiihou" not in yaku(won)


def test_kita_breaks_ippatsu() -> None:
    match = three(hands=("", WAITING, "4z 147p 258s 12367z 1s"), draws="1p 7z 8p", replacements="4s", dora="1m")
    (won,) = wins(match, "0 drawn", "1 riichi 7z drawn", "2 kita", "2 drawn", "1 ron")
    assert of_kind(match.log, RiichiAccepted)
    assert "ippatsu" not in yaku(won)


def test_kita_is_a_dora_and_counts_again_if_north_is_the_dora() -> None:
    for indicator, dora in (("1m", 0), ("3z", 1)):
        match = three(hands=("", WAITING), draws="1p 4z 1p 1p 4s", replacements="7z", dora=indicator)
        (won,) = wins(match, "0 drawn", "1 kita", "1 drawn", "2 drawn", "0 drawn", "1 tsumo")
        assert yaku(won)["kita"] == 1
        assert yaku(won).get("dora", 0) == dora


def test_north_is_a_yaku_for_nobody() -> None:
    for dealer in range(3):
        rules = rules_of(THREE, opening=MatchStart(scores=(35000,) * 3, number=dealer + 1))
        hands = ["", "", ""]
        hands[(dealer + 2) % 3] = "234678p 55s 67s 444z"
        match = table(rules, hands=hands, draws="8s", dora="1m")
        go(match, f"{dealer} drawn")
        assert listed(match, (dealer + 2) % 3) == []


def robbed(later: str = "") -> RiichiMatch:
    """Seat 1 is in riichi and waits for North; seat 2 is about to set one aside."""
    hands = ("", NORTHS, "4z 147p 258s 12367z 1s")
    match = three(hands=hands, draws=f"1p 7z 8p {later}", replacements="8p", dora="1m", ura="1z")
    go(match, "0 drawn", "1 riichi 7z drawn")
    return match


def test_kita_can_be_robbed_without_the_chankan_yaku() -> None:
    match = robbed()
    happened = go(match, "2 kita")
    assert of_kind(happened, CallsOffered) == [CallsOffered((1,))]
    (won,) = wins(match, "1 ron")
    assert (won.source, won.tile.value) == (2, "4z")
    assert set(yaku(won)) == {"double_riichi", "ippatsu"}
    assert scores(match)[1] > 35000


def test_kita_cannot_be_robbed_without_a_yaku() -> None:
    match = three(hands=("4z 147p 258s 12367z 1s", NORTHS), draws="8p", replacements="8p", dora="1m")
    assert of_kind(go(match, "0 kita"), CallsOffered) == []


@pytest.mark.parametrize(
    ("before", "code", "choices"),
    [
        (["2 drawn"], "allowed", ["ron", "pon 55s", "pass"]),
        (["2 kita", "1 pass", "2 drawn"], "furiten", ["pon 55s", "pass"]),
    ],
)
def test_kita_passed_up_binds_like_a_discard(before: list[str], code: str, choices: list[str]) -> None:
    hands = ("", DRAGONS, "4z 147p 269s 12366z 1s")
    match = three(hands=hands, draws="1p 1z 8p 5s", replacements="8p", dora="1m")
    go(match, "0 drawn", "1 drawn", *before, "0 drawn")
    assert listed(match, 1) == choices
    assert refusal(match, "1 ron") == code


@pytest.mark.parametrize(("before", "choices"), [([], ["ron", "pass"]), (["2 kita", "1 pass"], [])])
def test_kita_passed_up_in_riichi_binds_for_good(before: list[str], choices: list[str]) -> None:
    match = robbed("1z 6z 1z 0s")
    go(match, *before, "2 drawn", "0 drawn", "1 drawn", "2 drawn", "0 drawn")
    assert listed(match, 1) == choices


def test_kita_temporary_furiten_ends_with_the_own_discard() -> None:
    match = three(hands=("4z 147p 258s 12367z 1s", NORTHS), draws="8p 7z", replacements="8p", dora="1m")
    go(match, "0 kita", "0 drawn")
    quiet(match)
    assert match.state.players[1].passed >> NORTH & 1
    go(match, "1 drawn")
    assert not match.state.players[1].passed >> NORTH & 1


def test_kan_dora_of_an_open_kan_is_shown_with_a_kita() -> None:
    match = three(hands=("", "111p 4z 258s 12367z 9s"), draws="1p", replacements="8p 8p", dora="1m 9m")
    go(match, "0 drawn", "1 open-kan")
    happened = go(match, "1 kita")
    assert [type(event) for event in happened] == [KitaDeclared, DoraShown, TileDrawn]


@pytest.mark.parametrize(("left", "code"), [(1, "allowed"), (0, "no_replacement")])
def test_kan_with_three_needs_a_live_tile_too(left: int, code: str) -> None:
    seat = (54 - left) % 3
    match = three(hands=["1111p 258s 12367z 9s" if one == seat else "" for one in range(3)])
    until(match, left)
    assert refusal(match, f"{seat} closed-kan 1p") == code

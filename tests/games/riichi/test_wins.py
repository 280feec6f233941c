"""Wins: by which tile, and what the moment adds: the first turn, the last tile, a replacement."""

import pytest

from tests.games.riichi.tables import (
    NO_YAKU,
    READY,
    SCRAPS,
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
from zashiki.games.riichi.events import RoundDealt, RoundDrawn, RoundWon, TsumoDeclared
from zashiki.games.riichi.notation import show_tiles
from zashiki.games.riichi.pieces import Tile


def test_a_tsumo_wins_by_the_tile_just_drawn() -> None:
    match = table(hands=("", READY), draws="9m 7z 9m 9m 7z 4s")
    go(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn")
    assert refusal(match, "1 ron") == "nothing_to_call"
    happened = go(match, "1 tsumo")
    assert [type(event) for event in happened[:2]] == [TsumoDeclared, RoundWon]
    (won,) = of_kind(happened, RoundWon)
    assert (won.seat, won.source, won.tile) == (1, 1, Tile.FOUR_SOU)


def test_a_tsumo_needs_a_complete_hand() -> None:
    match = table(hands=(SCRAPS,), draws="5z")
    assert refusal(match, "0 tsumo") == "not_a_win"


def test_a_closed_hand_without_a_yaku_wins_by_tsumo_alone() -> None:
    match = table(hands=("", NO_YAKU), draws="9m 7z 8s 1z 7z 8s")
    go(match, "0 drawn", "1 drawn", "2 drawn")
    assert listed(match, 1) == []
    go(match, "3 drawn", "0 drawn")
    (won,) = wins(match, "1 tsumo")
    assert yaku(won) == {"tsumo": 1}


def test_an_open_hand_without_a_yaku_does_not_win_at_all() -> None:
    match = table(hands=("", "11123m 23499p 79s 4s"), draws="1m 8s 9m 9m 7z 8s")
    go(match, "0 drawn", "1 pon 11m", "1 discard 4s", "2 drawn", "3 drawn", "0 drawn")
    assert match.state.players[1].drawn is not None
    assert refusal(match, "1 tsumo") == "not_a_win"


def test_a_ron_wins_by_a_discard_and_takes_the_points_from_the_discarder() -> None:
    match = table(hands=("", READY), draws="4s")
    go(match, "0 drawn")
    assert listed(match, 1) == ["ron", "chi 23s", "pass"]
    (won,) = wins(match, "1 ron")
    assert (won.seat, won.source, yaku(won)) == (1, 0, {"pinfu": 1})
    assert show_tiles(won.hand) == READY.replace(" ", "")
    assert scores(match) == (24000, 26000, 25000, 25000)


def test_a_ron_of_a_tile_that_does_not_complete_is_refused() -> None:
    match = table(hands=("", READY), draws="5p")
    go(match, "0 drawn")
    assert listed(match, 1) == ["pon 55p", "pass"]
    assert refusal(match, "1 ron") == "not_a_win"


def test_a_ron_goes_before_every_call() -> None:
    match = table(hands=("", READY, "", "444s 147m 258p 1237z"), draws="4s")
    go(match, "0 drawn", "3 open-kan")
    assert [won.seat for won in wins(match, "1 ron")] == [1]


# The first turn.


def test_tenhou_the_dealer_wins_by_its_first_draw() -> None:
    match = table(hands=(READY,), draws="1s")
    (won,) = wins(match, "0 tsumo")
    assert (list(yaku(won)), won.value.limit) == (["tenhou"], "yakuman")
    assert scores(match) == (25000 + 48000, 9000, 9000, 9000)


def test_tenhou_not_after_an_own_closed_kan() -> None:
    match = table(hands=("111m 456m 23s 5555z 9p",), draws="9p", replacements="4s")
    (won,) = wins(match, "0 closed-kan 5z", "0 tsumo")
    assert "tenhou" not in yaku(won)
    assert yaku(won)["rinshan"] == 1


def test_chiihou_another_seat_wins_by_its_first_draw() -> None:
    match = table(hands=("", "", READY), draws="9m 7z 1s")
    (won,) = wins(match, "0 drawn", "1 drawn", "2 tsumo")
    assert list(yaku(won)) == ["chiihou"]


def test_chiihou_not_after_a_call() -> None:
    match = table(hands=("", "99m 147s 258p 12345z", READY), draws="9m 1s")
    (won,) = wins(match, "0 drawn", "1 pon 99m", "1 discard 1z", "2 tsumo")
    assert "chiihou" not in yaku(won)


def test_chiihou_not_after_anothers_closed_kan() -> None:
    match = table(hands=("9999m 147s 258p 123z", READY), draws="7z 4s", replacements="7z")
    (won,) = wins(match, "0 closed-kan 9m", "0 drawn", "1 tsumo")
    assert "chiihou" not in yaku(won)


def test_chiihou_not_in_the_second_turn() -> None:
    match = table(hands=("", READY), draws="9m 7z 9m 9m 7z 4s")
    (won,) = wins(match, "0 drawn", "1 drawn", "2 drawn", "3 drawn", "0 drawn", "1 tsumo")
    assert "chiihou" not in yaku(won)


@pytest.mark.parametrize(
    ("renhou", "limit", "names"),
    [("off", "", ["pinfu"]), ("mangan", "mangan", ["renhou"]), ("yakuman", "yakuman", ["renhou"])],
)
def test_renhou_a_ron_before_the_own_first_draw(renhou: str, limit: str, names: list[str]) -> None:
    match = table(rules_of(renhou=renhou), hands=("", "", READY), draws="4s")
    (won,) = wins(match, "0 drawn", "2 ron")
    assert (won.value.limit, list(yaku(won))) == (limit, names)


def test_renhou_not_after_the_own_first_discard() -> None:
    match = table(rules_of(renhou="yakuman"), hands=("", READY), draws="9m 7z 4s")
    (won,) = wins(match, "0 drawn", "1 drawn", "2 drawn", "1 ron")
    assert list(yaku(won)) == ["pinfu"]


def test_renhou_gives_a_yaku_to_a_hand_without_one() -> None:
    match = table("wrc", hands=("", NO_YAKU), draws="8s")
    assert [yaku(won) for won in wins(match, "0 drawn", "1 ron")] == [{"renhou": 5}]


# The last tile, and replacements.


def test_haitei_a_tsumo_by_the_last_tile() -> None:
    match = table(hands=("", NO_YAKU), last="8s")
    until(match, 0)
    (won,) = wins(match, "1 tsumo")
    assert yaku(won)["haitei"] == 1


def test_houtei_a_ron_of_the_last_discard() -> None:
    match = table(hands=("", "", NO_YAKU), last="8s")
    until(match, 0)
    go(match, "1 drawn")
    assert listed(match, 2) == ["ron", "pass"], "and no chi"
    assert refusal(match, "2 chi 79s") == "last_tile"
    assert [yaku(won) for won in wins(match, "2 ron")] == [{"houtei": 1}]


def test_houtei_passed_up_the_hand_is_drawn() -> None:
    match = table(hands=("", "", NO_YAKU), last="8s")
    until(match, 0)
    go(match, "1 drawn")
    happened = quiet(match)
    assert of_kind(happened, RoundDrawn)[0].kind == "exhaustive"
    assert of_kind(happened, RoundDealt)


def test_rinshan_a_tsumo_by_a_replacement() -> None:
    match = table(hands=("123456m 9p 79s 5555z",), draws="9p", replacements="8s", dora="1p")
    (won,) = wins(match, "0 closed-kan 5z", "0 tsumo")
    assert yaku(won)["rinshan"] == 1


def test_rinshan_is_over_with_the_discard() -> None:
    match = table(hands=("", "123456m 9p 79s 5555z"), draws="1z 9p 8s 8s", replacements="7z", dora="1p")
    go(match, "0 drawn", "1 closed-kan 5z", "1 drawn", "2 drawn")
    (won,) = wins(match, "1 ron")
    assert "rinshan" not in yaku(won)
    assert not match.state.replaced


def test_rinshan_by_the_last_tile_is_no_haitei() -> None:
    match = table(hands=("123456m 9p 79s 5555z",), last="9p", replacements="8s", dora="1p")
    until(match, 1)
    (won,) = wins(match, "0 closed-kan 5z", "0 tsumo")
    assert yaku(won)["rinshan"] == 1
    assert "haitei" not in yaku(won)


def test_houtei_after_a_replacement_that_was_the_last_tile() -> None:
    match = table(hands=("147m 258p 369s 5555z", NO_YAKU), last="1p", replacements="8s")
    until(match, 1)
    (won,) = wins(match, "0 closed-kan 5z", "0 drawn", "1 ron")
    assert yaku(won)["houtei"] == 1

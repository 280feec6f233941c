"""Which wins cannot be: too few or too many tiles, tiles that the set does not have, circumstances that contradict."""

from typing import Any

import pytest

from tests.games.riichi.hands import TENHOU, win
from zashiki.games.riichi.notation import Unread, meld, show_meld, tiles
from zashiki.games.riichi.pieces import EAST, NORTH, SOUTH, Tile
from zashiki.games.riichi.rules import Ruleset, change_rules, preset
from zashiki.games.riichi.value.checks import CONTRADICTIONS, WrongWin, check
from zashiki.games.riichi.value.hand_value import WinningHand

CLOSED = ("234m456p678s345s5p", "5p")
ROBBING = ("23478m456p678s33s", "9m")
OPEN = ("234m456p678s5p", "5p", "c345s")
KAN = ("234m456p678s5p", "5p", "a1111s")
THREE = preset("tenhou-3p")


def refusal(found: WinningHand, rules: Ruleset = TENHOU) -> WrongWin | None:
    try:
        check(rules, found)
    except WrongWin as wrong:
        return wrong
    return None


def refused(found: WinningHand, rules: Ruleset = TENHOU) -> WrongWin:
    why = refusal(found, rules)
    assert why is not None
    return why


@pytest.mark.parametrize(
    ("hand", "more"),
    [
        (CLOSED, {}),
        (OPEN, {}),
        (CLOSED, {"riichi": True, "ippatsu": True, "dora": tiles("9s"), "ura": tiles("1m")}),
        (CLOSED, {"tsumo": True, "riichi": True, "ippatsu": True, "haitei": True}),
        (CLOSED, {"tsumo": True, "double_riichi": True, "haitei": True}),
        (KAN, {"double_riichi": True}),
        (KAN, {"tsumo": True, "rinshan": True}),
        (CLOSED, {"tsumo": True, "haitei": True}),
        (CLOSED, {"houtei": True, "riichi": True, "ippatsu": True}),
        (ROBBING, {"chankan": True, "riichi": True, "ippatsu": True}),
        (CLOSED, {"tenhou": True, "tsumo": True, "seat_wind": EAST}),
        (CLOSED, {"chiihou": True, "tsumo": True, "seat_wind": NORTH}),
    ],
)
def test_what_can_be_is_not_refused(hand: tuple[str, ...], more: dict[str, Any]) -> None:
    assert refusal(win(*hand, **more)) is None


CASES: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("riichi_open", OPEN, {"riichi": True}),
    ("riichi_open", OPEN, {"double_riichi": True}),
    ("ippatsu_alone", CLOSED, {"ippatsu": True}),
    ("ura_alone", CLOSED, {"ura": tiles("1m")}),
    ("ura_more", CLOSED, {"riichi": True, "ura": tiles("1m")}),
    ("ura_more", CLOSED, {"riichi": True, "dora": tiles("9s"), "ura": tiles("12m")}),
    ("haitei_ron", CLOSED, {"haitei": True}),
    ("houtei_tsumo", CLOSED, {"houtei": True, "tsumo": True}),
    ("chankan_tsumo", CLOSED, {"chankan": True, "tsumo": True}),
    ("rinshan_ron", KAN, {"rinshan": True}),
    ("rinshan_alone", CLOSED, {"rinshan": True, "tsumo": True}),
    ("rinshan_ippatsu", KAN, {"rinshan": True, "tsumo": True, "riichi": True, "ippatsu": True}),
    ("rinshan_haitei", KAN, {"rinshan": True, "tsumo": True, "haitei": True}),
    ("chankan_houtei", CLOSED, {"chankan": True, "houtei": True}),
    ("chankan_held", CLOSED, {"chankan": True}),
    ("chankan_held", ROBBING, {"chankan": True, "dora": tiles("9m")}),
    ("chankan_held", ("23478m456p33s", "9m", "c789m"), {"chankan": True}),
    ("double_last", CLOSED, {"double_riichi": True, "ippatsu": True, "tsumo": True, "haitei": True}),
    ("double_last", CLOSED, {"double_riichi": True, "ippatsu": True, "houtei": True}),
    ("tenhou", CLOSED, {"tenhou": True, "tsumo": True, "seat_wind": SOUTH}),
    ("tenhou", CLOSED, {"tenhou": True, "seat_wind": EAST}),
    ("chiihou", CLOSED, {"chiihou": True, "tsumo": True, "seat_wind": EAST}),
    ("chiihou", CLOSED, {"chiihou": True, "seat_wind": SOUTH}),
    ("first_turn", KAN, {"tenhou": True, "tsumo": True, "seat_wind": EAST}),
    ("first_turn", CLOSED, {"chiihou": True, "tsumo": True, "riichi": True}),
]


@pytest.mark.parametrize(("code", "hand", "more"), CASES, ids=[one[0] for one in CASES])
def test_circumstances_that_contradict_are_refused(code: str, hand: tuple[str, ...], more: dict[str, Any]) -> None:
    assert refused(win(*hand, **more)).code == code


def test_every_contradiction_has_a_case() -> None:
    assert {code for code, _, _ in CASES} == {code for code, _ in CONTRADICTIONS} - {"renhou"}


@pytest.mark.parametrize("more", [{"seat_wind": EAST}, {"tsumo": True}])
def test_renhou_is_a_ron_of_a_seat_that_does_not_deal(more: dict[str, Any]) -> None:
    assert refused(win(*CLOSED, renhou=True, **more), preset("ema")).code == "renhou"
    check(preset("ema"), win(*CLOSED, renhou=True))


def test_renhou_is_refused_where_it_is_not_played() -> None:
    assert refused(win(*CLOSED, renhou=True)).code == "renhou_off"


@pytest.mark.parametrize(
    ("hand", "needed"), [(("234m456p678s345s5p5z", "5p"), 14), (("234m456p678s", "5p", "c345s"), 11)]
)
def test_a_hand_has_fourteen_tiles_and_three_less_for_each_meld(hand: tuple[str, ...], needed: int) -> None:
    error = refused(win(*hand))
    assert (error.code, error.gaps["needed"], error.gaps["before"]) == ("number", needed, needed - 1)


def test_a_hand_has_at_most_four_melds() -> None:
    assert refused(win("5p", "5p", "p111m", "p222m", "p333m", "p444m", "p555m")).code == "melds"


def test_the_winning_tile_is_among_the_tiles() -> None:
    assert refused(WinningHand(tiles=tiles("234m456p678s345s55p"), win=Tile("9p"))).code == "win_missing"


FIVE = [
    win("11123m456p67s", "8s", "p111m"),
    win("234m456p678s5z", "5z", "p111m", dora=tiles("11m")),
    win("11123m456p678s55z", "4m", dora=tiles("1m"), ura=tiles("1m"), riichi=True),
]


@pytest.mark.parametrize("found", FIVE, ids=["melds", "indicators", "ura"])
def test_a_tile_is_there_four_times_with_melds_and_indicators(found: WinningHand) -> None:
    error = refused(found)
    assert (error.code, error.gaps["tile"]) == ("too_many", Tile("1m"))


def test_five_indicators_are_the_most() -> None:
    assert refused(win(*CLOSED, dora=tiles("123456m"))).code == "indicators"


@pytest.mark.parametrize(
    ("red_fives", "held", "allowed"),
    [
        (0, "0m", False),
        (2, "0p", True),
        (2, "0m", False),
        (3, "0m", True),
        (3, "00p", False),
        (4, "00p", True),
        (4, "00s", False),
    ],
)
def test_red_fives_are_those_of_the_rules(red_fives: int, held: str, allowed: bool) -> None:
    rules = change_rules(TENHOU, red_fives=red_fives)
    asked = WinningHand(tiles=(*tiles(held), *tiles("123456789s11222z")[: 14 - len(tiles(held))]), win=Tile("1z"))
    if allowed:
        check(rules, asked)
    else:
        error = refused(asked, rules)
        assert (error.code, error.gaps["plain"]) == ("reds", Tile(f"5{held[-1]}"))


def test_norths_are_set_aside_with_three_players_only() -> None:
    assert refused(win(*CLOSED, kita=1)).code == "kita_four"
    check(THREE, win("234p456p678s345s5p", "5p", kita=4))
    assert refused(win("234p456p678s345s5p", "5p", kita=5), THREE).code == "too_many"
    assert refused(win("234p456p678s345s5p", "5p", kita=10**9), THREE).code == "too_many"


def test_with_three_players_there_is_no_north_seat_no_chi_and_little_man() -> None:
    assert refused(win("234p456p678s345s5p", "5p", seat_wind=NORTH), THREE).code == "north_three"
    assert refused(win("234p456p678s5p", "5p", "c345s"), THREE).code == "chi_three"
    error = refused(win(*CLOSED), THREE)
    assert (error.code, error.gaps["tile"]) == ("man_three", Tile("2m"))
    assert refused(win("111m456p678s345s5p", "5p", dora=tiles("5m")), THREE).code == "man_three"
    check(THREE, win("111999m678s345s5p", "5p"))


# Melds as text.


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("123s", "chi"),
        ("340p", "chi"),
        ("312m", "chi"),
        ("777p", "pon"),
        ("055m", "pon"),
        ("1111z", "open_kan"),
        ("(1111z)", "closed_kan"),
        ("closed:0555p", "closed_kan"),
    ],
)
def test_a_meld_is_read_by_its_tiles(text: str, kind: str) -> None:
    assert meld(text).kind == kind
    assert meld(show_meld(meld(text))) == meld(text)


@pytest.mark.parametrize("text", ["", "12s", "124s", "789s1m", "891m", "8m9m1p", "567z", "11112p", "(777p)", "(123s)"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(Unread, match="is not a meld") as caught:
        meld(text)
    assert caught.value.code == "meld"


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [("12x", "sign", "x"), ("m12", "sign", "m"), ("8z", "tile", "8z"), ("12m34", "suit", "34"), ("12東", "suit", "12")],
)
def test_a_text_that_is_not_tiles_says_where(text: str, code: str, piece: str) -> None:
    with pytest.raises(Unread) as caught:
        tiles(text)
    assert (caught.value.code, caught.value.text, caught.value.piece) == (code, text, piece)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("１２３ｍ　０５ｐ", "123m 05p"),
        ("東南西北白發中", "1234567z"),
        ("白発", "56z"),
        ("123m東東", "123m 11z"),
    ],
)
def test_full_width_signs_and_honours_by_name_are_read(text: str, same: str) -> None:
    assert tiles(text) == tiles(same)


@pytest.mark.parametrize(
    ("text", "same"), [("中中中", "777z"), ("（１１１１ｚ）", "(1111z)"), ("closed:東東東東", "(1111z)")]
)
def test_melds_are_read_so_too(text: str, same: str) -> None:
    assert meld(text) == meld(same)


@pytest.mark.parametrize("text", ["456p 777z", "(1111z) 123s"])
def test_two_melds_in_one_text_are_refused_as_such(text: str) -> None:
    with pytest.raises(Unread, match="more than one meld") as caught:
        meld(text)
    assert caught.value.code == "melds"

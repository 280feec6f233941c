"""Hands that explain themselves, in both languages: what a learner stumbles over, a hand each."""

import pytest

from tests.games.riichi.hands import win
from tests.telling.test_riichi_explanation import EN, JA, told
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.pieces import EAST, SOUTH, WEST
from zashiki.games.riichi.rules import preset
from zashiki.games.riichi.value.hand_value import WinningHand


def explained(
    found: WinningHand, rules: str = "tenhou", **table: int
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """What is told in English, and in Japanese."""
    return told(found, EN, preset(rules), **table), told(found, JA, preset(rules), **table)


def test_a_pinfu_tsumo_has_twenty_fu() -> None:
    en, ja = explained(win("123m456p78s234s55p", "9s", tsumo=True))
    assert en["fu_title"] == ["every hand: 20 fu", "pinfu has no fu for the self-draw"]
    assert ja["fu_title"] == ["副底: 20符", "平和にはツモ符をつけない"]
    assert en["points_title"] == ["basic points, 20 fu × 2^(2 + 2): 320"]
    assert en["payments_title"] == [
        "a tsumo: the dealer pays twice the basic points, 320 × 2, the others once, rounded up to a hundred",
        "East (the dealer) pays: 700",
        "West pays: 400",
        "North pays: 400",
        "the winner gains: 1,500",
    ]
    assert ja["payments_title"] == [
        "子のツモ：親が基本点の2倍、320 × 2、子が1倍（100点未満切り上げ）",
        "東家（親）の支払い: 700",
        "西家の支払い: 400",
        "北家の支払い: 400",
        "和了者の収入: 1,500",
    ]


def test_seven_pairs_are_told_as_pairs_with_their_wait() -> None:
    en, ja = explained(win("1133m5577p9922s1z", "1z", riichi=True, dora=tiles("8s")))
    assert en["hand"][:3] == [
        "concealed tiles: 11m 33m 55p 77p 22s 99s 11z",
        "won by ron on: east (1z)",
        "waiting: for half of the pair (tanki)",
    ]
    orphans, _ = explained(win("19m19p19s1234567z", "1z"))
    assert not [line for line in orphans["hand"] if line.startswith("waiting")]
    assert en["yaku"] == [
        "Riichi (ready hand declared): 1 han",
        "Chiitoitsu (seven pairs): 2 han",
        "Dora: 2 han",
        "together: 5 han",
    ]
    assert ja["yaku"] == ["立直: 1翻", "七対子: 2翻", "ドラ: 2翻", "合計: 5翻"]
    assert en["points_title"] == ["basic points, 5 han are a mangan whatever the fu: 2,000"]
    assert ja["points_title"] == ["基本点 5翻は符によらず満貫: 2,000"]


def test_an_open_hand_has_thirty_fu() -> None:
    en, ja = explained(win("234m67p55s", "8p", "c345s", "c678s"))
    assert en["hand"][0] == "concealed tiles: 234m 678p 55s"
    assert en["hand"][-2:] == ["chi: 345s", "chi: 678s"]
    assert en["fu_title"] == ["every hand: 20 fu", "an open hand has at least 30: 10 fu", "together: 30 fu"]
    assert ja["fu_title"] == ["副底: 20符", "鳴いた手の最低符（喰い平和形）: 10符", "合計: 30符"]


def test_kans_have_many_fu() -> None:
    en, ja = explained(win("234m55p67s", "8s", "a1111z", "k8888p"))
    assert en["hand"][-2:] == ["closed kan: 1111z", "kan: 8888p"]
    assert en["fu_title"][1:] == [
        "open kan of 8 pin (8p): 8 fu",
        "closed kan of east (1z), a terminal or honour: 32 fu",
        "together: 60 fu",
    ]
    assert ja["fu_title"][1:] == ["明槓 八筒（8p）: 8符", "暗槓 東（么九牌）: 32符", "合計: 60符"]


def test_a_dealers_tsumo_with_counters_and_deposits() -> None:
    found = win("123m406p78s222z55z", "9s", tsumo=True, riichi=True, seat_wind=EAST, round_wind=SOUTH)
    en, ja = explained(found, honba=2, sticks=3)
    assert en["points_title"] == [
        "basic points, 40 fu × 2^(2 + 4) would be 2,560; more than a mangan is a mangan: 2,000"
    ]
    assert ja["points_title"] == ["基本点 40符 × 2^(2 + 4) = 2,560 だが、満貫を超えるので満貫: 2,000"]
    assert en["payments_title"][0] == (
        "a dealer's tsumo: everybody pays twice the basic points, 2,000 × 2, rounded up to a hundred"
    )
    assert en["payments_title"][1:] == [
        *(f"{seat} pays: 4,000 + 200 for counters = 4,200" for seat in ("South", "West", "North")),
        "riichi deposits on the table: 3,000",
        "the winner gains: 15,600",
    ]
    assert ja["payments_title"][1:] == [
        *(f"{seat}の支払い: 4,000 + 本場 200 = 4,200" for seat in ("南家", "西家", "北家")),
        "供託のリーチ棒: 3,000",
        "和了者の収入: 15,600",
    ]


@pytest.mark.parametrize(
    ("rules", "en", "ja", "paid"),
    [
        ("tenhou", "basic points, 30 fu × 2^(2 + 4): 1,920", "基本点 30符 × 2^(2 + 4): 1,920", "7,700"),
        (
            "m-league",
            "basic points, 30 fu × 2^(2 + 4) would be 1,920; these rules round that up to a mangan: 2,000",
            "基本点 30符 × 2^(2 + 4) = 1,920 を、このルールでは満貫に切り上げ: 2,000",
            "8,000",
        ),
    ],
)
def test_four_han_and_thirty_fu_are_a_mangan_where_the_rules_round_up(rules: str, en: str, ja: str, paid: str) -> None:
    english, japanese = explained(win("234m456p678s34s55p", "5s", riichi=True, ippatsu=True), rules)
    assert (english["points_title"], japanese["points_title"]) == ([en], [ja])
    assert english["payments_title"][1] == f"the discarder pays: {paid}"
    assert japanese["payments_title"][1] == f"放銃者の支払い: {paid}"


def test_yakuman_count_double_and_add_up_where_the_rules_say_so() -> None:
    found = win("111z222z333z444z5p", "5p", seat_wind=WEST)
    en, ja = explained(found, "mahjong-soul", honba=1)
    assert en["yaku"] == [
        "Suuankou tanki (four closed triplets, waiting on the pair): 2 × yakuman",
        "Daisuushii (big four winds): 2 × yakuman",
        "together: 4 × yakuman",
    ]
    assert ja["yaku"] == ["四暗刻単騎: 役満 × 2", "大四喜: 役満 × 2", "合計: 役満 × 4"]
    assert "fu_title" not in en
    assert en["points_title"] == ["basic points, 4 × 8,000 for yakuman: 32,000"]
    assert en["payments_title"][1] == "the discarder pays: 128,000 + 300 for counters = 128,300"
    en, ja = explained(found, "ema")
    assert en["yaku"][-2:] == ["together: yakuman", "only the greatest counts under these rules"]
    assert ja["yaku"][-2:] == ["合計: 役満", "このルールでは最も高い役満だけを数える"]


@pytest.mark.parametrize(
    ("rules", "en"),
    [
        ("tenhou", "basic points, 13 han are a counted yakuman (kazoe): 8,000"),
        ("ema", "basic points, 13 han are a sanbaiman whatever the fu: 6,000"),
    ],
)
def test_thirteen_han_are_a_counted_yakuman_where_the_rules_say_so(rules: str, en: str) -> None:
    found = win("123456789m2233m", "3m", riichi=True, dora=tiles("8p1m"), ura=tiles("9m"))
    assert explained(found, rules)[0]["points_title"] == [en]


def test_with_three_players_norths_are_dora_and_a_part_of_a_tsumo_is_missing() -> None:
    found = win("11199m456p777s22z", "9m", tsumo=True, seat_wind=SOUTH, kita=2)
    en, ja = explained(found, "tenhou-3p", honba=1)
    assert en["hand"][1] == "norths set aside: 2"
    assert "Kita (norths set aside): 2 han" in en["yaku"]
    assert "抜きドラ（北）: 2翻" in ja["yaku"]
    assert en["payments_title"][1:] == [
        "the part of the missing fourth player is not paid",
        "East (the dealer) pays: 4,000 + 100 for counters = 4,100",
        "West pays: 2,000 + 100 for counters = 2,100",
        "the winner gains: 6,200",
    ]
    assert ja["payments_title"][1] == "いない一人の分は払われない（ツモ損）"
    en, ja = explained(found, "seed-3p")
    assert en["payments_title"][1:4] == [
        "the part of the missing fourth player is split between the payers",
        "East (the dealer) pays: 5,000",
        "West pays: 3,000",
    ]
    assert ja["payments_title"][1] == "いない一人の分は、払う二人で分ける（ツモ損なし）"

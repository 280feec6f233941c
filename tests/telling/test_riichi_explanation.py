"""Hands that explain themselves in both languages."""

import pytest

from tests.games.riichi.hands import TENHOU, win
from zashiki.cli.program_words import words_for
from zashiki.cli.tables.riichi.typed_tiles import full_names
from zashiki.cli.tables.sheets import sheet_lines, written
from zashiki.games import riichi
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.pieces import EAST, NORTH, SOUTH
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.hand_value import WinningHand, value_of
from zashiki.games.riichi.value.points import points_of
from zashiki.telling.riichi.explanation import explained, hand_rows
from zashiki.texts.sheets import Grid, Sheet, Text
from zashiki.texts.words import LANGUAGES, Words

JA, EN = (words_for(language, riichi) for language in LANGUAGES)
BOTH = pytest.mark.parametrize("words", [JA, EN], ids=LANGUAGES)


def below(words: Words, prefix: str) -> set[str]:
    return {key.removeprefix(f"{prefix}.") for key in words if key.startswith(f"{prefix}.")}


def told(found: WinningHand, words: Words = EN, rules: Ruleset = TENHOU, **table: int) -> dict[str, list[str]]:
    """What is told of a win: the lines of each part by its title's key."""
    value, pieces = value_of(rules, found), full_names(words)
    keys = {words[f"worth.{key}"]: key for key in ("hand", "yaku", "fu_title", "points_title", "payments_title")}
    told: dict[str, list[str]] = {}
    lines: list[str] = []
    for part in explained(rules, found, value, points_of(rules, found, value, **table), words, pieces):
        match part:
            case Text(role="heading"):
                lines = told[keys[written(part, pieces)]] = []
            case Text():
                lines.append(written(part, pieces))
            case Grid(rows):
                lines += (": ".join(written(cell, pieces) for cell in row) for row in rows)
            case _:
                lines += sheet_lines(Sheet("", (part,)), pieces)
    return told


# Fu.

REASONS = {
    "base": (win("234m456p678s345s5p", "5p"), "every hand: 20 fu", "副底: 20符"),
    "closed_ron": (
        win("234m456p678s345s5p", "5p"),
        "ron with a closed hand: 10 fu",
        "門前ロン（門前加符）: 10符",
    ),
    "tsumo": (win("234m456p678s345s5p", "5p", tsumo=True), "self-drawn: 2 fu", "ツモ符: 2符"),
    "open_triplet": (win("234m456p67s55p", "8s", "p222s"), "open triplet of 2 sou (2s): 2 fu", "明刻 二索（2s）: 2符"),
    "open_triplet_ends": (
        win("234m456p67s55p", "8s", "p666z"),
        "open triplet of green dragon (6z), a terminal or honour: 4 fu",
        "明刻 發（么九牌）: 4符",
    ),
    "ron_triplet": (
        win("234m456p55p22s678s", "2s", riichi=True),
        "triplet of 2 sou (2s) by ron, which counts as open: 2 fu",
        "二索（2s）の刻子（ロンで完成したので明刻扱い）: 2符",
    ),
    "ron_triplet_ends": (
        win("234m456p55p11s678s", "1s", riichi=True),
        "triplet of 1 sou (1s) by ron, which counts as open, a terminal or honour: 4 fu",
        "一索（1s）の刻子（么九牌、ロンで完成したので明刻扱い）: 4符",
    ),
    "closed_triplet": (
        win("234m456p55p22s678s", "2s", tsumo=True),
        "closed triplet of 2 sou (2s): 4 fu",
        "暗刻 二索（2s）: 4符",
    ),
    "closed_triplet_ends": (
        win("234m456p55p99m678s", "9m", tsumo=True),
        "closed triplet of 9 man (9m), a terminal or honour: 8 fu",
        "暗刻 九萬（9m）（么九牌）: 8符",
    ),
    "open_kan": (win("234m456p67s55p", "8s", "k2222s"), "open kan of 2 sou (2s): 8 fu", "明槓 二索（2s）: 8符"),
    "open_kan_ends": (
        win("234m456p67s55p", "8s", "d7777z"),
        "open kan of red dragon (7z), a terminal or honour: 16 fu",
        "明槓 中（么九牌）: 16符",
    ),
    "closed_kan": (win("234m456p67s55p", "8s", "a2222s"), "closed kan of 2 sou (2s): 16 fu", "暗槓 二索（2s）: 16符"),
    "closed_kan_ends": (
        win("234m456p67s55p", "8s", "a1111z"),
        "closed kan of east (1z), a terminal or honour: 32 fu",
        "暗槓 東（么九牌）: 32符",
    ),
    "dragon_pair": (
        win("234m456p67s55z222m", "8s", riichi=True),
        "pair of white dragon (5z): 2 fu",
        "雀頭 白（三元牌）: 2符",
    ),
    "seat_wind_pair": (
        win("234m456p67s22z222m", "8s", riichi=True),
        "pair of south (2z), the seat wind: 2 fu",
        "雀頭 南（自風）: 2符",
    ),
    "round_wind_pair": (
        win("234m456p67s11z222m", "8s", riichi=True),
        "pair of east (1z), the round wind: 2 fu",
        "雀頭 東（場風）: 2符",
    ),
    "double_wind_pair": (
        win("234m456p67s11z222m", "8s", riichi=True, seat_wind=EAST),
        "pair of east (1z), seat wind and round wind: 4 fu",
        "雀頭 東（連風牌）: 4符",
    ),
    "closed_wait": (
        win("234m456p68s55p222s", "7s"),
        "waiting for the middle of a run (kanchan): 2 fu",
        "嵌張待ち: 2符",
    ),
    "edge_wait": (
        win("234m456p89s55p222s", "7s", riichi=True),
        "waiting for the end of 12 or 89 (penchan): 2 fu",
        "辺張待ち: 2符",
    ),
    "pair_wait": (win("234m456p678s5p222s", "5p"), "waiting for half of the pair (tanki): 2 fu", "単騎待ち: 2符"),
    "open_least": (
        win("234m67p55s", "8p", "c345s", "c678s"),
        "an open hand has at least 30: 10 fu",
        "鳴いた手の最低符（喰い平和形）: 10符",
    ),
    "seven_pairs": (win("1133m5577p9922s1z", "1z"), "seven pairs, not rounded: 25 fu", "七対子（切り上げなし）: 25符"),
}


@BOTH
def test_the_reasons_below_are_all_that_have_words(words: Words) -> None:
    assert below(words, "fu") == set(REASONS)


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_for_fu_is_told_with_its_tile(reason: str) -> None:
    found, en, ja = REASONS[reason]
    assert en in told(found, EN)["fu_title"]
    assert ja in told(found, JA)["fu_title"]


# Explanations.


def test_the_whole_explanation_in_english() -> None:
    found = win("123m 055p 789s 1112z", "2z", riichi=True, seat_wind=EAST, round_wind=SOUTH, dora=tiles("3p"))
    value, pieces = value_of(TENHOU, found), full_names(EN)
    sheet = Sheet("", explained(TENHOU, found, value, points_of(TENHOU, found, value), EN, pieces))
    assert "\n".join(sheet_lines(sheet, pieces)) == WHOLE.strip()


def test_the_seat_wind_is_a_wind_and_not_the_seat_named_after_it() -> None:
    found = win("123m 055p 789s 1112z", "2z", riichi=True, seat_wind=NORTH, round_wind=SOUTH, dora=tiles("3p"))
    rows = list(hand_rows(TENHOU, found, value_of(TENHOU, found), JA, full_names(JA)))
    assert rows[-2:] == [("自風", "北"), ("場風", "南")]


WHOLE = """
Hand
  concealed tiles  123m 055p 789s 111z 22z
  won by ron on    south (2z)
  waiting          for half of the pair (tanki)
  seat wind        East
  round wind       South
  dora indicators: 3p

Yaku
  Riichi (ready hand declared)  1 han
  Yakuhai: seat wind            1 han
  Red fives                     1 han
  together                      3 han

Fu
  every hand                                         20 fu
  ron with a closed hand                             10 fu
  closed triplet of 5 pin (5p)                        4 fu
  closed triplet of east (1z), a terminal or honour   8 fu
  pair of south (2z), the round wind                  2 fu
  waiting for half of the pair (tanki)                2 fu
  together 46, rounded up to tens                    50 fu

Points
  basic points, 50 fu × 2^(2 + 3)  1,600

Payments
  a dealer's ron: six times the basic points, 1,600 × 6, rounded up to a hundred
  the discarder pays  9,600
  the winner gains    9,600
"""

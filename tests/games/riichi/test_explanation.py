"""The words of the room, and hands that explain themselves in both languages."""

import re
from pathlib import Path
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.games.riichi.hands import TENHOU, win
from zashiki.games.riichi import notation
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.pieces import EAST, SOUTH, Tile
from zashiki.games.riichi.rules import Ruleset, presets
from zashiki.games.riichi.value import checks, explanation
from zashiki.games.riichi.value.explanation import explained, lines, tile_name
from zashiki.games.riichi.value.hand_value import LIMITS, WinningHand, value_of
from zashiki.games.riichi.value.points import points_of
from zashiki.games.riichi.value.yaku import ORDINARY, YAKUMAN
from zashiki.texts.words import LANGUAGES, Words

FOLDER = Path(explanation.__file__).parents[1] / "words"
JA, EN = Words("ja", FOLDER), Words("en", FOLDER)
BOTH = pytest.mark.parametrize("words", [JA, EN], ids=LANGUAGES)
FLAGS = {field.name for field in msgspec.structs.fields(WinningHand) if field.type is bool or field.type == "bool"} - {
    "tsumo"
}
SHAPES = {"chiitoitsu", "kokushi", "kokushi_13", "chuuren", "junsei_chuuren"}
DORA = {"dora", "red", "kita", "ura"}


def below(words: Words, prefix: str) -> set[str]:
    return {key.removeprefix(f"{prefix}.") for key in words if key.startswith(f"{prefix}.")}


def codes_in(module: object, pattern: str) -> set[str]:
    return set(re.findall(pattern, Path(getattr(module, "__file__", "")).read_text(encoding="utf-8")))


# Words.


def test_both_languages_have_the_same_keys_and_gaps() -> None:
    def gaps(text: str) -> list[str]:
        return sorted(re.findall(r"\{(\w+)", text))

    assert {key: gaps(JA[key]) for key in JA} == {key: gaps(EN[key]) for key in EN}


@BOTH
def test_nothing_is_left_unsaid(words: Words) -> None:
    assert all(words[key].strip() for key in words if key != "hand.comma")  # which may be a blank


@BOTH
def test_every_tile_wind_preset_and_limit_has_words(words: Words) -> None:
    assert below(words, "tile") == {tile.value for tile in Tile}
    assert len({tile_name(tile, words) for tile in Tile}) == len(Tile)
    assert below(words, "wind") == below(words, "seat") == {f"{n}z" for n in range(1, 5)}
    assert below(words, "preset") == set(presets())
    assert below(words, "limit") == {name for _, name, _ in LIMITS}


@BOTH
def test_every_yaku_has_its_own_name(words: Words) -> None:
    assert len(FLAGS) == 10
    assert below(words, "yaku") == {*ORDINARY, *YAKUMAN} | FLAGS | SHAPES | DORA
    assert len({words[f"yaku.{name}"] for name in below(words, "yaku")}) == len(below(words, "yaku"))


@BOTH
def test_every_refusal_of_a_win_or_a_text_has_words(words: Words) -> None:
    codes = codes_in(checks, r'WrongWin\("(\w+)"') | {code for code, _ in checks.CONTRADICTIONS}
    assert below(words, "wrong") == codes | {"not_complete", "no_yaku"}
    assert below(words, "unread") == codes_in(notation, r'Unread\("(\w+)"')


@BOTH
def test_every_rule_and_each_of_its_values_has_words(words: Words) -> None:
    hints = get_type_hints(Ruleset, include_extras=False)
    assert below(words, "knob") == set(hints)
    assert {key.split(".")[0] for key in below(words, "value")} <= set(hints)
    for name, hint in hints.items():
        kind = get_args(hint)[0] if get_origin(hint) in (Annotated, tuple) else hint
        values = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
        assert all(words[f"value.{name}.{value}"] for value in values)


def told(found: WinningHand, words: Words = EN, rules: Ruleset = TENHOU, **table: int) -> dict[str, list[str]]:
    """What is told of a win: the lines of each part by its title's key."""
    value = value_of(rules, found)
    keys = {words[f"worth.{key}"]: key for key in ("hand", "yaku", "fu_title", "points_title", "payments_title")}
    parts = explained(rules, found, value, points_of(rules, found, value, **table), words)
    return {keys[part.title]: [": ".join(filter(None, row)) for row in part.rows] for part in parts}


# Fu.

REASONS = {
    "base": (win("234m456p678s345s5p", "5p"), "every hand: 20 fu", "副底: 20 符"),
    "closed_ron": (
        win("234m456p678s345s5p", "5p"),
        "ron with a closed hand: 10 fu",
        "門前ロン（門前加符）: 10 符",
    ),
    "tsumo": (win("234m456p678s345s5p", "5p", tsumo=True), "self-drawn: 2 fu", "ツモ符: 2 符"),
    "open_triplet": (win("234m456p67s55p", "8s", "p222s"), "open triplet of 2 sou (2s): 2 fu", "明刻 二索（2s）: 2 符"),
    "open_triplet_ends": (
        win("234m456p67s55p", "8s", "p666z"),
        "open triplet of green dragon (6z), a terminal or honour: 4 fu",
        "明刻 發（6z）（么九牌）: 4 符",
    ),
    "ron_triplet": (
        win("234m456p55p22s678s", "2s", riichi=True),
        "triplet of 2 sou (2s) completed by ron, which counts as open: 2 fu",
        "二索（2s） の刻子（ロンで完成したので明刻扱い）: 2 符",
    ),
    "ron_triplet_ends": (
        win("234m456p55p11s678s", "1s", riichi=True),
        "triplet of 1 sou (1s) completed by ron, which counts as open, a terminal or honour: 4 fu",
        "一索（1s） の刻子（么九牌、ロンで完成したので明刻扱い）: 4 符",
    ),
    "closed_triplet": (
        win("234m456p55p22s678s", "2s", tsumo=True),
        "closed triplet of 2 sou (2s): 4 fu",
        "暗刻 二索（2s）: 4 符",
    ),
    "closed_triplet_ends": (
        win("234m456p55p99m678s", "9m", tsumo=True),
        "closed triplet of 9 man (9m), a terminal or honour: 8 fu",
        "暗刻 九萬（9m）（么九牌）: 8 符",
    ),
    "open_kan": (win("234m456p67s55p", "8s", "k2222s"), "open kan of 2 sou (2s): 8 fu", "明槓 二索（2s）: 8 符"),
    "open_kan_ends": (
        win("234m456p67s55p", "8s", "d7777z"),
        "open kan of red dragon (7z), a terminal or honour: 16 fu",
        "明槓 中（7z）（么九牌）: 16 符",
    ),
    "closed_kan": (win("234m456p67s55p", "8s", "a2222s"), "closed kan of 2 sou (2s): 16 fu", "暗槓 二索（2s）: 16 符"),
    "closed_kan_ends": (
        win("234m456p67s55p", "8s", "a1111z"),
        "closed kan of east (1z), a terminal or honour: 32 fu",
        "暗槓 東（1z）（么九牌）: 32 符",
    ),
    "dragon_pair": (
        win("234m456p67s55z222m", "8s", riichi=True),
        "pair of white dragon (5z): 2 fu",
        "雀頭 白（5z）（三元牌）: 2 符",
    ),
    "seat_wind_pair": (
        win("234m456p67s22z222m", "8s", riichi=True),
        "pair of south (2z), the seat wind: 2 fu",
        "雀頭 南（2z）（自風）: 2 符",
    ),
    "round_wind_pair": (
        win("234m456p67s11z222m", "8s", riichi=True),
        "pair of east (1z), the round wind: 2 fu",
        "雀頭 東（1z）（場風）: 2 符",
    ),
    "double_wind_pair": (
        win("234m456p67s11z222m", "8s", riichi=True, seat_wind=EAST),
        "pair of east (1z), seat wind and round wind: 4 fu",
        "雀頭 東（1z）（連風牌）: 4 符",
    ),
    "closed_wait": (
        win("234m456p68s55p222s", "7s"),
        "waiting for the middle of a run (kanchan): 2 fu",
        "嵌張待ち: 2 符",
    ),
    "edge_wait": (
        win("234m456p89s55p222s", "7s", riichi=True),
        "waiting for the end of 12 or 89 (penchan): 2 fu",
        "辺張待ち: 2 符",
    ),
    "pair_wait": (win("234m456p678s5p222s", "5p"), "waiting for half of the pair (tanki): 2 fu", "単騎待ち: 2 符"),
    "open_least": (
        win("234m67p55s", "8p", "c345s", "c678s"),
        "an open hand has at least 30: 10 fu",
        "鳴いた手の最低符（喰い平和形）: 10 符",
    ),
    "seven_pairs": (win("1133m5577p9922s1z", "1z"), "seven pairs, not rounded: 25 fu", "七対子（切り上げなし）: 25 符"),
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
    value = value_of(TENHOU, found)
    parts = explained(TENHOU, found, value, points_of(TENHOU, found, value), EN)
    assert "\n".join(lines(parts)) == WHOLE.strip()


WHOLE = """
Hand
  concealed tiles: 123m 055p 789s 111z 22z
  won by ron on: south (2z)
  waiting: for half of the pair (tanki)
  seat wind: East (the dealer)
  round wind: South
  dora indicators: 3p
Yaku
  Riichi (ready hand declared): 1 han
  Yakuhai: seat wind: 1 han
  Red fives: 1 han
  together: 3 han
Fu
  every hand: 20 fu
  ron with a closed hand: 10 fu
  closed triplet of 5 pin (5p): 4 fu
  closed triplet of east (1z), a terminal or honour: 8 fu
  pair of south (2z), the round wind: 2 fu
  waiting for half of the pair (tanki): 2 fu
  together 46, rounded up to tens: 50 fu
Points
  basic points, 50 fu × 2^(2 + 3): 1,600
Payments
  a dealer's ron: six times the basic points, rounded up to a hundred
  the discarder pays: 9,600
  the winner gains: 9,600
"""

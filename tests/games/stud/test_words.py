"""The words of the room: a word for everything, and hands that explain themselves."""

import re
from pathlib import Path
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from zashiki.cli import program_words
from zashiki.games import stud
from zashiki.games.stud import Ruleset, cards, legality
from zashiki.games.stud import play as playing
from zashiki.games.stud.hand_names import card_name, hand_so_far
from zashiki.games.stud.pieces import CARDS, HIDDEN
from zashiki.games.stud.variants import STREETS, VARIANTS
from zashiki.kernel import match
from zashiki.kernel.registry import load
from zashiki.telling import words_for
from zashiki.texts.words import LANGUAGES, Words

FOLDER = Path(legality.__file__).parent / "words"
JA, EN = Words("ja", FOLDER), Words("en", FOLDER)
BOTH = pytest.mark.parametrize("words", [JA, EN], ids=LANGUAGES)


def codes_in(module: object, pattern: str) -> set[str]:
    path = getattr(module, "__file__", "")
    return set(re.findall(pattern, Path(path).read_text(encoding="utf-8")))


def below(words: Words, prefix: str) -> set[str]:
    return {key.removeprefix(f"{prefix}.") for key in words if key.startswith(f"{prefix}.")}


@BOTH
def test_nothing_is_left_unsaid(words: Words) -> None:
    assert all(words[key].strip() for key in words)


@BOTH
def test_every_preset_game_street_card_and_ending_has_words(words: Words) -> None:
    assert below(words, "preset") == set(stud.presets())
    assert below(words, "variant") == set(VARIANTS)
    assert below(words, "street") == {str(street) for street in STREETS}
    assert below(words, "match_end") == codes_in(playing, r'MatchEnded\("(\w+)"')
    assert len({card_name(card, words) for card in (*CARDS, HIDDEN)}) == 53


@BOTH
def test_every_refusal_has_words(words: Words) -> None:
    said = {one for module in (legality, match) for one in codes_in(module, r'(?:return| else) "(\w+)"')}
    said |= codes_in(match, r'Illegal\("(\w+)"') | codes_in(legality, r'return "(\w+)" if')
    shared = below(program_words.words_for(words.language), "refused")
    assert below(words, "refused") == (said - shared) | {"deal_revealed"}, "a showdown is named in the room's own words"
    assert {"deal_revealed", "no_such_choice"} <= said & shared


@BOTH
def test_every_rule_and_each_of_its_values_has_words(words: Words) -> None:
    hints = get_type_hints(Ruleset, include_extras=False)
    fields = {field.name for field in msgspec.structs.fields(Ruleset)}
    assert below(words_for(words.language, load("stud")), "knob") == fields
    assert {key.split(".")[0] for key in below(words, "value")} <= fields
    for name in fields:
        kind = hints[name]
        kind = get_args(kind)[0] if get_origin(kind) in (Annotated, tuple) else kind
        values = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
        assert all(words[f"value.{name}.{value}"] for value in values)


# Hands.

HIGH = {
    "AsKsQsJsTs 2c2d": ("royal flush", "ロイヤルフラッシュ"),
    "9s8s7s6s5s AcAd": ("nine-high straight flush", "9ハイのストレートフラッシュ"),
    "7s7h7d7c AsKd2c": ("four sevens, ace kicker", "7のフォーカード（キッカーエース）"),
    "AsAhAd KsKc 2c3d": ("full house, aces over kings", "エースとキングのフルハウス"),
    "6s6h6d 6c": ("four sixes", "6のフォーカード"),
    "As9s7s4s2s KdKc": ("ace-high flush (A-9-7-4-2)", "エースハイのフラッシュ（A-9-7-4-2）"),
    "As2d3c4h5s KdQc": ("five-high straight", "5ハイのストレート"),
    "TsThTd AsKd7c2h": ("three tens, ace kicker", "10のスリーカード（キッカーエース）"),
    "JsJd 4c4h As9d2c": ("two pair, jacks and fours, ace kicker", "ジャックと4のツーペア（キッカーエース）"),
    "TsTd Ac": ("pair of tens, ace kicker", "10のワンペア（キッカーエース）"),
    "TsTd": ("pair of tens", "10のワンペア"),
    "JsJd4c4h": ("two pair, jacks and fours", "ジャックと4のツーペア"),
    "2s2d2c": ("three twos", "2のスリーカード"),
    "Ks7d2c": ("king high", "キングハイ"),
    "As Kd 9c 7h 4s 3d 2h": ("ace high (A-K-9-7-4)", "エースハイ（A-K-9-7-4）"),
    "????": ("nothing yet", "まだ何もない"),
}


@pytest.mark.parametrize("hand", HIGH)
def test_a_high_hand_explains_itself(hand: str) -> None:
    assert (hand_so_far(cards(hand), ("high",), EN), hand_so_far(cards(hand), ("high",), JA)) == HIGH[hand]


LOW = {
    "8s7d4c3hAs KcKd": ("eight-seven low (8-7-4-3-A)", "8-7ロー（8-7-4-3-A）"),
    "As2d3c4h5s 5d5c": ("wheel (5-4-3-2-A)", "ホイール（5-4-3-2-A）"),
    "KsTd9c4h2s": ("king-ten low (K-10-9-4-2)", "キング-10ロー（K-10-9-4-2）"),
    "4s4d8c7hAs": ("pair of fours (4-4-8-7-A)", "4のワンペア（4-4-8-7-A）"),
    "4s4d8c8hAs": ("two pair, eights and fours (8-8-4-4-A)", "8と4のツーペア（8-8-4-4-A）"),
    "7s4d2c": ("low so far 7-4-2", "ローはここまで 7-4-2"),
}


@pytest.mark.parametrize("hand", LOW)
def test_a_low_hand_explains_itself(hand: str) -> None:
    assert (hand_so_far(cards(hand), ("low",), EN), hand_so_far(cards(hand), ("low",), JA)) == LOW[hand]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("8s7d4c3hAs KcKd", "pair of kings, ace kicker; eight-seven low (8-7-4-3-A)"),
        ("Ks7d2c", "king high; low so far 7-2"),
        ("Ks8d8c2h", "pair of eights, king kicker; low so far 8-2"),
        ("KsQdJc", "king high; no low"),
        ("Kh9dJc2h3h4h5h", "king-high flush (K-5-4-3-2); no low"),
    ],
)
def test_both_halves_are_told_where_the_game_has_two(hand: str, said: str) -> None:
    assert hand_so_far(cards(hand), ("high", "eight"), EN) == said

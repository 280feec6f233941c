"""The words of the room: a name for everything that sentences name."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.games.koikoi.table import random_match
from zashiki import Illegal
from zashiki.cli import program_words
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, HIDDEN, CardType, Month, Ruleset, events, legality, state
from zashiki.games.koikoi.pieces import Card
from zashiki.games.koikoi.rules import CardSet
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.telling import words_for
from zashiki.texts.words import LANGUAGES, Words

FOLDER = Path(koikoi.__file__).parent / "words"
JA, EN = Words("ja", FOLDER), Words("en", FOLDER)
BOTH = pytest.mark.parametrize("words", [JA, EN], ids=LANGUAGES)
PRESETS = koikoi.presets()


def test_nothing_is_left_unsaid() -> None:
    assert all(JA[key].strip() for key in JA)
    assert all(EN[key].strip() for key in EN)


@BOTH
def test_every_card_has_a_name_a_short_name_and_a_picture(words: Words) -> None:
    names = [words[f"card.{card}"] for card in (*CARDS, HIDDEN)]
    assert len(set(names)) == 49
    for card in (*CARDS, HIDDEN):
        assert words[f"brief.{card}"]
        assert words[f"picture.{card}"]


def test_japanese_card_names_are_those_of_the_cards() -> None:
    assert [JA[f"card.{card}"] for card in CARDS] == [card.name for card in CARDS]
    assert all(Card.parse(JA[f"card.{card}"]) is card for card in CARDS)


@BOTH
def test_months_kinds_and_sets_have_names(words: Words) -> None:
    for table in ("month", "flower", "flower_short", "flower_mark"):
        assert len({words[f"{table}.{month}"] for month in Month}) == 12
    for table in ("type", "kind", "mark"):
        assert len({words[f"{table}.{kind.value}"] for kind in CardType}) == 4
    for some in CardSet:
        assert words[f"set.{some.value}"]


@BOTH
@pytest.mark.parametrize("preset", PRESETS)
def test_every_yaku_of_every_preset_has_a_name(words: Words, preset: str) -> None:
    names = {yaku_name(row.name, koikoi.preset(preset), words) for row in koikoi.preset(preset).yaku}
    assert len(names) == 14
    assert {f"yaku.{row.name}" for row in koikoi.preset(preset).yaku} <= set(words)


def test_a_house_yaku_goes_by_its_own_name() -> None:
    row = 'cards = ["4b", "5b", "7b"]\npoints = 5\nja = "草短"\nen = "Grass ribbons"\n'
    house = koikoi.parse_rules(f'extends = "nintendo"\n[yaku.kusatan]\n{row}')
    assert [yaku_name("kusatan", house, words) for words in (JA, EN)] == ["草短", "Grass ribbons"]
    nameless = koikoi.parse_rules('extends = "nintendo"\n[yaku.nomi]\ncards = ["3a", "8a", "9a"]\npoints = 3\n')
    assert yaku_name("nomi", nameless, EN) == "nomi"


@BOTH
def test_every_preset_is_described(words: Words) -> None:
    assert {key for key in words if key.startswith("preset.")} == {f"preset.{name}" for name in PRESETS}


# Codes.


def codes_in(module: object, pattern: str) -> set[str]:
    path = getattr(module, "__file__", "")
    return set(re.findall(pattern, Path(path).read_text(encoding="utf-8")))


@BOTH
def test_every_refusal_has_words(words: Words) -> None:
    from zashiki.kernel import match

    said = codes_in(legality, r'(?:return|if .* else) "(\w+)"') | codes_in(match, r'Illegal\("(\w+)"')
    said |= codes_in(match, r'return "(\w+)"') | codes_in(match, r' else "(\w+)"')
    said |= {"months_differ", "card_not_on_field"}
    assert {f"refused.{code}" for code in said} <= set(program_words.words_for(words.language, koikoi))
    assert len(said) >= 12


@BOTH
def test_every_ending_has_words(words: Words) -> None:
    assert {f"round_result.{code}" for code in get_args(state.RoundReason)} <= set(words)
    assert {f"round_result.{code}" for code in get_args(events.LuckyKind)} <= set(words)
    assert {f"cancelled.{code}" for code in get_args(events.CancelReason)} <= set(words)
    assert {f"match_end.{code}" for code in get_args(state.MatchEndReason)} <= set(words)


@BOTH
def test_every_factor_has_words(words: Words) -> None:
    assert {f"factor.{name}" for name in get_args(state.FactorName)} <= set(words)


# Knobs.


@BOTH
def test_every_rule_and_each_of_its_values_has_words(words: Words) -> None:
    hints = get_type_hints(Ruleset)
    for field in msgspec.structs.fields(Ruleset):
        assert words_for(words.language, koikoi)[f"knob.{field.name}"]
        if get_origin(hints[field.name]) is Literal:
            assert all(words[f"value.{field.name}.{value}"] for value in get_args(hints[field.name]))
        if hints[field.name] is bool:
            assert words[f"value.{field.name}.true"]
            assert words[f"value.{field.name}.false"]


def test_no_word_is_for_a_rule_that_does_not_exist() -> None:
    fields = {field.name for field in msgspec.structs.fields(Ruleset)}
    said = {key.split(".")[1] for key in words_for("ja", koikoi) if key.startswith(("knob.", "value."))}
    assert said == fields


def test_refusals_of_a_match_are_among_the_words() -> None:
    match = random_match(koikoi.change_rules(koikoi.preset("nintendo"), rounds=1), 1)
    with pytest.raises(Illegal) as refusal:
        match.submit(0, koikoi.CallShobu())
    assert f"refused.{refusal.value.code}" in words_for("ja", koikoi)

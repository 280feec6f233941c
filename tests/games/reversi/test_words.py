"""The words of the room: a name for every preset, refusal, ending, rule and value."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from zashiki.cli.program_words import words_for
from zashiki.games import reversi
from zashiki.games.reversi import Ruleset, final_score, legality
from zashiki.kernel import match
from zashiki.telling.rulesheet import ABOUT
from zashiki.texts.words import LANGUAGES, Words

FOLDER = Path(legality.__file__).parent / "words"
JA, EN = Words("ja", FOLDER), Words("en", FOLDER)
BOTH = pytest.mark.parametrize("words", [JA, EN], ids=LANGUAGES)


def codes_in(module: object, pattern: str) -> set[str]:
    path = getattr(module, "__file__", "")
    return set(re.findall(pattern, Path(path).read_text(encoding="utf-8")))


@BOTH
def test_nothing_is_left_unsaid(words: Words) -> None:
    assert all(words[key].strip() for key in words)


@BOTH
def test_every_preset_is_described(words: Words) -> None:
    assert {key for key in words if key.startswith("preset.")} == {f"preset.{name}" for name in reversi.presets()}


@BOTH
def test_every_refusal_has_words(words: Words) -> None:
    said = codes_in(legality, r'return "(\w+)"') | codes_in(legality, r' else "(\w+)"')
    said |= (
        codes_in(match, r'Illegal\("(\w+)"') | codes_in(match, r'return "(\w+)"') | codes_in(match, r' else "(\w+)"')
    )
    refused = {f"refused.{code}" for code in said}
    assert refused <= set(words_for(words.language, reversi))
    assert {key for key in words if key.startswith("refused.")} <= refused


@BOTH
def test_every_ending_has_words(words: Words) -> None:
    reasons = codes_in(final_score, r'return "(\w+)"') | codes_in(final_score, r' else "(\w+)"')
    assert {key for key in words if key.startswith("match_end.")} == {f"match_end.{code}" for code in reasons}
    assert len(reasons) == 3


@BOTH
def test_every_rule_and_each_of_its_values_has_words(words: Words) -> None:
    hints, everywhere = get_type_hints(Ruleset), words_for(words.language)
    for field in msgspec.structs.fields(Ruleset):
        assert f"knob.{field.name}" in words or f"knob.{field.name}" in everywhere
        if get_origin(hints[field.name]) is Literal:
            assert all(words[f"value.{field.name}.{value}"] for value in get_args(hints[field.name]))


def test_no_word_is_for_a_rule_that_does_not_exist() -> None:
    fields = {field.name for field in msgspec.structs.fields(Ruleset)}
    assert {key.split(".")[1] for key in JA if key.startswith(("knob.", "value."))} == fields - set(ABOUT)


def test_one_word_for_a_rule_set_and_one_for_placing_a_disc() -> None:
    assert not [key for key in JA if re.search("決まり|打[たちつてと]", JA[key])]

"""The pages on riichi list every preset and knob, as those of the other rooms do."""

import msgspec
import pytest

from tests import pages
from tests.test_docs_rooms import HEADS, allowed, default, page_of, words_of
from zashiki.games.riichi.rules import Ruleset, presets
from zashiki.texts.words import LANGUAGES

EACH = pytest.mark.parametrize("language", LANGUAGES)


@EACH
def test_every_preset_is_described(language: str) -> None:
    words = words_of("riichi", language)
    rows = [[f"`{name}`", words[f"preset.{name}"]] for name in presets()]
    pages.hold_part(page_of("riichi", language), "presets", pages.table(HEADS["presets"][language], rows))


@EACH
def test_every_knob_is_listed_with_its_values(language: str) -> None:
    words = words_of("riichi", language)
    rows = [
        [f"`{field.name}`", words[f"knob.{field.name}"], allowed(field, words), default(field, language)]
        for field in msgspec.structs.fields(Ruleset)
    ]
    pages.hold_part(page_of("riichi", language), "knobs", pages.table(HEADS["knobs"][language], rows))

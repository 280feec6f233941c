"""The pages on reversi say what is so: presets, knobs, events, refusals, dialects."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests import pages
from tests.house import ROOT
from zashiki.games import reversi
from zashiki.texts.words import Words

EN_PAGE, JA_PAGE = ROOT / "docs" / "reversi.md", ROOT / "docs" / "reversi.ja.md"
EN, JA = (Words(language, ROOT / "src/zashiki/games/reversi/words") for language in ("en", "ja"))
LANGUAGES = pytest.mark.parametrize(("page", "words"), [(EN_PAGE, EN), (JA_PAGE, JA)], ids=["en", "ja"])
HEADS = {
    "presets": {"en": ["preset", "board", "what it is"], "ja": ["プリセット", "盤", "どんな決まりか"]},
    "knobs": {
        "en": ["knob", "what it decides", "allowed", "unless said"],
        "ja": ["項目", "何を決めるか", "値", "既定値"],
    },
}
TEXTS = {
    "en": ("a text", "a list of texts", "none", "(must be said)"),
    "ja": ("文字列", "文字列の並び", "なし", "（必須）"),
}


@LANGUAGES
def test_every_preset_is_described(page: Path, words: Words) -> None:
    sizes = {name: reversi.preset(name).size for name in reversi.presets()}
    rows = [[f"`{name}`", f"{size}×{size}", words[f"preset.{name}"]] for name, size in sizes.items()]
    pages.hold_part(page, "presets", pages.table(HEADS["presets"][words.language], rows))


@LANGUAGES
def test_every_knob_is_listed_with_its_values(page: Path, words: Words) -> None:
    rows = [
        [f"`{field.name}`", words[f"knob.{field.name}"], allowed(field, words), default(field, words)]
        for field in msgspec.structs.fields(reversi.Ruleset)
    ]
    pages.hold_part(page, "knobs", pages.table(HEADS["knobs"][words.language], rows))


def allowed(field: msgspec.structs.FieldInfo, words: Words) -> str:
    text, texts, _, _ = TEXTS[words.language]
    if isinstance(msgspec.inspect.type_info(field.type), msgspec.inspect.LiteralType):
        values = [(value, words.get(f"value.{field.name}.{value}")) for value in get_args(field.type)]
        return "<br>".join(f"`{value}`: {said}" if said else f"`{value}`" for value, said in values)
    return texts if isinstance(msgspec.inspect.type_info(field.type), msgspec.inspect.VarTupleType) else text


def default(field: msgspec.structs.FieldInfo, words: Words) -> str:
    _, _, none, needed = TEXTS[words.language]
    if field.default is msgspec.NODEFAULT:
        return needed
    return f"`{field.default}`" if field.default else none


@LANGUAGES
def test_every_action_event_refusal_and_dialect_is_listed(page: Path, words: Words) -> None:
    said = page.read_text(encoding="utf-8")
    for kind in (reversi.PlaceDisc, *get_args(reversi.Event)):
        assert f"`{kind.__struct_config__.tag}` (`{kind.__name__}`)" in said
    codes = ("not_an_action", "not_your_turn", "no_such_square", "square_taken", "nothing_flips", "outside_the_centre")
    assert [code for code in codes if f"`{code}`" not in said or f"refused.{code}" not in words] == []
    assert [name for name, signs in reversi.DIALECTS.items() if f"| `{name}` | `{' '.join(signs)}` |" not in said] == []

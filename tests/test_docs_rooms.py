"""The pages on reversi, riichi and stud say what is so: presets, knobs, actions, events, refusals, dialects, yaku."""

import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests import pages
from tests.games.rules_page import rule_keeper
from tests.house import ROOT
from zashiki.cli.program_words import words_for
from zashiki.games import reversi, riichi
from zashiki.kernel.registry import load, names
from zashiki.telling.register import folders_of
from zashiki.telling.riichi.chart import yaku_heads, yaku_rows
from zashiki.texts.words import LANGUAGES, Words

ROOMS = ("reversi", "riichi", "score-table", "stud")
EACH = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in ROOMS for language in LANGUAGES], ids=lambda value: value
)
HEADS = {
    "presets": {"en": ["preset", "what it is"], "ja": ["プリセット", "どんなルールか"]},
    "knobs": {
        "en": ["knob", "what it decides", "allowed", "unless said"],
        "ja": ["項目", "何を決めるか", "値", "既定値"],
    },
}
SAID = {
    "en": {
        "text": "a text",
        "texts": "a list of texts",
        "number": "a number",
        "table": "a table",
        "none": "none",
        "needed": "(must be said)",
        "range": "{} to {}",
    },
    "ja": {
        "text": "文字列",
        "texts": "文字列の並び",
        "number": "数",
        "table": "表",
        "none": "なし",
        "needed": "（必須）",
        "range": "{}〜{}",
    },
}


def page_of(name: str, language: str) -> Path:
    """The page of the room whose rules a game is played by: that of riichi tells of the score table, too."""
    room = rule_keeper(name)
    return ROOT / "docs" / (f"{room}.md" if language == "en" else f"{room}.{language}.md")


def words_of(name: str, language: str) -> Words:
    return Words(language, *folders_of(load(name)))


def own_words_of(name: str, language: str) -> Words:
    """Without those of a room whose rules it is played by."""
    return Words(language, [*folders_of(load(name))][-1])


@EACH
def test_every_preset_is_described(name: str, language: str) -> None:
    game, words = load(name), words_of(name, language)
    rows = [[f"`{preset}`", words[f"preset.{preset}"]] for preset in game.presets()]
    pages.hold_part(page_of(name, language), "presets", pages.table(HEADS["presets"][language], rows))


@EACH
def test_every_knob_is_listed_with_its_values(name: str, language: str) -> None:
    game, words = load(name), words_of(name, language)
    rows = [
        [f"`{field.name}`", words[f"knob.{field.name}"], allowed(field, words), default(field, language)]
        for field in msgspec.structs.fields(game.Ruleset)
    ]
    pages.hold_part(page_of(name, language), "knobs", pages.table(HEADS["knobs"][language], rows))


def allowed(field: msgspec.structs.FieldInfo, words: Words) -> str:
    """What a field takes, in words as far as there are any."""
    said = SAID[words.language]
    match msgspec.inspect.type_info(field.type):
        case msgspec.inspect.LiteralType():
            return valued(field.name, map(str, get_args(field.type)), words)
        case msgspec.inspect.BoolType():
            return valued(field.name, ("false", "true"), words)
        case msgspec.inspect.IntType(ge=least, le=most):
            return said["number"] if least is None else said["range"].format(f"{least:,}", f"{most:,}")
        case msgspec.inspect.VarTupleType(item_type=msgspec.inspect.LiteralType(values=values)):
            return ", ".join(f"`{value}`" for value in values)
        case msgspec.inspect.VarTupleType(item_type=msgspec.inspect.IntType()):
            return said["texts"].replace("texts", "numbers").replace("文字列", "数")
        case msgspec.inspect.VarTupleType():
            return said["texts"]
        case msgspec.inspect.UnionType():
            return said["table"]
        case _:
            return said["text"]


def valued(field: str, values: Iterable[str], words: Words) -> str:
    rows = [(value, words.get(f"value.{field}.{value}")) for value in values]
    return "<br>".join(f"`{value}`: {said}" if said else f"`{value}`" for value, said in rows)


def default(field: msgspec.structs.FieldInfo, language: str) -> str:
    if field.default is msgspec.NODEFAULT:
        return SAID[language]["needed"]
    if isinstance(field.default, bool):
        return f"`{str(field.default).lower()}`"
    if isinstance(field.default, tuple):
        return ", ".join(f"`{one}`" for one in field.default) or SAID[language]["none"]
    return f"`{field.default}`" if field.default not in ("", None) else SAID[language]["none"]


@EACH
def test_every_action_event_and_refusal_is_listed(name: str, language: str) -> None:
    game, said, words = load(name), page_of(name, language).read_text(encoding="utf-8"), own_words_of(name, language)
    for kind in (*kinds(game.Action), *kinds(game.Event)):
        assert f"`{kind.__struct_config__.tag}` (`{kind.__name__}`)" in said
    general = {"match_over", "no_such_seat", "name_a_seat", "nothing_to_undo", "deal_revealed", "read_only"}
    codes = {key.removeprefix("refused.") for key in words if key.startswith("refused.")} - general
    assert [code for code in sorted(codes) if f"`{code}`" not in said] == []


def kinds(union: object) -> tuple[type[msgspec.Struct], ...]:
    return get_args(union) or (union,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dialect_of_positions_is_listed(language: str) -> None:
    said = page_of("reversi", language).read_text(encoding="utf-8")
    assert [name for name, signs in reversi.DIALECTS.items() if f"| `{name}` | `{' '.join(signs)}` |" not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_yaku_of_riichi_is_listed_with_its_han(language: str) -> None:
    words = words_for(language, load("riichi"))
    rows = yaku_rows(riichi.preset("tenhou"), words)
    part = pages.table(list(yaku_heads(words)), [list(row) for row in rows.values()])
    pages.hold_part(page_of("riichi", language), "yaku", part)


def test_every_room_but_koikoi_is_here() -> None:
    assert set(names()) - {"koikoi"} == set(ROOMS)


def test_the_names_of_seed_002_are_where_the_glossary_says() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    part = text.partition("## Seed 002\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[2:4] for line in part.splitlines() if line.startswith("|")][2:]
    for house, where in rows:
        homes = [import_module(whole_name(home)) for home in re.findall(r"`([\w.]+)`", where)]
        for name in re.findall(r"`([\w.]+)`", house):
            assert any(is_in(home, name) for home in homes), f"{name} is not in {where}"


def whole_name(home: str) -> str:
    """A module of the glossary: of a room, or of the documents' names."""
    return f"zashiki.{home}" if home.startswith("documents.") else f"zashiki.games.{home}"


def is_in(home: object, name: str) -> bool:
    """Whether a module has a name, with the field behind its dot if it has one."""
    first, _, rest = name.partition(".")
    return hasattr(home, first) and (not rest or hasattr(getattr(home, first), rest))

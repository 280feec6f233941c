"""The words of the room: every tile, yaku, limit, preset, knob and refusal has its own."""

import re
from pathlib import Path
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from zashiki.games import riichi
from zashiki.games.riichi import notation
from zashiki.games.riichi.pieces import Tile
from zashiki.games.riichi.rules import Ruleset, presets
from zashiki.games.riichi.value import checks
from zashiki.games.riichi.value.hand_value import LIMITS, WinningHand
from zashiki.games.riichi.value.yaku import ORDINARY, YAKUMAN
from zashiki.telling import words_for
from zashiki.texts.words import LANGUAGES, Words

BOTH = pytest.mark.parametrize("words", [words_for(language, riichi) for language in LANGUAGES], ids=LANGUAGES)
FLAGS = {field.name for field in msgspec.structs.fields(WinningHand) if field.type is bool or field.type == "bool"} - {
    "tsumo"
}
SHAPES = {"chiitoitsu", "kokushi", "kokushi_13", "chuuren", "junsei_chuuren"}
DORA = {"dora", "red", "kita", "ura"}


def below(words: Words, prefix: str) -> set[str]:
    return {key.removeprefix(f"{prefix}.") for key in words if key.startswith(f"{prefix}.")}


def codes_in(module: object, pattern: str) -> set[str]:
    return set(re.findall(pattern, Path(getattr(module, "__file__", "")).read_text(encoding="utf-8")))


@BOTH
def test_nothing_is_left_unsaid(words: Words) -> None:
    between = {"hand.comma", "telling.sentences", "tiles.within", "tiles.gap", "tiles.between", "tiles.honours"}
    assert all(words[key].strip() for key in words if key not in between)  # which may be a blank


@BOTH
def test_every_tile_wind_preset_and_limit_has_words(words: Words) -> None:
    assert below(words, "tile") == {tile.value for tile in Tile}
    assert len({words[f"tile.{tile.value}"] for tile in Tile}) == len(Tile)
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

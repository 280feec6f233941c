"""Tiles as they are written where they may be typed: 5p, 123m 055p; an honour by its name."""

from __future__ import annotations

from zashiki.kernel.game import UNKNOWN
from zashiki.telling.riichi.tile_names import CODES, HONOURS, SIGNS, TileNames, typed_names
from zashiki.texts.words import Words


def plain_names(words: Words) -> TileNames:
    """Write one of a suit as it is typed, and an honour with its name."""
    return typed_names({**_honours(words), UNKNOWN: words[f"tile.{UNKNOWN}"]}, signs=_signs(words))


def full_names(words: Words) -> TileNames:
    """Write one with its name and its code, such as red 5 man (0m)."""
    suited = {code: _with_code(code, words) for code in CODES.values() if code[1:] not in ("", HONOURS)}
    return typed_names({**suited, **_honours(words)}, signs=_signs(words))


def _honours(words: Words) -> dict[str, str]:
    some = [code for code in CODES.values() if code[1:] == HONOURS]
    return {code: SIGNS.one(code) if _signs(words) else _with_code(code, words) for code in some}


def _with_code(code: str, words: Words) -> str:
    return words.say("typed.tile", name=words[f"tile.{code}"], code=code)


def _signs(words: Words) -> bool:
    return words["typed.honours"] == "sign"

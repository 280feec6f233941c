"""What a user names on the command line: games, rules and numbers, from text to values."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from inspect import getfile
from pathlib import Path
from typing import Any, cast

import msgspec

from zashiki.cli.main import Refused
from zashiki.kernel.registry import AnyGame
from zashiki.texts.words import Words


def rules_of(game: AnyGame, text: str | None, words: Words) -> Any:  # noqa: ANN401 - each game has its own Ruleset
    """Give the rules of a preset or of a user's own TOML file; the game's default, if none is named."""
    if text is None or text in game.presets():
        return game.preset(text or game.presets()[0])
    path = Path(text)
    if path.suffix == ".toml" or path.exists():
        return game.load_rules(path)
    raise Refused(words.say("input.no_such_rules", text=text, presets=", ".join(game.presets())))


def changed(game: AnyGame, rules: msgspec.Struct, **changes: object) -> Any:  # noqa: ANN401 - likewise
    """Give the same rules with other values, checked as a file's would be."""
    return game.change_rules(rules, **changes)


def words_of(game: AnyGame, words: Words) -> Words:
    """The words of the terminal program and of a game, in the language of `words`."""
    here, room = Path(__file__).parent / "words", Path(getfile(cast("Any", game))).parent / "words"
    return Words(words.language, here, room)


def whole_number(words: Words, *, least: int) -> Callable[[str], int]:
    """Read whole numbers from `least` up, for argparse."""

    def read(text: str) -> int:
        if not text.strip().isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(words.say("input.whole_number", text=text, least=least))
        return int(text)

    return read

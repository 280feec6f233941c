"""What a user names on the command line: games, rules, players and numbers, from text to values."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Protocol

from zashiki.cli.keyboard import number
from zashiki.cli.known_games import known_games
from zashiki.cli.main import Refused
from zashiki.cli.tables.register import kit_of
from zashiki.kernel.registry import AnyGame, names
from zashiki.players import roster
from zashiki.texts.packages import load_game
from zashiki.texts.problems import said
from zashiki.texts.words import Words

DEFAULT_GAME = "koikoi"
SHOWN = 40
"""As much of a text as a refusal repeats."""
MOST = 10**9
"""No number on the command line is greater, but moments."""


class HasRules(Protocol):
    """What has presets and reads files like them."""

    def presets(self) -> Sequence[str]:
        """Name the presets, the default first."""

    def preset(self, name: str, /) -> Any:  # noqa: ANN401 - each room has its own Ruleset
        """Load a preset."""

    def load_rules(self, path: Path, /) -> Any:  # noqa: ANN401 - likewise
        """Load a file."""


def known_game(name: str, words: Words) -> AnyGame:
    """The game of that name; for another name the nearest game is proposed, and all are listed."""
    if name not in names():
        listed = ", ".join(known_games(words))
        near = get_close_matches(name.lower(), names(), n=1)
        key = "input.nearest_game" if near else "input.no_such_game"
        raise Refused(words.say(key, name=name[:SHOWN], games=listed, nearest="".join(near)))
    return load_game(name)


def help_of_game(words: Words) -> str:
    """Say which games there are, for argparse: all that are registered, so that none is imported to name it."""
    return words.say("help.game", games=", ".join(names())).replace("%", "%%")


def rules_of(game: AnyGame, text: str | None, words: Words, *, rounds: int | None = None) -> Any:  # noqa: ANN401 - each game has its own Ruleset
    """Give the rules of a preset or of a user's own TOML file (without one: the default), for this many rounds."""
    rules = named_rules(game, text, words)
    if rounds is None:
        return rules
    if "rounds" not in rules.__struct_fields__:
        kit = kit_of(game).OPTIONS
        key = "input.no_rounds_but" if kit else "input.no_rounds"
        raise Refused(words.say(key, game=words["game.name"], instead=kit.LENGTH_OPTION if kit else ""))
    return game.change_rules(rules, rounds=rounds)


def named_rules(game: HasRules, text: str | None, words: Words) -> Any:  # noqa: ANN401 - likewise
    """Give the rules of a preset or of a TOML file, of a game or of a room that has rules but is no game."""
    if text is None or text in game.presets():
        return game.preset(text or game.presets()[0])
    path = Path(text)
    if path.suffix == ".toml" or path.exists():
        return game.load_rules(path)
    raise Refused(words.say("input.no_such_rules", text=text, presets=", ".join(game.presets())))


def player_of(game: AnyGame, name: str, words: Words) -> str:
    """Give the name of the CPU player of that name or level; a program or a class of one's own is held to be there."""
    try:
        return roster.named(game.name, name)
    except roster.NoProgram as error:
        raise Refused(words.say("input.no_program", name=name, reason=said(error, words))) from None
    except roster.WrongPlayer as error:
        raise Refused(said(error, words)) from None
    except roster.UnknownPlayer:
        known = ", ".join((*roster.names(game.name), *roster.levels(game.name)))
        raise Refused(words.say("input.no_such_player", game=words["game.name"], name=name, names=known)) from None


def whole_number(words: Words, *, least: int, most: int = MOST) -> Callable[[str], int]:
    """Read whole numbers from `least` up, for argparse."""

    def read(text: str) -> int:
        found = number(text.strip(), most)
        if found is None or found < least:
            key = "whole_number" if found is not None or not text.strip().isdecimal() else "too_great"
            raise argparse.ArgumentTypeError(words.say(f"input.{key}", text=text[:40], least=least, most=f"{most:,}"))
        return found

    return read


def any_text(words: Words) -> Callable[[str], str]:
    """Read a text that can be written down again, for argparse: one with a broken byte in it cannot."""

    def read(text: str) -> str:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise argparse.ArgumentTypeError(words.say("input.no_text", text=text)) from None
        return text

    return read


def refuse_missing_folder(path: Path | None, words: Words) -> None:
    """Refuse a file to write whose folder does not exist: a mistyped folder should not be made."""
    if path is not None and not path.parent.exists():
        raise Refused(words.say("input.no_folder", path=path, folder=path.parent))


def add_plain(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take --plain."""
    parser.add_argument("--plain", action="store_true", help=words["play.plain"])

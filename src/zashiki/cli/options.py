"""Options that belong to one game, such as the stakes of stud: added to a command that names the game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from zashiki.cli.program_words import words_for
from zashiki.cli.tables.register import kit_of
from zashiki.kernel.registry import AnyGame, load, names
from zashiki.texts.words import Words

_HELP = ("-h", "--help")


def add_game_options(parser: argparse.ArgumentParser, args: Sequence[str], words: Words) -> None:
    """Add the options of the game that a command line names; help that names none teaches those of every game."""
    known = names()
    named = next((arg for arg in args if arg in known), None)
    asked = [named] if named else known if any(arg in _HELP for arg in args) else []
    for name in asked:
        game = load(name)
        if room := kit_of(game).OPTIONS:
            own = words_for(words.language, game)
            room.configure(parser.add_argument_group(words.say("parser.options_of", game=own["game.name"])), own)


def with_options(game: AnyGame, rules: Any, args: argparse.Namespace) -> Any:  # noqa: ANN401 - each game has its own Ruleset
    """Give the rules with what a game's own options ask for."""
    room = kit_of(game).OPTIONS
    return room.chosen_rules(rules, args) if room else rules

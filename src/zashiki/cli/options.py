"""Options that belong to one game, such as the stakes of stud: added to a command that names the game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

from zashiki.cli.arguments import DEFAULT_GAME
from zashiki.cli.parser import Parser
from zashiki.cli.program_words import words_for
from zashiki.cli.tables.register import kit_of
from zashiki.kernel.registry import AnyGame, load, names
from zashiki.texts.words import Words

_HELP = ("-h", "--help")
_ROUNDS = "--rounds"
"""The option of every game whose rules have rounds."""


def add_game_options(parser: Parser, args: Sequence[str], words: Words) -> None:
    """Add the options of the game that a command line names; help that names none teaches those of every game."""
    known = names()
    named = next((arg for arg in args if arg in known), None)
    parser.explain = partial(_elsewhere, named or DEFAULT_GAME, words)
    asked = [named] if named else known if any(arg in _HELP for arg in args) else []
    for name in asked:
        game = load(name)
        if room := kit_of(game).OPTIONS:
            own = words_for(words.language, game)
            room.configure(parser.add_argument_group(words.say("parser.options_of", game=own["game.name"])), own)


def _elsewhere(name: str, words: Words, option: str) -> str:
    """Say to which game an option belongs that this game has not, and what this one has; empty: no game has it."""
    owners = [one for one in names() if one != name and option in own_options(one, words)]
    if not owners:
        return ""
    here = own_options(name, words)
    if "rounds" in load(name).preset(load(name).presets()[0]).__struct_fields__:
        here = (_ROUNDS, *here)
    owner, game = (words_for(words.language, load(one))["game.name"] for one in (owners[0], name))
    key = "parser.belongs" if here else "parser.belongs_nothing"
    return words.say(key, option=option, owner=owner, game=game, here=", ".join(here))


def own_options(name: str, words: Words) -> tuple[str, ...]:
    """The options that only this game has."""
    room = kit_of(load(name)).OPTIONS
    if room is None:
        return ()
    scratch = argparse.ArgumentParser(add_help=False)
    room.configure(scratch, words_for(words.language, load(name)))
    return tuple(option for action in scratch._actions for option in action.option_strings)  # noqa: SLF001 - no other way


def with_options(game: AnyGame, rules: Any, args: argparse.Namespace) -> Any:  # noqa: ANN401 - each game has its own Ruleset
    """Give the rules with what a game's own options ask for."""
    room = kit_of(game).OPTIONS
    return room.chosen_rules(rules, args) if room else rules

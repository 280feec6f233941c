"""Options that belong to one game, such as the stakes of stud: added to a command that names the game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

from zashiki.cli.arguments import DEFAULT_GAME
from zashiki.cli.known_games import Known, known, known_games, passing_over
from zashiki.cli.parser import Parser
from zashiki.cli.tables.register import kit_of
from zashiki.kernel.registry import AnyGame, names
from zashiki.texts.packages import load_game
from zashiki.texts.words import Words

_HELP = ("-h", "--help")
_ROUNDS = "--rounds"
"""The option of every game whose rules have rounds."""


def add_game_options(parser: Parser, args: Sequence[str], words: Words) -> None:
    """Add the options of the game that a command line names; help that names none teaches those of every game."""
    named = next((arg for arg in args if arg in names()), None)
    parser.explain = partial(_elsewhere, named or DEFAULT_GAME, words)
    if named:
        _add(parser, named, words)
    elif any(arg in _HELP for arg in args):
        for name in known_games(words):
            with passing_over(name, words):
                _add(parser, name, words)


def _add(parser: Parser, name: str, words: Words) -> None:
    if room := kit_of(load_game(name)).OPTIONS:
        one = known(name, words.language)
        room.configure(parser.add_argument_group(words.say("parser.options_of", game=one.called)), one.words)


def _elsewhere(name: str, words: Words, option: str) -> str:
    """Say to which game an option belongs that this game has not, and what this one has; empty: no game has it."""
    owners = list[Known]()
    for other, one in known_games(words).items():
        with passing_over(other, words):
            owners += [one] if other != name and option in own_options(other, words) else []
    if not owners:
        return ""
    here, mine = own_options(name, words), known(name, words.language)
    if "rounds" in mine.game.preset(mine.game.presets()[0]).__struct_fields__:
        here = (_ROUNDS, *here)
    owner, game = owners[0].called, mine.called
    key = "parser.belongs" if here else "parser.belongs_nothing"
    return words.say(key, option=option, owner=owner, game=game, here=", ".join(here))


def own_options(name: str, words: Words) -> tuple[str, ...]:
    """The options that only this game has."""
    game, own = known(name, words.language)
    room = kit_of(game).OPTIONS
    if room is None:
        return ()
    scratch = argparse.ArgumentParser(add_help=False)
    room.configure(scratch, own)
    return tuple(option for action in scratch._actions for option in action.option_strings)  # noqa: SLF001 - no other way


def with_options(game: AnyGame, rules: Any, args: argparse.Namespace) -> Any:  # noqa: ANN401 - each game has its own Ruleset
    """Give the rules with what a game's own options ask for."""
    room = kit_of(game).OPTIONS
    return room.chosen_rules(rules, args) if room else rules

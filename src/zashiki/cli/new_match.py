"""A new match from the menu: which rules, how many players, against whom, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zashiki.cli.keyboard import Input
from zashiki.cli.menu_questions import KEYS, Option, ask
from zashiki.cli.options import own_options
from zashiki.cli.tables.register import kit_of
from zashiki.kernel.registry import AnyGame
from zashiki.players import levels
from zashiki.texts.rulebook import RuleError
from zashiki.texts.words import Words

SHARED = "shared"
"""The answer that stands for people at this screen."""
USUAL_LEVEL = "normal"
MOST_SEATS = 9


def new_match(game: AnyGame, words: Words, keys: Input) -> Sequence[str] | None:
    """Ask for everything that the game leaves open, and give the command line; None: nothing, after all."""
    preset = which_rules(game, words, keys)
    if preset is None:
        return None
    rules = game.preset(preset)
    args = ["play", game.name, *(() if preset == game.presets()[0] else ("--rules", preset))]
    for more in (_seats, _company, _length):
        found = more(game, rules, words, keys)
        if found is None:
            return None
        args += found
        if found[:1] == ["--seats"]:
            rules = game.change_rules(rules, seats=int(found[1]))
    return tuple(args)


def which_rules(game: AnyGame, words: Words, keys: Input) -> str | None:
    """Ask for a preset, the usual one first."""
    options = [Option(name, name, words.get(f"preset.{name}", "")) for name in game.presets()]
    if len(options) == 1:
        return options[0].value
    return ask(words["menu.which_rules"], options[: len(KEYS)], words, keys)


def _seats(game: AnyGame, rules: Any, words: Words, keys: Input) -> list[str] | None:  # noqa: ANN401 - of any game
    """How many play, where the rules leave that open."""
    if "--seats" not in own_options(game.name, words):
        return []
    usual = game.seats(rules)
    others = [n for n in range(2, MOST_SEATS) if n != usual and _may_be(game, rules, n)]
    first = Option("", words.say("menu.usual", n=usual), key=str(usual))
    options = [first, *(Option(str(n), words.say("menu.so_many", n=n), key=str(n)) for n in others)]
    found = ask(words["menu.how_many"], options, words, keys)
    return None if found is None else ["--seats", found] if found else []


def _may_be(game: AnyGame, rules: Any, seats: int) -> bool:  # noqa: ANN401 - of any game
    try:
        game.change_rules(rules, seats=seats)
    except RuleError:
        return False
    return True


def _company(game: AnyGame, rules: Any, words: Words, keys: Input) -> list[str] | None:  # noqa: ANN401 - of any game
    """Against whom: a level, the usual one first, or people at this screen, and how many of them."""
    known = levels(game.name)
    usual = USUAL_LEVEL if USUAL_LEVEL in known else [*known][-1]
    options = [
        Option(level, words.get(f"who.{known[level]}", known[level]), words.get(f"menu.levels.{level}", level))
        for level in sorted(known, key=lambda one: one != usual)
    ]
    people = Option(SHARED, words["menu.people"], words["menu.people_about"])
    found = ask(words["menu.level"], [*options, people], words, keys)
    if found != SHARED:
        return None if found is None else ["--opponent", found]
    seats = game.seats(rules)
    if seats == 2:  # noqa: PLR2004 - a couple
        return ["--hotseat"]
    each = [Option(str(n), words.say("menu.so_many_people", n=n), key=str(n)) for n in range(2, seats + 1)]
    number = ask(words["menu.how_many_people"], each, words, keys)
    return None if number is None else ["--people", number]


def _length(game: AnyGame, _rules: object, words: Words, keys: Input) -> list[str] | None:
    """For how long: as the rules say, or one of the lengths that the table offers."""
    kit = kit_of(game)
    own = kit.OPTIONS
    if not kit.LENGTHS:
        return []
    question, *told = words["table.length"].split("  ")  # a question, and each length behind its number
    called = [one.partition(" ")[2] for one in told] if len(told) == len(kit.LENGTHS) else map(str, kit.LENGTHS)
    lengths = [Option(str(n), name) for n, name in zip(kit.LENGTHS, called, strict=True)]
    found = ask(question, [Option("", words["menu.as_ruled"]), *lengths], words, keys)
    option = own.LENGTH_OPTION if own else "--rounds"
    return None if found is None else [option, found] if found else []

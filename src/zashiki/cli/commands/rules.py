"""`zashiki rules`: the games, their presets, what a rule set plays in words, and how two of them differ."""

from __future__ import annotations

import argparse
from typing import Any

from zashiki.cli import rulesheet
from zashiki.cli.asked import rules_of, words_of
from zashiki.cli.main import Refused
from zashiki.cli.output import print_json, print_table
from zashiki.kernel.registry import AnyGame, load, names
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a game, a rule set, and another to compare it with."""
    parser.add_argument("game", nargs="?", choices=names(), metavar="GAME", help=words["help.game"])
    parser.add_argument("rules", nargs="?", metavar="PRESET|FILE", help=words["rules.preset"])
    parser.add_argument("--versus", metavar="PRESET|FILE", help=words["rules.versus"])
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Print as much as was asked for."""
    if args.versus and not args.rules:
        raise Refused(words["rules.no_rules"])
    if args.game is None:
        _print_games(words, json=args.json)
        return 0
    game = load(args.game)
    words = words_of(game, words)
    if args.rules is None:
        _print_presets(game, words, json=args.json)
    elif args.versus is None:
        _print_rules(game, rules_of(game, args.rules, words), words, json=args.json)
    else:
        left, right = rules_of(game, args.rules, words), rules_of(game, args.versus, words)
        _print_differences(game, left, right, words, json=args.json)
    return 0


def _print_games(words: Words, *, json: bool) -> None:
    if json:
        return print_json({"games": names()})
    said = [(name, words_of(load(name), words)) for name in names()]
    rows = [(name, own["game.name"], own["game.about"]) for name, own in said]
    headers = [words[f"rules.{key}"] for key in ("game", "called", "about")]
    print_table(words["rules.games"], headers, rows)
    return print(words.say("rules.more_games", game=names()[0]))


def _print_presets(game: AnyGame, words: Words, *, json: bool) -> None:
    found = [
        {"name": name, "about": words.get(f"preset.{name}", ""), "rounds": rules.rounds, "source": rules.source}
        for name in game.presets()
        for rules in (game.preset(name),)
    ]
    if json:
        return print_json({"game": game.name, "default": game.presets()[0], "presets": found})
    headers = (words["rules.preset_column"], words["knob.rounds"], words["rules.about"], words["knob.source"])
    rows = [[str(value) for value in (one["name"], one["rounds"], one["about"], one["source"])] for one in found]
    rows[0][0] = words.say("rules.default", preset=rows[0][0])
    print_table(words.say("rules.presets_of", game=words["game.name"]), headers, rows, right=(1,))
    return print(words.say("rules.more", game=game.name, preset=game.presets()[-1]))


def _print_rules(game: AnyGame, rules: Any, words: Words, *, json: bool) -> None:  # noqa: ANN401 - of any game
    if json:
        said = {"name": rules.name, "source": rules.source, "notes": rules.notes, "rules": rules}
        return print_json({"game": game.name, **said})
    print(": ".join(filter(None, (rules.name, words.get(f"preset.{rules.name}")))))
    if rules.source:
        print(words.say("rules.source", source=rules.source))
    _print_knobs(game, rules, words)
    _print_yaku(rules, words)
    if rules.notes:
        print(f"\n{words['knob.notes']}:", *(f"- {note}" for note in rules.notes), sep="\n")
    return print("\n" + words.say("rules.try_versus", game=game.name, preset=rules.name))


def _print_knobs(game: AnyGame, rules: Any, words: Words) -> None:  # noqa: ANN401 - of any game
    """Print every knob, and beside it what the default preset has where that differs."""
    default = game.preset(game.presets()[0])
    usual = rulesheet.knobs(default, words)
    rows = [
        [label, value, "" if usual[key][1] == value else usual[key][1]]
        for key, (label, value) in rulesheet.knobs(rules, words).items()
    ]
    headers = [words["rules.knob"], words["rules.value"], words.say("rules.unlike", preset=default.name)]
    width = 3 if any(row[2] for row in rows) else 2
    print_table("", headers[:width], [row[:width] for row in rows])


def _print_yaku(rules: Any, words: Words) -> None:  # noqa: ANN401 - of any game
    said = rulesheet.yaku_rows(rules, words)
    shown = [column for column in rulesheet.COLUMNS if any(row[column] != words["rules.none"] for row in said.values())]
    rows = [[row["name"], *(row[column] for column in shown)] for row in said.values()]
    print_table("", [words["rules.yaku"], *(words[f"rules.{column}"] for column in shown)], rows, right=(1,))
    if off := rulesheet.not_played(rules, words):
        print(words.say("rules.off", yaku=words["rules.comma"].join(off)))


def _print_differences(game: AnyGame, left: Any, right: Any, words: Words, *, json: bool) -> None:  # noqa: ANN401
    if json:
        found = [one._asdict() for one in rulesheet.differences(left, right)]
        return print_json({"game": game.name, "left": left.name, "right": right.name, "differences": found})
    rows = list(rulesheet.in_words(left, right, words))
    names = {"left": left.name, "right": right.name}
    if not rows:
        return print(words.say("rules.same", **names))
    return print_table(words.say("rules.versus_title", **names), (words["rules.knob"], left.name, right.name), rows)

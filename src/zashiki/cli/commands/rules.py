"""`zashiki rules`: the games, their presets, what a rule set plays in words, and how two of them differ."""

from __future__ import annotations

import argparse
import shutil
from shlex import quote
from typing import Any

from zashiki import telling
from zashiki.cli import rule_differences
from zashiki.cli.arguments import help_of_game, rules_of
from zashiki.cli.help_page import brief_lines
from zashiki.cli.known_games import known, known_games
from zashiki.cli.main import Refused
from zashiki.cli.output import print_json, print_table, printable
from zashiki.cli.parser import wrapped
from zashiki.cli.tables.sheets import sheet_lines, written
from zashiki.kernel.registry import AnyGame, names
from zashiki.telling import rulesheet
from zashiki.telling.pieces import CODES
from zashiki.texts.sheets import Grid, Sheet, Text
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a game, a rule set, and another to compare it with."""
    parser.add_argument("game", nargs="?", choices=names(), metavar="GAME", help=help_of_game(words))
    parser.add_argument("rules", nargs="?", metavar="PRESET|FILE", help=words["rules.preset"])
    parser.add_argument("--versus", metavar="PRESET|FILE", help=words["rules.versus"])
    parser.add_argument("--examples", action="store_true", help=words["rules.with_examples"])
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Print as much as was asked for."""
    if args.versus and not args.rules:
        raise Refused(words["rules.no_rules"])
    if args.examples and (args.versus or args.json or not args.rules):
        raise Refused(words["rules.no_examples"])
    if args.game is None:
        _print_games(words, json=args.json)
        return 0
    program = words
    game, words = known(args.game, words.language)
    if args.rules is None:
        _print_presets(game, words, json=args.json)
    elif args.versus is None:
        _print_rules(game, args.rules, words, json=args.json)
        if args.examples:
            _print_examples(game, args.rules, words)
        if not args.json:
            _print_next(game, args.rules, program)
    else:
        left, right = rules_of(game, args.rules, words), rules_of(game, args.versus, words)
        _print_differences(game, left, right, words, json=args.json)
    return 0


def _print_games(words: Words, *, json: bool) -> None:
    games = known_games(words)
    if json:
        return print_json({"games": list(games)})
    rows = [(name, one.called, one.words["game.about"]) for name, one in games.items()]
    headers = [words[f"rules.{key}"] for key in ("game", "called", "about")]
    print_table(words["rules.games"], headers, rows)
    return print(words.say("rules.more_games", game=next(iter(games))))


def _print_presets(game: AnyGame, words: Words, *, json: bool) -> None:
    """Print the presets, with how many rounds they play and where they come from, if they say so."""
    found = [_preset(game, name, words) for name in game.presets()]
    if json:
        return print_json({"game": game.name, "default": game.presets()[0], "presets": found})
    labels = {
        "name": words["rules.preset_column"],
        "rounds": words.get("knob.rounds", "rounds"),
        "about": words["rules.about"],
        "source": words.get("knob.source", "source"),
    }
    shown = [key for key in labels if key in found[0]]
    rows = [[str(one[key]) for key in shown] for one in found]
    rows[0][0] = words.say("rules.default", preset=rows[0][0])
    right = [at for at, key in enumerate(shown) if key == "rounds"]
    title = words.say("rules.presets_of", game=words["game.name"])
    print_table(title, [labels[key] for key in shown], rows, right=right)
    return print(words.say("rules.more", game=game.name, preset=game.presets()[-1]))


def _preset(game: AnyGame, name: str, words: Words) -> dict[str, object]:
    rules = game.preset(name)
    said = {key: getattr(rules, key) for key in ("rounds", "source") if hasattr(rules, key)}
    return {"name": name, "about": words.get(f"preset.{name}", ""), **said}


def _print_rules(game: AnyGame, asked: str, words: Words, *, json: bool) -> None:
    rules: Any = rules_of(game, asked, words)  # of any game
    about = {key: getattr(rules, key) for key in rulesheet.ABOUT if hasattr(rules, key)}
    if json:
        return print_json({"game": game.name, **about, "rules": rules})
    speaker = telling.speaker(game, language=words.language, rules=rules)
    sheet = speaker.rules()
    print(printable(sheet.title))
    if about.get("source"):
        print(printable(words.say("rules.source", source=rules.source)))
    _print_brief(speaker.brief())
    _print_knobs(game, rules, words)
    for part in rulesheet.rows_of(sheet):
        _print_part(part, words)
    if about.get("notes"):
        print(f"\n{words.get('knob.notes', 'notes')}:", *(f"- {printable(note)}" for note in rules.notes), sep="\n")
    return None


def _print_examples(game: AnyGame, asked: str, words: Words) -> None:
    """Print what a learner looks up: every yaku or hand with an example in pieces."""
    rules, width = rules_of(game, asked, words), shutil.get_terminal_size().columns
    pieces = telling.kit_of(game).piece_names("sign", telling.words_for(words.language, game))
    for sheet in telling.speaker(game, language=words.language, rules=rules).guide().values():
        print("", *map(printable, sheet_lines(sheet, pieces, width)), sep="\n")


def _print_next(game: AnyGame, asked: str, words: Words) -> None:
    """Say where to read on, as whoever asked says it."""
    print("\n" + words.say("rules.others", game=game.name))
    if more := words.say("rules.try_versus", game=game.name, preset=quote(asked)):
        print(printable(more))


def _print_brief(brief: Sheet) -> None:
    """Print how to play."""
    width = shutil.get_terminal_size().columns - 2
    print(f"\n{printable(brief.title)}")
    for line in brief_lines(brief):
        first, *rest = wrapped(printable(line), width - 4)
        print(f"  {first}", *(f"    {piece}" for piece in rest), sep="\n")


def _print_knobs(game: AnyGame, rules: Any, words: Words) -> None:  # noqa: ANN401 - of any game
    """Print every knob, and beside it what the default preset has where that differs."""
    default = game.preset(game.presets()[0])
    usual = rulesheet.knobs(default, words)
    rows = [
        [label, value, "" if usual.get(key, ("", ""))[1] == value else usual.get(key, ("", ""))[1]]
        for key, (label, value) in rulesheet.knobs(rules, words).items()
    ]
    headers = [words["rules.knob"], words["rules.value"], words.say("rules.unlike", preset=default.name)]
    width = 3 if any(row[2] for row in rows) else 2
    print_table("", headers[:width], [row[:width] for row in rows])


def _print_part(part: Grid | Text, words: Words) -> None:
    """Print a game's rows, without the columns in which nothing stands, or what is said below them."""
    if isinstance(part, Text):
        print(printable(written(part, CODES)))
        return
    head, *rows = [[written(cell, CODES) for cell in row] for row in (part.head, *part.rows)]
    shown = [at for at in range(len(head)) if any(row[at] for row in rows)]
    told = [[row[at] or words["rules.none"] for at in shown] for row in rows]
    print_table("", [head[at] for at in shown], told, right=(1,))


def _print_differences(game: AnyGame, left: Any, right: Any, words: Words, *, json: bool) -> None:  # noqa: ANN401
    if json:
        found = [one._asdict() for one in rule_differences.differences(left, right)]
        return print_json({"game": game.name, "left": left.name, "right": right.name, "differences": found})
    ours, theirs = (_rows(game, rules, words) for rules in (left, right))
    rows = [
        *rule_differences.knobs_in_words(left, right, words),
        *rule_differences.rows_in_words(ours, theirs, words),
    ]
    names = {"left": left.name, "right": right.name}
    if not rows:
        return print(printable(words.say("rules.same", **names)))
    return print_table(words.say("rules.versus_title", **names), (words["rules.knob"], left.name, right.name), rows)


def _rows(game: AnyGame, rules: Any, words: Words) -> Grid:  # noqa: ANN401 - of any game
    """Give the rows of a rule set beside its knobs; none where there are none."""
    sheet = telling.speaker(game, language=words.language, rules=rules).rules()
    return next((part for part in rulesheet.rows_of(sheet) if isinstance(part, Grid)), Grid(()))

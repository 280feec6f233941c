"""`zashiki simulate`: CPU players play many matches, and what happened is counted."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Any

from zashiki.cli.arguments import any_text, help_of_game, player_of, rules_of, whole_number
from zashiki.cli.known_games import known, known_games, passing_over
from zashiki.cli.main import INTERRUPTED, Refused
from zashiki.cli.options import with_options
from zashiki.cli.output import print_json, print_table, printable, progress_bar
from zashiki.cli.preparations import prepare_players
from zashiki.cli.signals import ending_in_order
from zashiki.cli.tables.sheets import written
from zashiki.kernel.registry import AnyGame, names
from zashiki.parlour import scorer_of
from zashiki.players import PlayerFailed, roster
from zashiki.players.arena import simulate
from zashiki.players.kit import RANDOM
from zashiki.players.random_series import simulate_random
from zashiki.players.reports import Report, plain_report, replaced
from zashiki.players.tally import Tally, nothing
from zashiki.telling.pieces import CODES
from zashiki.telling.rulesheet import name_of
from zashiki.texts.problems import Problem, said
from zashiki.texts.words import Words

GAME_OPTIONS = True
"""It takes the options of its game, too."""
MATCHES, SEED = 200, "zashiki"


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take who plays what, how often, and from which seed."""
    positive = whole_number(words, least=1)
    say = words.say
    parser.epilog = "\n".join((parser.epilog or "", *_keys(words)))
    parser.add_argument("game", choices=names(), metavar="GAME", help=help_of_game(words))
    parser.add_argument(
        "--players", required=True, metavar="A,B", help=say("simulate.players", names="; ".join(_known(words)))
    )
    parser.add_argument(
        "--matches", type=positive, default=MATCHES, metavar="N", help=say("simulate.matches", default=MATCHES)
    )
    parser.add_argument("--rules", metavar="PRESET|FILE", help=words["simulate.rules"])
    parser.add_argument("--rounds", type=positive, metavar="N", help=words["simulate.rounds"])
    parser.add_argument(
        "--seed", type=any_text(words), default=SEED, metavar="TEXT", help=say("simulate.seed", default=SEED)
    )
    parser.add_argument("--workers", type=positive, metavar="N", help=words["simulate.workers"])
    parser.add_argument(
        "--duplicate", action=argparse.BooleanOptionalAction, default=None, help=words["simulate.duplicate"]
    )
    parser.add_argument("--fast", action="store_true", help=words["simulate.fast"])
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def _known(words: Words) -> Iterator[str]:
    """Name the players of each game, with the levels that they are."""
    for game, one in known_games(words).items():
        if scorer_of(one.game) is not None:
            continue  # nobody plays in it
        with passing_over(game, words):
            levels = {player: level for level, player in roster.levels(game).items()}
            each = [f"{name} ({levels[name]})" if name in levels else name for name in roster.names(game)]
            programs = [f"{prefix}:{words['simulate.command']}" for prefix in roster.prefixes(game)]
            yield f"{game}: {', '.join((*each, *programs))}"


def _keys(words: Words) -> Iterator[str]:
    """Say which JSON keys each game adds."""
    for game, one in known_games(words).items():
        if keys := one.words.get("report.keys"):
            yield words.say("simulate.keys", game=game, keys=keys)


def run(args: argparse.Namespace, words: Words) -> int:
    """Play, and print the figures; when interrupted, those of the matches that are over."""
    game, words = known(args.game, words.language)
    rules = with_options(game, rules_of(game, args.rules, words, rounds=args.rounds), args)
    rules = _for_as_many(game, rules, args.players)
    players = _players(game, rules, args.players, words)
    if args.fast and args.duplicate:
        raise Refused(words["simulate.fast_duplicate"])
    args.duplicate = not args.fast if args.duplicate is None else args.duplicate
    if args.fast:
        tally, finished = _fast_tally(game, rules, players, args, words)
        report = plain_report(tally, players, words)
    else:
        tally, finished = _tally(game, rules, players, args, words)
        report = roster.reported(game, tally, players, rules, words)
    if args.json:
        asked = {"game": game.name, "rules": rules.name, "seed": args.seed}
        asked |= {"duplicate": args.duplicate, "fast": args.fast}
        print_json({**asked, "asked": args.matches, "finished": finished, **report.figures})
    else:
        if not finished:
            print(words.say("simulate.stopped", done=tally.matches, asked=args.matches))
        if tally.matches:
            gaps = {
                "game": words["game.name"],
                "rules": name_of(rules, words),
                "seed": args.seed,
                "played": report.played,
            }
            _print(report, words.say("simulate.title", **gaps))
    return 0 if finished else INTERRUPTED


def _for_as_many(game: AnyGame, rules: Any, text: str) -> Any:  # noqa: ANN401 - each game has its own Ruleset
    """Where the rules say how many seats there are, there are as many as players were named."""
    named = text.count(",") + 1
    if "seats" not in rules.__struct_fields__ or game.seats(rules) == named:
        return rules
    return game.change_rules(rules, seats=named)


def _players(game: AnyGame, rules: object, text: str, words: Words) -> tuple[str, ...]:
    """Who plays, as the user calls them; each must be there, and one for each seat."""
    players = tuple(name.strip() for name in text.split(","))
    for name in players:
        player_of(game, name, words)
    if len(players) != (seats := game.seats(rules)):
        gaps = {"game": words["game.name"], "given": len(players), "names": text}
        raise Refused(words.say("simulate.seats", seats=seats, **gaps))
    return players


def _tally(
    game: AnyGame, rules: object, players: tuple[str, ...], args: argparse.Namespace, words: Words
) -> tuple[Tally, bool]:
    """Play all matches, or as many as there is patience for; of a program that fails, say so once.

    A player of one's own that fails ends it: figures without that match would not be its figures.
    """
    so_far = [nothing(len(players))]
    makers = [roster.maker(game.name, name) for name in players]
    each = len(players) if args.duplicate else 1
    matches = -(-args.matches // each) * each  # no deal is left half played
    workers = args.workers or min(os.cpu_count() or 1, matches)
    try:
        prepare_players(game, players, words)  # here, so that not every process does it at the same time
        with ending_in_order(), progress_bar(words["simulate.playing"], matches) as show:
            excused = set[str]()

            def heard(tally: Tally) -> None:
                so_far[0] = tally
                _excuse(tally, players, excused, words)
                show(tally.matches)

            how = {"matches": matches, "workers": workers, "duplicate": args.duplicate}
            return simulate(game, rules, makers, seed=args.seed, progress=heard, **how), True
    except KeyboardInterrupt:
        return so_far[0], False
    except (PlayerFailed, roster.WrongPlayer) as error:
        raise Refused(said(error, words)) from None


def _fast_tally(
    game: AnyGame, rules: object, players: tuple[str, ...], args: argparse.Namespace, words: Words
) -> tuple[Tally, bool]:
    """Let random players play by the game's twin, or without numba by the room: the same matches either way."""
    for name in players:
        if roster.levels(game.name).get(name, name) != RANDOM:
            raise Refused(words.say("simulate.fast_random", name=printable(name)))
    so_far = [nothing(len(players))]
    try:
        with ending_in_order(), progress_bar(words["simulate.playing"], args.matches) as show:

            def heard(tally: Tally) -> None:
                so_far[0] = tally
                show(tally.matches)

            how = {"matches": args.matches, "seed": args.seed, "threads": args.workers}
            return simulate_random(game, rules, progress=heard, **how), True
    except KeyboardInterrupt:
        return so_far[0], False
    except Problem as error:
        raise Refused(said(error, words)) from None


def _excuse(tally: Tally, players: tuple[str, ...], excused: set[str], words: Words) -> None:
    """Say on stderr that the table chooses for a program, once for each."""
    for at, name in enumerate(players):
        if name not in excused and (why := replaced(tally, at)):
            excused.add(name)
            gaps = {"name": printable(name), "why": words[f"program_player.{next(iter(why))}"]}
            print(words.say("simulate.excuse", **gaps), file=sys.stderr)


def _print(report: Report, title: str) -> None:
    for grid in report.grids:
        head, *rows = ([written(cell, CODES) for cell in row] for row in (grid.head, *grid.rows))
        print_table(title, head, rows, right=range(grid.left, len(head)))
        title = ""

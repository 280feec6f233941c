"""`zashiki score-table`: keep score at a real mahjong table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from zashiki.cli.asked import rules_of
from zashiki.cli.commands.play import add_plain, open_table
from zashiki.cli.main import Refused
from zashiki.cli.wording import words_for
from zashiki.kernel.chance import Fair
from zashiki.kernel.lines import SeatInfo
from zashiki.kernel.match import Match
from zashiki.kernel.registry import load
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.cli.saves import Saved

GAME = "score-table"
FOR_THREE = "tenhou-3p"
"""The rules for three names, unless others are asked for."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the rules, the players, and how to show it."""
    own = words_for(words.language, load(GAME))
    parser.add_argument("--rules", metavar="RULES", help=own["option.rules"])
    parser.add_argument("--players", metavar="A,B,C,D", help=own["option.players"])
    parser.add_argument("--record", type=Path, metavar="FILE", help=words["play.record"])
    parser.add_argument("--stats", action="store_true", help=own["option.stats"])
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Go on with a table that was left open, if that is wished, or open a new one."""
    game = load(GAME)
    words = words_for(words.language, game)
    if args.stats:
        _print_statistics(words)
        return 0
    if args.rules is args.players is args.record is None and (path := _left_open(words)):
        from zashiki.cli.commands.resume import go_on

        go_on(path, words, plain=args.plain)
        return 0
    names = [name.strip() for name in args.players.split(",")] if args.players is not None else []
    three = len(names) == game.seats(game.preset(FOR_THREE))
    rules = rules_of(game, args.rules or (FOR_THREE if three else None), words)
    seats = _seats(names, game.seats(rules), rules.name, words)
    match = Match(game, rules, Fair.drawn(seats=len(seats)))
    open_table(match, seats, words, plain=args.plain, path=args.record)
    return 0


def _seats(names: list[str], players: int, rules: str, words: Words) -> tuple[SeatInfo, ...]:
    """The players by their names, or by letters; a name that could mean something else is refused."""
    from zashiki.games.riichi.score_table.notation import LETTERS

    names = names or list(LETTERS[:players])
    if len(names) != players:
        raise Refused(words.say("option.wrong_number", n=len(names), rules=rules, players=players))
    folded = [name.casefold() for name in names]
    for seat, name in enumerate(names):
        letter = name.upper() in LETTERS[:players] and name.upper() != LETTERS[seat]
        if not name or name.isdecimal() or letter or not name.isprintable() or folded.count(folded[seat]) > 1:
            raise Refused(words.say("option.wrong_name", name=name))
    return tuple(SeatInfo(name) for name in names)


def _kept(words: Words, *, unfinished: bool) -> list[Saved]:
    """The score tables that are kept, the latest first."""
    from zashiki.cli.saves import saved

    some = saved(words, unfinished=unfinished)
    return [one for one in some if one.record is not None and one.record.header.game == GAME]


def _left_open(words: Words) -> Path | None:
    """The latest table that was left open, if the person wants to go on with it."""
    from zashiki.cli.keys import Lines
    from zashiki.cli.saves import described
    from zashiki.cli.tables.score_table.entries import NO

    latest = next((one for one in _kept(words, unfinished=True) if one.playable), None)
    if latest is None:
        return None
    print(words["table.open"], described(latest, words), words["table.go_on"], sep="\n", flush=True)
    try:
        return None if Lines(sys.stdin).read().casefold() in NO else latest.path
    except EOFError:
        return None


def _print_statistics(words: Words) -> None:
    """Add up all kept tables, those that were left open too, and print the figures of each player."""
    from zashiki.cli.output import print_table
    from zashiki.cli.session import names_of
    from zashiki.games.riichi.score_table.statistics import statistics
    from zashiki.games.riichi.score_table.telling import Teller

    matches = [
        (names_of(one.record.header.seats, words, me=None), one.match)
        for one in reversed(_kept(words, unfinished=False))
        if one.record is not None and one.match is not None
    ]
    if not matches:
        print(words["stats.none"])
        return
    found = statistics((names, match.log) for names, match in matches)
    teller, figures = Teller(words, tuple(found)), list(found.values())
    heads, *rows = teller.statistics(figures)
    rows = [*teller.matches(figures, max(len(names) for names, _ in matches)), *rows]
    print_table(words.say("stats.all", n=len(matches)), heads, rows, right=range(1, len(heads)))

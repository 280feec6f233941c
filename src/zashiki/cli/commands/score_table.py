"""`zashiki score-table`: keep score at a real mahjong table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zashiki.cli.arguments import add_plain, refuse_missing_folder, rules_of
from zashiki.cli.keyboard import Lines
from zashiki.cli.parser import columns
from zashiki.cli.program_words import words_for
from zashiki.cli.table_opening import go_on, open_table
from zashiki.cli.tables import Left
from zashiki.cli.tables.riichi.options import chosen_rules
from zashiki.cli.tables.riichi.options import configure as add_length
from zashiki.cli.tables.score_table.players import players_at_table
from zashiki.kernel.match import Match
from zashiki.kernel.registry import load
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.cli.saves import Saved
    from zashiki.kernel.record import AnyMatch

GAME = "score-table"
FOR_THREE = "tenhou-3p"
"""The rules for three names, unless others are asked for."""
WIDTH, BETWEEN = 80, 2
"""How wide tables are, and the space between two columns."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the rules, the players, and how to show it."""
    own = words_for(words.language, load(GAME))
    parser.add_argument("--rules", metavar="RULES", help=own["option.rules"])
    parser.add_argument("--players", metavar="A,B,C,D", help=own["option.players"])
    add_length(parser, own)
    parser.add_argument("--record", type=Path, metavar="FILE", help=words["play.record"])
    parser.add_argument("--stats", action="store_true", help=own["option.stats"])
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Go on with a table that was left open, if that is wished, or open a new one."""
    words = words_for(words.language, load(GAME))
    if args.stats:
        _print_statistics(words)
        return 0
    fresh = (args.rules, args.players, args.record, args.length) != (None,) * 4
    try:
        path = None if fresh else _left_open(words)
        if path is None:
            _open(args, words)
            return 0
    except Left:
        return 0
    go_on(path, words, plain=args.plain)
    return 0


def _open(args: argparse.Namespace, words: Words) -> None:
    """Open a new table."""
    refuse_missing_folder(args.record, words)
    game = load(GAME)
    three = args.players is not None and args.players.count(",") + 1 == game.seats(game.preset(FOR_THREE))
    rules = chosen_rules(rules_of(game, args.rules or (FOR_THREE if three else None), words), args)
    seats = players_at_table(args.players, rules, words, plain=args.plain)
    match = Match.open(game, rules)
    open_table(match, seats, words, plain=args.plain, path=args.record)


def _kept(words: Words, *, unfinished: bool) -> list[Saved]:
    """The score tables that are kept, the latest first."""
    from zashiki.cli.saves import saved

    some = saved(words, unfinished=unfinished)
    return [one for one in some if one.record is not None and one.record.header.game == GAME]


def _left_open(words: Words) -> Path | None:
    """The latest table that was left open, if the person wants to go on with it."""
    from zashiki.cli.output import printable
    from zashiki.cli.saves import described
    from zashiki.cli.tables.score_table.typed_choices import NO, QUIT, YES

    latest = next((one for one in _kept(words, unfinished=True) if one.playable), None)
    if latest is None:
        return None
    print(words["table.open"], printable(described(latest, words)), sep="\n")
    answers = Lines(sys.stdin)
    while True:
        print(words["table.go_on"], flush=True)
        try:
            answer = answers.read().casefold()
        except EOFError:
            return None
        if answer in QUIT:
            raise Left
        if answer in (*YES, *NO):
            return latest.path if answer in YES else None


def _print_statistics(words: Words) -> None:
    """Add up all kept tables, those that were left open too, and print the figures of each player.

    Tables of three and of four are counted apart: places and points of one say nothing about the other.
    """
    from zashiki.parlour.seat_names import names_of

    matches = [
        (names_of(one.record.header.seats, words, me=None), one.match)
        for one in reversed(_kept(words, unfinished=False))
        if one.record is not None and one.match is not None
    ]
    if not matches:
        print(words["stats.none"])
    for players in sorted({len(names) for names, _ in matches}, reverse=True):
        _print_figures([(names, match) for names, match in matches if len(names) == players], players, words)


def _print_figures(matches: Sequence[tuple[Sequence[str], AnyMatch]], players: int, words: Words) -> None:
    """The figures of some matches with this many players; as many columns side by side as there is room for."""
    from zashiki.cli.output import print_table
    from zashiki.cli.tables.sheets import written
    from zashiki.games.score_table.statistics import statistics
    from zashiki.telling.mahjong_words import TableWords
    from zashiki.telling.pieces import CODES

    found = statistics((names, match.log) for names, match in matches)
    table, figures = TableWords(words, tuple(found)), list(found.values())
    told = table.statistics(figures)
    rows = [
        tuple(written(cell, CODES) for cell in row)
        for row in (told.head, *table.matches(figures, players).rows, *told.rows)
    ]
    title = words.say("stats.all", n=len(matches), players=players)
    for heads, *some in side_by_side(rows, WIDTH):
        print_table(title, heads, some, right=range(1, len(heads)))


def side_by_side(rows: Sequence[Sequence[str]], width: int) -> Iterator[list[tuple[str, ...]]]:
    """Cut a table into tables that are no wider; each has the first column, and one other at least."""
    first, *others = list(zip(*rows, strict=True))
    left = width - max(map(columns, first))
    some: list[tuple[str, ...]] = []
    for column in others:
        needs = BETWEEN + max(map(columns, column))
        if some and needs > left:
            yield list(zip(first, *some, strict=True))
            left, some = width - max(map(columns, first)), []
        left -= needs
        some.append(column)
    yield list(zip(first, *some, strict=True))

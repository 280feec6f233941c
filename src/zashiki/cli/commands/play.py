"""`zashiki play`: a match in this terminal, against CPU players or between people."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from zashiki.cli.addresses import with_scheme
from zashiki.cli.arguments import (
    DEFAULT_GAME,
    add_plain,
    any_text,
    help_of_game,
    known_game,
    refuse_missing_folder,
    rules_of,
    whole_number,
)
from zashiki.cli.commands.join import arrived
from zashiki.cli.main import Refused
from zashiki.cli.options import with_options
from zashiki.cli.program_words import words_for
from zashiki.cli.remote_arguments import add_remote, refuse_mixed
from zashiki.cli.table_opening import entropy_of, open_table
from zashiki.cli.tables import Left
from zashiki.kernel.chance import CHAIN, Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match, fair_table
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.texts.packages import load_game
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.parlour.inward import Language

GAME_OPTIONS = True
"""It takes the options of its game, too."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the game, its rules, the opponent, and how to show it."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=help_of_game(words))
    parser.add_argument("--rules", metavar="RULES", help=words["play.rules"])
    parser.add_argument("--rounds", type=whole_number(words, least=1), metavar="N", help=words["play.rounds"])
    parser.add_argument("--seed", type=any_text(words), metavar="TEXT", help=words["play.seed"])
    parser.add_argument("--name", type=any_text(words), metavar="NAME[,NAME]", help=words["play.name"])
    parser.add_argument("--opponent", metavar="A[,B,C]", help=words["play.opponent"])
    people = parser.add_mutually_exclusive_group()
    people.add_argument("--people", type=whole_number(words, least=1), metavar="N", help=words["play.people"])
    people.add_argument("--hotseat", action="store_true", help=words["play.hotseat"])
    parser.add_argument("--seat", type=whole_number(words, least=0), metavar="N", help=words["play.seat"])
    parser.add_argument("--record", type=Path, metavar="FILE", help=words["play.record"])
    parser.add_argument("--no-undo", action="store_true", help=words["play.no_undo"])
    parser.add_argument("--keep-folded", action="store_true", help=words["play.keep_folded"])
    add_plain(parser, words)
    add_remote(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Open a table, and play until the match is over or the person leaves."""
    try:
        return _play(args, words)
    except Left:  # before anything was opened
        return 0


def _play(args: argparse.Namespace, words: Words) -> int:
    refuse_mixed(args, words)
    if args.at is not None:
        return _play_at(args, words)
    refuse_missing_folder(args.record, words)
    game = known_game(args.game or DEFAULT_GAME, words)
    words = words_for(words.language, game)
    rules = with_options(game, rules_of(game, args.rules, words, rounds=args.rounds), args)
    seats = _seats(game, args, rules, words)
    if args.keep_folded and not getattr(game, "FOLDED_HANDS", False):
        raise Refused(words.say("parser.not_allowed", which="--keep-folded", what=words["game.name"]))
    match = Match(game, rules, _chance(game, rules, args.seed, seats, words), may_undo=not args.no_undo)
    folded: Folded = "kept" if args.keep_folded else "open"
    open_table(match, seats, words, plain=args.plain, path=args.record, folded=folded)
    return 0


def _play_at(args: argparse.Namespace, words: Words) -> int:
    """Open a table at a house elsewhere, or join one there."""
    from zashiki.cli.remote_opening import new_table, own_name
    from zashiki.cli.remote_tables import visit
    from zashiki.cli.server_keys import server_keys
    from zashiki.client.blocking import House
    from zashiki.parlour import scorer_of

    game = known_game(args.game or DEFAULT_GAME, words)
    words = words_for(words.language, game)
    name = own_name(args.name if scorer_of(game) is None else None, words)
    wanted = None if args.table else new_table(game, args, words, name)
    at = with_scheme(args.at)
    with House(at, name=name, keys=server_keys(), language=cast("Language", words.language)) as house:
        if wanted is None:
            link = f"{house.server}/table/{args.table}"
            _refuse_other_game(house.look_at(link).game, args.game, link, words)
            facts = arrived(house, link, name, words)
        else:
            facts = house.open_table(wanted)
        visit(house, facts, words, plain=args.plain)
    return 0


def _refuse_other_game(there: str, typed: str | None, link: str, words: Words) -> None:
    """Refuse to sit down to another game than was typed; whoever typed none plays what is played there."""
    if typed not in (None, there):
        called = words_for(words.language, load_game(there))["game.name"]
        raise Refused(words.say("remote.other_game", game=called, link=link))


def _seats(game: AnyGame, args: argparse.Namespace, rules: Any, words: Words) -> tuple[SeatInfo, ...]:  # noqa: ANN401 - of any game
    """Who sits where; in a game that only keeps score, those at the real table."""
    from zashiki.cli.seating import Company, seated
    from zashiki.cli.tables.score_table.players import players_at_table
    from zashiki.parlour import scorer_of

    if scorer_of(game) is None:
        asked = Company(args.name, args.people, args.hotseat, args.seat, args.opponent)
        return seated(game, rules, asked, words)
    for option in ("opponent", "hotseat", "people", "seat"):
        if getattr(args, option) not in (None, False):
            raise Refused(words.say("parser.not_allowed", which=f"--{option}", what=words["game.name"]))
    return players_at_table(args.name, rules, words, plain=args.plain)


def _chance(game: AnyGame, rules: object, seed: str | None, seats: tuple[SeatInfo, ...], words: Words) -> Fair:
    """Deals from a seed; or from a root of the table's own and the entropy of each person."""
    try:
        return fair_table(game, rules, seed, entropy_of(seats))
    except Illegal as refusal:
        raise Refused(words.say(f"refused.{refusal.code}", most=f"{CHAIN:,}")) from None

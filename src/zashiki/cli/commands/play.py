"""`zashiki play`: a match in this terminal, against CPU players or between people."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from zashiki.cli.arguments import DEFAULT_GAME, add_plain, any_text, known_game, player_of, rules_of, whole_number
from zashiki.cli.main import Refused
from zashiki.cli.openings import entropy_of, open_table
from zashiki.cli.options import with_options
from zashiki.cli.program_words import words_for
from zashiki.kernel.chance import CHAIN, Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match, fair_table
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.texts.words import Words

if TYPE_CHECKING:
    pass

GAME_OPTIONS = True
"""It takes the options of its game, too."""
USUAL_LEVEL = "normal"


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the game, its rules, the opponent, and how to show it."""
    parser.add_argument("game", nargs="?", default=DEFAULT_GAME, metavar="GAME", help=words["help.game"])
    parser.add_argument("--rules", metavar="RULES", help=words["play.rules"])
    parser.add_argument("--rounds", type=whole_number(words, least=1), metavar="N", help=words["play.rounds"])
    parser.add_argument("--seed", type=any_text(words), metavar="TEXT", help=words["play.seed"])
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--opponent", metavar="NAME", help=words["play.opponent"])
    who.add_argument("--hotseat", action="store_true", help=words["play.hotseat"])
    parser.add_argument("--seat", type=whole_number(words, least=0), metavar="N", help=words["play.seat"])
    parser.add_argument("--record", type=Path, metavar="FILE", help=words["play.record"])
    parser.add_argument("--no-undo", action="store_true", help=words["play.no_undo"])
    parser.add_argument("--keep-folded", action="store_true", help=words["play.keep_folded"])
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Open a table, and play until the match is over or the person leaves."""
    game = known_game(args.game, words)
    words = words_for(words.language, game)
    rules = with_options(game, rules_of(game, args.rules, words, rounds=args.rounds), args)
    seats = _seats(game, args, rules, words)
    if args.keep_folded and not getattr(game, "FOLDED_HANDS", False):
        raise Refused(words.say("parser.not_allowed", which="--keep-folded", what=words["game.name"]))
    match = Match(game, rules, _chance(game, rules, args.seed, seats, words), may_undo=not args.no_undo)
    folded: Folded = "kept" if args.keep_folded else "open"
    open_table(match, seats, words, plain=args.plain, path=args.record, folded=folded)
    return 0


def _seats(game: AnyGame, args: argparse.Namespace, rules: object, words: Words) -> tuple[SeatInfo, ...]:
    """A person in the first seat or the one asked for, and CPU players; or people everywhere."""
    from zashiki.cli.seat_names import PERSON, scorer_of
    from zashiki.players import levels
    from zashiki.players.roster import shown

    everyone = range(game.seats(rules))
    if scorer_of(game) is not None:
        return _scored(args, everyone, words)
    if args.hotseat:
        if args.seat is not None:
            raise Refused(words.say("parser.not_allowed", which="--seat", what="--hotseat"))
        return tuple(SeatInfo(f"P{seat + 1}", PERSON) for seat in everyone)
    mine = args.seat or 0
    if mine not in everyone:
        raise Refused(words.say("replay.no_seat", seat=mine, seats=", ".join(map(str, everyone))))
    known = levels(game.name)
    opponent = player_of(game, args.opponent or (USUAL_LEVEL if USUAL_LEVEL in known else [*known][-1]), words)
    return tuple(
        SeatInfo(f"P{mine + 1}", PERSON) if seat == mine else SeatInfo(shown(game.name, opponent), opponent)
        for seat in everyone
    )


def _scored(args: argparse.Namespace, everyone: range, words: Words) -> tuple[SeatInfo, ...]:
    """The seats of a game that only keeps score: people with a letter each, and nobody to play against."""
    for option in ("opponent", "hotseat", "seat"):
        if getattr(args, option) not in (None, False):
            raise Refused(words.say("parser.not_allowed", which=f"--{option}", what=words["game.name"]))
    return tuple(SeatInfo(chr(ord("A") + seat)) for seat in everyone)


def _chance(game: AnyGame, rules: object, seed: str | None, seats: tuple[SeatInfo, ...], words: Words) -> Fair:
    """Deals from a seed; or from a root of the table's own and the entropy of each person."""
    try:
        return fair_table(game, rules, seed, entropy_of(seats))
    except Illegal as refusal:
        raise Refused(words.say(f"refused.{refusal.code}", most=f"{CHAIN:,}")) from None

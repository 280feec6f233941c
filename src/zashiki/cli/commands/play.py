"""`zashiki play`: a match in this terminal, against CPU players or between people."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from zashiki.cli.arguments import DEFAULT_GAME, any_text, known_game, player_of, rules_of, whole_number
from zashiki.cli.main import Refused
from zashiki.cli.options import with_options
from zashiki.cli.program_words import words_for
from zashiki.cli.tables import Table, TableSetup, kit_of, table_for
from zashiki.cli.tables.help_page import DEALS
from zashiki.kernel.chance import CHAIN, SILENT, Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match, fair_table
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.storage import files
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.players.roster import AnyPlayer

GAME_OPTIONS = True
"""It takes the options of its game, too."""
USUAL_LEVEL = "normal"
PACE = 0.45
"""Seconds in a beat of a drawn table."""


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


def add_plain(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take --plain."""
    parser.add_argument("--plain", action="store_true", help=words["play.plain"])


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


def open_table(
    match: AnyMatch,
    seats: tuple[SeatInfo, ...],
    words: Words,
    *,
    plain: bool,
    path: Path | None,
    folded: Folded = "open",
) -> None:
    """Play a match that nobody has chosen in yet; without a `path` it is kept where matches are kept."""
    players = cpus(match, seats)
    table = table_of(match, seats, players, words, plain=plain)
    path = _new_path(match, path, words)
    record = files.start(match, path, seats=seats, folded=folded)  # last, so that what is refused leaves no file
    sit_down(match, record, path, players, table, words, fresh=True)


def _seats(game: AnyGame, args: argparse.Namespace, rules: object, words: Words) -> tuple[SeatInfo, ...]:
    """A person in the first seat or the one asked for, and CPU players; or people everywhere."""
    from zashiki.cli.session import PERSON, scorer_of
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
    from zashiki.cli.session import PERSON

    entropy = tuple(os.urandom(32) if info.kind == PERSON else SILENT for info in seats)
    try:
        return fair_table(game, rules, seed, entropy)
    except Illegal as refusal:
        raise Refused(words.say(f"refused.{refusal.code}", most=f"{CHAIN:,}")) from None


def cpus(match: AnyMatch, seats: tuple[SeatInfo, ...]) -> dict[int, AnyPlayer]:
    """The CPU players of a table; one that is not here is an `UnknownPlayer`."""
    from zashiki.cli.session import PERSON
    from zashiki.players import make
    from zashiki.players.player import cpu_seed

    return {
        seat: make(match.game.name, info.kind, seed=cpu_seed(match, seat))
        for seat, info in enumerate(seats)
        if info.kind not in (PERSON, "")
    }


def _new_path(match: AnyMatch, path: Path | None, words: Words) -> Path:
    """The file to write to, which must not exist yet."""
    from zashiki.cli.saves import new_path

    if path is not None and path.exists():
        raise Refused(words.say("input.exists", path=path))
    return path or new_path(match.game.name)


def cannot_draw() -> bool:
    """Whether the output is no terminal, or one without cursor movement or without box characters."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return True
    try:
        "│松".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return True
    return False


def commitment_of(match: AnyMatch) -> str:
    """The commitment to the deals of a table, where something is hidden and dealt fairly; empty: there is none."""
    return match.chance.commitment.hex() if match.game.VEILED and isinstance(match.chance, Fair) else ""


def table_of(
    match: AnyMatch, seats: tuple[SeatInfo, ...], players: dict[int, AnyPlayer], words: Words, *, plain: bool
) -> Table:
    """Set the table for a match that is to be played."""
    kit = kit_of(match.game, words)
    from rich.console import Console

    from zashiki.cli.keyboard import chosen
    from zashiki.cli.session import names_of, only_person

    plain = plain or cannot_draw()
    me = only_person(match, players)
    commitment = commitment_of(match)
    setup = TableSetup(
        words=words.plus({DEALS: words.say("session.deals", commitment=commitment)}) if commitment else words,
        rules=match.rules,
        names=names_of(seats, words, me=me),
        me=me,
        input=chosen(plain=plain),
        console=Console(highlight=False),
        pace=PACE,
        undo=me is not None and match.may_undo,
    )
    return table_for(kit, setup, plain=plain)


def sit_down(
    match: AnyMatch,
    record: Record,
    path: Path,
    players: dict[int, AnyPlayer],
    table: Table,
    words: Words,
    *,
    fresh: bool,
) -> None:
    """Play a match that is new (`fresh`) or goes on, and say where it is kept; a new one nobody chose in is not."""
    from zashiki.cli.saves import folder
    from zashiki.cli.session import End, Session, farewell, nobody_chose, only_person

    hides, commitment = bool(match.game.VEILED), commitment_of(match)
    if fresh and record.header.folded == "kept" and commitment:
        table.notice(words["session.folded_kept"])
    closing = words.say("session.verify" if hides else "session.check", path=quote(str(path)))
    try:
        end = Session(match, record, table, players, words).run(closing=[closing])
    except BrokenPipeError:  # nobody listens any more; what nobody chose in is not kept then either
        if fresh and nobody_chose(match, players):
            path.unlink(missing_ok=True)
        raise
    if end is End.LEFT and fresh and nobody_chose(match, players):
        path.unlink(missing_ok=True)
        print(words["session.not_kept"])
        return
    if end is End.FINISHED and (result := table.result(match.view(only_person(match, players)))):
        print(result)
    if commitment:
        print(words.say("session.committed", commitment=commitment))
    for line in farewell(end, path, words, closing=closing, listed=path.resolve().parent == folder().resolve()):
        print(line)

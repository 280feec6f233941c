"""`zashiki play`: a match in this terminal, against a CPU player or between two people."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from zashiki.cli.asked import changed, rules_of, whole_number
from zashiki.cli.main import Refused
from zashiki.cli.tables import Setting, program_words, table_for, words_for
from zashiki.kernel.chance import SILENT, Fair
from zashiki.kernel.lines import SeatInfo
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.registry import AnyGame, load, names
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.players.roster import AnyPlayer

DEFAULT_GAME, DEFAULT_OPPONENT = "koikoi", "normal"
PACE = 0.45
"""Seconds in a beat of a drawn table."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the game, its rules, the opponent, and how to show it."""
    said = program_words(words.language)
    parser.epilog = f"{words['parser.examples']}\n{said['play.examples']}"
    parser.add_argument("game", nargs="?", default=DEFAULT_GAME, metavar="GAME", help=words["help.game"])
    parser.add_argument("--rules", metavar="RULES", help=said["play.rules"])
    parser.add_argument("--rounds", type=whole_number(words, least=1), metavar="N", help=said["play.rounds"])
    parser.add_argument("--seed", metavar="TEXT", help=said["play.seed"])
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--opponent", metavar="NAME", help=said["play.opponent"])
    who.add_argument("--hotseat", action="store_true", help=said["play.hotseat"])
    parser.add_argument("--record", type=Path, metavar="FILE", help=said["play.record"])
    add_plain(parser, said)


def add_plain(parser: argparse.ArgumentParser, said: Words) -> None:
    """Take --plain."""
    parser.add_argument("--plain", action="store_true", help=said["play.plain"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Open a table, and play until the match is over or the person leaves."""
    game = known_game(args.game, words)
    said = words_for(game, words.language)
    rules = rules_of(game, args.rules, said)
    if args.rounds:
        rules = changed(game, rules, rounds=args.rounds)
    seats = _seats(game, args, rules, said)
    match = Match(game, rules, _chance(args.seed, game.seats(rules)))
    players = cpus(match, seats)
    record = _record(match, seats, args.record, said)
    sit_down(match, record[0], record[1], players, said, plain=args.plain)
    return 0


def known_game(name: str, words: Words) -> AnyGame:
    """The game of that name."""
    if name not in names():
        said = program_words(words.language)
        raise Refused(said.say("play.no_such_game", name=name, games=", ".join(names())))
    return load(name)


def _seats(game: AnyGame, args: argparse.Namespace, rules: object, words: Words) -> tuple[SeatInfo, ...]:
    """A person first, then CPU players; or people everywhere."""
    others = range(1, game.seats(rules))
    if args.hotseat:
        return tuple(SeatInfo(f"P{seat + 1}", "person") for seat in (0, *others))
    opponent = _player(game, args.opponent or DEFAULT_OPPONENT, words)
    return (SeatInfo("P1", "person"), *(SeatInfo(opponent, opponent) for _ in others))


def _player(game: AnyGame, name: str, words: Words) -> str:
    """The CPU player of that name or level."""
    from zashiki.players import LEVELS
    from zashiki.players import names as players

    known = players(game.name)
    if LEVELS.get(name, name) not in known:
        listed = {"levels": ", ".join(LEVELS), "players": ", ".join(known)}
        raise Refused(words.say("play.no_such_player", name=name, **listed))
    return LEVELS.get(name, name)


def _chance(seed: str | None, seats: int) -> Fair:
    """Deals from a seed; or from a root of the table's own and the entropy of the first person."""
    if seed is not None:
        return Fair.seeded(seed, seats=seats)
    return Fair(os.urandom(32), entropy=(os.urandom(32), *(SILENT,) * (seats - 1)))


def cpus(match: AnyMatch, seats: tuple[SeatInfo, ...]) -> dict[int, AnyPlayer]:
    """The CPU players of a table."""
    from zashiki.cli.session import PERSON, cpu_seed
    from zashiki.players import make

    return {
        seat: make(match.game.name, info.kind, seed=cpu_seed(match, seat))
        for seat, info in enumerate(seats)
        if info.kind not in (PERSON, "")
    }


def _record(match: AnyMatch, seats: tuple[SeatInfo, ...], path: Path | None, words: Words) -> tuple[Record, Path]:
    from zashiki.cli.saves import new_path

    if path is not None and path.exists():
        raise Refused(words.say("input.exists", path=path))
    path = path or new_path(match.game.name)
    return Record.start(match, seats=seats, path=path), path


def cannot_draw() -> bool:
    """Whether the output is no terminal, or one without cursor movement or without box characters."""
    try:
        "│松".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return True
    return not sys.stdout.isatty() or os.environ.get("TERM") == "dumb"


def sit_down(
    match: AnyMatch, record: Record, path: Path, players: dict[int, AnyPlayer], words: Words, *, plain: bool
) -> None:
    """Play a match that is new or goes on, and say where it is kept."""
    from rich.console import Console

    from zashiki.cli.keys import chosen
    from zashiki.cli.session import End, Session, farewell, names_of

    plain = plain or cannot_draw()
    seats = record.header.seats
    people = [seat for seat in range(len(seats)) if seat not in players]
    me = people[0] if len(people) == 1 else None
    console = Console(highlight=False)
    setting = Setting(
        words, match.rules, names_of(seats, words, me=me), me, chosen(plain=plain), console, PACE, me is not None
    )
    table = table_for(match.game, setting, plain=plain)
    if isinstance(match.chance, Fair):
        table.notice(words.say("session.commitment", commitment=match.chance.commitment.hex()[:8]))
    end = Session(match, record, table, players, words).run([words.say("session.verify", path=path)])
    if end is End.FINISHED and (result := table.result(match.view(me))):
        print(result)
    for line in farewell(end, path, words):
        print(line)

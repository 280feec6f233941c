"""`zashiki replay`: look through a recorded match, choice by choice."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zashiki import telling
from zashiki.cli.arguments import add_plain, whole_number
from zashiki.cli.main import Refused
from zashiki.cli.openings import cannot_draw
from zashiki.cli.program_words import words_for
from zashiki.cli.tables import TableSetup, kit_of, table_for
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.storage import files
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the file, whose cards to see, and how to show it."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words["replay.file"])
    parser.add_argument("--seat", type=whole_number(words, least=0), metavar="N", help=words["replay.seat"])
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Show the match."""
    record = files.load(args.file)
    words = words_for(words.language, record.game)
    kit = kit_of(record.game, words)
    from rich.console import Console

    from zashiki.cli.keyboard import chosen
    from zashiki.cli.seat_names import names_of
    from zashiki.cli.viewer import Viewer
    from zashiki.records.contents import undone_choices
    from zashiki.records.replay import replayed

    match = replayed(record)
    seat = _seat(record, args.seat, words)
    plain = args.plain or cannot_draw() or not sys.stdin.isatty()
    answers, names = chosen(plain=plain), names_of(record.header.seats, words, me=None)
    console = Console(highlight=False)
    setup = TableSetup(words=words, rules=match.rules, names=names, me=None, input=answers, console=console)
    speaker = telling.speaker(record.game, language=words.language, rules=record.rules)
    viewer = Viewer(match, table_for(kit, setup, plain=plain), answers, words, seat=seat, round_of=speaker.round_of)
    if record.torn:
        print(words["resume.torn"])
    if undone := undone_choices(record):
        print(words.say("replay.undone", n=undone))
    if plain:
        viewer.tell()
    else:
        viewer.browse()
    return 0


def _seat(record: Record, asked: int | None, words: Words) -> Seat | None:
    """From which seat it is seen; None: everything that the record holds."""
    seats, seen_by = record.header.seats, record.header.seen_by
    if asked is not None and asked >= len(seats):
        raise Refused(words.say("replay.no_seat", seat=asked, seats=", ".join(map(str, range(len(seats))))))
    if asked is not None and seen_by not in ("table", asked):
        raise Refused(words.say("replay.not_seen", seat=asked))
    return seen_by if isinstance(seen_by, int) else asked

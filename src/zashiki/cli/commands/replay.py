"""`zashiki replay`: look through a recorded match, choice by choice."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zashiki.cli.asked import whole_number
from zashiki.cli.commands.play import add_plain, cannot_draw
from zashiki.cli.main import Refused
from zashiki.cli.tables import Setting, program_words, table_for, words_for
from zashiki.kernel.record import Record
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the file, whose cards to see, and how to show it."""
    said = program_words(words.language)
    parser.epilog = f"{words['parser.examples']}\n{said['replay.examples']}"
    parser.add_argument("file", type=Path, metavar="FILE", help=said["replay.file"])
    parser.add_argument("--seat", type=whole_number(words, least=0), metavar="N", help=said["replay.seat"])
    add_plain(parser, said)


def run(args: argparse.Namespace, words: Words) -> int:
    """Show the match."""
    from rich.console import Console

    from zashiki.cli.keys import chosen
    from zashiki.cli.session import names_of
    from zashiki.cli.viewer import Viewer
    from zashiki.records.replay import replayed

    record = Record.load(args.file)
    match = replayed(record)
    said = words_for(record.game, words.language)
    seats, seen_by = record.header.seats, record.header.seen_by
    if args.seat is not None and args.seat >= len(seats):
        raise Refused(said.say("replay.no_seat", seat=args.seat, seats=", ".join(map(str, range(len(seats))))))
    if args.seat is not None and seen_by not in ("table", args.seat):
        raise Refused(said.say("replay.not_seen", seat=args.seat))
    seat = seen_by if isinstance(seen_by, int) else args.seat
    plain = args.plain or cannot_draw() or not sys.stdin.isatty()
    answers, names = chosen(plain=plain), names_of(seats, said, me=None)
    setting = Setting(said, match.rules, names, None, answers, Console(highlight=False))
    viewer = Viewer(match, table_for(record.game, setting, plain=plain), answers, said, seat=seat)
    if record.torn:
        print(said["resume.torn"])
    if plain:
        viewer.tell()
    else:
        viewer.browse()
    return 0

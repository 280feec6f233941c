"""`zashiki replay`: look through a recorded match, choice by choice."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zashiki.cli.arguments import add_plain, whole_number
from zashiki.cli.main import Refused
from zashiki.cli.openings import cannot_draw
from zashiki.cli.program_words import words_for
from zashiki.cli.seat_names import names_of, only_person
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.storage import files
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the file, whose cards to see, and how to show it."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words["replay.file"])
    parser.add_argument("--seat", type=whole_number(words, least=0), metavar="N", help=words["replay.seat"])
    parser.add_argument("--open", action="store_true", help=words["replay.open"])
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Show the match."""
    record = files.load(args.file)
    words = words_for(words.language, record.game)
    from rich.console import Console

    from zashiki import telling
    from zashiki.cli.keyboard import chosen
    from zashiki.cli.retelling import Retelling
    from zashiki.cli.table_setting import set_table
    from zashiki.cli.viewer import Viewer
    from zashiki.parlour import ReplayCursor
    from zashiki.records.contents import undone_choices
    from zashiki.records.replay import replayed

    match = replayed(record)
    seat = _seat(record, args.seat, words, open_hands=args.open)
    plain = args.plain or cannot_draw() or not sys.stdin.isatty()
    answers, console = chosen(plain=plain), Console(highlight=False)
    names = names_of(record.header.seats, words, me=None)
    setting = set_table(
        record.game, match.rules, words, names=names, me=None, answers=answers, console=console, plain=plain
    )
    talk = Retelling(setting)
    speaker = telling.speaker(record.game, language=words.language, rules=record.rules)
    cursor = ReplayCursor(match, seat, speaker.round_of)
    one_round = cursor.rounds == getattr(match.rules, "rounds", 1) == 1
    viewer = Viewer(cursor, talk, answers, words, one_round=one_round)
    if record.torn:
        print(words["resume.torn"])
    if undone := undone_choices(record):
        print(words.say("replay.undone", n=undone))
    if seat is not None and args.seat is None and record.header.seen_by == "table":
        talk.notice(words.say("replay.unfinished", name=names[seat]))
    if plain:
        viewer.tell()
    else:
        viewer.browse()
    return 0


def _seat(record: Record, asked: int | None, words: Words, *, open_hands: bool) -> Seat | None:
    """From which seat it is seen; None: everything that the record holds.

    A match that is not over is seen as its only person saw it, so that a look does not spoil it.
    """
    seats, seen_by = record.header.seats, record.header.seen_by
    if asked is not None and asked >= len(seats):
        raise Refused(words.say("replay.no_seat", seat=asked, seats=", ".join(map(str, range(len(seats))))))
    if asked is not None and seen_by not in ("table", asked):
        raise Refused(words.say("replay.not_seen", seat=asked))
    if isinstance(seen_by, int):
        return seen_by
    if asked is not None or open_hands or record.outcome is not None or not record.game.VEILED:
        return asked
    return only_person(record.game, seats)

"""`zashiki export`: what one seat, or a spectator, saw of a recorded match, as a record of its own."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from zashiki.cli.arguments import refuse_missing_folder, whole_number
from zashiki.cli.main import Refused
from zashiki.cli.stored_tables import FILE_OR_TABLE, add_data, record_of
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.records.closings import is_over
from zashiki.records.export import export
from zashiki.records.sitting_lines import Options, opened_at
from zashiki.texts.words import Words

SPECTATOR = "spectator"
LATEST = 1 << 53
"""No moment in a record is later."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a record, a seat, and where to write."""
    parser.add_argument("file", type=Path, metavar=FILE_OR_TABLE, help=words["export.file"])
    parser.add_argument("--seat", required=True, metavar="SEAT", help=words["export.seat"])
    add_data(parser, words)
    parser.add_argument("--at", type=whole_number(words, least=0, most=LATEST), metavar="MS", help=words["export.at"])
    parser.add_argument("-o", "--out", type=Path, metavar="FILE", help=words["export.out"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Write the export; a file that exists is left as it is."""
    refuse_missing_folder(args.out, words)
    record = record_of(args.file, args.data, words)
    seat = _seat(record, args.seat, words)
    seen = export(record, seat, now=_moment(record) if args.at is None else args.at).to_bytes()
    if not seen:
        raise Refused(words.say("export.too_early", at=args.at, opened=opened_at(record)))
    if args.out is None:
        sys.stdout.buffer.write(seen)
        return 0
    try:
        with args.out.open("xb") as file:
            file.write(seen)
    except FileExistsError:
        raise Refused(words.say("input.exists", path=args.out)) from None
    who = words["export.who_spectator"] if seat is None else words.say("export.who_seat", seat=seat)
    print(words.say("export.done", path=args.out, who=who))
    return 0


def _moment(record: Record) -> int | None:
    """Give the moment up to which anything may be told.

    At a table of people some of it waits to be let out: how long somebody thought, or whether there was anything to
    choose, would tell of hidden cards. Once the match is over, or where nobody looked at a clock, nothing waits.
    """
    of_people = isinstance(getattr(record.header, "sitting", None), Options)
    return int(time.time() * 1000) if of_people and not is_over(record) else None


def _seat(record: Record, text: str, words: Words) -> Seat | None:
    seats = [str(seat) for seat in range(record.game.seats(record.rules))]
    if text not in (*seats, SPECTATOR):
        raise Refused(words.say("export.no_seat", text=text, seats=", ".join((*seats, SPECTATOR))))
    return None if text == SPECTATOR else int(text)

"""`zashiki replay`: look through a recorded match, choice by choice."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zashiki.cli.arguments import add_plain, whole_number
from zashiki.cli.main import Refused
from zashiki.cli.program_words import words_for
from zashiki.cli.screen_owner import only_person
from zashiki.cli.stored_tables import FILE_OR_TABLE, add_data, record_of
from zashiki.cli.table_opening import cannot_draw
from zashiki.kernel.record import AnyMatch, Record
from zashiki.parlour.seat_names import names_of
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.parlour import Perspective


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the file, whose cards to see, and how to show it."""
    parser.add_argument("file", type=Path, metavar=FILE_OR_TABLE, help=words["replay.file"])
    parser.add_argument("--seat", type=whole_number(words, least=0), metavar="N", help=words["replay.seat"])
    parser.add_argument("--open", action="store_true", help=words["replay.open"])
    add_data(parser, words)
    parser.add_argument("--from-menu", action="store_true", help=argparse.SUPPRESS)
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Show the match."""
    record = record_of(args.file, args.data, words)
    words = words_for(words.language, record.game)
    from rich.console import Console

    from zashiki import telling
    from zashiki.cli.keyboard import chosen
    from zashiki.cli.match_end import Ended
    from zashiki.cli.retelling import Retelling
    from zashiki.cli.table_notes import notes_of
    from zashiki.cli.table_setting import set_table
    from zashiki.cli.viewer import Viewer
    from zashiki.parlour import ReplayCursor
    from zashiki.records.closings import why_closed
    from zashiki.records.contents import undone_choices
    from zashiki.records.replay import replayed

    match = replayed(record)
    names = names_of(record.header.seats, words, me=None)
    sight = _sight(record, match, args.seat, names, words, open_hands=args.open)
    plain = args.plain or cannot_draw() or not sys.stdin.isatty()
    answers, console = chosen(plain=plain), Console(highlight=False)
    setting = set_table(
        record.game, match.rules, words, names=names, me=None, answers=answers, console=console, plain=plain
    )
    talk = Retelling(setting, Ended(record.outcome, why_closed(record)))
    speaker = telling.speaker(record.game, language=words.language, rules=record.rules)
    cursor = ReplayCursor(match, sight.first, speaker.round_of)
    one_round = cursor.rounds == getattr(match.rules, "rounds", 1) == 1
    unseen = _unseen(args, words) if sight.unfinished else ""
    notes = notes_of(record, sight.first, names, words)
    viewer = Viewer(cursor, talk, answers, words, one_round=one_round, views=sight.views, unseen=unseen, notes=notes)
    if record.torn:
        print(words["resume.torn"])
    if undone := undone_choices(record):
        print(words.say("replay.undone", n=undone))
    if unseen:
        talk.notice(unseen)
    if plain:
        viewer.tell()
    else:
        viewer.browse()
    return 0


class _Sight(NamedTuple):
    """What may be seen of a match."""

    first: Perspective
    views: tuple[Perspective, ...]
    unfinished: bool = False
    """Whether anything stays hidden since the match is not over."""


def _sight(
    record: Record,
    match: AnyMatch,
    asked: int | None,
    names: Sequence[str],
    words: Words,
    *,
    open_hands: bool,
) -> _Sight:
    """From where it is seen, and may be.

    A match that is not over is seen as its only person saw it, or as somebody who watches, so that a look does not
    spoil it.
    """
    from zashiki.parlour import OPEN
    from zashiki.records.closings import is_over

    seats, seen_by = record.header.seats, record.header.seen_by
    if asked is not None and asked >= len(seats):
        raise Refused(words.say("replay.no_seat", seat=asked, seats=", ".join(map(str, range(len(seats))))))
    if seen_by != "table":
        if asked is not None and asked != seen_by:
            raise Refused(words.say("replay.not_seen", seat=asked))
        held = seen_by if isinstance(seen_by, int) else None
        return _Sight(held, (held,))
    veiled = record.game.VEILED
    if open_hands or match.outcome is not None or is_over(record) or not veiled:
        return _Sight(OPEN if asked is None else asked, (*range(len(seats)), OPEN) if veiled else ())
    own = only_person(record.game, seats)
    if asked is not None and asked != own:
        raise Refused(words.say("replay.needs_open", seat=asked, name=names[asked]))
    return _Sight(own, (own,), unfinished=True)


def _unseen(args: argparse.Namespace, words: Words) -> str:
    """Say that something stays hidden, and how to see it; the menu has no options, so there it is a command."""
    if not args.from_menu:
        return words["replay.unfinished"]
    return words.say("replay.unfinished_menu", command=f"zashiki replay {shlex.quote(str(args.file))} --open")

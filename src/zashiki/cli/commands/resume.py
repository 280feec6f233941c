"""`zashiki resume`: go on with a match that was left."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zashiki.cli.commands.play import add_plain, cpus, sit_down
from zashiki.cli.main import Refused
from zashiki.cli.tables import program_words, words_for
from zashiki.kernel.record import Record
from zashiki.texts.words import Words

LISTED = 20
"""How many matches are listed to choose from."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a file, or none to choose from a list."""
    said = program_words(words.language)
    parser.epilog = f"{words['parser.examples']}\n{said['resume.examples']}"
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=said["resume.file"])
    add_plain(parser, said)


def run(args: argparse.Namespace, words: Words) -> int:
    """Go on with the file, or with one of the unfinished matches."""
    said = program_words(words.language)
    path = args.file or choose(said, unfinished=True)
    if path is not None:
        go_on(path, said, plain=args.plain)
    return 0


def go_on(path: Path, words: Words, *, plain: bool) -> None:
    """Rebuild a match from its record and sit down again."""
    from zashiki.records.replay import resumed

    if Record.load(path).outcome is not None:
        raise Refused(words.say("resume.over", path=path))
    record = Record.load(path, append=True)
    words = words_for(record.game, words.language)
    match = resumed(record)
    if record.torn:
        print(words["resume.torn"])
    try:
        players = cpus(match, record.header.seats)
    except ValueError as error:
        raise Refused(words.say("resume.no_player", error=error)) from None
    sit_down(match, record, path, players, words, plain=plain)


def choose(words: Words, *, unfinished: bool) -> Path | None:
    """List the kept matches and let the person choose one by its number; None: there is none, or none is wanted."""
    from zashiki.cli.keys import Lines
    from zashiki.cli.saves import numbered, saved

    everything = [one for one in saved(words) if one.unfinished or not unfinished]
    found = everything[:LISTED]
    wanted = [one for one in found if one.playable or (one.match is not None and not unfinished)]
    if not found:
        print(words["saves.none" if unfinished else "saves.none_at_all"])
        return None
    print(words["saves.title" if unfinished else "saves.title_all"])
    for line in numbered(found, words):
        print(line)
    if len(everything) > len(found):
        print(words.say("saves.older_ones", n=len(everything) - len(found)))
    if not wanted:
        return None
    answers = Lines(sys.stdin)
    while True:
        print(words["saves.which"], flush=True)
        try:
            text = answers.read()
        except EOFError:
            return None
        if text.lower() in ("", "q"):
            return None
        one = found[int(text) - 1] if text.isdecimal() and 0 < int(text) <= len(found) else None
        if one in wanted and one is not None:
            return one.path
        print(one.problem if one is not None else words.say("saves.no_such", n=len(found)))

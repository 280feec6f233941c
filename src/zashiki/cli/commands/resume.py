"""`zashiki resume`: go on with a match that was left."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zashiki.cli.arguments import add_plain
from zashiki.cli.keyboard import Lines, number
from zashiki.cli.openings import go_on
from zashiki.texts.words import Words

LISTED = 20
"""How many matches are listed to choose from."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a file, or none to choose from a list."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=words["resume.file"])
    parser.add_argument("--opponent", metavar="PROGRAM", help=words["resume.opponent"])
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Go on with the file, or with one of the unfinished matches."""
    path = args.file or choose(words, unfinished=True)
    if path is not None:
        go_on(path, words, plain=args.plain, opponent=args.opponent)
    return 0


def choose(words: Words, *, unfinished: bool) -> Path | None:
    """List the kept matches and let the person choose one by its number; None: there is none, or none is wanted."""
    from zashiki.cli.saves import numbered, saved

    everything = saved(words, unfinished=unfinished)
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
        at = number(text, len(found))
        one = found[at - 1] if at else None
        if one in wanted and one is not None:
            return one.path
        print(one.problem if one is not None else words.say("saves.no_such", n=len(found)))

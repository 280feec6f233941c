"""`zashiki resume`: go on with a match that was left."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from shlex import quote

from zashiki.cli.commands.play import add_plain, cpus, sit_down, table_of
from zashiki.cli.keyboard import Lines, number
from zashiki.cli.main import Refused
from zashiki.cli.program_words import words_for
from zashiki.storage import files
from zashiki.texts.problems import said
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


def go_on(path: Path, words: Words, *, plain: bool, opponent: str | None = None) -> None:
    """Rebuild a match from its record and sit down again. Nothing is written before everything has been found.

    A program that plays in it is started only if it is named as `opponent`: a record may come from anybody.
    """
    from zashiki.cli.saves import sitting_problem
    from zashiki.cli.session import scorer_of
    from zashiki.players import UnknownPlayer
    from zashiki.players.roster import program
    from zashiki.records.replay import resumed

    record = files.load(path)
    if record.outcome is not None:
        raise Refused(words.say("resume.over", path=path))
    words = words_for(words.language, record.game)
    if problem := sitting_problem(record, words):
        raise Refused(f"{path}: {problem}")
    for info in record.header.seats:
        if program(record.game.name, info.kind) and info.kind != opponent:
            command = f"zashiki resume {quote(str(path))} --opponent {quote(info.kind)}"
            raise Refused(words.say("resume.program", path=path, command=command))
    match = resumed(record)
    try:
        players = cpus(match, record.header.seats)
    except UnknownPlayer as error:
        raise Refused(words.say("resume.no_player", error=said(error, words))) from None
    table = table_of(match, record.header.seats, players, words, plain=plain)
    if record.torn:
        print(words["resume.torn"])
    try:
        files.reopen(record, path)
    except files.OpenElsewhere:
        raise Refused(words.say("resume.open_elsewhere", path=path)) from None
    record.update(match, close=scorer_of(match.game) is None)  # the end of the match may be what was torn off
    sit_down(match, record, path, players, table, words, fresh=False)


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

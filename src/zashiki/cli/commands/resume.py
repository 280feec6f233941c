"""`zashiki resume`: go on with a match that was left."""

from __future__ import annotations

import argparse
from pathlib import Path

from zashiki.cli.arguments import add_plain
from zashiki.cli.main import Refused
from zashiki.cli.output import printable
from zashiki.cli.table_opening import go_on
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a file, or none to choose from a list."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=words["resume.file"])
    parser.add_argument("--opponent", metavar="PROGRAM", help=words["resume.opponent"])
    parser.add_argument("--put-away", action="store_true", help=words["resume.put_away"])
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Go on with the file, or with one of the unfinished matches."""
    from zashiki.cli.match_list import choose

    if args.put_away:
        if args.file is not None:
            raise Refused(words.say("parser.not_allowed", which="--put-away", what=args.file))
        return _bring_back(choose(words, "away"), words)
    if args.file is None:
        _tell_of_tables_elsewhere(words)
    path = args.file or choose(words, "unfinished")
    if path is not None:
        go_on(path, words, plain=args.plain, opponent=args.opponent)
    return 0


def _tell_of_tables_elsewhere(words: Words) -> None:
    """Say which of one's tables are not over at houses elsewhere, where that can be known at once."""
    from importlib.util import find_spec

    if find_spec("httpx") is None or find_spec("websockets") is None:  # whoever has no client has been nowhere
        return
    from zashiki.cli.remote_lists import lines_of, unfinished

    if tables := unfinished(words):
        print(words["resume.elsewhere"], *map(printable, lines_of(tables, words)), "", sep="\n")


def _bring_back(path: Path | None, words: Words) -> int:
    """Move a match that was put away back into the list."""
    if path is not None:
        from zashiki.cli.saves import brought_back

        print(words["saves.brought_back"], f"  {printable(str(brought_back(path, words)))}", sep="\n")
    return 0

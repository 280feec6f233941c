"""`zashiki backup`: a checked copy of the database of a server, also while it runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from zashiki.cli.arguments import refuse_missing_folder
from zashiki.cli.main import Refused
from zashiki.cli.stored_tables import add_data, data_folder
from zashiki.storage.backup import back_up
from zashiki.storage.sqlite_reader import DATABASE
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the folder, and the file to write."""
    add_data(parser, words, usual=True)
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help=words["backup.out"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Copy the database; a file that exists is left as it is."""
    folder = data_folder(args.data, words)
    refuse_missing_folder(args.out, words)
    if not (folder / DATABASE).exists():
        raise Refused(words.say("backup.no_database", folder=folder))
    tables = back_up(folder / DATABASE, args.out)
    print(words.say("backup.done", path=args.out, n=tables, database=folder / DATABASE))
    return 0

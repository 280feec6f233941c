"""Options of `zashiki play` for a table at a house elsewhere."""

from __future__ import annotations

import argparse

from zashiki.cli.main import Refused
from zashiki.texts.words import Words

ONLY_HERE = ("seed", "hotseat", "record")
"""Options of `zashiki play` that mean nothing at a table elsewhere."""
ONLY_THERE = ("table", "listed", "clock", "watching", "lots", "undo")
"""And the other way round."""


def add_remote(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take what a table elsewhere may be opened with."""
    group = parser.add_argument_group(words["remote.options"])
    group.add_argument("--at", metavar="URL", help=words["remote.at"])
    group.add_argument("--table", metavar="ID", help=words["remote.table"])
    group.add_argument("--listed", action="store_true", help=words["remote.listed"])
    group.add_argument("--clock", metavar="CLOCK", help=words["remote.clock_help"])
    group.add_argument("--watching", choices=("none", "link", "all"), help=words["remote.watching_help"])
    group.add_argument("--lots", action="store_true", help=words["remote.lots"])
    group.add_argument("--undo", action="store_true", help=words["remote_match.undo"])


def refuse_mixed(args: argparse.Namespace, words: Words) -> None:
    """Refuse options of a table here at one elsewhere, and the other way round."""
    for name in ONLY_HERE if args.at is not None else ONLY_THERE:
        if getattr(args, name) not in (None, False):
            which = f"--{name}"
            if args.at is not None:
                raise Refused(words.say("parser.not_allowed", which=which, what="--at"))
            raise Refused(words.say("remote.only_with_at", option=which))

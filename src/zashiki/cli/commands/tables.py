"""`zashiki tables`: which tables are kept in a data folder, and how far they are."""

from __future__ import annotations

import argparse
from datetime import datetime

from zashiki.cli.output import print_json, print_table
from zashiki.cli.stored_tables import Listed, add_data, stored_tables
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the folder, and a state to look for."""
    add_data(parser, words, usual=True)
    states = ("gathering", "promising", "live", "over", "unreadable")
    parser.add_argument("--state", choices=states, help=words["tables.state"])
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """List the tables."""
    with stored_tables(args.data, words) as tables:
        found = [one for one in tables.listed() if args.state in (None, one.state)]
    if args.json:
        print_json({"tables": found})
        return 0
    if not found:
        print(words["tables.none" if args.state is None else "tables.none_so"])
        return 0
    headers = [words[f"tables.head_{name}"] for name in ("table", "state", "game", "lines", "touched")]
    print_table(words.say("tables.count", n=len(found)), headers, [_row(one, words) for one in found], right=(3,))
    return 0


def _row(one: Listed, words: Words) -> tuple[str, ...]:
    when = "" if one.touched is None else f"{_moment(one.touched):%Y-%m-%d %H:%M}"
    return one.table, words[f"tables.is_{one.state}"], one.game, f"{one.lines}", when


def _moment(touched: int) -> datetime:
    try:
        return datetime.fromtimestamp(touched / 1000).astimezone()
    except (OverflowError, ValueError, OSError):  # a time that no calendar has
        return datetime.fromtimestamp(0).astimezone()

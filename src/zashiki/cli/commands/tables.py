"""`zashiki tables`: which tables are kept in a data folder, or are at a house elsewhere, and how far they are."""

from __future__ import annotations

import argparse
from typing import cast, get_args

from zashiki.cli.addresses import with_scheme
from zashiki.cli.main import Refused
from zashiki.cli.moments import moment
from zashiki.cli.output import print_json, print_table, printable
from zashiki.cli.stored_tables import Listed, add_data, stored_tables
from zashiki.texts.words import Words

UNREADABLE, STOPPED = "unreadable", "stopped"
"""States of tables that only a folder has, and only a house."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the folder or the house, and a state to look for."""
    add_data(parser, words, usual=True)
    parser.add_argument("--at", metavar="URL", help=words["tables.at"])
    parser.add_argument("--open", action="store_true", help=words["tables.open"])
    states = ("gathering", "promising", "live", "over", STOPPED, UNREADABLE)
    parser.add_argument(
        "--state", choices=states, metavar="STATE", help=words.say("tables.state", states=", ".join(states))
    )
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """List the tables."""
    if args.at is not None:
        return _elsewhere(args, words)
    if args.open:
        raise Refused(words.say("remote.only_with_at", option="--open"))
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
    when = "" if one.touched is None else f"{moment(one.touched):%Y-%m-%d %H:%M}"
    return one.table, words[f"tables.is_{one.state}"], one.game, f"{one.lines}", when


def _elsewhere(args: argparse.Namespace, words: Words) -> int:
    """List one's own tables at a house, or those that anybody may find."""
    from zashiki.cli.remote_lists import There, lines_of
    from zashiki.cli.server_keys import server_keys
    from zashiki.client.blocking import House
    from zashiki.parlour.house_messages import ShownState
    from zashiki.parlour.inward import Language

    if args.data is not None:
        raise Refused(words.say("parser.not_allowed", which="--data", what="--at"))
    if args.state not in (None, *get_args(ShownState)):
        raise Refused(words["tables.none_so"])
    with House(with_scheme(args.at), keys=server_keys(), language=cast("Language", words.language)) as house:
        if not (house.key or args.open):
            raise Refused(words.say("tables.nobody", url=house.server))
        listed = house.open_tables() if args.open else house.my_tables()
        found = [There(house.server, facts) for facts in listed if args.state in (None, facts.state)]
    if args.json:
        print_json({"tables": [there.facts for there in found]})
        return 0
    heading = "tables.open_at" if args.open else "tables.mine_at"
    print(words.say(heading if found else f"{heading}_none", url=house.server, n=len(found)))
    for line in lines_of(found, words):
        print(printable(line))
    if any(there.facts.me is not None and there.facts.state == "gathering" for there in found):
        print(words["tables.to_leave"])
    return 0

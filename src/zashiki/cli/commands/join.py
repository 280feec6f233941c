"""`zashiki join`: sit down at a table elsewhere by a link, watch it, or take one's seat there again."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

from zashiki.cli.addresses import with_scheme
from zashiki.cli.arguments import add_plain, any_text
from zashiki.cli.main import Refused
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.client.blocking import House
    from zashiki.parlour.house_messages import TableFacts
    from zashiki.parlour.inward import Language


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a link."""
    parser.add_argument("link", metavar="LINK", help=words["join.link"])
    parser.add_argument("--name", type=any_text(words), metavar="NAME", help=words["join.name"])
    parser.add_argument("--watch", action="store_true", help=words["join.watch"])
    add_plain(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Go to the table, and stay until the match is over or the person leaves."""
    from zashiki.cli.remote_opening import own_name
    from zashiki.cli.remote_tables import visit
    from zashiki.cli.server_keys import server_keys
    from zashiki.client.blocking import House
    from zashiki.client.links import parse_link

    args.link = with_scheme(args.link)
    _refuse_house_alone(args.link, words)
    link, keys = parse_link(args.link), server_keys()
    named = "" if args.watch or (keys.get(link.server) and args.name is None) else own_name(args.name, words)
    with House(link.server, name=named, keys=keys, language=cast("Language", words.language)) as house:
        facts = house.look_at(args.link) if args.watch else arrived(house, args.link, args.name, words)
        if args.watch and facts.me is None:
            print(words["gathering.watching"])
        visit(house, facts, words, plain=args.plain)
    return 0


def _refuse_house_alone(text: str, words: Words) -> None:
    """Refuse the address of a house without a table, and say what may be done there."""
    parts = urlsplit(text.strip())
    if parts.scheme in ("http", "https") and parts.hostname and parts.path.rstrip("/") == "":
        raise Refused(words.say("join.no_table", url=f"{parts.scheme}://{parts.netloc}"))


def arrived(house: House, link: str, name: str | None, words: Words) -> TableFacts:
    """Sit down by a link; where that needs an invitation, or the match has begun, look on."""
    from zashiki.client.problems import HouseRefused

    try:
        return house.join(link, name=name)
    except HouseRefused as refusal:
        if refusal.code == "no_free_seat":
            raise Refused(words.say("remote.full", link=link)) from None
        if refusal.code not in ("needs_invitation", "already_started", "begun"):
            raise
        needs = refusal.code == "needs_invitation"
    print(words["remote.needs_invitation" if needs else "remote.begun_watch"])
    return house.look_at(link)

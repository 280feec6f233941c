"""`zashiki schema`: the JSON Schema of a game, or of all that a server and its guests say to each other."""

from __future__ import annotations

import argparse

from zashiki.cli.arguments import help_of_game
from zashiki.cli.main import Refused
from zashiki.cli.output import print_json
from zashiki.kernel.registry import names
from zashiki.server.schema import server_schema
from zashiki.telling.game_schema import PARTS, schema_of
from zashiki.texts.packages import load_game
from zashiki.texts.words import Words

SERVER = "server"
"""What stands in the place of a game for the messages of a server."""
ALL = "all"


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a game and one of its parts, or the server."""
    choices = (*PARTS, ALL)
    parser.add_argument("game", choices=(*names(), SERVER), metavar="GAME", help=_help(words))
    parser.add_argument(
        "--part",
        choices=choices,
        default=ALL,
        metavar="PART",
        help=words.say("schema.part", parts=", ".join(choices)),
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the schema."""
    if args.game != SERVER:
        print_json(schema_of(load_game(args.game), part=args.part))
        return 0
    if args.part != ALL:
        raise Refused(words["schema.no_part"])
    print_json(server_schema())
    return 0


def _help(words: Words) -> str:
    return words.say("schema.game", games=help_of_game(words), server=SERVER)

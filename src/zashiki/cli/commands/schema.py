"""`zashiki schema`: the JSON Schema of a game, made from the same types that decode its JSON."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from zashiki.cli.output import print_json
from zashiki.kernel.registry import AnyGame, load, names
from zashiki.texts.words import Words

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PARTS = {"actions": "Action", "events": "Event", "view": "View", "rules": "Rules"}
"""The parts of a game that travel as JSON, and what their schemas are called."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a game and one of its parts."""
    choices = (*PARTS, "all")
    parser.add_argument("game", choices=names(), metavar="GAME", help=words["help.game"])
    parser.add_argument(
        "--part",
        choices=choices,
        default="all",
        metavar="PART",
        help=words.say("schema.part", parts=", ".join(choices)),
    )


def run(args: argparse.Namespace, _words: Words) -> int:
    """Print the schema."""
    print_json(schema_of(load(args.game), part=args.part))
    return 0


def schema_of(game: AnyGame, *, part: str = "all") -> dict[str, Any]:
    """Give the schema of one part of a game, or of all of them under `$defs`."""
    types = {"Action": game.Action, "Event": game.Event, "View": game.GameState, "Rules": game.Ruleset}
    wanted = [name for key, name in PARTS.items() if part in (key, "all")]
    found, shared = msgspec.json.schema_components([types[name] for name in wanted], ref_template="#/$defs/{name}")
    for one in shared.values():
        if "description" in one:  # a docstring; its first paragraph says what the thing is
            one["description"] = one["description"].partition("\n\n")[0]
    head = {"$schema": DIALECT, "title": f"{game.name} {part}, version {game.version}"}
    if part != "all":
        return {**head, **found[0], "$defs": shared}
    named = dict(zip(wanted, found, strict=True))
    return {**head, "anyOf": [{"$ref": f"#/$defs/{name}"} for name in named], "$defs": {**named, **shared}}

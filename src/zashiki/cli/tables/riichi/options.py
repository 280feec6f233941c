"""What `zashiki play riichi` takes beside what it takes for every game: the length of a match."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import get_args, get_type_hints

from zashiki.games.riichi import Ruleset, change_rules
from zashiki.texts.words import Words

LENGTH_OPTION = "--length"
KNOWN: tuple[str, ...] = get_args(get_type_hints(Ruleset)["length"])
"""The lengths that the rules have."""


def configure(parser: argparse._ActionsContainer, words: Words) -> None:
    """Take the length."""
    known = ", ".join(KNOWN)
    parser.add_argument("--length", type=_length(words), metavar="LENGTH", help=words.say("option.length", known=known))


def chosen_rules(rules: Ruleset, args: argparse.Namespace) -> Ruleset:
    """Give the rules with what was asked for."""
    return rules if args.length is None else change_rules(rules, length=args.length)


def _length(words: Words) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in KNOWN:
            raise argparse.ArgumentTypeError(words.say("option.no_length", text=text, known=", ".join(KNOWN)))
        return text.lower()

    return read

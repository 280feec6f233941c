"""High Card, a toy game for two: lead a card, answer it, the higher one takes both. This package is the game."""

from examples.toy_game.deals import canonical_order, laid_open, laid_out, most_deals, revealed
from examples.toy_game.play import (
    SWITCHES,
    advance,
    apply,
    automatic,
    decide,
    forfeit,
    legal,
    may_ask,
    outcome,
    quiet,
    start,
    to_act,
    why_not,
)
from examples.toy_game.rules import Ruleset, change_rules, load_rules, parse_rules, preset, presets
from examples.toy_game.table import (
    Action,
    CardPlayed,
    Dealt,
    Event,
    GameState,
    MatchEnded,
    PlayCard,
    TrickTaken,
    parse_action,
    show_action,
)
from examples.toy_game.view import PUBLIC, VEILED, inventory, mask, redact, sample

name = "high-card"
version = 1


def seats(_rules: Ruleset) -> int:
    """High Card is for two."""
    return 2


__all__ = [
    "PUBLIC",
    "SWITCHES",
    "VEILED",
    "Action",
    "CardPlayed",
    "Dealt",
    "Event",
    "GameState",
    "MatchEnded",
    "PlayCard",
    "Ruleset",
    "TrickTaken",
    "advance",
    "apply",
    "automatic",
    "canonical_order",
    "change_rules",
    "decide",
    "forfeit",
    "inventory",
    "laid_open",
    "laid_out",
    "legal",
    "load_rules",
    "mask",
    "may_ask",
    "most_deals",
    "name",
    "outcome",
    "parse_action",
    "parse_rules",
    "preset",
    "presets",
    "quiet",
    "redact",
    "revealed",
    "sample",
    "seats",
    "show_action",
    "start",
    "to_act",
    "version",
    "why_not",
]

"""Riichi mahjong for four and three players. This package is the game."""

from zashiki.games.riichi.actions import Action
from zashiki.games.riichi.changes import apply, start
from zashiki.games.riichi.events import Event
from zashiki.games.riichi.legality import legal, to_act, why_not
from zashiki.games.riichi.play import advance, decide, outcome
from zashiki.games.riichi.rules import Ruleset, change_rules, load_rules, parse_rules, preset, presets
from zashiki.games.riichi.state import GameState, Phase, PlayerState
from zashiki.games.riichi.view import PUBLIC, VEILED, inventory, mask, redact, revealed, sample

name = "riichi"
version = 1


def seats(rules: Ruleset) -> int:
    """Riichi is for four or three."""
    return rules.players

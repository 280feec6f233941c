"""Events of older versions of the game, told as this version would tell them."""

from __future__ import annotations

from msgspec.structs import replace

from zashiki.games.riichi.events import Event, RoundDealt
from zashiki.games.riichi.rules import Ruleset

TELLS_PLAYERS = 2
"""The version of the game from which on a deal says how many play."""


def upgraded(event: Event, rules: Ruleset, version: int) -> Event:
    """Give an event of an older version as this one would tell it: a deal says how many play."""
    if version < TELLS_PLAYERS and isinstance(event, RoundDealt):
        return replace(event, players=rules.players)
    return event

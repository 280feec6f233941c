"""Riichi, told."""

from zashiki.games.riichi.rules import Ruleset
from zashiki.telling.protocols import Listener
from zashiki.telling.riichi.scene import Scene
from zashiki.telling.riichi.speaker import RiichiSpeaker
from zashiki.telling.riichi.tile_names import piece_names

__all__ = ["RiichiSpeaker", "Scene", "piece_names", "speaker"]


def speaker(listener: Listener[Ruleset]) -> RiichiSpeaker:
    """Make a speaker for a listener."""
    return RiichiSpeaker(listener)

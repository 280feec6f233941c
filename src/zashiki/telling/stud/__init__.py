"""Stud poker, told."""

from zashiki.games.stud.rules import Ruleset
from zashiki.telling.protocols import Listener
from zashiki.telling.stud.cards import piece_names
from zashiki.telling.stud.scene import Scene
from zashiki.telling.stud.speaker import StudSpeaker


def speaker(listener: Listener[Ruleset]) -> StudSpeaker:
    """Make a speaker for a listener."""
    return StudSpeaker(listener)


__all__ = ["Scene", "StudSpeaker", "piece_names", "speaker"]

"""Reversi, told: what happened, what may be played, and how it ended."""

from __future__ import annotations

from zashiki.games.reversi import Ruleset
from zashiki.telling.pieces import PieceNames, Style, Written
from zashiki.telling.protocols import Listener
from zashiki.telling.reversi.scene import Scene
from zashiki.telling.reversi.speaker import ReversiSpeaker
from zashiki.texts.words import Words


def speaker(listener: Listener[Ruleset]) -> ReversiSpeaker:
    """Make a speaker for a listener."""
    return ReversiSpeaker(listener)


def piece_names(_style: Style, words: Words) -> PieceNames:
    """Write squares: f5 is its code, its name and what is printed beside the board."""
    return Written({}, words["telling.comma"])


__all__ = ["ReversiSpeaker", "Scene", "piece_names", "speaker"]

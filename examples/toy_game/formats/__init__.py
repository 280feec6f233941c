"""High Card as other programs write it: what a package offers that brings formats for a game."""

from examples.toy_game.formats.transcript import read, write
from zashiki.records.foreign import Format

FORMATS = (Format("high-card", "high-card", (".cards",), read=read, write=write, many=True),)
"""The formats of this game."""

__all__ = ["FORMATS"]

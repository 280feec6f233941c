"""High Card in a terminal: what a package offers that brings a game's table."""

from examples.toy_game.terminal.table import table

LENGTHS = ()
OPTIONS = None

__all__ = ["LENGTHS", "OPTIONS", "table"]

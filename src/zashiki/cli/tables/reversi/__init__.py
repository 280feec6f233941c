"""Reversi in a terminal. `rich` is needed for pictures alone, and imported with them."""

from zashiki.cli.tables.reversi.table import table

LENGTHS = ()
OPTIONS = None

__all__ = ["LENGTHS", "OPTIONS", "table"]

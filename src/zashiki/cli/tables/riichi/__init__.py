"""Riichi mahjong in a terminal. `rich` is needed for pictures alone, and imported with them."""

from zashiki.cli.tables.riichi import options
from zashiki.cli.tables.riichi.table import table

LENGTHS = ("east", "hanchan")
OPTIONS = options

__all__ = ["LENGTHS", "OPTIONS", "table"]

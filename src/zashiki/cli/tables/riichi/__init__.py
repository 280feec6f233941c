"""In the making."""

from zashiki.cli.tables.any_game import table
from zashiki.cli.tables.riichi import options as OPTIONS

LENGTHS = ("east", "hanchan")
__all__ = ["LENGTHS", "OPTIONS", "table"]

"""In the making."""

from zashiki.cli.tables.riichi import options as OPTIONS
from zashiki.cli.tables.any_game import table

LENGTHS = ("east", "hanchan")
__all__ = ["LENGTHS", "OPTIONS", "table"]

"""In the making."""

from zashiki.cli.tables.stud import options as OPTIONS
from zashiki.cli.tables.any_game import table

LENGTHS = (6, 12, 24)
__all__ = ["LENGTHS", "OPTIONS", "table"]

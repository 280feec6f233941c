"""In the making."""

from zashiki.cli.tables.any_game import table
from zashiki.cli.tables.stud import options as OPTIONS

LENGTHS = (6, 12, 24)
__all__ = ["LENGTHS", "OPTIONS", "table"]

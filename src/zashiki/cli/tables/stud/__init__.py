"""Stud poker in a terminal. `rich` is needed for pictures alone, and imported with them."""

from zashiki.cli.tables.stud import options
from zashiki.cli.tables.stud.table import table

LENGTHS = (6, 12, 24)
OPTIONS = options

__all__ = ["LENGTHS", "OPTIONS", "table"]

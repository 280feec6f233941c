"""In the making."""

from zashiki.cli.tables.any_game import table

LENGTHS = ()
OPTIONS = None
__all__ = ["LENGTHS", "OPTIONS", "table"]

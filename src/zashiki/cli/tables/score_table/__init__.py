"""The score table in a terminal: typed lines, drawn or plain. `rich` is needed for pictures alone."""

from zashiki.cli.tables.score_table.table import table

LENGTHS = ()
OPTIONS = None

__all__ = ["LENGTHS", "OPTIONS", "table"]

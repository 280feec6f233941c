"""The score table in a terminal: typed lines, drawn or plain. `rich` is needed for pictures alone."""

from zashiki.cli.tables.score_table.table import table
from zashiki.telling.mahjong_words import final_points

LENGTHS = ()
OPTIONS = None

__all__ = ["LENGTHS", "OPTIONS", "final_points", "table"]

"""Koi-Koi in a terminal. `rich` is needed for pictures alone, and imported with them."""

from zashiki.cli.tables.koikoi.table import speaker_for, table

LENGTHS = (3, 6, 12)
OPTIONS = None

__all__ = ["LENGTHS", "OPTIONS", "speaker_for", "table"]

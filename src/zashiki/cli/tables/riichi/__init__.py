"""Riichi mahjong in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.riichi.options import chosen_rules, configure
from zashiki.telling.mahjong_words import final_points

LENGTHS = ("east", "hanchan")
LENGTH_OPTION = "--length"


def drawn(setup: TableSetup) -> Table:
    """Give the table with coloured tiles."""
    from zashiki.cli.tables.riichi.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.riichi.plain_table import PlainTable

    return PlainTable(setup)


__all__ = ["LENGTHS", "LENGTH_OPTION", "chosen_rules", "configure", "drawn", "final_points", "plain"]

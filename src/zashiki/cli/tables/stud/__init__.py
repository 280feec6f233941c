"""Stud poker in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.stud.options import chosen_rules, configure

LENGTHS = (6, 12, 24)
LENGTH_OPTION = "--deals"


def drawn(setup: TableSetup) -> Table:
    """Give the table with coloured cards."""
    from zashiki.cli.tables.stud.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.stud.plain_table import PlainTable

    return PlainTable(setup)


__all__ = ["LENGTHS", "LENGTH_OPTION", "chosen_rules", "configure", "drawn", "plain"]

"""Reversi in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.tables import Table, TableSetup

LENGTHS = ()


def drawn(setup: TableSetup) -> Table:
    """Give the table with a coloured board."""
    from zashiki.cli.tables.reversi.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.reversi.plain_table import PlainTable

    return PlainTable(setup)


__all__ = ["LENGTHS", "drawn", "plain"]

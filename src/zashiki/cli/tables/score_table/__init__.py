"""The score table in a terminal: typed lines, drawn or plain. `rich` is needed for the drawn table alone."""

from zashiki.cli.tables import Table, TableSetup
from zashiki.telling.mahjong_words import final_points

LENGTHS = ()


def drawn(setup: TableSetup) -> Table:
    """Give the table with a coloured score board."""
    from zashiki.cli.tables.score_table.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.score_table.plain_table import PlainTable

    return PlainTable(setup)


__all__ = ["LENGTHS", "drawn", "final_points", "plain"]

"""What fills a page of its own at the Koi-Koi table, from the speaker's sheets; the same for both tables."""

from __future__ import annotations

from zashiki.cli.tables.sheets import written
from zashiki.telling.pieces import PieceNames
from zashiki.texts.sheets import Grid, Sheet, Text


def decision_lines(sheet: Sheet, pieces: PieceNames, *, hinting: bool) -> list[str]:
    """Say what a decision is about, without the cards that lie there anyway; with hints, what a call means, too."""
    lines = [sheet.title]
    for part in sheet.parts:
        if isinstance(part, Text) and part.role == "heading":
            if not hinting:
                break
        elif isinstance(part, Text):
            lines.append(written(part, pieces))
    return lines


def points_lines(sheet: Sheet, pieces: PieceNames) -> list[str]:
    """Say of a month's end why it pays what it pays."""
    counted = ("item", "sum")
    return [written(part, pieces) for part in sheet.parts if isinstance(part, Text) and part.role in counted]


def chart_lines(sheet: Sheet, pieces: PieceNames, width: int | None) -> list[str]:
    """Give the chart of yaku: in columns on a page of this width, or a line a yaku; then what its signs mean."""
    (grid,) = (part for part in sheet.parts if isinstance(part, Grid))
    rows = [[written(cell, pieces) for cell in row] for row in (grid.head, *grid.rows)]
    legend = [written(part, pieces) for part in sheet.parts if isinstance(part, Text)]
    if width is None:
        return [*(", ".join(row) for row in rows), *legend]
    from zashiki.cli.tables.line_breaks import in_columns

    return [*in_columns(rows, width), "", *legend]

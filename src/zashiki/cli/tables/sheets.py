"""A sheet as lines of text, as a terminal shows it: the same for drawn and plain tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.cli.output import aligned
from zashiki.cli.parser import columns
from zashiki.telling.pieces import PieceNames
from zashiki.texts.sheets import Cell, Grid, Piece, Sheet, Span, Text

SENTENCE = 14
"""A column of so many columns of the screen holds more than a figure or a name."""
INDENT = 4


def sheet_lines(sheet: Sheet, pieces: PieceNames, width: int | None = None) -> list[str]:
    """Write a sheet: its title, then its parts; what stands below a heading is set in, and a blank line parts them.

    A grid that is wider than the page loses its empty columns, and then the wider gaps between the others; where that
    is not enough, the sentences of its last column stand below its rows.
    """
    lines = [sheet.title] if sheet.title else []
    below = ""
    for part in sheet.parts:
        match part:
            case Text(role="heading"):
                lines += ["", written(part, pieces)] if lines else [written(part, pieces)]
                below = "  "
                continue
            case Text():
                lines.append(below + ("- " if part.role == "item" else "") + written(part, pieces))
            case Grid():
                lines += (below + line for line in _columns(part, pieces, width and width - len(below)))
            case _:
                row = pieces.many([piece.code for piece in part.pieces])
                lines.append(below + part.label + (" " if part.label and part.label[-1] not in "： " else "") + row)
    return lines


def written(cell: Cell | Span, pieces: PieceNames) -> str:
    """Write a paragraph, a cell or a span."""
    match cell:
        case Text(spans):
            return "".join(written(span, pieces) for span in spans)
        case Piece(code):
            return pieces.one(code)
        case _:
            return cell


def _columns(grid: Grid, pieces: PieceNames, width: int | None) -> list[str]:
    """A table as lines, its figures set to the right."""
    rows = [[written(cell, pieces) for cell in row] for row in ((grid.head,) if grid.head else ()) + grid.rows]
    if not rows:
        return []
    figures = range(grid.left, len(rows[0]))
    lines = list(aligned(rows, right=figures))
    if width is None or max(map(columns, lines)) <= width:
        return lines
    kept = [at for at in range(len(rows[0])) if any(row[at] for row in rows[1:])]
    less, right = [[row[at] for at in kept] for row in rows], [n for n, at in enumerate(kept) if at in figures]
    for gap in (2, 1):
        lines = list(aligned(less, right=right, gap=gap))
        if max(map(columns, lines)) <= width:
            return lines
    return list(_last_below(less, right)) if max(columns(row[-1]) for row in less) >= SENTENCE else lines


def _last_below(rows: Sequence[Sequence[str]], right: Sequence[int]) -> Iterator[str]:
    """A table whose last column is sentences: each stands below its row, and needs no head."""
    for at, line in enumerate(aligned([row[:-1] for row in rows], right=right)):
        yield line
        if at and rows[at][-1]:
            yield " " * INDENT + rows[at][-1]

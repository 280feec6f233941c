"""What fills a page of its own at the Koi-Koi table, from the speaker's sheets; the same for both tables."""

from __future__ import annotations

from zashiki.cli.tables.help_page import help_lines as page
from zashiki.cli.tables.sheets import written
from zashiki.telling.koikoi.cards import KINDS
from zashiki.telling.pieces import PieceNames
from zashiki.texts.sheets import Grid, Sheet, Text
from zashiki.texts.words import Words


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


def chart_rows(sheet: Sheet, pieces: PieceNames) -> list[list[str]]:
    """Give the table of a chart, its heading first."""
    (grid,) = (part for part in sheet.parts if isinstance(part, Grid))
    return [[written(cell, pieces) for cell in row] for row in (grid.head, *grid.rows)]


def chart_legend(sheet: Sheet, pieces: PieceNames) -> list[str]:
    """Say what the signs of a chart mean."""
    return [written(part, pieces) for part in sheet.parts if isinstance(part, Text)]


def help_lines(brief: Sheet, words: Words, *, undo: bool, drawn: bool) -> list[str]:
    """All keys, the rules in brief, and the marks if the table is drawn with them."""
    own = ["pace"] if drawn else []
    keys = ["play" if drawn else "play_line", "koikoi", "chart", "hints", "order", *own]
    keys += [*(["undo"] if undo else []), "quit"]
    said = (words[f"help_page.key.{key}"] for key in keys)
    marks = words["telling.comma"].join(f"{words[f'mark.{kind}']}={words[f'type.{kind}']}" for kind in KINDS)
    return page(said, brief, words, marks=words.say("help_page.marks", marks=marks) if drawn else "")

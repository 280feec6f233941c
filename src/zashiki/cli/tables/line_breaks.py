"""Lines that fit: folded with their indent, hung below their beginning, or set in columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from zashiki.cli.output import aligned
from zashiki.cli.parser import wrapped

GAP = 2
LAST_COLUMN = 14
"""The last column of a chart stands beside the others if it has this many columns."""


def hanging(text: str, width: int, *, indent: int = 2) -> list[str]:
    """Break a line, with what follows set in."""
    if cell_len(text) <= width:
        return [text]
    first, *rest = wrapped(text, width - indent)
    return [first, *(" " * indent + line for line in rest)]


def folded(line: str, width: int) -> list[str]:
    """Break a line, keeping its indent; what follows a dash stays beside it."""
    text = line.lstrip()
    indent = line[: len(line) - len(text)]
    hanging = indent + "  " if text.startswith("- ") else indent
    first, *rest = wrapped(text, width - cell_len(hanging))
    return [indent + first, *(hanging + piece for piece in rest)]


def in_columns(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Rows with their columns aligned; the last column is broken below itself, or below its row on a small screen."""
    fixed = list(aligned([row[:-1] for row in rows]))
    indent = max(map(cell_len, fixed)) + GAP
    if width - indent < LAST_COLUMN:
        return [line for start, row in zip(fixed, rows, strict=True) for line in _below(start, row[-1], width)]
    lines = []
    for start, row in zip(fixed, rows, strict=True):
        first, *rest = by_words(row[-1], width - indent)
        lines += [set_cell_size(start, indent) + first, *(" " * indent + piece for piece in rest)]
    return lines


def _below(start: str, last: str, width: int) -> list[str]:
    """A row on a small screen: its last column stands in lines of its own."""
    return [*wrapped(start, width), *(" " * 4 + piece for piece in by_words(last, width - 4))]


def by_choices(text: str, width: int) -> list[str]:
    """Break a text between the choices that it lists, parted by two blanks, or keys by one; no choice is torn in two.

    >>> by_choices("[k] koi-koi  [s] stop", 18), by_choices("[h]ヒント [q]やめる", 16)
    (['[k] koi-koi', '[s] stop'], ['[h]ヒント', '[q]やめる'])
    """
    lines: list[str] = []
    for choice in text.split("  "):
        if lines and cell_len(lines[-1]) + GAP + cell_len(choice) <= width:
            lines[-1] += " " * GAP + choice
        else:
            lines += by_words(choice, width)
    return lines


def by_words(text: str, width: int) -> list[str]:
    """Break a text at its spaces alone, so that no card's name is torn; a longer word is broken anywhere."""
    lines: list[str] = []
    for word in text.split():
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += wrapped(word, width)
    return lines or [""]

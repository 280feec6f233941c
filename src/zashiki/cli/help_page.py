"""What every help page says: the keys, how to play by the rules of this table, and the marks of a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from zashiki.cli.parser import columns, wrapped
from zashiki.cli.tables.sheets import written
from zashiki.telling.pieces import CODES
from zashiki.texts.sheets import Sheet, Text
from zashiki.texts.words import Words

DEALS = "help_page.deals"
"""In the words of a table whose deals are fixed before play: what its help page says of them."""
INDENT, GAP = 2, 2


def help_lines(
    keys: Sequence[str], brief: Sheet, words: Words, *, marks: str = "", width: int | None = None
) -> list[str]:
    """Put a help page together; `keys` are lines of a key, two blanks or more, and what it does.

    What a key does stands in one column, broken below itself where a page is only so wide.
    """
    found = [words["help_page.keys"], *(" " * INDENT + line for line in _in_columns(keys, width))]
    found += ["", brief.title, *(" " * INDENT + line for line in brief_lines(brief))]
    found += ["", words[DEALS]] if DEALS in words else []
    return [*found, "", marks] if marks else found


def _in_columns(keys: Sequence[str], width: int | None) -> Iterator[str]:
    parted = [re.split(" {2,}", line, maxsplit=1) for line in keys]
    column = max((columns(key) for key, *_ in parted), default=0) + GAP
    for key, *rest in parted:
        said = " ".join(rest)
        lines = [said] if width is None else wrapped(said, max(width - INDENT - column, 10))
        yield key + " " * (column - columns(key)) + lines[0]
        yield from (" " * column + line for line in lines[1:])


def brief_lines(brief: Sheet) -> Iterator[str]:
    """Give the rules in brief without their title, one line a paragraph."""
    for part in brief.parts:
        if isinstance(part, Text):
            yield ("- " if part.role == "item" else "") + written(part, CODES)

"""What every help page says: the keys, how to play by the rules of this table, and the marks of a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zashiki.cli.tables.sheets import written
from zashiki.telling.pieces import CODES
from zashiki.texts.sheets import Sheet, Text
from zashiki.texts.words import Words

DEALS = "help_page.deals"
"""In the words of a table whose deals are fixed before play: what its help page says of them."""


def help_lines(keys: Iterable[str], brief: Sheet, words: Words, *, marks: str = "") -> list[str]:
    """Put a help page together; `keys` are lines that say what each does."""
    found = [words["help_page.keys"], *(f"  {key}" for key in keys)]
    found += [brief.title, *(f"  {line}" for line in brief_lines(brief))]
    found += [words[DEALS]] if DEALS in words else []
    return [*found, marks] if marks else found


def brief_lines(brief: Sheet) -> Iterator[str]:
    """Give the rules in brief without their title, one line a paragraph."""
    for part in brief.parts:
        if isinstance(part, Text):
            yield ("- " if part.role == "item" else "") + written(part, CODES)

"""The help pages of reversi's tables: what may be pressed or typed, the rules in brief, and the marks on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zashiki.cli.parser import columns, wrapped
from zashiki.cli.tables.help_page import help_lines
from zashiki.cli.tables.reversi.typed_choices import HINT_KEY, HINT_LINES
from zashiki.texts.sheets import Sheet
from zashiki.texts.words import Words

INDENT = 2
"""Blanks before the lines of a help page that stand below a title."""
DIGIT = 9
"""Rows that are written with one digit."""


def hint_keys(size: int) -> str:
    """How hints are asked for with keys: where h is also a column, by pressing it twice."""
    return HINT_KEY * 2 if size > ord(HINT_KEY) - ord("a") else HINT_KEY


def help_in_lines(size: int, brief: Sheet, words: Words, *, undo: bool) -> list[str]:
    """What may be typed in lines on a board of this size, and the rules in brief."""
    return help_lines(_keys(size, words, undo=undo, drawn=False), brief, words)


def help_drawn(size: int, brief: Sheet, words: Words, *, undo: bool, playable: str, width: int) -> list[str]:
    """All keys, the rules in brief, and the marks, with `playable` the sign of a square that may be played.

    What a key does is broken below itself if the page has fewer columns (`width`) than it needs.
    """
    known = _keys(size, words, undo=undo, drawn=True)
    keys = (piece for line in known for piece in _beside_its_key(line, width - INDENT))
    marks = words.say("help_page.marks", marks=words.say("legend.marks", playable=playable))
    return help_lines(keys, brief, words, marks=marks)


def _beside_its_key(line: str, width: int) -> Iterator[str]:
    """Break a line of a key, two blanks or more, and what it does; all of the latter stands in one column."""
    key, blanks, text = re.split("( {2,})", line, maxsplit=1)
    start = key + blanks
    first, *rest = wrapped(text, width - columns(start))
    yield start + first
    yield from (" " * columns(start) + piece for piece in rest)


def _keys(size: int, words: Words, *, undo: bool, drawn: bool) -> Iterator[str]:
    last = f"{chr(96 + size)}{size}"
    for key in ("arrows", "enter", "type") if drawn else ("line",):
        yield words.say(f"help_page.key.{key}", last=last)
    if drawn and size > DIGIT:
        yield words["help_page.key.ten"]
    yield words.say("help_page.key.hints", keys=hint_keys(size) if drawn else ", ".join(HINT_LINES))
    for key in ("transcript", *(["undo"] if undo else []), "quit"):
        yield words[f"help_page.key.{key}"]

"""The help of the stud table: its keys, and how the game is played."""

from __future__ import annotations

from zashiki.cli.tables.help_page import help_lines as page
from zashiki.telling.stud import StudSpeaker
from zashiki.texts.words import Words


def help_lines(speaker: StudSpeaker, words: Words, *, undo: bool, drawn: bool) -> list[str]:
    """All keys, the rules in brief, and the marks if the table is drawn with them."""
    keys = ["fold", "check", "call", "bet", "raise", "double", "number" if drawn else "line", "hints"]
    keys += [*(["pace"] if drawn else []), *(["undo"] if undo else []), "quit"]
    said = (words[f"help_page.key.{key}"] for key in keys)
    return page(said, speaker.brief(), words, marks=words["help_page.marks"] if drawn else "")

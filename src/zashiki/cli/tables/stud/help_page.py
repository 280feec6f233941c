"""The help of the stud table: its keys, and how the game is played."""

from __future__ import annotations

from zashiki.cli.tables import help_remarks
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.telling.pieces import CODES
from zashiki.telling.stud import StudSpeaker
from zashiki.texts.words import Words


def help_lines(speaker: StudSpeaker, words: Words, *, undo: bool, drawn: bool) -> list[str]:
    """All keys, the rules in brief, and the marks if the table is drawn with them."""
    keys = ["fold", "check", "call", "bet", "raise", "double", "number" if drawn else "line", "hints"]
    keys += [*(["pace"] if drawn else []), *(["undo"] if undo else []), "quit"]
    lines = [words["help_page.keys"], *(f"  {words[f'help_page.key.{key}']}" for key in keys)]
    _, *brief = sheet_lines(speaker.brief(), CODES)
    lines += [words["help_page.rules"], *(f"  {line}" for line in brief), *help_remarks(words)]
    return [*lines, words["help_page.marks"]] if drawn else lines

"""The help at the riichi table: all keys, the rules in brief, and the marks of the drawn table."""

from __future__ import annotations

from zashiki.cli.tables import help_remarks
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.telling.pieces import CODES
from zashiki.telling.riichi import RiichiSpeaker
from zashiki.texts.words import Words


def help_lines(speaker: RiichiSpeaker, words: Words, *, three: bool, undo: bool, drawn: bool) -> list[str]:
    """All keys, the rules in brief, and the marks if the table is drawn with them."""
    keys = ["tiles", "quick"] if drawn else ["line", "drawn"]
    keys += ["win", "riichi", "pon", *([] if three else ["chi"]), "kan", *(["kita"] if three else []), "nine", "pass"]
    keys += ["info", "hints", "no_calls_three" if three else "no_calls", "let_go"]
    keys += [*(["signs", "pace"] if drawn else []), *(["undo"] if undo else []), "quit"]
    _, *rules = sheet_lines(speaker.brief(), CODES)
    found = [words["help_page.keys"], *(f"  {words[f'help_page.key.{key}']}" for key in keys)]
    found += [words["help_page.rules"], *(f"  {line}" for line in rules), *help_remarks(words)]
    return [*found, words["help_page.marks"]] if drawn else found

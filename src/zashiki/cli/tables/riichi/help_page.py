"""The help at the riichi table: all keys, the rules in brief, and the marks of the drawn table."""

from __future__ import annotations

from zashiki.cli.tables.help_page import help_lines as page
from zashiki.telling.riichi import RiichiSpeaker
from zashiki.texts.words import Words


def help_lines(speaker: RiichiSpeaker, words: Words, *, three: bool, undo: bool, drawn: bool) -> list[str]:
    """All keys, the rules in brief, and the marks if the table is drawn with them."""
    keys = ["tiles", "quick"] if drawn else ["line", "drawn"]
    keys += ["win", "riichi", "pon", *([] if three else ["chi"]), "kan", *(["kita"] if three else []), "nine", "pass"]
    keys += ["info", "hints", "no_calls_three" if three else "no_calls", "let_go"]
    keys += [*(["signs", "pace"] if drawn else []), *(["undo"] if undo else []), "quit"]
    said = (words[f"help_page.key.{key}"] for key in keys)
    return page(said, speaker.brief(), words, marks=words["help_page.marks"] if drawn else "")

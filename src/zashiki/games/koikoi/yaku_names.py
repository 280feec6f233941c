"""What people call a yaku."""

from __future__ import annotations

from zashiki.games.koikoi.rules import Ruleset
from zashiki.texts.unseen_signs import plain
from zashiki.texts.words import Words


def yaku_name(name: str, rules: Ruleset, words: Words) -> str:
    """What people call a yaku: a house yaku by its own row, a known one by `words/`."""
    row = next((row for row in rules.yaku if row.name == name), None)
    own = "" if row is None else (row.ja if words.language == "ja" else row.en)
    return plain(own or words.get(f"yaku.{name}", name))  # rules in a record may come from anybody

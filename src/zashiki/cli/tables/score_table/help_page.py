"""How lines are typed at the score table."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.score_table import Ruleset, aborts_of
from zashiki.games.score_table.notation import LETTERS
from zashiki.texts.words import Words

HELP = ("ron", "several", "tsumo", "limits", "pao", "riichi", "cancel", "draw", "abort", "chombo", "stop", "end")
WISHES = ("undo", "log", "stats", "help", "quit")


def help_lines(names: Sequence[str], rules: Ruleset, words: Words) -> list[str]:
    """How to enter everything, and who is who."""
    seats = words["telling.comma"].join(f"{letter} {name}" for letter, name in zip(LETTERS, names, strict=False))
    kinds = aborts_of(rules)
    return [
        words["help_page.title"],
        words.say("help_page.seats", seats=seats),
        *(words.say(f"help_page.{one}", kinds=abort_words(kinds, words)) for one in HELP if kinds or one != "abort"),
        words["help_page.confirm"],
        *(words[f"help_page.{one}"] for one in WISHES),
    ]


def abort_words(kinds: Sequence[str], words: Words) -> str:
    """The words that aborts are entered by."""
    return words["telling.comma"].join(words[f"line.abort_word.{kind}"] for kind in kinds)

"""Reversi in a terminal. `rich` is needed for the drawn table alone, and imported with it; so is who speaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.cli.rulesheet import NO_ROWS, RuleRows
from zashiki.cli.tables import Table, TableSetup
from zashiki.games import reversi
from zashiki.games.reversi import GameState, Ruleset
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.telling.reversi import ReversiSpeaker

LENGTHS = ()


def drawn(setup: TableSetup) -> Table:
    """Give the table with a coloured board."""
    from zashiki.cli.tables.reversi.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.reversi.plain_table import PlainTable

    return PlainTable(setup)


def progress(view: GameState, words: Words) -> str:
    """Say how far a match is."""
    return _speaker(view.rules, words).progress(view)


def round_of(_view: GameState) -> int:
    """A match is a single round."""
    return 1


def rules_in_brief(rules: Ruleset, words: Words) -> Sequence[str]:
    """Say in a few sentences how to play by these rules."""
    from zashiki.cli.tables.reversi.help_page import rules_in_brief

    return rules_in_brief(_speaker(rules, words).brief())


def rule_rows(_rules: Ruleset, _words: Words) -> RuleRows:
    """The rules are knobs and nothing else."""
    return NO_ROWS


def _speaker(rules: Ruleset, words: Words) -> ReversiSpeaker:
    """Somebody who speaks of rules and counts, to nobody in particular."""
    from zashiki.telling import Listener
    from zashiki.telling.reversi import ReversiSpeaker, piece_names

    return ReversiSpeaker(Listener(reversi, words, ("", ""), rules, None, piece_names("code", words)))


__all__ = ["LENGTHS", "drawn", "plain", "progress", "round_of", "rule_rows", "rules_in_brief"]

"""Stud poker in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.rulesheet import NO_ROWS, RuleRows
from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.stud.options import chosen_rules, configure
from zashiki.games.stud import GameState, Ruleset
from zashiki.kernel.registry import load
from zashiki.telling import Listener
from zashiki.telling.pieces import CODES
from zashiki.telling.stud import StudSpeaker
from zashiki.texts.words import Words

LENGTHS = (6, 12, 24)
LENGTH_OPTION = "--deals"


def drawn(setup: TableSetup) -> Table:
    """Give the table with coloured cards."""
    from zashiki.cli.tables.stud.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.stud.plain_table import PlainTable

    return PlainTable(setup)


def progress(view: GameState, words: Words) -> str:
    """Say how far a match is."""
    return _speaker(view.rules, words).progress(view)


def round_of(view: GameState) -> int:
    """The deal that is played, counted from 1."""
    return view.deal


def rules_in_brief(rules: Ruleset, words: Words) -> list[str]:
    """Say in a few sentences how to play by these rules."""
    _, *lines = sheet_lines(_speaker(rules, words).brief(), CODES)
    return lines


def rule_rows(_rules: Ruleset, _words: Words) -> RuleRows:
    """The rules are knobs and nothing else."""
    return NO_ROWS


def _speaker(rules: Ruleset, words: Words) -> StudSpeaker:
    """Speak to nobody in particular."""
    return StudSpeaker(Listener(load("stud"), words, ("",) * rules.seats, rules, None, CODES))


__all__ = [
    "LENGTHS",
    "LENGTH_OPTION",
    "chosen_rules",
    "configure",
    "drawn",
    "plain",
    "progress",
    "round_of",
    "rule_rows",
    "rules_in_brief",
]

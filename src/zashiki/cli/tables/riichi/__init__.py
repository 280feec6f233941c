"""Riichi mahjong in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.rulesheet import RuleRows
from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.riichi.options import chosen_rules, configure
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.games import riichi
from zashiki.games.riichi import GameState, Ruleset
from zashiki.telling import Listener
from zashiki.telling.mahjong_words import tenths as final_points
from zashiki.telling.pieces import CODES
from zashiki.telling.riichi import RiichiSpeaker
from zashiki.telling.riichi.yaku_chart import yaku_heads, yaku_rows
from zashiki.texts.words import Words

LENGTHS = ("east", "hanchan")
LENGTH_OPTION = "--length"


def drawn(setup: TableSetup) -> Table:
    """Give the table with coloured tiles."""
    from zashiki.cli.tables.riichi.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.riichi.plain_table import PlainTable

    return PlainTable(setup)


def _speaker(rules: Ruleset, words: Words) -> RiichiSpeaker:
    """Speak to nobody in particular."""
    names = tuple(words.say("who.person", n=seat + 1) for seat in range(rules.players))
    return RiichiSpeaker(Listener(riichi, words, names, rules, None, CODES))


def progress(view: GameState, words: Words) -> str:
    """Say how far a match is: the round, and the scores."""
    return _speaker(view.rules, words).progress(view)


def round_of(view: GameState) -> int:
    """The round that is played, counted from 1."""
    return view.deal


def rules_in_brief(rules: Ruleset, words: Words) -> list[str]:
    """Say in a few sentences how to play by these rules."""
    return sheet_lines(_speaker(rules, words).brief(), CODES)[1:]


def rule_rows(rules: Ruleset, words: Words) -> RuleRows:
    """Say of each yaku that is played what it counts."""
    title, *columns = yaku_heads(words)
    return RuleRows(title, tuple(columns), yaku_rows(rules, words), words["chart.remark"])


__all__ = [
    "LENGTHS",
    "LENGTH_OPTION",
    "chosen_rules",
    "configure",
    "drawn",
    "final_points",
    "plain",
    "progress",
    "round_of",
    "rule_rows",
    "rules_in_brief",
]

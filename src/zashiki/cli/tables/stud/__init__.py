"""Stud poker in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.rulesheet import NO_ROWS, RuleRows
from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.stud.brief import rules_in_brief
from zashiki.cli.tables.stud.options import chosen_rules, configure
from zashiki.games.stud import GameState, Ruleset
from zashiki.telling.stud.teller import chips
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
    """Say how far a match is: the deal, its game, and the chips of each seat."""
    stacks = "–".join(chips(player.stack) for player in view.players)
    key = "table.progress" if view.rules.deals else "table.progress_open"
    game = words[f"variant.{view.game}"]
    return words.say(key, deal=view.deal, deals=view.rules.deals, game=game, stacks=stacks)


def round_of(view: GameState) -> int:
    """The deal that is played, counted from 1."""
    return view.deal


def rule_rows(_rules: Ruleset, _words: Words) -> RuleRows:
    """The rules are knobs and nothing else."""
    return NO_ROWS


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

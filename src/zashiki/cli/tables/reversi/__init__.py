"""Reversi in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.rulesheet import NO_ROWS, RuleRows
from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.reversi.brief import rules_in_brief
from zashiki.games.reversi import BLACK, WHITE, GameState, Ruleset
from zashiki.texts.words import Words

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
    """Say how far a match is: the discs of each side, and the empty squares."""
    board = view.board
    return words.say("table.progress", black=board.count(BLACK), white=board.count(WHITE), empty=board.empty)


def round_of(_view: GameState) -> int:
    """A match is a single round."""
    return 1


def rule_rows(_rules: Ruleset, _words: Words) -> RuleRows:
    """The rules are knobs and nothing else."""
    return NO_ROWS


__all__ = ["LENGTHS", "drawn", "plain", "progress", "round_of", "rule_rows", "rules_in_brief"]

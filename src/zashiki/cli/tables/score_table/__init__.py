"""The score table in a terminal: typed lines, drawn or plain. `rich` is needed for the drawn table alone."""

from zashiki.cli.rulesheet import NO_ROWS, RuleRows
from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.score_table.brief import rules_in_brief
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.score_table import GameState, Ruleset
from zashiki.telling.mahjong_words import points, round_name
from zashiki.telling.mahjong_words import tenths as final_points
from zashiki.texts.words import Words

LENGTHS = ()


def drawn(setup: TableSetup) -> Table:
    """Give the table with a coloured score board."""
    from zashiki.cli.tables.score_table.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.score_table.plain_table import PlainTable

    return PlainTable(setup)


def progress(view: GameState, words: Words) -> str:
    """Say how far a match is: the round, and the scores."""
    hand = round_name(WINDS.index(view.wind), view.number, words)
    return words.say("table.progress", hand=hand, scores=words["telling.comma"].join(map(points, view.scores)))


def round_of(view: GameState) -> int:
    """The round that is played, counted from 1."""
    return view.hand


def rule_rows(_rules: Ruleset, _words: Words) -> RuleRows:
    """The rules are knobs and nothing else."""
    return NO_ROWS


__all__ = ["LENGTHS", "drawn", "final_points", "plain", "progress", "round_of", "rule_rows", "rules_in_brief"]

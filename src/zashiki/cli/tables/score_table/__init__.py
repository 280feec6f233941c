"""The score table in a terminal: typed lines, drawn or plain. `rich` is needed for the drawn table alone."""

from collections.abc import Sequence

from zashiki.cli.rulesheet import NO_ROWS, RuleRows
from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.games import score_table as game
from zashiki.games.score_table import GameState, Ruleset
from zashiki.telling.mahjong_words import tenths as final_points
from zashiki.telling.pieces import CODES
from zashiki.telling.score_table import ScoreTableSpeaker
from zashiki.telling.speaker import Listener
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
    return _speaker(view.rules, words).progress(view)


def round_of(view: GameState) -> int:
    """The round that is played, counted from 1."""
    return view.hand


def rules_in_brief(rules: Ruleset, words: Words) -> Sequence[str]:
    """How to keep score, and then what these rules say."""
    _title, *lines = sheet_lines(_speaker(rules, words).brief(), CODES)
    return lines


def rule_rows(_rules: Ruleset, _words: Words) -> RuleRows:
    """The rules are knobs and nothing else."""
    return NO_ROWS


def _speaker(rules: Ruleset, words: Words) -> ScoreTableSpeaker:
    """Somebody who tells of rules and scores, whoever plays."""
    return ScoreTableSpeaker(Listener(game, words, ("",) * rules.players, rules, None, CODES))


__all__ = ["LENGTHS", "drawn", "final_points", "plain", "progress", "round_of", "rule_rows", "rules_in_brief"]

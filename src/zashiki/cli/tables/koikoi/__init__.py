"""Koi-Koi in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.koikoi.brief import rules_in_brief
from zashiki.cli.tables.koikoi.yaku_sheet import rule_rows
from zashiki.games.koikoi import GameState
from zashiki.texts.words import Words

LENGTHS = (3, 6, 12)


def drawn(setup: TableSetup) -> Table:
    """Give the table with colours and boxes."""
    from zashiki.cli.tables.koikoi.drawn_table import DrawnTable

    return DrawnTable(setup)


def plain(setup: TableSetup) -> Table:
    """Give the table in lines."""
    from zashiki.cli.tables.koikoi.plain_table import PlainTable

    return PlainTable(setup)


def progress(view: GameState, words: Words) -> str:
    """Say how far a match is: the month and the score."""
    score = "–".join(str(player.score) for player in view.players)
    return words.say("table.progress", round=view.round, rounds=view.rules.rounds, score=score)


def round_of(view: GameState) -> int:
    """The month that is played, counted from 1."""
    return view.round


__all__ = ["LENGTHS", "drawn", "plain", "progress", "round_of", "rule_rows", "rules_in_brief"]

"""Riichi mahjong in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.riichi.brief import rules_in_brief
from zashiki.cli.tables.riichi.options import chosen_rules, configure
from zashiki.cli.tables.riichi.yaku_sheet import rule_rows
from zashiki.games.riichi import GameState
from zashiki.telling.mahjong_words import points, round_name
from zashiki.telling.mahjong_words import tenths as final_points
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


def progress(view: GameState, words: Words) -> str:
    """Say how far a match is: the round, and the scores."""
    hand = round_name(view.wind, view.number, words)
    scores = words["telling.comma"].join(points(player.score) for player in view.players)
    return words.say("table.progress", hand=hand, scores=scores)


def round_of(view: GameState) -> int:
    """The round that is played, counted from 1."""
    return view.deal


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

"""Koi-Koi in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.rulesheet import RuleRows
from zashiki.cli.tables import Table, TableSetup
from zashiki.cli.tables.koikoi.pages import brief_lines
from zashiki.games import koikoi
from zashiki.games.koikoi import GameState, Ruleset
from zashiki.kernel.game import Seat
from zashiki.telling import Listener
from zashiki.telling.koikoi import KoiKoiSpeaker, piece_names
from zashiki.telling.koikoi.cards import full_names
from zashiki.telling.koikoi.yaku_chart import COLUMNS, not_played, yaku_rows
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


def speaker_for(
    rules: Ruleset, words: Words, names: tuple[str, ...] = ("", ""), me: Seat | None = None
) -> KoiKoiSpeaker:
    """Give the speaker of a table."""
    return KoiKoiSpeaker(Listener(koikoi, words, names, rules, me, piece_names("name", words)))


def progress(view: GameState, words: Words) -> str:
    """Say how far a match is: the month and the score."""
    return speaker_for(view.rules, words).progress(view)


def round_of(view: GameState) -> int:
    """The month that is played, counted from 1."""
    return view.round


def rules_in_brief(rules: Ruleset, words: Words) -> list[str]:
    """How to play, and what these rules say where tables differ."""
    return list(brief_lines(speaker_for(rules, words).brief(), piece_names("name", words)))


def rule_rows(rules: Ruleset, words: Words) -> RuleRows:
    """Say of each yaku that is played what it is called and what each column holds, by its key."""
    columns = tuple(words[f"sheet.{column}"] for column in COLUMNS)
    rows = yaku_rows(rules, words, full_names(words))
    return RuleRows(words["sheet.yaku"], columns, rows, not_played(rules, words))


__all__ = ["LENGTHS", "drawn", "plain", "progress", "round_of", "rule_rows", "rules_in_brief", "speaker_for"]

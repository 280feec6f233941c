"""Koi-Koi in a terminal. `rich` is needed for the drawn table alone, and imported with it."""

from zashiki.cli.tables import Table, TableSetup
from zashiki.games import koikoi
from zashiki.games.koikoi import Ruleset
from zashiki.kernel.game import Seat
from zashiki.telling import Listener
from zashiki.telling.koikoi import KoiKoiSpeaker, piece_names
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


__all__ = ["LENGTHS", "drawn", "plain", "speaker_for"]

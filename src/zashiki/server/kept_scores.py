"""The score tables that a guest keeps, added up: `/api/keeper/figures`. What a table counts is remembered."""

from __future__ import annotations

from zashiki.games.riichi.statistics import SeatStatistics
from zashiki.games.score_table.statistics import of_log
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.inward import Language
from zashiki.parlour.seat_names import names_of
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import read
from zashiki.server.shelf import Shelf
from zashiki.storage.store import Reading, StorageWaits
from zashiki.telling import Sheet, words_for
from zashiki.telling.score_table.figures import KeptTable, figures
from zashiki.texts.packages import load_game

GAME = "score-table"
TABLES = 200
"""The latest so many are added up; a club that plays every day has as many in half a year."""
REMEMBERED = 2_000
Counted = tuple[tuple[SeatInfo, ...], tuple[SeatStatistics, ...]]


class KeptScores:
    """Of one house. Used by one thread at a time."""

    def __init__(self, store: Reading) -> None:
        """Nothing has been counted."""
        self._store = store
        self._counted: Shelf[tuple[str, int], Counted] = Shelf(REMEMBERED)

    def figures(self, guest: str, language: Language) -> Sheet:
        """Add up the tables of a guest, those that are still open too; how many cannot be read is said."""
        words, tables, unreadable = words_for(language, load_game(GAME)), list[KeptTable](), 0
        for table in self._tables(guest):
            try:
                seats, statistics = self._count(table)
            except StorageWaits:
                raise
            except Problem:
                unreadable += 1
                continue
            tables.append(KeptTable(names_of(seats, words), statistics))
        return figures(tables, words, unreadable=unreadable)

    def _tables(self, guest: str) -> list[str]:
        """Name the score tables of a guest that were begun, the earliest first."""
        begun = (
            one for state in ("live", "over") for one in self._store.entries(guest=guest, state=state, most=TABLES)
        )
        own = sorted((entry.touched, table) for table, entry in begun if entry.game == GAME)
        return [table for _, table in own[-TABLES:]]

    def _count(self, table: str) -> Counted:
        data = b"".join(self._store.read(table))
        key = table, len(data)  # lines only grow
        known = self._counted.find(key)
        if known is not None:
            return known
        record = read(data)
        seats = tuple(record.header.seats)
        return self._counted.put(key, (seats, of_log(len(seats), replayed(record).log)))

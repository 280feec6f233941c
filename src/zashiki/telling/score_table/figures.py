"""The figures of players over all score tables that somebody keeps, as a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zashiki.games.riichi.statistics import SeatStatistics
from zashiki.games.score_table.statistics import by_player
from zashiki.telling.mahjong_words import TableWords
from zashiki.texts.sheets import Grid, Part, Sheet, text
from zashiki.texts.words import Words


class KeptTable(NamedTuple):
    """A score table that was kept: who sat there, and what each of them did."""

    names: Sequence[str]
    statistics: Sequence[SeatStatistics]


def figures(tables: Sequence[KeptTable], words: Words, *, unreadable: int = 0) -> Sheet:
    """Add tables up, the earliest first, by the names of the players; `unreadable`: how many could not be counted.

    Those for three and for four are counted apart: places and points of one say nothing about the other.
    """
    parts: list[Part] = [] if tables else [text(words["stats.no_tables"])]
    for players in sorted({len(one.names) for one in tables}, reverse=True):
        parts += _figures([one for one in tables if len(one.names) == players], players, words)
    if unreadable:
        parts.append(text(words.say("stats.unreadable", n=unreadable), role="faint"))
    return Sheet(words["stats.every"], tuple(parts))


def _figures(tables: Sequence[KeptTable], players: int, words: Words) -> Iterator[Part]:
    found = by_player(tables)
    said, some = TableWords(words, tuple(found)), list(found.values())
    yield text(words.say("stats.all", n=len(tables), players=players), role="heading")
    how_matches_ended, of_hands = said.matches(some, players), said.statistics(some)
    yield Grid((*how_matches_ended.rows, *of_hands.rows), of_hands.head)

"""The figures of players over all score tables that somebody keeps, as a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zashiki.games.riichi.statistics import SeatStatistics
from zashiki.telling.mahjong_words import TableWords
from zashiki.texts.sheets import Grid, Part, Sheet, text
from zashiki.texts.words import Words


class KeptTable(NamedTuple):
    """A score table that was kept: who sat there, and what each of them did."""

    names: Sequence[str]
    statistics: Sequence[SeatStatistics]


def figures(tables: Sequence[KeptTable], words: Words) -> Sheet:
    """Add tables up, the earliest first, by the names of the players.

    Those for three and for four are counted apart: places and points of one say nothing about the other.
    """
    if not tables:
        return Sheet(words["stats.every"], (text(words["stats.no_tables"]),))
    parts: list[Part] = []
    for players in sorted({len(one.names) for one in tables}, reverse=True):
        parts += _figures([one for one in tables if len(one.names) == players], players, words)
    return Sheet(words["stats.every"], tuple(parts))


def _figures(tables: Sequence[KeptTable], players: int, words: Words) -> Iterator[Part]:
    found: dict[str, SeatStatistics] = {}
    for names, statistics in tables:
        for name, one in zip(names, statistics, strict=True):
            found[name] = found.get(name, SeatStatistics()) + one
    said, some = TableWords(words, tuple(found)), list(found.values())
    yield text(words.say("stats.all", n=len(tables), players=players), role="heading")
    how_matches_ended, of_hands = said.matches(some, players), said.statistics(some)
    yield Grid((*how_matches_ended.rows, *of_hands.rows), of_hands.head)

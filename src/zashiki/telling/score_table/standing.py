"""Who stands where at a score table, the final settlement, the rounds so far, and the figures of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.riichi.standings import places_of
from zashiki.games.score_table import GameState, Phase
from zashiki.telling.numbers import amount, signed
from zashiki.telling.score_table.chapters import statistics_of
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.telling.values import Chapter
from zashiki.texts.sheets import Cell, Grid, Part, Sheet, paragraphs, text


def standing(voice: ScoreTableVoice, view: GameState) -> Sheet:
    """Give the final settlement, or the places as they are now."""
    if view.phase is Phase.MATCH_OVER:
        return Sheet(voice.words["sheet.final"], tuple(settlement(voice, view)))
    return Sheet(voice.round(view), (voice.table.standing(places_of(view.rules, view.scores), view.scores),))


def settlement(voice: ScoreTableVoice, view: GameState) -> Iterator[Part]:
    """The final table, and what chombo cost."""
    yield voice.table.settlement(view.places, view.scores, view.points)
    for name, player in zip(voice.names, view.players, strict=True):
        if player.chombo:
            cost = amount(view.rules.chombo * player.chombo)
            yield text(voice.words.say("sheet.penalty", who=name, cost=cost))


def log(voice: ScoreTableVoice, chapters: Sequence[Chapter]) -> Sheet:
    """Give every round so far: what it changed for each seat, and how it went."""
    words = voice.words
    if not chapters:
        return Sheet(words["log.title"], (text(words["log.none"]),))
    rows: list[tuple[Cell, ...]] = [(one.title, *map(signed, one.changes)) for one in chapters]
    sums = [sum(column) for column in zip(*(one.changes for one in chapters), strict=True)]
    rows.append(tuple(text(cell, role="sum") for cell in (words["column.total"], *map(signed, sums))))
    how = paragraphs((f"{one.title}{words['telling.colon']}{one.line}" for one in chapters), role="item")
    return Sheet(words["log.title"], (Grid(tuple(rows), (words["log.round"], *voice.names)), *how))


def statistics(voice: ScoreTableVoice, chapters: Sequence[Chapter]) -> Sheet:
    """Give the figures of this match, player by player."""
    found = statistics_of(chapters, len(voice.names))
    title = voice.words.say("stats.title", n=found[0].hands)
    return Sheet(title, (voice.table.statistics(found),))

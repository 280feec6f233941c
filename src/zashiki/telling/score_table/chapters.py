"""Rounds that are over, each as a chapter, and the figures of a match from its chapters."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from zashiki.games.riichi.statistics import SeatStatistics
from zashiki.games.riichi.value.payments import STICK
from zashiki.games.score_table import ChomboMade, DrawEnded, GameState, RiichiDeclared, RoundAborted, RoundWon
from zashiki.games.score_table.changes import RoundEnd
from zashiki.games.score_table.statistics import of_log
from zashiki.telling.score_table.sentences import said_of
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.telling.values import Chapter

ENDS = (RoundWon, DrawEnded, RoundAborted, ChomboMade)
"""Events that end a round."""


def chapter_of(voice: ScoreTableVoice, before: GameState, event: RoundEnd) -> Chapter:
    """Say in one line how a round went, and what it changed, with the riichi sticks that were put down in it."""
    none = (0,) * len(before.players)
    moved = none if isinstance(event, RoundAborted) else event.flow.total
    changes = tuple(
        amount - STICK * player.riichi for amount, player in zip(moved, before.players, strict=True)
    )  # fmt: skip
    winner = event.wins[0].winner if isinstance(event, RoundWon) else None
    return Chapter(
        voice.round_alone(before),
        voice.sentences(said_of(voice, event)),
        winner,
        0 if winner is None else changes[winner],
        changes,
        figures=_figures(before, event),
    )


def _figures(before: GameState, event: RoundEnd) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What statistics count of one round, where there is anything to count."""
    log = (*map(RiichiDeclared, before.in_riichi), event)
    seats = [msgspec.structs.asdict(one) for one in of_log(len(before.players), log)]
    by_name = ((name, tuple(one[name] for one in seats)) for name in seats[0])
    return tuple((name, counted) for name, counted in by_name if any(counted))


def statistics_of(chapters: Sequence[Chapter], players: int) -> tuple[SeatStatistics, ...]:
    """Add the rounds of a match up, seat by seat."""
    found = [SeatStatistics()] * players
    for chapter in chapters:
        for seat in range(players):
            counted = {name: by_seat[seat] for name, by_seat in chapter.figures}
            found[seat] += SeatStatistics(**counted)  # type: ignore[arg-type]  # places are not of a round
    return tuple(found)

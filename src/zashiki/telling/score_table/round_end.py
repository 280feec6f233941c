"""The end of a round as a sheet: what won, how its points add up, who stands where then, and what is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.riichi.standings import places_of
from zashiki.games.score_table import Event, GameState, RoundStarted, RoundWon, apply
from zashiki.telling.mahjong_words import change
from zashiki.telling.numbers import amount
from zashiki.telling.score_table.changes import changed, next_round, sums
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.texts.sheets import Cell, Grid, Sheet, Text, paragraphs, text


def round_end(voice: ScoreTableVoice, before: GameState, events: Sequence[Event]) -> Sheet:
    """Explain how a round ended, from the event that ended it on."""
    ended = changed(voice, before, events[:1])
    after = apply(before, events[0])
    parts = list(ended.parts)
    if isinstance(events[0], RoundWon):
        at = next(nth for nth, part in enumerate(parts) if isinstance(part, Grid))
        parts.insert(at, Grid(tuple(_sums(voice, before, events[0]))))
    parts.append(_moves(voice, before, after))
    rest = changed(voice, after, events[1:])
    if len(events) > 1 and isinstance(events[1], RoundStarted):
        rest = Sheet(next_round(voice, apply(after, events[1])))
    parts += (*paragraphs(filter(None, (rest.title,))), *rest.parts)
    return Sheet(ended.title, tuple(parts))


def _sums(voice: ScoreTableVoice, before: GameState, event: RoundWon) -> Iterator[tuple[Cell, ...]]:
    """Each hand, its counters and deposits, and what its winner gained; what did not apply is faint."""
    for won in event.wins:
        (hand, points), *besides = sums(voice, before, event, won)
        yield hand, amount(points)
        yield from (_row(what, more) for what, more in besides)
        yield text(voice.names[won.winner], role="sum"), text(change(event.flow.total[won.winner]), role="sum")


def _row(what: str, points: int) -> tuple[Text, Text]:
    """One thing that adds to a hand; faint where it did not."""
    return (text(what), text(amount(points))) if points else (text(what, role="faint"), text("0", role="faint"))


def _moves(voice: ScoreTableVoice, before: GameState, after: GameState) -> Grid:
    """Each seat before, after, and its place then."""
    words, places = voice.words, places_of(after.rules, after.scores)
    head = (words["column.player"], words["sheet.before"], words["sheet.after"], words["column.place"])
    rows = zip(voice.names, before.scores, after.scores, places, strict=True)
    return Grid(
        tuple((who, amount(was), amount(now), voice.table.place(place)) for who, was, now, place in rows), head
    )  # fmt: skip

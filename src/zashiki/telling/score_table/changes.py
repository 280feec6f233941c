"""What follows a view of a score table as a sheet: what happened, who gained and lost what, what is next.

Entries that are still to be confirmed are shown in the same way, from what they would lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from zashiki.games.score_table import (
    SCORER,
    Action,
    ChomboMade,
    DrawEnded,
    Event,
    GameState,
    MatchEnded,
    RiichiDeclared,
    RonEntered,
    RoundStarted,
    RoundWon,
    advance,
    apply,
    decide,
    why_not,
)
from zashiki.games.score_table.events import EnteredWin
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Illegal, Seat
from zashiki.telling.mahjong_words import change
from zashiki.telling.numbers import amount
from zashiki.telling.score_table.sentences import said_of
from zashiki.telling.score_table.standing import settlement
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.texts.sheets import Grid, Part, Sheet, paragraphs

Payments: TypeAlias = Callable[[ScoreTableVoice, GameState, GameState, Event], Iterator[Part]]
"""Says what an event moved, given the views before and after it."""
NO_CHANCE = Stacked({})
"""Nothing is dealt at a score table."""


def foreseen(view: GameState, actions: Sequence[Action]) -> list[Event]:
    """Everything that choices would lead to, one after the other; one that is refused is `Illegal`."""
    events: list[Event] = []
    for action in actions:
        if code := why_not(view, SCORER, action):
            raise Illegal(code, seat=SCORER, action=action)
        more = decide(view, SCORER, action)
        while more:
            events += more
            for event in more:
                view = apply(view, event)
            more = advance(view, NO_CHANCE)
    return events


def changed(voice: ScoreTableVoice, view: GameState, events: Sequence[Event]) -> Sheet:
    """Say what events that follow a view changed."""
    return _told(voice, view, events, _payments)


def preview(voice: ScoreTableVoice, view: GameState, events: Sequence[Event]) -> Sheet:
    """Say what events would change, as narrow as a phone: what a hand adds up to, then who gains or loses."""
    return _told(voice, view, events, _payments_in_brief)


def _told(voice: ScoreTableVoice, view: GameState, events: Sequence[Event], payments: Payments) -> Sheet:
    lines: list[str] = []
    parts: list[Part] = []
    paid = any(isinstance(event, RoundWon) for event in events)
    for at, event in enumerate(events):
        before, view = view, apply(view, event)
        if isinstance(event, RonEntered) and paid:
            continue  # it is told with the others, when they are paid
        told = (next_round(voice, view),) if isinstance(event, RoundStarted) and at else (*said_of(voice, event),)
        if isinstance(event, RiichiDeclared):
            told = (*told, score(voice, view, event.seat))
        parts += paragraphs(told[0 if lines else 1 :])
        lines += told
        parts += payments(voice, before, view, event)
    return Sheet(lines[0] if lines else "", tuple(parts))


def _payments(voice: ScoreTableVoice, _before: GameState, after: GameState, event: Event) -> Iterator[Part]:
    if isinstance(event, RoundWon | DrawEnded | ChomboMade) and any(event.flow.total):
        yield voice.table.changes(event.flow, after.scores)
    elif isinstance(event, MatchEnded):
        yield from settlement(voice, after)


def _payments_in_brief(voice: ScoreTableVoice, before: GameState, after: GameState, event: Event) -> Iterator[Part]:
    if isinstance(event, RoundWon):
        yield Grid(
            tuple(
                (what, amount(points))
                for won in event.wins
                for what, points in sums(voice, before, event, won)
                if points
            )
        )
    if isinstance(event, RoundWon | DrawEnded | ChomboMade) and any(event.flow.total):
        words = voice.words
        moved = zip(voice.names, event.flow.total, after.scores, strict=True)
        head = (words["column.player"], words["sheet.change"], words["column.score"])
        yield Grid(tuple((who, change(points), amount(now)) for who, points, now in moved if points), head)
    elif isinstance(event, MatchEnded):
        yield from settlement(voice, after)


def sums(voice: ScoreTableVoice, before: GameState, event: RoundWon, won: EnteredWin) -> Iterator[tuple[str, int]]:
    """What a winner gets: for the hand, for counters, and the deposits."""
    flow, seat = event.flow, won.winner
    who = "dealer" if seat == before.dealer else "other"
    how = "tsumo" if won.loser is None else "ron"
    yield voice.words.say(f"sum.{who}_{how}", worth=voice.worth(won)), flow.hand[seat]
    yield voice.counters(before.honba), flow.honba[seat]
    yield voice.deposits(before.sticks), flow.sticks[seat]


def next_round(voice: ScoreTableVoice, view: GameState) -> str:
    """Say which round comes next."""
    return voice.words.say("result.next", hand=voice.round(view))


def score(voice: ScoreTableVoice, view: GameState, seat: Seat) -> str:
    """Say what a seat has now."""
    return voice.words.say("sheet.score", who=voice.names[seat], score=amount(view.players[seat].score))

"""What follows a view of a score table as a sheet: what happened, who gained and lost what, what is next.

Entries that are still to be confirmed are shown in the same way, from what they would lead to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Illegal, Seat
from zashiki.telling.numbers import amount
from zashiki.telling.score_table.sentences import said_of
from zashiki.telling.score_table.standing import settlement
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.texts.sheets import Part, Sheet, paragraphs

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
    lines: list[str] = []
    parts: list[Part] = []
    paid = any(isinstance(event, RoundWon) for event in events)
    for at, event in enumerate(events):
        view = apply(view, event)
        if isinstance(event, RonEntered) and paid:
            continue  # it is told with the others, when they are paid
        told = (next_round(voice, view),) if isinstance(event, RoundStarted) and at else (*said_of(voice, event),)
        if isinstance(event, RiichiDeclared):
            told = (*told, score(voice, view, event.seat))
        parts += paragraphs(told[0 if lines else 1 :])
        lines += told
        parts += _payments(voice, view, event)
    return Sheet(lines[0] if lines else "", tuple(parts))


def _payments(voice: ScoreTableVoice, after: GameState, event: Event) -> Iterator[Part]:
    if isinstance(event, RoundWon | DrawEnded | ChomboMade) and any(event.flow.total):
        yield voice.table.changes(event.flow, after.scores)
    elif isinstance(event, MatchEnded):
        yield from settlement(voice, after)


def next_round(voice: ScoreTableVoice, view: GameState) -> str:
    """Say which round comes next."""
    return voice.words.say("result.next", hand=voice.round(view))


def score(voice: ScoreTableVoice, view: GameState, seat: Seat) -> str:
    """Say what a seat has now."""
    return voice.words.say("sheet.score", who=voice.names[seat], score=amount(view.players[seat].score))

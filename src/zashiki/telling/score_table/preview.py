"""What entries would lead to, before they are made."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.score_table import SCORER, Action, Event, GameState, advance, apply, decide, why_not
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Illegal

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

"""The pen of a score table changes hands: who was given it sits down, and who had it takes their place."""

from __future__ import annotations

from zashiki.parlour.effects import Effects
from zashiki.parlour.listeners import Listeners
from zashiki.parlour.sitting import Sitting


def passed_pen(effects: Effects, sitting: Sitting, listeners: Listeners, *, now: int) -> Effects:
    """Let the connection that was given the pen speak for the scorer's seat, and those that did for its former one.

    All of them are told the whole table anew, after what the effects say. Which guest comes by which connection the
    shell knows: the next ones of theirs it connects accordingly.
    """
    new = listeners.get(sitting.holder)
    if new is None or new.who == sitting.scorer:
        return effects
    moves = [(new, sitting.scorer), *((one, new.who) for one in listeners.of(sitting.scorer))]
    for one, who in moves:
        if one.listening:
            effects = effects.then(sitting.arrived(who, now=now)).then(sitting.left(one.who, now=now))
            one.number = -1
        one.who = who
    return effects

"""A table with people and computers at it, without a loop, a file, a clock or a screen.

    sitting, effects = Sitting.opened(match, seats)
    effects = sitting.choose(0, action)

What happens goes in as a value and comes out as effects, which a shell carries out in their order: lines are made
durable, then messages are let out, then computers are asked. Which game it is, nothing here knows.
"""

from zashiki.parlour.effects import Ask, Effects, Message, News, TakenBack, Who, WholeTable
from zashiki.parlour.replay_cursor import OPEN, Perspective, Place, ReplayCursor
from zashiki.parlour.sitting import PERSON, Sitting, is_person, scorer_of

__all__ = [
    "OPEN",
    "PERSON",
    "Ask",
    "Effects",
    "Message",
    "News",
    "Perspective",
    "Place",
    "ReplayCursor",
    "Sitting",
    "TakenBack",
    "Who",
    "WholeTable",
    "is_person",
    "scorer_of",
]

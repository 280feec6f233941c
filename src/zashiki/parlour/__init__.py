"""A table with people and computers at it, without a loop, a file, a clock or a screen.

    sitting, effects = Sitting.opened(match, seats)
    effects = sitting.choose(0, action)

What happens goes in as a value and comes out as effects, which a shell carries out in their order: lines are made
durable, then messages are let out, then computers are asked. Which game it is, nothing here knows.
"""

from zashiki.parlour.company import PERSON, is_person, scorer_of
from zashiki.parlour.effects import (
    Ask,
    Clocks,
    Effects,
    Message,
    News,
    Over,
    Presence,
    Request,
    Switches,
    TakenBack,
    Who,
    WholeTable,
)
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_effects import GatheringEffects, GatheringView, Ready, YourSeat
from zashiki.parlour.host import Commit, Host
from zashiki.parlour.replay_cursor import OPEN, Perspective, Place, ReplayCursor
from zashiki.parlour.sitting import Sitting
from zashiki.parlour.table_options import usual_options, usual_undo

__all__ = [
    "OPEN",
    "PERSON",
    "Ask",
    "Clocks",
    "Commit",
    "Effects",
    "Gathering",
    "GatheringEffects",
    "GatheringView",
    "Host",
    "Message",
    "News",
    "Over",
    "Perspective",
    "Place",
    "Presence",
    "Ready",
    "ReplayCursor",
    "Request",
    "Sitting",
    "Switches",
    "TakenBack",
    "Who",
    "WholeTable",
    "YourSeat",
    "is_person",
    "scorer_of",
    "usual_options",
    "usual_undo",
]

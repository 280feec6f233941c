"""Document 002: `processHandEnd` and the shapes it takes and gives, under the names that the document uses.

What comes after a hand is worked out by `zashiki.games.riichi.rounds`; here are only the document's words for it.
Every value may be a struct of this package, a plain dict, or JSON text, always with the document's keys.
"""

from zashiki.documents.riichi.process import HandEndError, in_words, process_hand_end, processHandEnd, settled_rules
from zashiki.documents.riichi.shapes import (
    EndHandResult,
    GameSettings,
    GameState,
    HandResult,
    NextRound,
    Player,
    RoundState,
)

__all__ = [
    "EndHandResult",
    "GameSettings",
    "GameState",
    "HandEndError",
    "HandResult",
    "NextRound",
    "Player",
    "RoundState",
    "in_words",
    "processHandEnd",
    "process_hand_end",
    "settled_rules",
]

"""Riichi's twin: four players and three, all rules; hands are looked up in tables and valued as the room does.

Beside the twin, hands alone over arrays: `shanten`, `waits`, `ready_discards`, `values`.
"""

from zashiki.fast.riichi.analysis import ready_discards, shanten, values, waits
from zashiki.fast.riichi.deals import begin
from zashiki.fast.riichi.lifting import lifted, put
from zashiki.fast.riichi.observation import observe
from zashiki.fast.riichi.play import choose, scores, settle
from zashiki.fast.riichi.rules import NOT_PLAYED, compiled_rules, labels
from zashiki.fast.riichi.table import HISTORY, record
from zashiki.fast.riichi.winning_hands import WinningHands, winning_hands

MOST_REGISTERS = 128
"""So more threads are at work at a time: on an H200, 67 M choices a second instead of 55 M."""
SHARED_MEMORY = False

__all__ = [
    "HISTORY",
    "MOST_REGISTERS",
    "NOT_PLAYED",
    "SHARED_MEMORY",
    "WinningHands",
    "begin",
    "choose",
    "compiled_rules",
    "labels",
    "lifted",
    "observe",
    "put",
    "ready_discards",
    "record",
    "scores",
    "settle",
    "shanten",
    "values",
    "waits",
    "winning_hands",
]

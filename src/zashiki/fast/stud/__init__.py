"""Stud's twin, and what its tables are good for besides: the worths of many hands at once, and equity by samples."""

from zashiki.fast.stud.choices import choose
from zashiki.fast.stud.equity import equity
from zashiki.fast.stud.evaluations import all_hands, worths
from zashiki.fast.stud.hand_worths import NO_LOW
from zashiki.fast.stud.observation import observe
from zashiki.fast.stud.play import begin, scores, settle
from zashiki.fast.stud.rules import NOT_PLAYED, compiled_rules, labels
from zashiki.fast.stud.states import lifted, put
from zashiki.fast.stud.table import HISTORY, record

MOST_REGISTERS = 64
"""So more threads are at work at a time: on an H200, 119 M hands a second instead of 100 M."""
SHARED_MEMORY = False
"""There it plays 90 M hands a second at best: fewer threads find room."""

__all__ = [
    "HISTORY",
    "MOST_REGISTERS",
    "NOT_PLAYED",
    "NO_LOW",
    "SHARED_MEMORY",
    "all_hands",
    "begin",
    "choose",
    "compiled_rules",
    "equity",
    "labels",
    "lifted",
    "observe",
    "put",
    "record",
    "scores",
    "settle",
    "worths",
]

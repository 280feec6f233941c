"""Reversi's twin: boards of 4, 6 and 8 rows, each side's discs in one word."""

from zashiki.fast.reversi.observation import observe
from zashiki.fast.reversi.play import begin, choose, scores, settle
from zashiki.fast.reversi.table import HISTORY, NOT_PLAYED, compiled_rules, labels, lifted, put, record

MOST_REGISTERS = None
SHARED_MEMORY = False

__all__ = [
    "HISTORY",
    "MOST_REGISTERS",
    "NOT_PLAYED",
    "SHARED_MEMORY",
    "begin",
    "choose",
    "compiled_rules",
    "labels",
    "lifted",
    "observe",
    "put",
    "record",
    "scores",
    "settle",
]

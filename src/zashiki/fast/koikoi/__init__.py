"""Koi-Koi's twin: hands, piles and the field as sets of cards, yaku as rows of a table."""

from zashiki.fast.koikoi.lifting import HISTORY, lifted
from zashiki.fast.koikoi.observation import observe
from zashiki.fast.koikoi.play import begin, choose, scores, settle
from zashiki.fast.koikoi.putting import put
from zashiki.fast.koikoi.rules import NOT_PLAYED, compiled_rules, labels
from zashiki.fast.koikoi.table import record

MOST_REGISTERS = 72
"""As many as leave room for all threads whose tables fit into shared memory."""
SHARED_MEMORY = True
"""On an H200, 786 M rounds a second instead of 538 M."""

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

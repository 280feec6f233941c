"""The types of all games, made known to msgspec by one thread, before there are several.

msgspec learns a type when it is first read into, and has it half learnt for a while. A second thread that reads into
the same type meanwhile ends the whole program by a segmentation fault (msgspec 0.22). Hints, long tables, published
records and rounds are worked out in threads, so everything that they read is learnt before.
"""

from __future__ import annotations

from functools import cache

import msgspec

from zashiki.kernel.registry import load, names
from zashiki.storage.store import Entry


@cache
def learn_types() -> None:
    """Learn what records, rows and the index hold; lines and frames were learnt when their modules were imported."""
    msgspec.json.Decoder(Entry)
    for game in map(load, names()):
        for kind in (game.Ruleset, game.GameState, game.Action, game.Event):
            msgspec.json.Decoder(kind)

"""The types of all games, made known to msgspec by one thread, before there are several.

msgspec learns a type when it is first read into, and has it half learnt for a while. A second thread that reads into
the same type meanwhile ends the whole program by a segmentation fault (msgspec 0.22). Hints, long tables, published
records and rounds are worked out in threads, so everything that they read is learnt before.
"""

from __future__ import annotations

import msgspec

from zashiki.kernel.registry import AnyGame
from zashiki.storage.store import Entry

msgspec.json.Decoder(Entry)


def learn_types(game: AnyGame) -> None:
    """Learn what records and rows of a game hold; lines and frames were learnt when their modules were imported."""
    for kind in (game.Ruleset, game.GameState, game.Action, game.Event):
        msgspec.json.Decoder(kind)

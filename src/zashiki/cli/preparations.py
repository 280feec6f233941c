"""What players need done once on a machine before they choose, such as compiling; said where it takes long."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from threading import Timer

from zashiki.cli.output import printable
from zashiki.kernel.registry import AnyGame
from zashiki.players import roster
from zashiki.texts.words import Words

SOON = 1.5
"""Seconds after which somebody who waits is told why."""


def prepare_players(game: AnyGame, names: Iterable[str], words: Words) -> None:
    """Prepare those players who need it."""
    for name in dict.fromkeys(names):
        if prepare := roster.preparation(game.name, name):
            said = words.say("preparation.wait", name=printable(name))
            saying = Timer(SOON, partial(print, said, file=sys.stderr, flush=True))
            saying.daemon = True
            saying.start()
            try:
                prepare()
            finally:
                saying.cancel()

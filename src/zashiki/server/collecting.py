"""When Python looks for rubbish that refers to itself; all other memory is given back at once.

A look through everything that lives costs half a second where hundreds of tables are played, and everybody waits for
it. The values of a match cannot refer to themselves, so there is little to be found: what a connection or a table that
was let go leaves behind. That may wait for a while.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 2_000, 2, 250
"""After how many new things the youngest are looked through; after how many such looks those that stayed; and after how
many of those, all."""


def collect_seldom() -> None:
    """Look seldom, and never at what the program itself has made at its start: that stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)

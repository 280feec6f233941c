"""The tables that hands are looked up in: the same for all rules, made once when they are first asked for."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.riichi.hand.services import all_services
from zashiki.fast.riichi.hand.shapes import all_shapes


class HandTables(NamedTuple):
    """By the number of a suit (see `suits`); honours lie behind all numbers of man, pin and sou."""

    shapes: NDArray[np.uint64]
    """What a suit is; see `shapes`."""
    ways: NDArray[np.uint64]
    """The ways to part suits, as their shapes list them."""
    services: NDArray[np.uint64]
    """How far a suit serves; see `services`."""


@cache
def hand_tables() -> HandTables:
    """Make the tables, 33 MB of them, in well under a second."""
    return HandTables(*all_shapes(), all_services())

"""The games of a batch, as compiled loops see them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.layout import Tables

FREE = (1 << 16) - 1
"""Stands in a given order behind its last piece."""


class Games(NamedTuple):
    """All tables of a batch, and where their deals come from."""

    tables: Tables
    """One record a game: the `Table` of its twin."""
    seed: np.uint64
    first: int
    """The number of the first game, where a batch is part of a larger one."""
    orders: NDArray[np.uint16]
    """Given orders: by game (or one for all), then by place in `draws`; `FREE` behind the end of a shorter one."""
    draws: NDArray[np.int64]
    """The deal and use of each given order."""

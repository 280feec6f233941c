"""Evaluations on an NVIDIA GPU, one hand a thread; loaded only where a GPU is asked for."""

from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from zashiki.fast.compiling import compiled_kernel
from zashiki.fast.stud.evaluations import worth_of_row
from zashiki.fast.stud.hand_tables import HandTables


def _rate(hands: NDArray[np.integer[Any]], side: int, tables: HandTables, found: NDArray[np.int32]) -> None:
    """Write the worth of each hand."""
    at = cuda.grid(1)
    if at < hands.shape[0]:
        found[at] = worth_of_row(hands[at], hands.shape[1], side, tables)


rate_on_gpu: Any = compiled_kernel(_rate)
"""Called with how many threads there are, as `rate_on_gpu[blocks, threads](…)`."""

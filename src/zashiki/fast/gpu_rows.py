"""Rows of whole numbers that lie on a GPU, in fewer bits; loaded only where a GPU is asked for."""

from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from zashiki.fast.bits import signed
from zashiki.fast.compiling import compiled_kernel


def _narrow(
    given: NDArray[np.integer[Any]],
    unsigned: bool,  # noqa: FBT001 - compiled
    least: int,
    most: int,
    found: NDArray[np.integer[Any]],
) -> None:
    """Write each number, or the nearest that there is; what is too large for a signed one is the greatest."""
    at = cuda.grid(1)
    if at < found.shape[0]:
        value = signed(given[at])
        if unsigned and value < 0:
            value = most
        found[at] = min(max(value, least), most)


narrow: Any = compiled_kernel(_narrow)
"""Called with how many threads there are, as `narrow[blocks, threads](…)`."""

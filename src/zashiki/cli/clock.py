"""Time at a terminal: what it is now, and waiting for it or for something to read.

Everything at a table asks here, so that a test can hand it another clock.
"""

from __future__ import annotations

import select
import time
from collections.abc import Sequence


def now() -> float:
    """Return the seconds since an arbitrary moment."""
    return time.monotonic()


def sleep(seconds: float) -> None:
    """Wait so many seconds."""
    time.sleep(seconds)


def readable(sources: Sequence[int], seconds: float | None) -> list[int]:
    """Wait until one of these descriptors can be read, no longer than so many seconds; return those that can."""
    return select.select(sources, [], [], seconds)[0]

"""How long to wait before something is tried again."""

from __future__ import annotations

import random

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
"""Seconds before the next try: twice as long each time, and never the same for all at once."""


class BackOff:
    """How long to wait before the next try."""

    def __init__(self) -> None:
        """Begin with the shortest."""
        self._next = FIRST_WAIT

    def reset(self) -> None:
        """Begin anew: it worked."""
        self._next = FIRST_WAIT

    def wait(self, *, long: bool = False) -> float:
        """Say how many seconds to wait now, between half and all of what is due; `long`: as long as it gets."""
        due = LONGEST_WAIT if long else self._next
        self._next = min(self._next * 2, LONGEST_WAIT)
        return due * random.uniform(0.5, 1.0)

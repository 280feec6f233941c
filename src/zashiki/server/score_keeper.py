"""Whose seat enters the score, once the pen of a score table has been passed on."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel.game import Seat


def guests_after_pen(guests: Sequence[str], scorer: Seat, keeper: str) -> tuple[str, ...]:
    """Give the guests by seat with a new keeper in the scorer's; whoever had it takes the place the new one leaves.

    >>> guests_after_pen(("aki", "", "ren", ""), 0, "ren")
    ('ren', '', 'aki', '')
    >>> guests_after_pen(("aki", "", "", ""), 0, "somebody who watched")
    ('somebody who watched', '', '', '')
    """
    seats = list(guests)
    if keeper in seats:
        seats[seats.index(keeper)] = seats[scorer]
    seats[scorer] = keeper
    return tuple(seats)

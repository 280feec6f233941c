"""How likely a hand is to win before the others do: one useful tile after the other, turn by turn.

The first step is known from what is unseen; later ones are typical. It is rough, and good enough to weigh a fast cheap
hand against a slow dear one, and a call against the closed hand it gives up.
"""

from __future__ import annotations

from functools import lru_cache

CLOSED_STEPS = (0, 17, 30, 42, 52, 60, 66)
OPEN_STEPS = (0, 14, 22, 28, 33, 36, 40)
"""Tiles that a typical hand takes in, by how far it is; an open one has fewer groups to fill."""
BY_CALLS = 1.55
"""How much faster an open hand gets its tiles, as it may call them."""
CLOSED_WAIT, OPEN_WAIT = 9.5, 11.0
"""What a typical ready hand waits for, counted as `hand_worth.ready` does."""
HAZARD, LATE = 0.005, 0.06
"""How often somebody else ends the round in a turn: at the outset, and what is added until the wall ends."""
_LONG = 18
"""Draws of a whole round."""
_REMEMBERED = 1 << 16
TENTHS = 10


def chance(
    away: int,
    takes: int,
    *,
    turns: int,
    hidden: int,
    closed: bool,
    wait: float = 0.0,
    hazard: float = HAZARD,
    breadth: float = 1.0,
) -> float:
    """Tell how likely a hand at this distance that takes in this many tiles is to win.

    `wait` is what it will wait for, and `breadth` how much of what typical hands take in is left to its aim.
    """
    last = wait or (CLOSED_WAIT if closed else OPEN_WAIT)
    return _won(min(away, len(CLOSED_STEPS) - 1), takes, round(last * TENTHS), turns, hidden, closed, hazard, breadth)


@lru_cache(_REMEMBERED)
def _won(
    away: int,
    takes: int,
    tenths: int,
    turns: int,
    hidden: int,
    closed: bool,  # noqa: FBT001 - a key of what is remembered
    hazard: float,
    breadth: float,
) -> float:
    typical = CLOSED_STEPS if closed else OPEN_STEPS
    pace = (1.0 if closed else BY_CALLS) / max(hidden, 1)
    first = [min(takes * pace, 0.95)] if away else []
    rates = [*first, *(min(typical[step] * breadth * pace, 0.95) for step in range(away - 1, 0, -1))]
    rates.append(min(tenths / TENTHS / max(hidden, 1), 0.95))
    at = [1.0] + [0.0] * len(rates)
    for left in range(turns, 0, -1):
        going = 1.0 - hazard - LATE * max(1.0 - left / _LONG, 0.0)
        moved = [held * rate for held, rate in zip(at, rates, strict=False)]
        for step, share in enumerate(moved):
            at[step] = (at[step] - share) * going
        for step, share in enumerate(moved, 1):
            at[step] += share
    return at[-1]

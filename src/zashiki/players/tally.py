"""What many matches add up to, with how sure one can be of it."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import NamedTuple, TypeAlias

import msgspec

Z = 1.959964
"""The normal quantile of a 95 % interval."""
Counts: TypeAlias = Counter[str]
"""Numbers of a game's own kind by name; what they mean, the game's figures know."""


class Interval(NamedTuple):
    """An estimate and its 95 % interval."""

    value: float
    low: float
    high: float


def share(hits: int, trials: int) -> Interval:
    """Estimate a proportion, with Wilson's interval.

    >>> [round(x, 3) for x in share(60, 100)]
    [0.6, 0.502, 0.691]
    """
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    p, spread = hits / trials, Z * Z / trials
    middle = (p + spread / 2) / (1 + spread)
    reach = Z * sqrt(p * (1 - p) / trials + spread / trials / 4) / (1 + spread)
    return Interval(p, max(0.0, middle - reach), min(1.0, middle + reach))  # rounding must not leave the scale


def mean(total: int, squares: int, trials: int) -> Interval:
    """Estimate a mean from a sum and a sum of squares, with the normal interval.

    >>> [round(x, 3) for x in mean(200, 1400, 100)]
    [2.0, 1.377, 2.623]
    """
    if not trials:
        return Interval(0.0, 0.0, 0.0)
    value = total / trials
    variance = max(squares - total * value, 0.0) / max(trials - 1, 1)
    reach = Z * sqrt(variance / trials)
    return Interval(value, value - reach, value + reach)


class Tally(msgspec.Struct, frozen=True):
    """The sum of some matches. Two tallies add up, in any order, to that of all their matches."""

    matches: int
    wins: tuple[int, ...]
    """By player, wherever it sat."""
    draws: int
    points: tuple[int, ...]
    """Final scores by player."""
    counts: tuple[tuple[str, int], ...] = ()
    """The game's own figures by name."""

    def __add__(self, other: Tally) -> Tally:
        counts = Counter(dict(self.counts))
        counts.update(dict(other.counts))
        return Tally(
            self.matches + other.matches,
            tuple(map(sum, zip(self.wins, other.wins, strict=True))),
            self.draws + other.draws,
            tuple(map(sum, zip(self.points, other.points, strict=True))),
            tuple(sorted(counts.items())),
        )

    def win_share(self, player: int) -> Interval:
        """How many of the matches a player won; a draw is nobody's."""
        return share(self.wins[player], self.matches)

    def count(self, name: str) -> int:
        """Give one of the game's figures; what never happened is 0."""
        return dict(self.counts).get(name, 0)


def nothing(players: int) -> Tally:
    """Give the tally of no match."""
    return Tally(0, (0,) * players, 0, (0,) * players)

"""What counted outcomes say: how often each seat wins and ties, and which part of the pot it gets."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.stud.variants import Variant
from zashiki.players.stud.equity import SECOND, Outcomes
from zashiki.players.tally import Interval, mean, share

POT = 1680
"""A pot in parts that can be halved and then split among up to eight."""
_BITS = (1 << SECOND) - 1


class Half(NamedTuple):
    """How a seat fares on one side of the pot."""

    win: Interval
    """Wins this side alone."""
    tie: Interval
    """Wins it together with others."""
    share: Interval
    """The part of the whole pot that comes from this side."""


class Odds(NamedTuple):
    """How a seat fares."""

    win: Interval
    """Gets the whole pot; in stud8 that is a scoop."""
    tie: Interval
    """Gets a part of the pot and not all."""
    share: Interval
    """The part of the pot that it gets on average."""
    halves: dict[str, Half]
    """By side, where the game has two: `high` and `low`. Their shares add up to the whole."""


def odds(variant: Variant, seats: int, outcomes: Outcomes, *, exact: bool) -> tuple[Odds, ...]:
    """Read the counts for each seat; where every completion was counted, an interval is a point."""
    return tuple(_odds(outcomes, 1 << seat, exact=exact, split=len(variant.sides) > 1) for seat in range(seats))


def low_share(outcomes: Outcomes) -> float:
    """How often somebody holds a low."""
    return sum(count for found, count in outcomes.items() if found >> SECOND) / max(outcomes.total(), 1)


def share_of(outcomes: Outcomes, seat: int) -> float:
    """The part of the pot that one seat gets on average, where no interval is wanted."""
    parts = sum(count * sum(_parts(found, 1 << seat)) for found, count in outcomes.items())
    return parts / (POT * max(outcomes.total(), 1))


def _parts(found: int, bit: int) -> tuple[int, int]:
    """What an outcome brings a seat from the first side and from the second, in parts of `POT`."""
    winners, lows = found & _BITS, found >> SECOND
    upper = POT // 2 if lows else POT
    return upper // winners.bit_count() if winners & bit else 0, POT // 2 // lows.bit_count() if lows & bit else 0


class _Sum:
    """Counts of one seat on one side, or on both."""

    def __init__(self) -> None:
        self.win = self.tie = self.parts = self.squares = 0

    def add(self, part: int, whole: int, count: int) -> None:
        """Count a part of the pot that was met so often; `whole` is what winning alone brings."""
        if part:
            self.win += count if part == whole else 0
            self.tie += count if part < whole else 0
            self.parts += count * part
            self.squares += count * part * part

    def found(self, trials: int, *, exact: bool) -> tuple[Interval, Interval, Interval]:
        """Shares of the trials, and of the pot."""
        pot = mean(self.parts, self.squares, trials)
        each = (share(self.win, trials), share(self.tie, trials), Interval(*(bound / POT for bound in pot)))
        return (_point(each[0]), _point(each[1]), _point(each[2])) if exact else each


def _point(found: Interval) -> Interval:
    return Interval(found.value, found.value, found.value)


def _odds(outcomes: Outcomes, bit: int, *, exact: bool, split: bool) -> Odds:
    whole, first, second = _Sum(), _Sum(), _Sum()
    for found, count in outcomes.items():
        high, low = _parts(found, bit)
        first.add(high, POT // 2 if found >> SECOND else POT, count)
        second.add(low, POT // 2, count)
        whole.add(high + low, POT, count)
    trials = outcomes.total()
    sides = {"high": first, "low": second} if split else {}
    halves = {name: Half(*one.found(trials, exact=exact)) for name, one in sides.items()}
    return Odds(*whole.found(trials, exact=exact), halves)

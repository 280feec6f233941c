"""The network between a table and its clients: slow, and unreliable as far as the plan says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zashiki.testing.simulation.plan import Rates
from zashiki.testing.simulation.tally import Tally

SLOW = 0.02
"""How many of all messages take seconds."""


class Network:
    """Says when each message arrives, and how often: not at all, once or twice."""

    def __init__(self, dice: Random, rates: Rates, tally: Tally) -> None:
        """Begin with nothing on its way."""
        self._dice, self.rates, self._tally = dice, rates, tally
        self._last: dict[tuple[str, str], int] = {}
        """When the latest message arrives, by connection and direction: later ones do not overtake it."""

    def arrivals(self, connection: str, direction: str, now: int) -> Iterator[int]:
        """Give the times at which a message that is sent now arrives."""
        dice, rates, roll = self._dice, self.rates, self._dice.random()
        if roll < rates.drop:
            self._tally.counts[f"frame {direction} dropped"] += 1
            return
        yield self._arrival(connection, direction, now)
        if roll > 1 - rates.repeat:
            self._tally.counts[f"frame {direction} repeated"] += 1
            yield now + dice.randint(1, 2000)

    def _arrival(self, connection: str, direction: str, now: int) -> int:
        dice = self._dice
        at = now + (dice.randint(500, 4000) if dice.random() < SLOW and self.rates.repeat else dice.randint(1, 120))
        if dice.random() < self.rates.reorder:
            self._tally.counts[f"frame {direction} out of order"] += 1
            return at
        key = (connection, direction)
        self._last[key] = at = max(at, self._last.get(key, 0))
        return at

    def closed(self, connection: str) -> None:
        """Forget a connection."""
        self._last.pop((connection, "in"), None)
        self._last.pop((connection, "out"), None)

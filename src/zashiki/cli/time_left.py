"""What time there is at a table elsewhere, counted on from what the table last said of it."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.cli import clock
from zashiki.kernel.game import Seat
from zashiki.parlour.outward import Clocks
from zashiki.records.sitting_lines import Clock

SECOND = 1000


class TimeLeft(NamedTuple):
    """What one seat has, in milliseconds."""

    each: int
    """For this choice alone; it is used first …"""
    bank: int
    """… and this after it."""

    def __str__(self) -> str:
        return f"{clock_face(self.each)}+{clock_face(self.bank)}" if self.each else clock_face(self.bank)


class RunningClocks:
    """The clocks of a table. Its own time is kept by what this machine has counted since."""

    def __init__(self, clock: Clock | None) -> None:
        """Nothing was said yet; `clock` is what the table is played by."""
        self._clock = clock
        self._said: Clocks | None = None
        self._heard = 0.0

    def heard(self, clocks: Clocks | None) -> None:
        """Take in what the table says; None: nobody's time runs any more."""
        self._said, self._heard = clocks, clock.now()

    @property
    def now(self) -> int | None:
        """What the table's clock says now; None: that is not known."""
        if self._said is None:
            return None
        return self._said.now + round((clock.now() - self._heard) * SECOND)

    @property
    def run(self) -> bool:
        """Whether somebody's time runs."""
        return self._said is not None and self._said.until is not None and bool(self._said.asked)

    def runs_for(self, seat: Seat) -> bool:
        """Whether a seat's own time runs."""
        return self.run and self._said is not None and seat in self._said.asked

    def left(self, seat: Seat) -> TimeLeft | None:
        """What a seat has; None: it has no clock, or that is not known."""
        said, now = self._said, self.now
        if said is None or now is None or self._clock is None:
            return None
        if seat in said.asked and said.until is not None:
            return self._running(said.since, said.until, now, said.left[seat] or 0)
        bank = said.left[seat]
        return None if bank is None else TimeLeft(0, bank)

    def _running(self, since: int | None, until: int, now: int, bank: int) -> TimeLeft:
        """A choice uses its own time first; a window in which several may call has its own limit, and no bank."""
        each = self._clock.each * SECOND if self._clock else 0
        total = max(until - now, 0)
        own = min(max(each - (now - (now if since is None else since)), 0), total)
        return TimeLeft(own, min(total - own, bank))

    def low(self, seat: Seat) -> bool:
        """Whether more than half of a seat's bank is used up."""
        left = self.left(seat)
        return left is not None and self._clock is not None and left.bank * 2 < self._clock.bank * SECOND

    def asks(self, seat: Seat | None) -> float | None:
        """When a seat that must choose has no time left, by `clock.now`; None: it has none to lose."""
        said = self._said
        if said is None or said.until is None or seat not in said.asked:
            return None
        return self._heard + (said.until - said.now) / SECOND


def clock_face(millis: int) -> str:
    """Minutes and seconds, of which the last is still running.

    >>> clock_face(61_000), clock_face(61_001), clock_face(0)
    ('1:01', '1:02', '0:00')
    """
    seconds = -(-millis // SECOND)
    return f"{seconds // 60}:{seconds % 60:02}"

"""When things at a table were let out, who has been asked since when, and what time each seat has left.

The one place that reckons with time. A sitting follows it as it goes; `verify` and exports follow it again, from the
times in the lines. Its house rules: nothing that everybody hears is told before `free_at`, which an event that may ask
somebody in secret moves on, whether or not anybody was asked; what others do not hear (the question itself, the answer)
need not wait; all who must choose are asked when the last event was let out; thinking in secret is charged to nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.records.sitting_lines import AWAY, CLOCK, Clock, Options, SeatChange

EVEN = 800
"""Milliseconds that every window lasts at least where pauses are `even`."""
SECRET_LIMIT = 10_000
"""How long a seat may think in secret where the clock gives no time for each choice."""
MARGIN = 200
"""How long before the end of a `strict` window answers are due, so that they are kept by then."""


class Part(NamedTuple):
    """Events that are let out together."""

    at: int
    events: Sequence[Any]


class Asked(NamedTuple):
    """A seat must choose."""

    since: int
    secret: bool = False
    """Whether others cannot know it."""
    excused: int = 0
    """How much of the time since does not count."""


class Timeline:
    """Of one table. Where nothing is timed, everything is let out at once and nobody's time runs out."""

    def __init__(self, game: AnyGame, options: Options, people: Collection[Seat], *, at: int = 0) -> None:
        """Begin before the opening; `people` are those who have clocks."""
        self._game, self._clock, self._people = game, options.clock, people
        self._floor = {"fast": 0, "even": EVEN, "strict": 1000 * options.window}[options.pauses]
        self._pauses = options.pauses
        self.timed = self._clock is not None or self._floor > 0
        self._limited = self.timed and hasattr(game, "quiet")
        """Whether there is something to choose for whoever thinks in secret for too long."""
        self._last = self.free_at = at
        """Nothing more that everybody hears is told before."""
        self.asked: dict[Seat, Asked] = {}
        self._bank = 1000 * self._clock.bank if self._clock else 0
        self.left = dict.fromkeys(people, self._bank)
        """What each person has in the bank …"""
        self._refilled_at, self._before = at, self.left
        """… and until when others cannot know that a round is over, so that it was refilled."""
        self.deals = 0
        """How many deals were begun."""
        self._gained: list[Seat | None] = []
        """Whose bank grew by each choice, where banks grow: the gain goes with a choice that is taken back."""

    # What happens.

    def told(self, at: int, events: Sequence[Any], state: Any) -> list[Part]:  # noqa: ANN401 - each game has its own states
        """Take in what happened at a time and led to a state; gives when each part of it is let out."""
        parts = self._parts(at, events)
        self._ask(parts[-1].at if parts else max(at, self._last), state)
        while events and self._game.laid_out(events, self.deals + 1):
            self.deals += 1
            if self._clock is not None and self._clock.refill == "round":
                self._refilled_at, self._before = self._last, dict(self.left)
                self.left = dict.fromkeys(self.left, self._bank)
        return parts

    def chosen(self, seat: Seat, at: int, *, by: str = "") -> int | None:
        """Charge a choice to its seat, before what follows is told; gives what is left, if that changes by choosing."""
        asked = self.asked.pop(seat, None)
        timed = self._clock is not None and asked is not None and not asked.secret and seat in self.left
        gain = 1000 * self._clock.gain if self._clock and timed and by not in (CLOCK, AWAY) else 0
        if self._clock is not None and self._clock.gain:
            self._gained.append(seat if gain else None)
        if self._clock is None or asked is None or not timed:
            return None
        self._charge(seat, asked, at, self._clock)
        self.left[seat] += gain
        return self.left[seat]

    def went_back(self, at: int, state: Any, to: int) -> None:  # noqa: ANN401 - likewise
        """Ask anew after all but so many choices were taken back.

        No time is given back, not even that of a question that is gone; what a choice gained is.
        """
        for seat in filter(self.left.__contains__, self._gained[to:]):
            if self._clock is not None and seat is not None:
                self.left[seat] = max(self.left[seat] - 1000 * self._clock.gain, 0)
        del self._gained[to:]
        for other, asked in self.asked.items():
            if self._clock is not None and not asked.secret and other in self.left:
                self._charge(other, asked, at, self._clock)
        self.asked.clear()
        self._ask(at, state)

    def excuse(self, change: SeatChange) -> None:
        """Let time pass that is not charged to a seat that is asked; nobody is charged for while the table slept.

        Nothing else is excused in secret, where that would show who was asked; a `strict` window waits for nobody.
        """
        if change.why == "woken":
            for seat, asked in self.asked.items():
                if not asked.secret or self._pauses != "strict":
                    slept = min(change.excused, max(change.at - asked.since - asked.excused, 0))
                    self.asked[seat] = asked._replace(excused=asked.excused + slept)
        elif (found := self.asked.get(change.seat)) and not found.secret:
            self.asked[change.seat] = found._replace(excused=found.excused + change.excused)

    def over(self) -> None:
        """Ask nobody any more."""
        self.asked.clear()

    # What follows from it.

    def deadline(self, seat: Seat) -> int | None:
        """When the time of a seat that is asked is up; None: it has as long as it likes."""
        asked = self.asked.get(seat)
        if asked is None:
            return None
        begun, each = asked.since + asked.excused, 1000 * self._clock.each if self._clock else 0
        if not asked.secret:
            return begun + each + self.left[seat] if self._clock and seat in self.left else None
        if not self._limited:
            return None
        if self._pauses == "strict":
            return begun + self._floor - MARGIN
        return begun + (each or SECRET_LIMIT)

    def known_left(self, seat: Seat, now: int) -> int | None:
        """What a person has in the bank, as far as was let out."""
        return (self._before if now < self._refilled_at else self.left).get(seat)

    def waits_for_nobody(self, seat: Seat) -> bool:
        """Whether a seat is asked in a window that ends on time even if nobody is there, or a computer is slow."""
        asked = self.asked.get(seat)
        return self._pauses == "strict" and self._limited and asked is not None and asked.secret

    def _charge(self, seat: Seat, asked: Asked, at: int, clock: Clock) -> None:
        beyond = max(at - asked.since - asked.excused - 1000 * clock.each, 0)
        self.left[seat] = max(self.left[seat] - beyond, 0)

    def _parts(self, at: int, events: Sequence[Any]) -> list[Part]:
        if not self._floor:
            at = max(at, self.free_at)
            self._last = self.free_at = at
            return [Part(at, events)] if events else []
        parts: list[Part] = []
        for event in events:
            everybody = self._game.redact(event, None) is not None
            when = max(at, self._last, self.free_at if everybody else 0)
            if parts and parts[-1].at == when:
                parts[-1] = Part(when, (*parts[-1].events, event))
            else:
                parts.append(Part(when, (event,)))
            self._last = when
            if everybody:
                self.free_at = when + self._floor if self._game.may_ask(event) else when
        return parts

    def _ask(self, at: int, state: Any) -> None:  # noqa: ANN401 - likewise
        """Ask all who must choose and have not been asked."""
        acting, known = self._game.to_act(state), self.asked
        openly = self._game.to_act(self._game.mask(state, None)) if acting and self._game.VEILED else acting
        self.asked = {seat: known.get(seat) or Asked(at, seat not in openly) for seat in acting}


def cut(game: AnyGame, events: Sequence[Any]) -> Iterable[Sequence[Any]]:
    """Cut events where a message must end.

    After each that may ask somebody in secret; and between what everybody hears and what only some do, since one's own
    answer in secret may be the last that is waited for, or not.
    """
    start, before = 0, None
    for at, event in enumerate(events):
        openly = game.redact(event, None) is not None
        if before is not None and (openly != before or game.may_ask(events[at - 1])):
            yield events[start:at]
            start = at
        before = openly
    if events[start:]:
        yield events[start:]

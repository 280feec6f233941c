"""Who is at the table: connected or not, away, gone for good, or a computer in their place.

Times are handed in. What is found here becomes lines and choices in the sitting.
"""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.effects import Place, Presence
from zashiki.records.sitting_bounds import (
    AWAY_AFTER,
    CLAIM_AFTER,
    EXCUSED_IN_ALL,
    EXCUSED_ONCE,
    PERSON,
    QUIET_IN_A_ROW,
    TWO,
    is_person,
    scorer_of,
)
from zashiki.records.sitting_lines import COMPUTER

__all__ = (
    "ABANDONED_AFTER",
    "AWAY_AFTER",
    "PERSON",
    "QUIET_IN_A_ROW",
    "Company",
    "Guest",
    "is_person",
    "scorer_of",
)

ABANDONED_AFTER = 14 * 24 * 3_600_000
"""How long a table may sleep, unless a shell says otherwise."""


class Guest:
    """One person's seat."""

    def __init__(self) -> None:
        """Nobody has connected yet."""
        self.connections = 0
        self.gone_since: int | None = 0
        """Since when nobody is connected; None: somebody is."""
        self.away_since: int | None = None
        self.stand_in = ""
        """The computer that plays for them while they are away, or since they left; empty: quiet choices."""
        self.left = False
        self.streak = 0
        """Choices in a row that the clock made."""
        self.excused = 0
        """How much time was not charged so far."""

    @property
    def here(self) -> bool:
        """Whether its person is asked."""
        return self.away_since is None and not self.left

    @property
    def place(self) -> Place:
        """What everybody may know."""
        if self.left:
            return "computer" if self.stand_in else "left"
        if self.away_since is not None:
            return "away"
        return "gone" if self.gone_since is not None else "here"

    def excusable(self, asked_since: int, now: int) -> int:
        """How much of an absence that has lasted until `now` is not charged to a question: its first seconds."""
        if self.gone_since is None:
            return 0
        uncharged = min(now, self.gone_since + EXCUSED_ONCE) - max(self.gone_since, asked_since)
        return max(min(uncharged, EXCUSED_IN_ALL - self.excused), 0)


class Company:
    """Everybody at one table."""

    def __init__(self, seats: Sequence[SeatInfo], *, at: int) -> None:
        """Nobody has come yet, at this time."""
        self._seats = seats
        self.guests = {seat: Guest() for seat, info in enumerate(seats) if is_person(info)}
        self.watchers = 0
        self.asleep_since: int | None = at
        """Since when no person is connected; None: somebody is."""
        self._awake_since = at
        self.abandoned_after = ABANDONED_AFTER
        """How many milliseconds the table sleeps before it is closed; a shell's setting, which no record has."""
        self.all_gone(at)

    def all_gone(self, at: int) -> None:
        """Count everybody as gone since a time: nobody has come yet, or the table stopped then."""
        self.asleep_since = at
        for guest in self.guests.values():
            guest.gone_since = at

    def connect(self, seat: Seat | None, now: int) -> None:
        """Count one who came."""
        if seat is None:
            self.watchers += 1
        elif guest := self.guests.get(seat):
            guest.connections += 1
            guest.gone_since = None
        self.look(now)

    def disconnect(self, seat: Seat | None, now: int) -> None:
        """Count one who went."""
        if seat is None:
            self.watchers = max(self.watchers - 1, 0)
        elif guest := self.guests.get(seat):
            guest.connections = max(guest.connections - 1, 0)
            if not guest.connections and guest.gone_since is None:
                guest.gone_since = now
        self.look(now)

    def connections(self, who: Seat | None) -> int:
        """Count those who listen as one; a computer's seat has none of its own."""
        if who is None:
            return self.watchers
        return self.guests[who].connections if who in self.guests else 0

    def look(self, now: int) -> None:
        """See whether anybody is there who has not left for good; nobody's absence grew while the table slept."""
        present = any(guest.connections and not guest.left for guest in self.guests.values())
        if present and self.asleep_since is not None:
            for guest in self.guests.values():
                if guest.gone_since is not None:
                    guest.gone_since += now - max(self.asleep_since, guest.gone_since)
            self.asleep_since, self._awake_since = None, now
        elif not present and self.asleep_since is None:
            self.asleep_since = now

    def computer(self, seat: Seat) -> str | None:
        """Who chooses for a seat, if that is a computer: "" is the one whose seat it is, else a stand-in's name."""
        guest = self.guests.get(seat)
        if guest is None:
            return ""
        return (guest.stand_in or None) if not guest.here else None

    def is_away(self, seat: Seat) -> bool:
        """Whether the table plays for somebody who may come back."""
        return seat in self.guests and not self.guests[seat].here and not self.guests[seat].left

    def is_waited_for(self, seat: Seat) -> bool:
        """Whether a person must choose there: nobody else does, and they have not left."""
        return seat in self.guests and not self.guests[seat].left and self.computer(seat) is None

    def by(self, seat: Seat) -> str:
        """Whom the record names for a computer's choice; nobody where its seat says so already."""
        return f"{COMPUTER}:{name}" if (name := self.computer(seat)) else ""

    def is_quiet(self, seat: Seat) -> bool:
        """Whether choices are made for a seat at once."""
        guest = self.guests.get(seat)
        return guest is not None and not guest.here and not guest.stand_in

    def claimable(self, seat: Seat) -> int | None:
        """From when on a seat may be taken for given up; None while its person is there."""
        guest = self.guests.get(seat)
        if guest is None or guest.left:
            return None
        away = None if guest.away_since is None else max(guest.away_since, self._awake_since)
        since = [at for at in (guest.gone_since, away) if at is not None]
        return min(since) + CLAIM_AFTER if since else None

    def presence(self) -> Presence:
        """What everybody may know."""
        places = (self.guests[seat].place if seat in self.guests else "computer" for seat in range(len(self._seats)))
        claims = [at for seat in self.guests if (at := self.claimable(seat)) is not None]
        two = len(self._seats) == len(self.guests) == TWO
        return Presence(tuple(places), self.watchers, min(claims) if two and claims else None)

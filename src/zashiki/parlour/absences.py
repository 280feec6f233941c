"""Who goes, who comes back, and what time that costs them.

Times are handed in; what is decided here becomes lines, and lines that are read again lead to the same.
"""

from __future__ import annotations

from typing import Literal

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.company import AWAY_AFTER, QUIET_IN_A_ROW, Company, Guest
from zashiki.parlour.computers import Computers
from zashiki.parlour.effects import Who
from zashiki.parlour.ledger import Ledger
from zashiki.records.sitting_bounds import streak_after
from zashiki.records.sitting_lines import COMPUTER, Choice, SeatChange


class Absences:
    """Of one table."""

    def __init__(self, ledger: Ledger, company: Company, computers: Computers) -> None:
        """Nobody has come yet."""
        self._ledger, self._company, self._computers = ledger, company, computers

    # What lines say of people, as they are written and when they are read again.

    def follow(self, line: lines.Line) -> None:
        """Take in what a line says."""
        match line:
            case SeatChange(seat=seat) if guest := self._company.guests.get(seat):
                _change(guest, line)
            case Choice(seat=seat, by=by, left=left):
                self.count(seat, by, left)
            case _:
                pass

    def write(self, line: SeatChange) -> None:
        """Write a line about people, and take it in."""
        self._ledger.write(line)
        self.follow(line)

    def count(self, seat: Seat, by: str, left: int | None) -> None:
        """Count the choices in a row that the clock made for a seat."""
        guest = self._company.guests.get(seat)
        if guest is not None:
            guest.streak = streak_after(guest.streak, by, left)

    # Coming back.

    def come_back(self, who: Who, now: int) -> None:
        """Let somebody connect, which wakes a table that sleeps, and ends an absence."""
        company = self._company
        guest = None if who is None else company.guests.get(who)
        playing = self._ledger.online and not self._ledger.record.closed
        if who is not None and guest is not None and playing and not guest.left:
            asleep = company.asleep_since
            if asleep is not None and now > asleep and self._ledger.timeline.timed:
                self.write(SeatChange(who, "here", "woken", excused=now - asleep, at=now))
            self.sit_down(who, self._excusable(who, guest, now if asleep is None else asleep), now)
        company.connect(who, now)

    def stood_still(self, since: int, now: int) -> None:
        """Charge nobody for a time in which the table could keep nothing."""
        here = [seat for seat, guest in self._company.guests.items() if guest.here and guest.gone_since is None]
        timed = self._ledger.online and not self._ledger.record.closed and self._ledger.timeline.timed
        if here and timed and self._company.asleep_since is None and now > since:
            self.write(SeatChange(here[0], "here", "woken", excused=now - since, at=now))

    def sit_down(self, seat: Seat, excused: int, now: int) -> None:
        """Give a seat back to its person; what a computer still answers for it is dropped."""
        if not self._company.guests[seat].here or excused:
            self.write(SeatChange(seat, "here", "returned", excused=excused, at=now))
            self._computers.drop(seat)

    def _excusable(self, seat: Seat, guest: Guest, now: int) -> int:
        asked = self._ledger.timeline.asked.get(seat)
        if asked is None or asked.secret or self._ledger.options.clock is None:
            return 0
        return guest.excusable(asked.since, now)

    # Going away.

    def stand_in(self, seat: Seat, now: int) -> None:
        """Let the table play for somebody who has been gone for a minute and is asked, as far as anybody knows."""
        guest, asked = self._company.guests[seat], self._ledger.timeline.asked
        if self._ledger.options.clock is not None:
            raise Illegal("clock_runs", seat=seat)
        openly = [one for one, question in asked.items() if not question.secret]
        if not guest.here or guest.gone_since is None or (openly and seat not in openly):
            raise Illegal("not_away", seat=seat)
        if max(guest.gone_since, asked[seat].since if seat in openly else 0) + AWAY_AFTER > now:
            raise Illegal("not_away_long", seat=seat)
        if seat in openly and not self._plays_on(seat):
            raise Illegal("no_quiet_choice", seat=seat)
        self._go_away(seat, "asked", now)

    def out_of_time(self, seat: Seat, now: int) -> None:
        """Write down how much of an absence was not charged to somebody whose time is up."""
        guest = self._company.guests.get(seat)
        if guest is not None and (excused := self._excusable(seat, guest, now)):
            self.write(SeatChange(seat, "here", "gone", excused=excused, at=now))

    def too_often(self, seat: Seat, now: int) -> None:
        """Play without somebody for whom the clock has chosen too often in a row."""
        guest = self._company.guests.get(seat)
        if self._ledger.record.closed:
            return  # that choice was the last
        if guest is not None and guest.here and guest.streak >= QUIET_IN_A_ROW:
            self._go_away(seat, "clock", now)

    def gone_too_long(self, seat: Seat, now: int) -> bool:
        """Play without somebody who is asked and has been gone for a minute; without a clock, others ask for it."""
        at = self.away_at(seat)
        if at is None or now < at or not self._plays_on(seat):
            return False
        self._go_away(seat, "gone", now)
        return True

    def away_at(self, seat: Seat) -> int | None:
        """When somebody who is asked openly will count as away unless they come back."""
        guest, asked = self._company.guests.get(seat), self._ledger.timeline.asked.get(seat)
        if guest is None or asked is None or asked.secret or self._ledger.options.clock is None or not guest.here:
            return None
        return None if guest.gone_since is None else max(guest.gone_since, asked.since) + AWAY_AFTER

    def due(self, seat: Seat) -> int | None:
        """When the time of a seat is up, with what of an absence is not charged."""
        found = self._ledger.timeline.deadline(seat)
        guest = self._company.guests.get(seat)
        return found if found is None or guest is None else found + self._excusable(seat, guest, found + AWAY_AFTER)

    def _plays_on(self, seat: Seat) -> bool:
        """Whether there is anything to choose for somebody who is away."""
        return self._ledger.options.away != "quiet" or self._ledger.quiet(seat) is not None

    def _go_away(self, seat: Seat, why: Literal["clock", "gone", "asked"], now: int) -> None:
        kind, _, name = self._ledger.options.away.partition(":")
        self.write(SeatChange(seat, "away", why, by=name if kind == COMPUTER else "", at=now))


def _change(guest: Guest, change: SeatChange) -> None:
    if change.why in ("returned", "gone"):
        guest.excused += change.excused
    if change.place == "here" and change.why != "returned":
        return  # only its time has changed
    guest.left = guest.left or change.why == "left"
    guest.away_since = change.at if change.place != "here" else None
    guest.stand_in = change.by if change.place != "here" else ""
    if change.place == "here":
        guest.streak = 0

"""The desk of a table: what every command begins and ends with.

It begins by looking at the time and at who sent it; it ends with effects.
"""

from __future__ import annotations

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Illegal, Outcome, Seat
from zashiki.parlour.accepted_commands import AcceptedCommands
from zashiki.parlour.automatons import Automatons, forfeited
from zashiki.parlour.company import Company
from zashiki.parlour.consent import Wishes
from zashiki.parlour.effects import Clocks, Effects, Message, Switches, Who, Wish
from zashiki.parlour.ledger import Ledger


class Desk:
    """Of one table."""

    def __init__(self, ledger: Ledger) -> None:
        """Nobody has come yet."""
        self.ledger = ledger
        self.company = Company(ledger.seats, at=ledger.at)
        self.automatons = Automatons(ledger, self.company)
        self.accepted, self.wishes = AcceptedCommands(), Wishes()
        self.listening: set[Who] = set()
        self.sent: list[tuple[Who, Message]] = []
        self.now = ledger.at

    # How a command begins.

    def at(self, now: int) -> None:
        """Take in the time, which never falls."""
        self.now = max(self.now, now)

    def repeats(self, seat: Seat, id: str, content: bytes, now: int) -> bool:  # noqa: A002 - as in the line
        """Take in the time and who sent a command; whether the same command was accepted before."""
        self.at(now)
        self.person(seat)
        return self.accepted.repeats(seat, id, content)

    def person(self, seat: Seat) -> Seat:
        """Hold a seat to those of people who have not left."""
        if type(seat) is not int or seat not in range(len(self.ledger.seats)):
            raise Illegal("no_such_seat", seat=seat)
        if seat not in self.company.guests or self.company.guests[seat].left:
            raise Illegal("not_your_seat", seat=seat)
        return seat

    def hold_open(self, seat: Seat) -> None:
        """Refuse what cannot be done at a table that is closed."""
        if self.ledger.record.closed:
            raise Illegal("match_over", seat=seat)

    def hold_asked(self, seat: Seat, seen: int | None, action: object) -> None:
        """Refuse a choice of somebody who is not asked, has not seen what they are asked, or whose time is up."""
        timeline, guest = self.ledger.timeline, self.company.guests[seat]
        asked = timeline.asked.get(seat)
        if self.ledger.record.closed or self.ledger.match.outcome is not None:
            raise Illegal("match_over", seat=seat, action=action)
        if asked is None or asked.since > self.now or not guest.here:
            raise Illegal("not_your_turn", seat=seat, action=action)
        if seen is not None and seen < self.ledger.questions.get(seat, 0):
            raise Illegal("stale", seat=seat, action=action)
        due = self.automatons.due(seat)
        if due is not None and self.now >= due:
            raise Illegal("too_late", seat=seat, action=action)

    def forfeit(self, seat: Seat) -> Outcome | None:
        """How the match ends if a seat gives it up; None: it does not."""
        return forfeited(self.ledger, seat)

    # What it does.

    def write(self, seat: Seat, id: str, content: bytes, line: lines.Line) -> None:  # noqa: A002 - likewise
        """Accept a command by writing a line."""
        self.automatons.write(line)
        self.accepted.add(seat, id, content)

    def chosen(self) -> None:
        """Go on after somebody chose: what was asked for before does not hold any more."""
        self.automatons.turn_off()
        if "undo" in self.wishes.open:
            self.drop("undo")
        self.automatons.settle(self.now)

    def drop(self, what: Wish) -> None:
        """End a request, and tell everybody."""
        if (dropped := self.wishes.drop(what)) is not None:
            self.tell_all(dropped)

    # What is told beside what happens.

    def tell_all(self, message: Message) -> None:
        """Tell everybody something."""
        self.sent += ((who, message) for who in (*range(len(self.ledger.seats)), None))

    def tell_presence(self) -> None:
        """Tell everybody who is there."""
        if self.ledger.online:
            self.tell_all(self.company.presence())

    def tell_switches(self, seat: Seat) -> None:
        """Tell a seat what it has switched on."""
        if self.ledger.online:
            self.sent.append((seat, Switches(tuple(sorted(self.automatons.on(seat))))))

    def greet(self, who: Who) -> None:
        """Tell one who has come what is beside the table."""
        if not self.ledger.online:
            return
        if who is not None and self.automatons.on(who):
            self.tell_switches(who)
        self.sent += ((who, wish) for wish in self.wishes.open.values())
        self.tell_presence()
        self.sent.append((who, self.clocks(who)))

    def clocks(self, who: Who) -> Clocks:
        """What time there is, as far as somebody may know."""
        timeline = self.ledger.timeline
        left = tuple(
            timeline.left.get(seat) if self.ledger.options.clock else None for seat in range(len(self.ledger.seats))
        )
        known = {
            seat: asked
            for seat, asked in timeline.asked.items()
            if asked.since <= self.now and (seat == who or not asked.secret)
        }
        until = [due for seat in known if (due := self.automatons.due(seat)) is not None]
        since = min((asked.since for asked in known.values()), default=None)
        return Clocks(left, tuple(known), since, min(until, default=None))

    # How it ends.

    def effects(self) -> Effects:
        """Give what a shell does next."""
        released = self.ledger.release(self.now)
        if self.ledger.online:  # nobody else: that somebody answered in secret would show
            released += [(who, self.clocks(who)) for who in dict.fromkeys(who for who, _ in released)]
        told = [(who, message) for who, message in (*self.sent, *released) if who in self.listening]
        self.sent = []
        lines_, first = self.ledger.take_lines()
        return Effects(lines_, first, tuple(told), self.automatons.asks(self.now), self._wake())

    def _wake(self) -> int | None:
        if not self.ledger.online:
            return None
        rematch = self.wishes.open.get("rematch")
        times = (self.ledger.due, self.automatons.wake(self.now), rematch.until if rematch else None)
        return min((at for at in times if at is not None), default=None)

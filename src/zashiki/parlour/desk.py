"""The desk of a table: what every command begins and ends with.

It begins by looking at the time and at who sent it; it ends with effects.
"""

from __future__ import annotations

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.absences import Absences
from zashiki.parlour.accepted_commands import AcceptedCommands
from zashiki.parlour.automatons import Automatons
from zashiki.parlour.company import Company
from zashiki.parlour.computers import Computers
from zashiki.parlour.effects import Clocks, Effects, Message, Place, Switches, Who, Wish
from zashiki.parlour.ledger import Ledger
from zashiki.parlour.wishes import Wishes


class Desk:
    """Of one table."""

    def __init__(self, ledger: Ledger) -> None:
        """Nobody has come yet."""
        self.ledger = ledger
        self.company = Company(ledger.seats, at=ledger.at)
        self.computers = Computers(ledger, self.company)
        self.absences = Absences(ledger, self.company, self.computers)
        self.automatons = Automatons(ledger, self.company, self.computers, self.absences)
        self.accepted, self.wishes = AcceptedCommands(), Wishes()
        self.unwritten = AcceptedCommands()
        """Those that no line names: a restart forgets them, and what they asked for."""
        self.listening: set[Who] = set()
        self._told_on: dict[Seat, frozenset[str]] = {}
        self._told_places: tuple[Place, ...] | None = None
        """Who was last told to be there; None: nobody was told."""
        """What each seat has last been told of its switches."""
        self.sent: list[tuple[Who, Message]] = []
        self.wake_at_once = False
        """Whether something may be due that this command must not do itself."""
        self.clocks_changed = False
        """Whether everybody is to be told what time there is, after all else that is told now."""
        self.now = ledger.at

    # How a command begins.

    def at(self, now: int) -> None:
        """Take in the time, which never falls."""
        self.now = max(self.now, now)

    def repeats(self, seat: Seat, id: str, content: bytes, now: int) -> bool:  # noqa: A002 - as in the line
        """Take in the time and who sent a command; whether the same command was accepted before."""
        self.at(now)
        if type(seat) is not int or seat not in range(len(self.ledger.seats)):
            raise Illegal("no_such_seat", seat=seat)
        if seat in self.company.guests and (
            self.accepted.repeats(seat, id, content) or self.unwritten.repeats(seat, id, content)
        ):
            return True
        self.person(seat)
        return False

    def person(self, seat: Seat) -> Seat:
        """Hold a seat to those of people who have not left."""
        if type(seat) is not int or seat not in range(len(self.ledger.seats)):
            raise Illegal("no_such_seat", seat=seat)
        if seat not in self.company.guests or self.company.guests[seat].left:
            raise Illegal("not_your_seat", seat=seat)
        return seat

    def hold_open(self, seat: Seat) -> None:
        """Refuse what cannot be done at a table that is closed."""
        if self.ledger.record.closed and self.shown_over:
            raise Illegal("match_over", seat=seat)

    def hold_switch(self, seat: Seat, name: str, *, on: bool) -> None:
        """Refuse a switch that there is none of, or that stands so already: it would be written for nothing."""
        if name not in tuple(self.ledger.match.game.SWITCHES):  # anything at all may be named
            raise Illegal("no_such_switch", seat=seat)
        self.hold_open(seat)
        if on == (name in self.automatons.on(seat)):
            raise Illegal("already_so", seat=seat)

    def hold_asked(self, seat: Seat, seen: int | None, action: object) -> None:
        """Refuse a choice of somebody who is not asked, has not seen what they are asked, or whose time is up."""
        timeline, guest = self.ledger.timeline, self.company.guests[seat]
        asked = timeline.asked.get(seat)
        if self.shown_over:
            raise Illegal("match_over", seat=seat, action=action)
        if asked is None or asked.since > self.now or not guest.here:
            raise Illegal("not_your_turn", seat=seat, action=action)
        last = self.ledger.streams[seat].number  # nobody has seen more than they were told
        if seen is not None and not self.ledger.questions.get(seat, 0) <= seen <= last:
            raise Illegal("stale", seat=seat, action=action)
        due = self.ledger.timeline.deadline(seat)  # whoever chooses is not absent, connected or not
        if due is not None and self.now >= due:
            raise Illegal("too_late", seat=seat, action=action)

    @property
    def shown_over(self) -> bool:
        """Whether the match is over, as far as was let out."""
        over = self.ledger.record.closed or self.ledger.match.outcome is not None
        return over and (self.ledger.due is None or self.ledger.due <= self.now)

    # What it does.

    def write(self, seat: Seat, id: str, content: bytes, line: lines.Line) -> None:  # noqa: A002 - likewise
        """Accept a command by writing a line."""
        self.ledger.write(line)
        self.absences.follow(line)
        self.automatons.follow(line)
        self.accepted.add(seat, id, content)

    def follow(self, line: lines.Line) -> None:
        """Take in what a line says that is read again."""
        self.absences.follow(line)
        self.automatons.follow(line)
        self.accepted.follow(line)

    def settle(self) -> None:
        """Let happen what need not wait for anybody."""
        self.automatons.settle(self.now)

    def back(self, seat: Seat, now: int) -> None:
        """Give a seat back to its person, who is there."""
        self.at(now)
        if self.company.is_away(self.person(seat)) and not self.ledger.record.closed:
            self.absences.sit_down(seat, 0, self.now)
            self.settle()
            self.tell_presence()

    def void(self) -> list[Wish]:
        """Name the requests that cannot be granted any more."""
        return self.wishes.void(self.ledger.choices, self.now, closed=self.ledger.record.closed)

    def drop_void(self) -> None:
        """End the requests that cannot be granted any more."""
        for what in self.void():
            self.drop(what)

    def drop(self, what: Wish) -> None:
        """End a request, and tell everybody."""
        if (dropped := self.wishes.drop(what)) is not None:
            self.tell_all(dropped)

    # What is told beside what happens.

    def tell_all(self, message: Message) -> None:
        """Tell everybody something."""
        self.sent += ((who, message) for who in (*range(len(self.ledger.seats)), None))

    def tell_presence(self) -> None:
        """Tell everybody who is there, and what time there is, which depends on it."""
        if self.ledger.online:
            presence = self.company.presence()
            self._told_places = presence.seats
            self.tell_all(presence)
            self.sent += ((who, self.clocks(who)) for who in (*range(len(self.ledger.seats)), None))

    def _tell_switches(self) -> None:
        """Tell each seat what it has switched on, if that has changed as far as it may know."""
        if not self.ledger.online:
            return
        for seat in self.company.guests:
            on = self.automatons.known_on(seat)
            if on != self._told_on.get(seat, frozenset()) and seat in self.listening:
                self._told_on[seat] = on
                self.sent.append((seat, Switches(tuple(sorted(on)))))

    def arrive(self, who: Who, since: int, now: int) -> None:
        """Let somebody listen who has heard all up to a number."""
        self.at(now)
        ledger = self.ledger
        if who is None and ledger.online and ledger.options.watching == "none":
            raise Illegal("no_watching")
        if who is not None and who not in range(len(ledger.seats)):
            raise Illegal("no_such_seat", seat=who)
        self.absences.come_back(who, self.now)
        if ledger.online:  # elsewhere whoever comes is asked first, even what they would not be asked otherwise
            self.settle()
        heard = who in self.listening  # by another connection, which has one stream with this one
        self.sent += (one for one in ledger.release(self.now) if heard or one[0] != who)
        self.listening.add(who)
        if (found := ledger.streams[who].since(since, ledger.view(who))) is not None:
            self.sent.append((who, found))
        self.greet(who)

    def greet(self, who: Who) -> None:
        """Tell one who has come what is beside the table."""
        if not self.ledger.online:
            return
        if who is not None:
            self._told_on.pop(who, None)
        self.sent += ((who, wish) for wish in self.wishes.open.values())
        self.tell_presence()
        if (over := self.ledger.told_over) is not None and (who, over) not in self.sent:
            self.sent.append((who, over))

    def clocks(self, who: Who) -> Clocks:
        """What time there is, as far as somebody may know."""
        timeline = self.ledger.timeline
        left = tuple(
            timeline.known_left(seat, self.now) if self.ledger.options.clock else None
            for seat in range(len(self.ledger.seats))
        )
        known = {
            seat: asked
            for seat, asked in timeline.asked.items()
            if asked.since <= self.now and (seat == who or not asked.secret)
        }
        until = [due for seat in known if (due := self.absences.due(seat)) is not None]
        since = min((asked.since for asked in known.values()), default=None)
        return Clocks(left, tuple(known), since, min(until, default=None))

    # How it ends.

    def effects(self) -> Effects:
        """Give what a shell does next."""
        self.drop_void()
        if self._told_places not in (None, self.company.presence().seats):  # somebody is away by the clock
            self.tell_presence()
        self.sent += (released := self.ledger.release(self.now))
        if self.ledger.online:  # whoever heard nothing must not notice anything either
            ears = (*range(len(self.ledger.seats)), None) if self.clocks_changed else (who for who, _ in released)
            self.sent += ((who, self.clocks(who)) for who in dict.fromkeys(ears))
            self.clocks_changed = False
        self._tell_switches()
        told = [(who, message) for who, message in self.sent if who in self.listening]
        self.sent = []
        asleep = self.automatons.asleep
        asks = () if asleep else self.computers.asks(self.automatons.open_questions(self.now))
        return Effects(*self.ledger.take_lines(), tuple(told), asks, self._wake())

    def _wake(self) -> int | None:
        if not self.ledger.online:
            return None
        if self.wake_at_once:
            self.wake_at_once = False
            return self.now
        rematch = self.wishes.open.get("rematch")
        times = (self.ledger.due, self.automatons.wake(self.now), rematch.until if rematch else None)
        return min((at for at in times if at is not None), default=None)

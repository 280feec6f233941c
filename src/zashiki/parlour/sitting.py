"""The sitting: a table with people and computers at it, as a value that commands go into and effects come out of.

Its house rules: a command is decided whole or refused with `Illegal`, and then nothing has changed. What it leads to is
given back as `Effects`; nothing is written, sent or asked here. It costs as much at the thousandth choice as at the
first. All seats that must choose are asked at once, and nobody learns who was. Time is whole milliseconds, handed in as
`now`; whoever looks at no clock leaves it out. A shell calls `tick` before a command that comes later than the last
effects said to wake it, so that what time alone brings about is kept on its own.

The pieces: `Ledger` (match, record, streams and what is still held back), `Company` (who is there), `Automatons` (what
is chosen without asking anybody), `Wishes` (what others must agree to), `AcceptedCommands`; the `Desk` has them all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Self

import msgspec

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.parlour.accepted_commands import choice_content, switch_content
from zashiki.parlour.company import Company
from zashiki.parlour.consent import REMATCH_WITHIN
from zashiki.parlour.desk import Desk
from zashiki.parlour.effects import Ask, Effects, Request, Who, Wish
from zashiki.parlour.ledger import Ledger
from zashiki.parlour.table_options import agreed_undo, checked_options
from zashiki.players.kit import kit_of
from zashiki.records.sitting_lines import Options, PenPassed, Resigned, SeatChange, SwitchChange


class Sitting:
    """One table, from its first line on."""

    def __init__(self, ledger: Ledger) -> None:
        """Take over a ledger; use `opened` or `restored`."""
        self._ledger, self._desk = ledger, Desk(ledger)
        self.match: AnyMatch = ledger.match
        self.record: Record = ledger.record
        """To look at; they change by commands alone. Among people the match may be ahead of what was let out."""
        self.seats: tuple[SeatInfo, ...] = ledger.seats
        self.options: Options = ledger.options
        self.scorer = ledger.scorer
        """The seat that enters everything, in a game that only keeps score; its end stands once it is closed."""
        self.company: Company = self._desk.company
        """Who is there; likewise."""
        self.rematch_agreed = False
        """Whether all people want another match; it is another table's."""

    @classmethod
    def opened(
        cls,
        match: AnyMatch,
        seats: Sequence[SeatInfo] = (),
        *,
        folded: Folded = "open",
        options: Options | None = None,
        now: int = 0,
    ) -> tuple[Self, Effects]:
        """Open a table that nobody has chosen at yet; nobody is asked before somebody has arrived.

        With `options` it is a table of people at a distance: times are kept, and it sleeps while nobody is there.
        """
        if options is not None:
            checked_options(match.game, match.rules, options, undo=match.may_undo, seats=seats)
        ledger = Ledger.opened(match, seats, folded=folded, options=options, now=now)
        kept, first = ledger.take_lines()
        return cls(ledger), Effects(kept, first)

    @classmethod
    def restored(cls, lines: Iterable[bytes], *, decide: bool = False) -> Self:
        """Go on after a pause or a crash: the fold of what was durable, nothing else.

        With `decide` every deal is made and every choice decided again, as befits lines that anybody may have written.
        """
        ledger = Ledger.restored(lines, decide=decide)
        sitting = cls(ledger)
        for line in ledger.retrace():
            sitting._desk.accepted.follow(line)
            sitting._desk.automatons.follow(line)
        sitting._desk.now = sitting.company.asleep_since = ledger.at
        return sitting

    # What a shell may look at.

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who must choose now."""
        asked = self._ledger.timeline.asked
        now = self._desk.now
        return tuple(s for s in self.match.to_act if self.company.computer(s) is None and asked[s].since <= now)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(self.company.guests)

    @property
    def over(self) -> bool:
        """Whether the match is over; in a game that keeps score the last entry may still be taken back."""
        return self.record.closed or self.match.outcome is not None

    @property
    def may_undo(self) -> bool:
        """Whether choices can be taken back without asking: at a table for it, by somebody alone with computers."""
        return self.match.may_undo and (self.scorer is not None or len(self.people) == 1)

    @property
    def nobody_chose(self) -> bool:
        """Whether no person has chosen anything yet, so that there is nothing to go on with."""
        return not self.match.forgotten and all(step.seat not in self.company.guests for step in self.match.steps)

    @property
    def stepwise(self) -> bool:
        """Whether choices that need no asking wait for `step`: a shell may have something to show before each."""
        return self._desk.automatons.stepwise

    @stepwise.setter
    def stepwise(self, stepwise: bool) -> None:
        self._desk.automatons.stepwise = stepwise

    def on(self, seat: Seat) -> Collection[str]:
        """What a seat has switched on."""
        return self._desk.automatons.on(seat)

    def told(self, who: Who) -> tuple[Any, ...]:
        """All that somebody has heard and that was not taken back, from the empty table on."""
        return self.match.heard(self.match.log, who)

    def unheard(self, seat: Seat) -> tuple[tuple[Any, ...], bool]:
        """What a computer has not been told yet, and whether that is everything anew; it counts as told now."""
        return self._desk.automatons.unheard(seat)

    # Coming and going.

    def arrived(self, who: Who, *, since: int = 0, now: int = 0) -> Effects:
        """Let somebody listen who has heard all up to a number: they get the rest, or the whole table."""
        self._desk.at(now)
        ledger = self._ledger
        if who is None and ledger.online and self.options.watching == "none":
            raise Illegal("no_watching")
        if who is not None and who not in range(len(self.seats)):
            raise Illegal("no_such_seat", seat=who)
        self._desk.automatons.come_back(who, self._desk.now)
        self._desk.listening.add(who)
        self._desk.sent += ledger.release(self._desk.now)
        self._desk.sent = [(one, message) for one, message in self._desk.sent if one != who]  # it is in what follows
        found = ledger.streams[who].since(since, ledger.view(who))
        if found is not None:
            self._desk.sent.append((who, found))
        self._desk.greet(who)
        return self._desk.effects()

    def left(self, who: Who, *, now: int = 0) -> Effects:
        """Take in that a connection has ended; whoever has no other does not listen any more."""
        self._desk.at(now)
        self.company.disconnect(who, self._desk.now)
        guest = None if who is None else self.company.guests.get(who)
        if (guest is None and not self.company.watchers) or (guest is not None and not guest.connections):
            self._desk.listening.discard(who)
        self._desk.tell_presence()
        return self._desk.effects()

    def leave(self, seat: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - as in the line
        """Leave for good: the match is lost, or somebody else plays on."""
        if self._desk.repeats(seat, id, b"leave", now):
            return self._desk.effects()
        self._desk.hold_open(seat)
        outcome, stand_in = self._desk.forfeit(seat), kit_of(self.match.game.name).stand_in
        becomes: Any = "computer" if stand_in and outcome is None else "left"
        self._desk.write(seat, id, b"leave", SeatChange(seat, becomes, "left", by=stand_in, id=id, at=self._desk.now))
        others = any(not self.company.guests[one].left for one in self.people)
        if outcome is not None or not others:
            self._ledger.close(outcome, "left", self._desk.now)
        self._desk.automatons.settle(self._desk.now)
        self._desk.tell_presence()
        return self._desk.effects()

    # Choosing.

    def choose(self, seat: Seat, action: object, *, id: str = "", seen: int | None = None, now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Choose for a person's seat; `seen` is the number of the last event that its person had heard of."""
        content = choice_content(msgspec.json.encode(action)) if id else b""
        if self._desk.repeats(seat, id, content, now):
            return self._desk.effects()
        self._desk.hold_asked(seat, seen, action)
        secret = self._ledger.timeline.asked[seat].secret
        self._ledger.submit(seat, action, self._desk.now, id=id)
        self._desk.accepted.add(seat, id, content)
        if not secret:
            self.company.guests[seat].streak = 0
        self._desk.chosen()
        return self._desk.effects()

    def answered(self, ask: Ask, action: object, *, note: str = "", now: int = 0) -> Effects:
        """Take a computer's answer; `note` says why it was made for it. One that nobody waits for changes nothing."""
        self._desk.at(now)
        if self._desk.automatons.answered(ask, action, note=note):
            self._desk.chosen()
        return self._desk.effects()

    def switch(self, seat: Seat, name: str, *, on: bool, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Have something answered for a seat by itself, or no more; only that seat sees it."""
        if self._desk.repeats(seat, id, content := switch_content(str(name), on=bool(on)), now):
            return self._desk.effects()
        if name not in tuple(self.match.game.SWITCHES):  # anything at all may be named
            raise Illegal("no_such_switch", seat=seat)
        self._desk.hold_open(seat)
        self._desk.write(seat, id, content, SwitchChange(seat, name, bool(on), id, self._desk.now))
        self._desk.chosen()
        self._desk.tell_switches(seat)
        return self._desk.effects()

    def step(self) -> Effects:
        """Make one choice that needs no asking, if there is one."""
        self._desk.automatons.step(self._desk.now)
        return self._desk.effects()

    def tick(self, *, now: int) -> Effects:
        """Let time pass: what is due is let out, and what nobody chose in time is chosen."""
        self._desk.at(now)
        self._desk.automatons.settle(self._desk.now)
        rematch = self._desk.wishes.open.get("rematch")
        if rematch is not None and rematch.until is not None and rematch.until <= self._desk.now:
            self._desk.drop("rematch")
        return self._desk.effects()

    # Taking back, giving up, going on.

    def undo(self, seat: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Take back to a person's previous choice; between people, once the others agree."""
        if self._desk.repeats(seat, id, b"undo", now):
            return self._desk.effects()
        self._desk.hold_open(seat)
        by_consent = self._ledger.online and agreed_undo(self.match.game, self.match.rules)
        if not self.match.may_undo or not (self.may_undo or by_consent):
            raise Illegal("no_undo" if not self.match.may_undo else "undo_between_people", seat=seat)
        if self.may_undo:
            self._take_back(seat, (), id)
        else:
            self._last_choice(seat)
            self._desk.tell_all(self._desk.wishes.ask(Request("undo", str(seat)), id=id))
        return self._desk.effects()

    def agree(self, seat: Seat, what: Wish, *, yes: bool = True, now: int = 0) -> Effects:
        """Agree to what another asked for, or refuse it."""
        self._desk.at(now)
        needed = [one for one in self.people if self.company.guests[one].here]
        self._desk.person(seat)
        if what != "rematch" and what in self._desk.wishes.open and self._desk.wishes.open[what].by == str(seat):
            raise Illegal("own_wish", seat=seat)
        if not yes:
            if what not in self._desk.wishes.open:
                raise Illegal("nothing_asked", seat=seat)
            self._desk.drop(what)
            return self._desk.effects()
        by = self._desk.wishes.open[what].by if what in self._desk.wishes.open else ""
        asked, granted = self._desk.wishes.agree(what, seat, [one for one in needed if str(one) != by])
        if granted:
            self._grant(asked)
        else:
            self._desk.tell_all(asked)
        return self._desk.effects()

    def resign(self, seat: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Give the match up, in a game that ends by that."""
        if self._desk.repeats(seat, id, b"resign", now):
            return self._desk.effects()
        self._desk.hold_open(seat)
        if (outcome := self._desk.forfeit(seat)) is None:
            raise Illegal("no_resigning", seat=seat)
        self._desk.write(seat, id, b"resign", Resigned(seat, id, self._desk.now))
        self._ledger.close(outcome, "resigned", self._desk.now)
        return self._desk.effects()

    def claim(self, seat: Seat, *, now: int = 0) -> Effects:
        """Claim the match, in a game of two that the other has left alone for long."""
        self._desk.at(now)
        self._desk.hold_open(self._desk.person(seat))
        others = [one for one in range(len(self.seats)) if one != seat]
        since = self.company.claimable(others[0]) if len(others) == 1 else None
        outcome = self._desk.forfeit(others[0]) if since is not None and since <= self._desk.now else None
        if outcome is None:
            raise Illegal("no_claim", seat=seat)
        self._ledger.close(outcome, "claimed", self._desk.now)
        return self._desk.effects()

    def stand_in(self, seat: Seat, absent: Seat, *, now: int = 0) -> Effects:
        """Let the table play for somebody who has been gone for a minute, at a table without clocks."""
        self._desk.at(now)
        self._desk.hold_open(self._desk.person(seat))
        self._desk.automatons.stand_in(self._desk.person(absent), self._desk.now)
        self._desk.automatons.settle(self._desk.now)
        self._desk.tell_presence()
        return self._desk.effects()

    def pen(self, name: str, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Ask for the pen of a score table; its keeper agrees or not."""
        self._desk.at(now)
        if self.scorer is None:
            raise Illegal("no_pen")
        self._desk.hold_open(self.scorer)
        self._desk.tell_all(self._desk.wishes.ask(Request("pen", name), id=id))
        return self._desk.effects()

    def rematch(self, seat: Seat, *, now: int = 0) -> Effects:
        """Ask for another match with the same people."""
        self._desk.at(now)
        self._desk.person(seat)
        if not self.over:
            raise Illegal("not_over", seat=seat)
        if "rematch" in self._desk.wishes.open:
            return self.agree(seat, "rematch", now=now)
        asked = self._desk.wishes.ask(Request("rematch", str(seat), (seat,), self._desk.now + REMATCH_WITHIN))
        if len(self.people) == 1:
            self._grant(asked)
        else:
            self._desk.tell_all(asked)
        return self._desk.effects()

    def close(self, *, now: int = 0) -> Effects:
        """Let the end stand that a score keeper could still take back, or leave a score table as it is."""
        self._desk.at(now)
        if not self.record.closed:
            if self.match.outcome is not None or not self._ledger.online:
                self._ledger.close_by_rules(self._desk.now)
            elif self.scorer is None:
                raise Illegal("not_over")
            else:
                self._ledger.close(None, "closed", self._desk.now)
        return self._desk.effects()

    # How.

    def _last_choice(self, seat: Seat) -> int:
        """After how many choices a seat's last one was made."""
        steps = self.match.steps
        to = next((at for at in range(len(steps) - 1, -1, -1) if steps[at].seat == seat), -1)
        if to < 0:
            raise Illegal("nothing_to_undo", seat=seat)
        return to

    def _take_back(self, seat: Seat, agreed: Sequence[Seat], id: str) -> None:  # noqa: A002 - as in the line
        to = self._last_choice(seat)
        self._desk.sent += self._ledger.undo(to, self._desk.now, by=seat, agreed=agreed, id=id)
        self._desk.accepted.add(seat, id, b"undo")
        self._desk.automatons.withdraw()
        self._desk.automatons.turn_off()

    def _grant(self, asked: Request) -> None:
        """Do what all agreed to."""
        id = self._desk.wishes.ids[asked.what]  # noqa: A001 - as in the line
        match asked.what:
            case "undo":
                self._take_back(int(asked.by), asked.agreed, id)
            case "pen":
                self._desk.automatons.write(PenPassed(asked.by, id, self._desk.now))
            case "rematch":
                self.rematch_agreed = True
        self._desk.drop(asked.what)

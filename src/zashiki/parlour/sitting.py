"""The sitting: a table with people and computers at it, as a value that commands go into and effects come out of.

Its house rules: a command is decided whole or refused with `Illegal`, and then nothing has changed. What it leads to is
given back as `Effects`; nothing is written, sent or asked here. All seats that must choose are asked at once, and
nobody learns who was. Time is whole milliseconds, handed in as `now`; whoever looks at no clock leaves it out. A shell
calls `tick` before a command that comes after `wake`, so that what time alone brings about is kept on its own.

The pieces: `Ledger` (match, record, streams and what is still held back), `Company` (who is there) and `Absences`,
`Automatons` (what is chosen without asking anybody) and `Computers`, `AcceptedCommands`; the `Desk` has them all.
`Agreements` are what others must agree to, `Departures` how people end a match.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Self

from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.parlour.accepted_commands import choice_content, switch_content
from zashiki.parlour.company import Company
from zashiki.parlour.consent import Agreements
from zashiki.parlour.departures import Departures
from zashiki.parlour.desk import Desk
from zashiki.parlour.effects import Ask, Effects, Who, Wish
from zashiki.parlour.ledger import Ledger
from zashiki.parlour.streams import Streams
from zashiki.parlour.table_options import checked_options, checked_time
from zashiki.records.sitting_lines import Options, SwitchChange


class Sitting:
    """One table, from its first line on."""

    def __init__(self, ledger: Ledger) -> None:
        """Take over a ledger; use `opened` or `restored`."""
        self._ledger, self._desk = ledger, (desk := Desk(ledger))
        self._agreements, self._departures = Agreements(desk), Departures(desk)
        self.match: AnyMatch = ledger.match
        self.record: Record = ledger.record
        """To look at; they change by commands alone. Among people the match may be ahead of what was let out."""
        self.seats: tuple[SeatInfo, ...] = ledger.seats
        self.options: Options = ledger.options
        self.scorer = ledger.scorer
        """The seat that enters everything, in a game that only keeps score; its end stands once it is closed."""
        self.company: Company = self._desk.company  # likewise
        self.streams: Streams = ledger.streams  # likewise
        self.people: tuple[Seat, ...] = tuple(desk.company.guests)
        """The seats of people."""

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
        checked_time(now)
        ledger = Ledger.opened(match, seats, folded=folded, options=options, now=now)
        return cls(ledger), Effects(*ledger.take_lines())

    @classmethod
    def restored(cls, lines: Iterable[bytes], *, decide: bool = False, closed: bool = False) -> Self:
        """Go on after a pause or a crash: the fold of what was durable, nothing else.

        With `decide` every deal is made and every choice decided again, as befits lines that anybody may have written.
        With `closed` a match that is over is taken, too: its end may not have been told, and there may be a rematch.
        """
        sitting = cls(Ledger.restored(lines, decide=decide, closed=closed))
        deque(sitting._retraced(), maxlen=0)
        return sitting

    def _retraced(self) -> Iterator[None]:
        """Follow the record line by line; only after the last one does the sitting stand."""
        for line in self._ledger.retrace():
            self._desk.follow(line)
            self._agreements.follow(line)
            yield
        self._desk.now = self._ledger.at
        self.company.all_gone(self._ledger.at)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who must choose now."""
        asked = self._desk.automatons.open_questions(self._desk.now)
        return tuple(seat for seat in asked if self.company.is_waited_for(seat))

    @property
    def over(self) -> bool:
        """Whether the match is over; in a game that keeps score the last entry may still be taken back."""
        return self.record.closed or self.match.outcome is not None

    @property
    def may_undo(self) -> bool:
        """Whether choices can be taken back without asking: at a table for it, by somebody alone with computers."""
        return self._agreements.alone

    @property
    def rematch_agreed(self) -> bool:
        """Whether all people want another match; it is another table's."""
        return self._agreements.rematch_agreed

    @property
    def keeper(self) -> str:
        """Who was given the pen of a score table; empty: whoever opened it has it."""
        return self._agreements.keeper

    @property
    def holder(self) -> str:
        """What `pen` was told of who was last given it; empty: nobody was, since this was opened or restored."""
        return self._agreements.holder

    @property
    def nobody_chose(self) -> bool:
        """Whether no person has chosen anything yet, so that there is nothing to go on with."""
        return not self.match.forgotten and self.company.guests.keys().isdisjoint(s.seat for s in self.match.steps)

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
        """All that somebody has heard and that was not taken back, as far as it is not in the store alone."""
        return self._ledger.told(who)

    def unheard(self, seat: Seat) -> tuple[tuple[Any, ...], bool]:
        """What a computer has not been told yet, and whether that is everything anew; it counts as told now."""
        return self._desk.computers.unheard(seat)

    # Coming and going.

    def arrived(self, who: Who, *, since: int = 0, now: int = 0) -> Effects:
        """Let somebody listen who has heard all up to a number: they get the rest, or the whole table."""
        self._desk.arrive(who, since, now)
        return self._desk.effects()

    def left(self, who: Who, *, by: str = "", now: int = 0) -> Effects:
        """Take in that a connection has ended; whoever has no other does not listen any more.

        `by` is what `pen` was told, if the pen may have been asked for on it.
        """
        self._desk.at(now)
        self._agreements.gone(by)
        self.company.disconnect(who, self._desk.now)
        if not self.company.connections(who):
            self._desk.listening.discard(who)
        self._desk.tell_presence()
        return self._desk.effects()

    def leave(self, seat: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - as in the line
        """Leave for good: the match is lost, or somebody else plays on."""
        self._departures.leave(seat, id, now)
        return self._desk.effects()

    def back(self, seat: Seat, *, now: int = 0) -> Effects:
        """Take in a sign that somebody who counts as away is there."""
        self._desk.back(seat, now)
        return self._desk.effects()

    # Choosing.

    def choose(self, seat: Seat, action: object, *, id: str = "", seen: int | None = None, now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Choose for a person's seat; `seen` is the number of the last event that its person had heard of."""
        content = choice_content(action) if id else b""
        if self._desk.repeats(seat, id, content, now):
            return self._desk.effects()
        self._desk.hold_asked(seat, seen, action)
        self._desk.automatons.submit(seat, action, self._desk.now, id=id)
        self._desk.accepted.add(seat, id, content)
        self._desk.settle()
        return self._desk.effects()

    def answered(self, ask: Ask, action: object, *, note: str = "", now: int = 0) -> Effects:
        """Take a computer's answer; `note` says why it was made for it. One that nobody waits for changes nothing."""
        self._desk.at(now)
        if self._desk.computers.answered(ask, action, note=note):
            self._desk.settle()
        return self._desk.effects()

    def switch(self, seat: Seat, name: str, *, on: bool, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Have something answered for a seat by itself, or no more; only that seat sees it."""
        if self._desk.repeats(seat, id, content := switch_content(str(name), on=bool(on)), now):
            return self._desk.effects()
        self._desk.hold_switch(seat, name, on=bool(on))
        self._desk.write(seat, id, content, SwitchChange(seat, name, bool(on), id, self._desk.now))
        self._desk.settle()
        return self._desk.effects()

    def stood_still(self, *, since: int, now: int) -> Effects:
        """Take in that nothing could be kept since a time, so that nobody could choose: it is charged to nobody."""
        self._desk.at(now)
        self._desk.absences.stood_still(since, self._desk.now)
        self._desk.clocks_changed = True
        return self._desk.effects()

    def step(self) -> Effects:
        """Make one choice that needs no asking, if there is one."""
        self._desk.automatons.step(self._desk.now)
        return self._desk.effects()

    def tick(self, *, now: int) -> Effects:
        """Let time pass: what is due is let out, and what nobody chose in time is chosen."""
        self._desk.at(now)
        self._desk.settle()
        return self._desk.effects()

    # Taking back, giving up, going on.

    def undo(self, seat: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Take back to a person's previous choice; between people, once the others agree."""
        self._agreements.undo(seat, id, now)
        return self._desk.effects()

    def agree(
        self,
        seat: Seat,
        what: Wish,
        *,
        request: str | None = None,
        yes: bool = True,
        id: str = "",  # noqa: A002 - likewise
        now: int = 0,
    ) -> Effects:
        """Agree to what another asked for, or refuse it; `request` is the id it was told with, None: what is open."""
        self._agreements.agree(seat, what, request, id, now, yes=yes)
        return self._desk.effects()

    def resign(self, seat: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Give the match up, in a game that ends by that."""
        self._departures.resign(seat, id, now)
        return self._desk.effects()

    def claim(self, seat: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Claim the match, in a game of two that the other has left alone for long."""
        self._departures.claim(seat, id, now)
        return self._desk.effects()

    def stand_in(self, seat: Seat, absent: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Let the table play for somebody who has been gone for a minute, at a table without clocks."""
        if self._desk.repeats(seat, id, content := f"stand_in {absent}".encode(), now):
            return self._desk.effects()
        self._desk.hold_open(seat)
        self._desk.absences.stand_in(self._desk.person(absent), self._desk.now)
        self._desk.unwritten.add(seat, id, content)
        self._desk.settle()
        return self._desk.effects()

    def pen(self, name: str, *, by: str = "", id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Ask for the pen of a score table; its keeper agrees or not.

        `by` is what the shell calls whoever asks: it lets them choose for the scorer's seat once they are the `holder`.
        """
        self._agreements.pen(name, by, id, now)
        return self._desk.effects()

    def rematch(self, seat: Seat, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Ask for another match with the same people, or agree to it."""
        self._agreements.rematch(seat, id, now)
        return self._desk.effects()

    def close(self, seat: Seat | None = None, *, id: str = "", now: int = 0) -> Effects:  # noqa: A002 - likewise
        """Let the end stand that a score keeper could still take back, or leave a score table as it is.

        None is the shell itself, whose command has no id.
        """
        self._departures.close(seat, id, now)
        return self._desk.effects()


def restoring(lines: Iterable[bytes]) -> tuple[Sitting, Iterator[None]]:
    """Restore a sitting, closed or not, in small steps, for a shell that has other things to do.

    It stands once all steps are gone through.
    """
    sitting = Sitting(Ledger.restored(lines, decide=False, closed=True))
    return sitting, sitting._retraced()  # noqa: SLF001 - its own

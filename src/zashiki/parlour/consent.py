"""What one asks for and others must agree to: an undo between people, the pen of a score table, another match."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.accepted_commands import WATCHERS, agree_content, pen_content
from zashiki.parlour.desk import Desk
from zashiki.parlour.effects import Request, Wish
from zashiki.records.sitting_bounds import agreed_undo
from zashiki.records.sitting_lines import PenPassed

REMATCH_WITHIN = 60_000
"""How long all have to agree to another match."""


class Agreements:
    """Of one table."""

    def __init__(self, desk: Desk) -> None:
        """Nobody has asked for anything."""
        self._desk, self._ledger, self._wishes = desk, desk.ledger, desk.wishes
        self.rematch_agreed = False
        self.keeper = ""
        """Who was given the pen of a score table; empty: whoever opened it has it."""
        self.holder = self._asks_for_pen = ""
        """The same, and who asks for it, as the shell calls them; a restart forgets it."""

    def follow(self, line: lines.Line) -> None:
        """Take in what a line says."""
        if isinstance(line, PenPassed):
            self.keeper = line.name

    @property
    def alone(self) -> bool:
        """Whether choices can be taken back without asking: at a table for it, by somebody alone with computers."""
        match, people = self._ledger.match, self._desk.company.guests
        return match.may_undo and (self._ledger.scorer is not None or len(people) == 1)

    # Asking.

    def undo(self, seat: Seat, id: str, now: int) -> None:  # noqa: A002 - as in the line
        """Take back to a person's previous choice; between people, once the other agrees."""
        if self._desk.repeats(seat, id, b"undo", now):
            return
        self._desk.hold_open(seat)
        match = self._ledger.match
        by_consent = self._ledger.online and agreed_undo(match.game, match.rules)
        if not match.may_undo or not (self.alone or by_consent):
            raise Illegal("no_undo" if not match.may_undo else "undo_between_people", seat=seat)
        to = self._last_choice(seat)
        if self.alone:
            self._take_back(seat, to, (), id)
        else:
            self._ask(Request("undo", id, seat))
            self._desk.unwritten.add(seat, id, b"undo")

    def pen(self, name: str, by: str, id: str, now: int) -> None:  # noqa: A002 - likewise
        """Ask for the pen of a score table; its keeper agrees or not."""
        self._desk.at(now)
        if self._ledger.scorer is None:
            raise Illegal("no_pen")
        if self._desk.unwritten.repeats(WATCHERS, id, pen_content(name), by=by):
            return
        self._desk.hold_open(self._ledger.scorer)
        self._ask(Request("pen", id, name=name))
        self._asks_for_pen = by
        self._desk.unwritten.add(WATCHERS, id, pen_content(name), by=by)

    def gone(self, by: str) -> None:
        """Drop the wish for the pen of somebody who is not there any more."""
        if by and by == self._asks_for_pen:
            self._desk.drop("pen")

    def rematch(self, seat: Seat, id: str, now: int) -> None:  # noqa: A002 - likewise
        """Ask for another match with the same people, or agree to it."""
        if self._desk.repeats(seat, id, b"rematch", now):
            return
        if not self._desk.shown_over:
            raise Illegal("not_over", seat=seat)
        if self.rematch_agreed:
            return
        if any(guest.left for guest in self._desk.company.guests.values()):
            raise Illegal("somebody_left", seat=seat)  # all people of this match would have to agree
        self._desk.drop_void()
        if "rematch" not in self._wishes.open:
            request = Request("rematch", id, seat, until=self._desk.now + REMATCH_WITHIN)
            self._wishes.ask(request, choices=self._ledger.choices)
        self._agree(seat, "rematch")
        self._desk.unwritten.add(seat, id, b"rematch")

    def _ask(self, request: Request) -> None:
        self._desk.tell_all(self._wishes.ask(request, choices=self._ledger.choices))

    # Agreeing.

    def agree(self, seat: Seat, what: Wish, request: str | None, id: str, now: int, *, yes: bool) -> None:  # noqa: A002 - likewise
        """Agree to what another asked for, or refuse it; a request that came later is not meant."""
        if self._desk.repeats(seat, id, content := agree_content(what, request, yes=yes), now):
            return
        asked = self._wishes.open.get(what)
        if (
            asked is None
            or what in self._desk.void()
            or seat not in self._needed(what)
            or not _is_meant(asked, request)
        ):
            own = asked is not None and what != "rematch" and asked.seat == seat
            raise Illegal("own_wish" if own else "nothing_asked", seat=seat)
        if yes:
            self._agree(seat, what)
        else:
            self._desk.drop(what)
        self._desk.unwritten.add(seat, id, content)

    def _agree(self, seat: Seat, what: Wish) -> None:
        asked, granted = self._wishes.agree(what, seat, self._needed(what))
        if granted:
            self._grant(asked)
        else:
            self._desk.tell_all(asked)

    def _needed(self, what: Wish) -> tuple[Seat, ...]:
        """Whose consent is needed: the keeper's for the pen, everybody's for another match, the others' for an undo."""
        if what == "pen":
            return (self._ledger.scorer or 0,)
        people = self._desk.company.guests
        return tuple(seat for seat in people if what == "rematch" or seat != self._wishes.open[what].seat)

    def _grant(self, asked: Request) -> None:
        """Do what all agreed to."""
        match asked.what:
            case "undo" if asked.seat is not None:
                self._take_back(asked.seat, self._last_choice(asked.seat), asked.agreed, asked.id)
            case "pen":
                line = PenPassed(asked.name, at=self._desk.now)  # ids of those without a seat are not the table's
                self._ledger.write(line)
                self.follow(line)
                self.holder = self._asks_for_pen
            case "rematch":
                self.rematch_agreed = True
        self._desk.drop(asked.what)

    # Taking back.

    def _last_choice(self, seat: Seat) -> int:
        """After how many choices a seat's last one was made, if it can be taken back."""
        match = self._ledger.match
        to = next((at for at in range(len(match.steps) - 1, -1, -1) if match.steps[at].seat == seat), -1)
        if to < 0:
            raise Illegal("nothing_to_undo", seat=seat)
        if match.game.laid_open(match.state_at(to)) < match.game.laid_open(match.state):
            raise Illegal("deal_revealed", seat=seat)
        return to

    def _take_back(self, seat: Seat, to: int, agreed: Sequence[Seat], id: str) -> None:  # noqa: A002 - as in the line
        self._desk.sent += self._ledger.undo(to, self._desk.now, by=seat, agreed=agreed, id=id)
        self._desk.accepted.add(seat, id, b"undo")
        self._desk.computers.withdraw()
        self._desk.clocks_changed = True
        self._desk.wake_at_once = True  # whoever is asked again may have no time left


def _is_meant(asked: Request, request: str | None) -> bool:
    return request is None or request == asked.id

"""What one asks for and others must agree to: an undo between people, the pen of a score table, another match."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.accepted_commands import WATCHERS, pen_content
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
        if self._desk.repeats(seat, id, b"undo", now) or self._wishes.repeats("undo", str(seat), id):
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
            self._ask(Request("undo", str(seat)), id)

    def pen(self, name: str, id: str, now: int) -> None:  # noqa: A002 - likewise
        """Ask for the pen of a score table; its keeper agrees or not."""
        self._desk.at(now)
        if self._ledger.scorer is None:
            raise Illegal("no_pen")
        if self._desk.accepted.repeats(WATCHERS, id, pen_content(name)) or self._wishes.repeats("pen", name, id):
            return
        self._desk.hold_open(self._ledger.scorer)
        self._ask(Request("pen", name), id)

    def rematch(self, seat: Seat, now: int) -> None:
        """Ask for another match with the same people, or agree to it."""
        self._desk.at(now)
        self._desk.person(seat)
        if not self._desk.shown_over:
            raise Illegal("not_over", seat=seat)
        if self.rematch_agreed:
            return
        self._desk.drop_void()
        if "rematch" not in self._wishes.open:
            request = Request("rematch", str(seat), until=self._desk.now + REMATCH_WITHIN)
            self._wishes.ask(request, choices=self._ledger.choices)
        self.agree(seat, "rematch", now, yes=True)

    def _ask(self, request: Request, id: str) -> None:  # noqa: A002 - likewise
        self._desk.tell_all(self._wishes.ask(request, choices=self._ledger.choices, id=id))

    # Agreeing.

    def agree(self, seat: Seat, what: Wish, now: int, *, yes: bool) -> None:
        """Agree to what another asked for, or refuse it."""
        self._desk.at(now)
        self._desk.person(seat)
        if what not in self._wishes.open or what in self._desk.void() or seat not in (needed := self._needed(what)):
            own = what in self._wishes.open and self._wishes.open[what].by == str(seat)
            raise Illegal("own_wish" if own else "nothing_asked", seat=seat)
        if not yes:
            self._desk.drop(what)
            return
        asked, granted = self._wishes.agree(what, seat, needed)
        if granted:
            self._grant(asked)
        else:
            self._desk.tell_all(asked)

    def _needed(self, what: Wish) -> tuple[Seat, ...]:
        """Whose consent is needed: the keeper's for the pen, everybody's for another match, the others' for an undo."""
        if what == "pen":
            return (self._ledger.scorer or 0,)
        people = self._desk.company.guests
        return tuple(seat for seat in people if what == "rematch" or str(seat) != self._wishes.open[what].by)

    def _grant(self, asked: Request) -> None:
        """Do what all agreed to."""
        id = self._wishes.ids[asked.what]  # noqa: A001 - as in the line
        match asked.what:
            case "undo":
                seat = int(asked.by)
                self._take_back(seat, self._last_choice(seat), asked.agreed, id)
            case "pen":
                line = PenPassed(asked.by, id, self._desk.now)
                self._desk.write(WATCHERS, id, pen_content(asked.by), line)
                self.follow(line)
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

"""What is chosen without asking a person: by computers, by switches, by the clock, and for whoever is not there.

None of it happens while the table sleeps, that is while no person is connected to a table of people. Only the windows
of a `strict` table end on time even then, since a pause there must tell nothing to whoever watches.
"""

from __future__ import annotations

from typing import Any

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Seat
from zashiki.parlour.absences import Absences
from zashiki.parlour.company import Company
from zashiki.parlour.computers import Computers
from zashiki.parlour.ledger import Ledger
from zashiki.records.sitting_bounds import lasting_switches
from zashiki.records.sitting_lines import AWAY, CLOCK, SWITCH, Choice, Flag, SwitchChange


class Automatons:
    """Of one table."""

    def __init__(self, ledger: Ledger, company: Company, computers: Computers, absences: Absences) -> None:
        """Nothing is switched on."""
        self._ledger, self._company, self._game = ledger, company, ledger.match.game
        self._computers, self._absences = computers, absences
        self.stepwise = False
        """Whether choices that need no asking wait for `step`."""
        self._on: dict[Seat, frozenset[str]] = {}
        self._turned_off: dict[Seat, frozenset[str]] = {}
        """What went off with the last round."""
        self._laid_open = ledger.laid_open

    @property
    def asleep(self) -> bool:
        """Whether nobody is there to play with."""
        return self._ledger.online and self._company.asleep_since is not None

    # Switches.

    def on(self, seat: Seat) -> frozenset[str]:
        """What a seat has switched on."""
        return self._on.get(seat, frozenset())

    def known_on(self, seat: Seat) -> frozenset[str]:
        """What a seat has switched on, as far as it may know: it may not have heard yet that the round is over."""
        over = self._ledger.laid_open > self._game.laid_open(self._ledger.shown)
        return self.on(seat) | self._turned_off.get(seat, frozenset()) if over else self.on(seat)

    def follow(self, line: lines.Line) -> None:
        """Take in what a line says of switches, as it is written and when it is read again."""
        match line:
            case SwitchChange(seat=seat, name=name, on=on):
                self._on[seat] = self.on(seat) | {name} if on else self.on(seat) - {name}
                self._turned_off[seat] = self._turned_off.get(seat, frozenset()) - {name}
            case Choice():
                self.turn_off()
            case _:
                pass

    def turn_off(self) -> None:
        """Turn off what lasts until the end of a round, at its end."""
        if self._ledger.laid_open > self._laid_open:  # also where nothing was on: what went off before is long known
            lasting = lasting_switches(self._game)
            self._turned_off = {seat: on - lasting for seat, on in self._on.items()}
            self._on = {seat: on & lasting for seat, on in self._on.items()}
        self._laid_open = self._ledger.laid_open

    # What is chosen.

    def submit(self, seat: Seat, action: object, now: int, *, by: str = "", id: str = "", note: str = "") -> None:  # noqa: A002 - as in the line
        """Choose for a seat."""
        left = self._ledger.submit(seat, action, now, by=by, id=id, note=note)
        self._computers.drop(seat)
        self._absences.count(seat, by, left)
        self.turn_off()

    def settle(self, now: int) -> None:
        """Make all choices that nobody need be asked for, and those whose time is up."""
        since = self._company.asleep_since
        if (
            self.asleep
            and since is not None
            and now >= since + self._company.abandoned_after
            and not self._ledger.record.closed
        ):
            self._ledger.close(None, "abandoned", now)
        while any(self._settled(seat, now) for seat in self.open_questions(now)):
            pass

    def step(self, now: int) -> None:
        """Make one choice that a seat makes by itself."""
        any(self._by_itself(seat, now) for seat in self.open_questions(now))

    def open_questions(self, now: int) -> tuple[Seat, ...]:
        """The seats whose question has been put."""
        return tuple(seat for seat, asked in self._ledger.timeline.asked.items() if asked.since <= now)

    def _settled(self, seat: Seat, now: int) -> bool:
        """Whether something was decided for a seat that is asked."""
        if self.asleep:
            return self._ledger.timeline.waits_for_nobody(seat) and self._out_of_time(seat, now)
        if self._company.computer(seat) is not None:
            late = self._ledger.timeline.waits_for_nobody(seat)
            return self._answer(seat, now) or (late and self._out_of_time(seat, now))
        if self._company.is_quiet(seat):
            return self._choose(seat, self._ledger.quiet(seat), AWAY, now)
        if not self.stepwise and self._by_itself(seat, now):
            return True
        return self._out_of_time(seat, now) or self._absences.gone_too_long(seat, now)

    def _answer(self, seat: Seat, now: int) -> bool:
        found = self._computers.answer(seat, now)
        if found is not None:
            self.submit(seat, found[0], now, by=self._company.by(seat), note=found[1])
        return found is not None

    def _by_itself(self, seat: Seat, now: int) -> bool:
        if self._company.computer(seat) is not None:
            return False
        return self._choose(seat, self._game.automatic(self._ledger.match.view(seat), seat, self.on(seat)), SWITCH, now)

    def _choose(self, seat: Seat, action: Any, by: str, now: int) -> bool:  # noqa: ANN401 - each game has its own actions
        if action is None or self._game.why_not(self._ledger.match.state, seat, action) is not None:
            return False
        self.submit(seat, action, now, by=by)
        return True

    def _out_of_time(self, seat: Seat, now: int) -> bool:
        """Choose for a seat whose time is up; where there is nothing to choose, its flag falls."""
        due = self._absences.due(seat)
        if due is None or now < due:
            return False
        action = self._ledger.quiet(seat)
        if action is None and self._ledger.timeline.asked[seat].secret:
            return False
        self._absences.out_of_time(seat, now)
        if action is None:
            self._ledger.write(Flag(seat, now))
            self._ledger.close(self._ledger.forfeit(seat), "flag", now)
        else:
            self.submit(seat, action, now, by=CLOCK)
            self._absences.too_often(seat, now)
        return True

    # When.

    def wake(self, now: int) -> int | None:
        """When something is to be chosen next."""
        since, questions = self._company.asleep_since, self._ledger.timeline.asked
        times: list[int | None] = []
        if self.asleep and since is not None and not self._ledger.record.closed:
            times.append(since + self._company.abandoned_after)
            times += (self._absences.due(seat) for seat in questions if self._ledger.timeline.waits_for_nobody(seat))
        else:
            for seat, asked in questions.items():
                times += (asked.since,) if asked.since > now else self._times(seat)
        return min((at for at in times if at is not None and at > now), default=None)

    def _times(self, seat: Seat) -> tuple[int | None, ...]:
        return self._absences.due(seat), self._absences.away_at(seat), self._computers.answer_at(seat)

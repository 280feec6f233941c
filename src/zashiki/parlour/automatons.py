"""What is chosen without asking a person: by computers, by switches, by the clock, and for whoever is not there.

None of it happens while the table sleeps, that is while no person is connected to a table of people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Illegal, Outcome, Seat
from zashiki.parlour.company import ABANDONED_AFTER, AWAY_AFTER, QUIET_IN_A_ROW, Company, Guest
from zashiki.parlour.effects import Ask, Who
from zashiki.parlour.ledger import Ledger
from zashiki.players.player import Hearing
from zashiki.records.sitting_lines import AWAY, CLOCK, COMPUTER, SWITCH, Choice, Flag, SeatChange, SwitchChange


class Automatons:
    """Of one table."""

    def __init__(self, ledger: Ledger, company: Company) -> None:
        """Nobody has been asked."""
        self._ledger, self._company, self._game = ledger, company, ledger.match.game
        self.stepwise = False
        """Whether choices that need no asking wait for `step`."""
        self._hearings: dict[Seat, Hearing] = {}
        self._asked: dict[Seat, Ask] = {}
        self._questions = Counter[Seat]()
        self._answers: dict[Seat, tuple[object, str]] = {}
        """What computers have answered before their pause was over, and what is noted with it."""
        self._on: dict[Seat, frozenset[str]] = {}
        self._laid_open = ledger.laid_open

    @property
    def asleep(self) -> bool:
        """Whether nobody is there to play with."""
        return self._ledger.online and self._company.asleep_since is not None

    def on(self, seat: Seat) -> frozenset[str]:
        """What a seat has switched on."""
        return self._on.get(seat, frozenset())

    # What lines say of people and switches, as they are written and when they are read again.

    def follow(self, line: lines.Line) -> None:
        """Take in what a line says."""
        match line:
            case SwitchChange(seat=seat, name=name, on=on):
                self._on[seat] = self.on(seat) | {name} if on else self.on(seat) - {name}
            case SeatChange(seat=seat) if guest := self._company.guests.get(seat):
                self._change(guest, line)
            case Choice(seat=seat, by=by, left=left) if guest := self._company.guests.get(seat):
                if left is not None:  # what nobody else can know of makes nobody away
                    guest.streak = guest.streak + 1 if by == CLOCK else 0 if not by else guest.streak
                self.turn_off()
            case _:
                pass

    def _change(self, guest: Guest, change: SeatChange) -> None:
        guest.left = guest.left or change.why == "left"
        guest.away_since = change.at if change.now != "here" else None
        guest.stand_in = change.by if change.now != "here" else ""
        if change.why in ("returned", "gone"):
            guest.excused += change.excused
        if change.now == "here":
            guest.streak = 0

    def turn_off(self) -> None:
        """Turn off what lasts until the end of a round, at its end."""
        if self._ledger.laid_open > self._laid_open and any(self._on.values()):
            lasting = {name for name, lasts in self._game.SWITCHES.items() if lasts}
            self._on = {seat: on & lasting for seat, on in self._on.items()}
        self._laid_open = self._ledger.laid_open

    def write(self, line: lines.Line) -> None:
        """Write a line about people, and take it in."""
        self._ledger.write(line)
        self.follow(line)

    # Coming back.

    def come_back(self, who: Who, now: int) -> bool:
        """Let somebody connect; whether a seat that was away is its person's again."""
        asleep, company = self._company.asleep_since, self._company
        guest = None if who is None else company.guests.get(who)
        if guest is None or not self._ledger.online or self._ledger.record.closed:
            company.connect(who)
            return False
        if asleep is not None:
            self._wake(asleep, now)
        asked = self._ledger.timeline.asked.get(who) if who is not None else None
        charged = asked is not None and not asked.secret and asleep is None and self._ledger.options.clock is not None
        excused = guest.excusable(asked.since, now) if asked and charged else 0
        away = guest.away_since is not None and not guest.left
        if who is not None and (away or excused):
            self.write(SeatChange(who, "here", "returned", excused=excused, at=now))
            self._asked.pop(who, None)  # what a computer still answers for it is dropped
            self._answers.pop(who, None)
        company.connect(who)
        return away

    def _wake(self, asleep: int, now: int) -> None:
        """Time did not count while nobody was there."""
        for seat, asked in tuple(self._ledger.timeline.asked.items()):
            if seat in self._company.guests and self._ledger.timeline.deadline(seat) is not None and not asked.secret:
                slept = now - max(asked.since + asked.excused, asleep)
                if slept > 0:
                    self.write(SeatChange(seat, self._place(seat), "woken", excused=slept, at=now))

    def _place(self, seat: Seat) -> Literal["here", "away"]:
        return "here" if self._company.guests[seat].here else "away"

    def stand_in(self, seat: Seat, now: int) -> None:
        """Let the table play for somebody who has been gone for a minute."""
        guest, asked = self._company.guests[seat], self._ledger.timeline.asked.get(seat)
        if not guest.here or guest.gone_since is None or asked is None:
            raise Illegal("not_away", seat=seat)
        if max(guest.gone_since, asked.since) + AWAY_AFTER > now:
            raise Illegal("not_away_long", seat=seat)
        if not self._plays_on(seat):
            raise Illegal("no_quiet_choice", seat=seat)
        self._go_away(seat, "asked", now)

    def _plays_on(self, seat: Seat) -> bool:
        """Whether there is anything to choose for somebody who is away."""
        return self._ledger.options.away != "quiet" or self._quiet(seat) is not None

    def _go_away(self, seat: Seat, why: Literal["clock", "gone", "asked"], now: int) -> None:
        kind, _, name = self._ledger.options.away.partition(":")
        stand_in = name if kind == COMPUTER else ""
        self.write(SeatChange(seat, "away", why, by=stand_in, at=now))

    # What is chosen.

    def settle(self, now: int) -> None:
        """Make all choices that nobody need be asked for, and those whose time is up."""
        if self.asleep:
            self._abandon(now)
        while self.asleep and any(self._out_of_time(seat, now) for seat in self._secretly(now)):
            pass  # a window ends as it would have if nobody had been asked
        while not (self.asleep or self._ledger.record.closed) and any(
            self._settled(seat, now) for seat in self._open(now)
        ):
            pass

    def step(self, now: int) -> None:
        """Make one choice that a seat makes by itself."""
        any(self._by_itself(seat, now) for seat in self._open(now))

    def _open(self, now: int) -> tuple[Seat, ...]:
        """The seats whose question has been put."""
        return tuple(seat for seat, asked in self._ledger.timeline.asked.items() if asked.since <= now)

    def _secretly(self, now: int) -> tuple[Seat, ...]:
        """Those of them that others cannot know of."""
        return tuple(seat for seat in self._open(now) if self._ledger.timeline.asked[seat].secret)

    def _settled(self, seat: Seat, now: int) -> bool:
        """Whether something was decided for a seat that is asked."""
        if self._company.computer(seat) is not None:
            return self._answer(seat, now) or self._out_of_time(seat, now)
        if self._company.is_quiet(seat):
            return self._choose(seat, self._quiet(seat), AWAY, now) or self._out_of_time(seat, now)
        if not self.stepwise and self._by_itself(seat, now):
            return True
        return self._out_of_time(seat, now) or self._gone_too_long(seat, now)

    def _by_itself(self, seat: Seat, now: int) -> bool:
        if self._company.computer(seat) is not None:
            return False
        return self._choose(seat, self._game.automatic(self._ledger.match.view(seat), seat, self.on(seat)), SWITCH, now)

    def _choose(self, seat: Seat, action: Any, by: str, now: int) -> bool:  # noqa: ANN401 - each game has its own actions
        if action is None or self._game.why_not(self._ledger.match.state, seat, action) is not None:
            return False
        self.submit(seat, action, now, by=by)
        return True

    def submit(self, seat: Seat, action: object, now: int, *, by: str = "", note: str = "") -> None:
        """Choose for a seat."""
        self._ledger.submit(seat, action, now, by=by, note=note)
        self._asked.pop(seat, None)
        self._answers.pop(seat, None)
        self.turn_off()

    def _quiet(self, seat: Seat) -> Any:  # noqa: ANN401 - likewise
        quiet: Callable[[Any, Seat], Any] | None = getattr(self._game, "quiet", None)
        return None if quiet is None else quiet(self._ledger.match.view(seat), seat)

    def _out_of_time(self, seat: Seat, now: int) -> bool:
        """Choose for a seat whose time is up; where there is nothing to choose, its flag falls."""
        guest = self._company.guests.get(seat)
        due = self.due(seat)
        if due is None or now < due or self._ledger.record.closed:
            return False
        asked = self._ledger.timeline.asked[seat]
        if guest is None:  # a computer that is asked in secret: only such questions of theirs have a limit
            return self._choose(seat, self._quiet(seat), CLOCK, now)
        if excused := guest.excusable(asked.since, now) if self._ledger.options.clock and not asked.secret else 0:
            self.write(SeatChange(seat, self._place(seat), "gone", excused=excused, at=now))
        if (action := self._quiet(seat)) is None:
            self._ledger.write(Flag(seat, now))
            self._ledger.close(forfeited(self._ledger, seat), "flag", now)
            return True
        streak = guest.streak if asked.secret else guest.streak + 1
        self.submit(seat, action, now, by=CLOCK if guest.here else AWAY)
        guest.streak = streak
        if streak >= QUIET_IN_A_ROW and guest.here:
            self._go_away(seat, "clock", now)
        return True

    def due(self, seat: Seat) -> int | None:
        """When the time of a person is up, with what of an absence is not charged."""
        found = self._ledger.timeline.deadline(seat)
        asked, guest = self._ledger.timeline.asked.get(seat), self._company.guests.get(seat)
        if found is None or asked is None or guest is None or asked.secret:
            return found
        return found + guest.excusable(asked.since, found + AWAY_AFTER)

    def _gone_too_long(self, seat: Seat, now: int) -> bool:
        """Play without somebody who is asked and has been gone for a minute; without a clock, others ask for it."""
        at = self.away_at(seat)
        if at is None or now < at or not self._plays_on(seat):
            return False
        self._go_away(seat, "gone", now)
        return True

    def away_at(self, seat: Seat) -> int | None:
        """When somebody who is asked will count as away unless they come back."""
        guest, asked = self._company.guests.get(seat), self._ledger.timeline.asked.get(seat)
        if guest is None or asked is None or guest.gone_since is None or self._ledger.options.clock is None:
            return None
        if asked.secret:
            return None
        return max(guest.gone_since, asked.since) + AWAY_AFTER if guest.here else None

    def _abandon(self, now: int) -> None:
        since = self._company.asleep_since
        if since is not None and now >= since + ABANDONED_AFTER and not self._ledger.record.closed:
            self._ledger.close(None, "abandoned", now)

    # Computers.

    def asks(self, now: int) -> tuple[Ask, ...]:
        """Ask every computer that must choose and has not been asked."""
        if self.asleep:
            return ()
        asks = []
        for seat in self._open(now):
            player = self._company.computer(seat)
            if player is not None and seat not in self._asked:
                self._questions[seat] += 1  # for each by itself: how often others are asked is theirs to know
                view = self._ledger.match.view(seat)
                ask = Ask(self._questions[seat], seat, view, *self.unheard(seat), player=player)
                self._asked[seat] = ask
                asks.append(ask)
        return tuple(asks)

    def unheard(self, seat: Seat) -> tuple[tuple[Any, ...], bool]:
        """What a computer has not been told yet, and whether that is everything anew; it counts as told now."""
        if self._ledger.forgetful:
            return (), False
        if seat not in self._hearings:
            self._hearings[seat] = Hearing(self._ledger.match, seat)
        return self._hearings[seat].news()

    def withdraw(self) -> None:
        """Expect no answers: what was asked is not so any more."""
        self._asked.clear()
        self._answers.clear()

    def answered(self, ask: Ask, action: object, *, note: str) -> bool:
        """Take an answer, which counts once the seat's pause is over; whether it was waited for.

        One that the rules do not allow is refused, and the seat is still asked.
        """
        if self.asleep or self._ledger.record.closed or self._asked.get(ask.seat) != ask:
            return False
        why = self._game.why_not(self._ledger.match.state, ask.seat, action)
        if why is not None:
            raise Illegal(why, seat=ask.seat, action=action)
        self._answers[ask.seat] = (action, note)
        return True

    def _answer(self, seat: Seat, now: int) -> bool:
        found, ready = self._answers.get(seat), self.answer_at(seat)
        if found is None or ready is None or now < ready:
            return False
        self.submit(seat, found[0], now, by=self._company.by(seat), note=found[1])
        return True

    def answer_at(self, seat: Seat) -> int | None:
        """When a computer's answer counts."""
        asked = self._ledger.timeline.asked.get(seat)
        return (
            None if asked is None or seat not in self._answers else asked.since + self._ledger.options.computers_pause
        )

    def wake(self, now: int) -> int | None:
        """When something is to be chosen next."""
        if self.asleep and (since := self._company.asleep_since) is not None:
            dues = [due for seat in self._secretly(now) if (due := self.due(seat)) is not None]
            return min((at for at in (*dues, since + ABANDONED_AFTER) if at > now), default=None)
        times: list[int | None] = []
        for seat, asked in self._ledger.timeline.asked.items():
            times += (asked.since,) if asked.since > now else (self.due(seat), self.away_at(seat), self.answer_at(seat))
        return min((at for at in times if at is not None and at > now), default=None)


def forfeited(ledger: Ledger, seat: Seat) -> Outcome | None:
    """How the match ends if a seat gives it up; None: it goes on without it, or the game does not say."""
    forfeit: Callable[[Any, Seat], Outcome | None] | None = getattr(ledger.match.game, "forfeit", None)
    return None if forfeit is None else forfeit(ledger.match.state, seat)

"""One of two worlds: a sitting with a shell around it that notes what the listeners get and when.

What the listeners may know of is done to it from outside, alike in both worlds. What they may not know of it does by
itself, by dice of its own: answers in secret and how long they take, switches, and commands that are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial, reduce
from random import Random
from typing import Any, NamedTuple

import msgspec

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour import Ask, Effects, Sitting, Who
from zashiki.parlour.inward import Detail
from zashiki.parlour.listeners import Listeners
from zashiki.parlour.narrator import Narrator
from zashiki.records.contents import opening_of, steps_of
from zashiki.records.export import export
from zashiki.records.optional_rules import quiet_choice
from zashiki.records.sitting_lines import Options, read

NEVER = 1 << 60
DETAILS: tuple[Detail, ...] = ("scene", "events")
PASSED, LATE = 0.8, 0.15
"""How often an answer in secret is the quiet one, and how often none comes in time."""
MISCHIEF = 0.2
"""How often others turn a switch, or send what is refused, between two choices."""


class Got(NamedTuple):
    """One thing that a listener got."""

    at: int
    """When it was let out."""
    message: object
    number: int
    """Up to which event the listener had heard after it."""


class Plan(NamedTuple):
    """What a seat that is asked in secret will answer, and when."""

    at: int
    action: object


class Wires:
    """Connections of all listeners: with words and scenes, and for programs."""

    def __init__(self, sitting: Sitting, listeners: tuple[Who, ...]) -> None:
        """Connect them all; they listen while they are at the table."""
        self._sitting, self._listeners = sitting, Listeners(sitting, Narrator(sitting))
        self._names: dict[str, Who] = {}
        for who in listeners:
            for detail in DETAILS:
                name = f"{who} {detail}"
                self._names[name] = who
                self._listeners.connect(name, who)

    def sent(self, effects: Effects, now: int) -> Iterator[tuple[Who, bytes]]:
        """Give the frames that some effects become, each with whose it is."""
        told = {who for who, _ in effects.sent}
        for name, who in self._names.items():
            if (wire := self._listeners.get(name)) is not None:
                wire.detail = "scene" if name.endswith("scene") else "events"
                wire.listening = (wire.listening or who in told) and self._sitting.company.connections(who) > 0
        self._listeners.tell(effects.sent, now=now)
        while self._listeners.out:
            name, data = self._listeners.out.popleft()
            yield self._names[name], data


class World:
    """One sitting, from its first line on."""

    def __init__(
        self,
        match: AnyMatch,
        seats: tuple[SeatInfo, ...],
        options: Options,
        listeners: tuple[Who, ...],
        dice: Random,
        *,
        framed: bool = False,
    ) -> None:
        """Open the table and let everybody come; `framed`: what goes over the wire is noted, too."""
        self.match, self._dice, self.listeners = match, dice, listeners
        self.whole = match.state == reduce(match.game.apply, match.opening, match.game.start(match.rules))
        """Whether it begins with an empty table, so that its record adds up."""
        self.now, self.lines, self.wake = 1_000, list[bytes](), NEVER
        self.got: dict[Who, list[Got]] = {who: [] for who in listeners}
        self.secrets: set[tuple[int, Seat]] = set()
        """Who was asked in secret, and which event the first listener had heard last."""
        self._asks: dict[Seat, Ask] = {}
        self._plans: dict[Seat, Plan] = {}
        self._commands = 0
        self.sitting, first = Sitting.opened(match, seats, options=options, now=self.now)
        self.frames: dict[Who, list[Got]] = {who: [] for who in listeners}
        self._wires = Wires(self.sitting, listeners) if framed else None
        self._carry_out(first)
        for who in (*range(len(seats)), None):
            self.do(partial(self.sitting.arrived, who, now=self.now))

    # What is done to it.

    def do(self, command: Callable[[], Effects], *, by: Who = None) -> None:
        """Give a command now; a refusal reaches whoever sent it."""
        try:
            self._carry_out(command())
        except Illegal as refused:
            if by in self.got and by is not None:
                self.got[by].append(Got(self.now, refused.code, self.number(by)))

    def choose(self, seat: Seat, action: object) -> None:
        """Choose for a seat, person or computer."""
        if seat in self._asks:
            ask = self._asks.pop(seat)
            self.do(lambda: self.sitting.answered(ask, action, now=self.now))
        else:
            self.do(lambda: self.sitting.choose(seat, action, id=self.named(seat), now=self.now), by=seat)

    def named(self, seat: Seat) -> str:
        """Name a command: those of the listener alike in both worlds, all others by the dice."""
        if seat not in self.listeners:
            return f"{self._dice.getrandbits(64):016x}"
        self._commands += 1
        return f"mine-{self._commands}"

    def fetch(self, who: Who) -> None:
        """Let a listener who is there fetch its record of the match so far."""
        if self.whole and self.sitting.company.connections(who):
            record = export(read(b"".join(self.lines)), who, now=self.now)
            self.got[who].append(Got(self.now, record.to_bytes(), self.number(who)))

    def until(self, time: int) -> None:
        """Let time pass, with all that happens by itself or in secret."""
        while not self.over:
            self._make_plans()
            seat, plan = min(self._plans.items(), key=lambda item: item[1].at, default=(-1, Plan(NEVER, None)))
            at = min(self.wake, plan.at)
            if at > time:
                break
            self.now = max(self.now, at)
            if self.wake <= plan.at:
                self.do(lambda: self.sitting.tick(now=self.now))
            else:
                self._plans.pop(seat)
                self.choose(seat, plan.action)
        self.now = max(self.now, time)

    def until_asked(self, most: int) -> None:
        """Let time pass until there is a question that the listener knows of."""
        while not self.over and not self.known and self.now < most:
            self._make_plans()
            at = min(self.wake, *(plan.at for plan in self._plans.values()), most)
            self.until(at)

    def mischief(self) -> None:
        """Do what the listeners must not notice.

        A switch that ends with its round also chooses where everybody sees it, so it is turned off again at once.
        """
        others = [seat for seat in self.sitting.people if seat not in (*self.listeners, *self._standing())]
        if not others or self._dice.random() > MISCHIEF:
            return
        seat = self._dice.choice(others)
        if switches := sorted(self.match.game.SWITCHES):
            name = self._dice.choice(switches)
            for on in (True,) if self.match.game.SWITCHES[name] else (True, False):
                self.do(partial(self.sitting.switch, seat, name, on=on, id=self.named(seat), now=self.now))
        self.do(lambda: self.sitting.choose(seat, "nonsense", id=self.named(seat), now=self.now))

    # What is known of it.

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.sitting.record.closed and self.wake == NEVER

    @property
    def known(self) -> tuple[Seat, ...]:
        """The seats whose question stands and is known to the first listener."""
        return tuple(seat for seat in self._standing() if seat == self.listeners[0] or seat in self._openly())

    def number(self, who: Who) -> int:
        """Up to which event somebody has heard."""
        return self.got[who][-1].number if self.got[who] else 0

    def heard(self, who: Who) -> list[Any]:
        """All that happened, as far as somebody may hear of it, let out or not: from the lines, by the rules alone."""
        record = read(b"".join(self.lines))
        events = [*opening_of(record), *(event for _, step in steps_of(record, undone=True) for event in step.events)]
        return [heard for event in events if (heard := self.match.game.redact(event, who)) is not None]

    # How.

    def _openly(self) -> tuple[Seat, ...]:
        return self.match.game.to_act(self.match.view(None))

    def _standing(self) -> tuple[Seat, ...]:
        return (*self.sitting.waiting_for, *self._asks)

    def _make_plans(self) -> None:
        standing, openly = self._standing(), self._openly()
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in standing}
        for seat in standing:
            if seat in openly:
                continue
            self.secrets.add((self.number(self.listeners[0]), seat))
            if seat != self.listeners[0] and seat not in self._plans:
                self._plans[seat] = self._planned(seat)

    def _planned(self, seat: Seat) -> Plan:
        legal = list(self.match.legal(seat))
        quiet = quiet_choice(self.match.game, self.match.view(seat), seat)
        action = quiet if quiet is not None and self._dice.random() < PASSED else self._dice.choice(legal)
        if seat not in self._asks and self._dice.random() < LATE and self.wake < NEVER:
            return Plan(self.now + 20_000, action)
        return Plan(self.now + self._dice.choice((0, 90, 400, 1_100, 1_900, 3_500)), action)

    def _carry_out(self, effects: Effects) -> None:
        self.lines += effects.lines
        self.wake = NEVER if effects.wake is None else effects.wake
        for who, message in effects.sent:
            if who in self.got:
                number = getattr(message, "number", self.number(who))
                self.got[who].append(Got(self.now, message, number))
        for who, data in self._wires.sent(effects, self.now) if self._wires else ():
            self.frames[who].append(Got(self.now, data, self.number(who)))
        for line in map(msgspec.json.decode, effects.lines):
            if line["line"] == "choice":  # perhaps not by the computer that was asked: its answer came too late
                self._asks.pop(line["seat"], None)
        self._asks |= {ask.seat: ask for ask in effects.ask}

"""Tables of people in virtual time: what the tests of their records share."""

from collections.abc import Sequence
from random import Random
from typing import Any

from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.parlour import PERSON, Ask, Effects, News, Sitting, TakenBack, Who
from zashiki.records.sitting_lines import Clock, Options, read

OPENED = 1_000_000
"""When every table here was opened, in milliseconds."""
TIMED = Options(clock=Clock(5, 20), pauses="even", watching="link", computers_pause=700)
SHORT: dict[str, dict[str, object]] = {
    "koikoi": {"rounds": 2},
    "riichi": {"hands": 2},
    "stud": {"deals": 4, "seats": 3},
}


class Evening:
    """One table and everything that was written there; `now` is its time."""

    def __init__(
        self,
        name: str,
        *,
        people: Sequence[int] | None = None,
        options: Options | None = TIMED,
        undo: bool = False,
        seed: str = "evening",
        fair: Fair | None = None,
        **knobs: object,
    ) -> None:
        game = load(name)
        rules = game.preset(game.presets()[0])
        knobs = SHORT.get(name, {}) | knobs
        rules = game.change_rules(rules, **knobs) if knobs else rules
        seats = game.seats(rules)
        people = range(seats) if people is None else people
        infos = [
            SeatInfo(f"P{seat}", PERSON) if seat in people else SeatInfo("Tanuki", "random") for seat in range(seats)
        ]
        chance = fair or Fair.seeded(seed, seats=seats, length=60)
        match: Any = Match(game, rules, chance, may_undo=undo)
        self.now, self.dice, self._ids = OPENED, Random(seed), 0
        self.wake: int | None = None
        self.asks: list[Ask] = []
        self.sitting, first = Sitting.opened(match, infos, options=options, now=self.now)
        self.lines = list(first.lines)
        self.online: set[int] = set()
        self.heard: dict[Who, list[tuple[int, Any]]] = {}
        """What was told to each, with the time, from the first event on; what was taken back is not in it."""
        for seat in people:
            self.come(seat)

    @classmethod
    def restored(cls, lines: Sequence[bytes], *, now: int, seed: str) -> "Evening":
        """Go on from some lines, at a time when everybody comes back."""
        table = cls.__new__(cls)
        table.now, table.dice, table._ids = now, Random(seed), 10**6
        table.wake, table.asks, table.online, table.heard = None, [], set(), {}
        table.sitting, table.lines = Sitting.restored(lines), list(lines)
        table.do(table.sitting.tick(now=now))  # as a host does first
        for seat, guest in table.sitting.company.guests.items():
            if not guest.left:
                table.come(seat)
        return table

    @property
    def record(self) -> Record:
        """What was written, read again."""
        return read(b"".join(self.lines))

    def do(self, effects: Effects) -> None:
        """Keep what was written, and who is asked."""
        self.lines += effects.lines
        self.asks += effects.ask
        self.wake = effects.wake
        for who, message in effects.sent:
            heard = self.heard.setdefault(who, [])
            match message:
                case News(events=events):
                    heard += ((self.now, event) for event in events)
                case TakenBack(events=gone):
                    del heard[len(heard) - gone :]

    def new_id(self) -> str:
        """What nobody has called a command before."""
        self._ids += 1
        return f"c{self._ids}"

    def come(self, seat: int) -> None:
        """Let a person connect."""
        self.online.add(seat)
        self.do(self.sitting.arrived(seat, now=self.now))

    def go(self, seat: int) -> None:
        """Let a person lose the connection."""
        self.online.discard(seat)
        self.do(self.sitting.left(seat, now=self.now))

    def pass_time(self, millis: int) -> None:
        """Let time pass, waking the table whenever it asked for it."""
        until = self.now + millis
        while self.wake is not None and self.now < self.wake <= until and not self.sitting.record.closed:
            self.now = self.wake
            self.do(self.sitting.tick(now=self.now))
            self.answer()
        self.now = until
        self.do(self.sitting.tick(now=self.now))
        self.answer()

    def answer(self) -> None:
        """Let every computer answer that was asked."""
        while self.asks:
            ask = self.asks.pop()
            self.do(self.sitting.answered(ask, self._any(ask.view, ask.seat), now=self.now))

    def choose(self, seat: int) -> None:
        """Choose anything for a person."""
        action = self._any(self.sitting.match.view(seat), seat)
        self.do(self.sitting.choose(seat, action, id=self.new_id(), now=self.now))
        self.answer()

    def play(self, turns: int, *, restless: float = 0.0) -> "Evening":
        """Let people choose after some time; the restless come, go, turn switches and let their time run out."""
        for _ in range(turns):
            self.pass_time(self.dice.choice((50, 400, 1_000, 3_000, 6_500)))
            if self.sitting.over:
                break
            if self.dice.random() < restless:
                self._be_restless()
            elif waiting := [seat for seat in self.sitting.waiting_for if seat in self.online]:
                try:
                    self.choose(self.dice.choice(waiting))
                except Illegal as error:
                    if error.code != "not_your_turn":  # somebody who is away plays quietly
                        raise
        return self

    def _be_restless(self) -> None:
        seat = self.dice.choice(self.sitting.people)
        match self.dice.randrange(4):
            case 0 if seat in self.online:
                self.go(seat)
            case 0:
                self.come(seat)
            case 1 if switches := list(self.sitting.match.game.SWITCHES):
                on, name = self.dice.random() < 0.7, self.dice.choice(switches)
                if not self.sitting.company.guests[seat].left:
                    self._turn(seat, name, on=on)
            case 2:
                self.pass_time(self.dice.choice((15_000, 40_000, 70_000)))
            case 3 if seat not in self.online:
                self.come(seat)
            case _:
                pass
        self.answer()

    def _turn(self, seat: int, name: str, *, on: bool) -> None:
        try:
            self.do(self.sitting.switch(seat, name, on=on, id=self.new_id(), now=self.now))
        except Illegal as error:
            if error.code != "already_so":
                raise

    def _any(self, view: Any, seat: int) -> Any:
        return self.dice.choice(list(self.sitting.match.game.legal(view, seat)))

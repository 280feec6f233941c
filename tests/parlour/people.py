"""Tables of people at a distance, in a time of their own: what the tests of clocks, windows and absences share."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.parlour.tables import seats_of
from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match
from zashiki.kernel.record_lines import Folded
from zashiki.kernel.registry import AnyGame, load
from zashiki.parlour import Ask, Effects, Message, News, Sitting, Who
from zashiki.records.sitting_lines import Clock, Options, read

START = 1_000_000
"""When tables are opened, in milliseconds: not at 0, which would hide what is reckoned from the wrong beginning."""
SECOND = 1000
EACH = Clock(5)
QUICK: dict[str, dict[str, Any]] = {"koikoi": {"rounds": 2}, "stud": {"deals": 6, "seats": 3}, "riichi": {}}


class PeopleTable:
    """A sitting with options, whose time passes as a shell lets it pass: with a tick whenever it asked to be woken."""

    def __init__(
        self,
        name: str | AnyGame,
        *,
        people: Sequence[int] | None = None,
        options: Options | None = None,
        undo: bool = False,
        seed: str = "people",
        dice: int = 0,
        folded: Folded = "open",
        **knobs: object,
    ) -> None:
        self.game: Any = load(name) if isinstance(name, str) else name
        rules = self.game.preset(self.game.presets()[0])
        rules = self.game.change_rules(rules, **knobs) if knobs else rules
        seats = self.game.seats(rules)
        match: Any = Match(self.game, rules, Fair.seeded(seed, seats=seats, length=200), may_undo=undo)
        everybody = tuple(range(seats))
        infos = seats_of(self.game, rules, everybody if people is None else people)
        self.now, self.dice = START, Random(dice)
        options = Options(watching="all") if options is None else options
        self.sitting, first = Sitting.opened(match, infos, options=options, folded=folded, now=self.now)
        self.lines: list[bytes] = []
        self.heard: list[tuple[int, Who, Message]] = []
        self.asks: list[Ask] = []
        self.wake: int | None = None
        self._ids = 0
        self.do(first)

    # Carrying out.

    def do(self, effects: Effects) -> Effects:
        assert effects.number == len(self.lines) + 1
        self.lines += effects.lines
        self.heard += ((self.now, who, message) for who, message in effects.sent)
        self.asks += effects.ask
        self.wake = effects.wake
        return effects

    def wait(self, millis: int) -> None:
        """Let time pass, with a tick whenever the sitting asked for one, and at the end."""
        until, ticks = self.now + millis, 0
        while self.wake is not None and self.wake <= until:
            ticks += 1
            assert ticks < 500, "it wants to be woken for ever"
            assert self.wake > self.now or ticks == 1, "it wants to be woken for nothing"
            self.now = max(self.now, self.wake)
            self.do(self.sitting.tick(now=self.now))
        self.now = until
        self.do(self.sitting.tick(now=self.now))

    def arrive(self, *who: Who, since: int = 0) -> Effects:
        effects = Effects()
        for one in who:
            effects = self.do(self.sitting.arrived(one, since=since, now=self.now))
        return effects

    def all_arrive(self) -> None:
        self.arrive(*self.sitting.people)

    def part(self, *who: Who) -> None:
        for one in who:
            self.do(self.sitting.left(one, now=self.now))

    # Choosing.

    def any_action(self, seat: int) -> Any:
        return self.dice.choice(list(self.game.legal(self.sitting.match.view(seat), seat)))

    def choose(self, seat: int, action: Any = None, **how: Any) -> Effects:
        action = self.any_action(seat) if action is None else action
        return self.do(self.sitting.choose(seat, action, now=self.now, **how))

    def answer(self, ask: Ask | None = None) -> Effects:
        ask = self.asks.pop(0) if ask is None else ask
        action = self.dice.choice(list(self.game.legal(ask.view, ask.seat)))
        return self.do(self.sitting.answered(ask, action, now=self.now))

    def play(self, choices: int, *, pause: int = 0) -> None:
        """Let everybody choose at random, the computers too, until it is over."""
        for _ in range(choices):
            if self.sitting.over:
                return
            self.wait(pause)
            if self.asks:
                self.answer()
            elif waiting := self.sitting.waiting_for:
                self.choose(self.dice.choice(waiting))
            elif self.wake is not None:
                self.wait(self.wake - self.now)

    def secretly_asked(self) -> list[int]:
        """The seats that are asked without the others knowing."""
        return [seat for seat, asked in self.sitting._ledger.timeline.asked.items() if asked.secret]

    def play_to_window(self, asked: int = 1) -> list[int]:
        """Play until so many are asked in secret; gives them."""
        for _ in range(500):
            if len(self.secretly_asked()) >= asked:
                return self.secretly_asked()
            self.play(1)
        raise AssertionError("no such window")

    def new_id(self) -> str:
        self._ids += 1
        return f"c{self._ids}"

    # Looking.

    def refused(self, command: Any, *args: Any, **how: Any) -> str:
        """The code of a refusal, which changes nothing."""
        before = everything(self.sitting)
        try:
            command(*args, now=self.now, **how)
        except Illegal as refusal:
            assert everything(self.sitting) == before
            return refusal.code
        raise AssertionError("it was accepted")

    def line(self, kind: str) -> list[Any]:
        """The lines of a kind, such as `SeatChange`."""
        return [line for line in self.all_lines() if type(line).__name__ == kind]

    def all_lines(self) -> list[Any]:
        return list(read(b"".join(self.lines)).lines)

    def left(self, seat: int) -> int:
        """What a seat has in its bank, in milliseconds."""
        return self.sitting._ledger.timeline.left[seat]

    def messages(self, who: Who, kind: type[Any]) -> list[tuple[int, Any]]:
        return [(at, message) for at, one, message in self.heard if one == who and isinstance(message, kind)]

    def events(self, who: Who) -> list[tuple[int, Any]]:
        """What somebody heard event by event, and when."""
        return [(at, event) for at, message in self.messages(who, News) for event in message.events]

    def place(self, seat: int) -> str:
        return self.sitting.company.guests[seat].place


def kept(sitting: Sitting) -> dict[str, Any]:
    """All that a sitting knows which must be the same once it is restored from its lines."""
    ledger, desk = sitting._ledger, sitting._desk
    timeline, match = ledger.timeline, ledger.match
    return {
        "state": match.state,
        "choices": ledger.choices,
        "record": (ledger.record.digest, ledger.record.count, ledger.record.revealed, ledger.record.closed),
        "shown": ledger.shown,
        "numbers": {who: (one.number, tuple(one._recent)) for who, one in ledger.streams._streams.items()},
        "questions": dict(ledger.questions),
        "asked": dict(timeline.asked),
        "banks": dict(timeline.left),
        "free": (timeline.free_at, timeline._last, timeline.deals),
        "held": tuple((part.at, tuple(part.events), part.state) for part in ledger._held),
        "deals": (ledger.laid_open, desk.automatons._laid_open),
        "switches": {seat: desk.automatons.on(seat) for seat in range(len(sitting.seats))},
        "places": {
            seat: (guest.away_since, guest.stand_in, guest.left, guest.streak, guest.excused)
            for seat, guest in sitting.company.guests.items()
        },
        "ids": (desk.accepted._ids.tolist(), desk.accepted._contents.tolist()),
        "keeper": sitting.keeper,
    }


def everything(sitting: Sitting) -> dict[str, Any]:
    """All that a sitting knows, that is also what is forgotten when it stops."""
    desk, company = sitting._desk, sitting.company
    return kept(sitting) | {
        "steps": tuple(sitting.match.steps),
        "connections": {seat: (one.connections, one.gone_since) for seat, one in company.guests.items()},
        "company": (company.watchers, company.asleep_since, company._awake_since, frozenset(desk.listening)),
        "wishes": (dict(desk.wishes.open), desk.unwritten._ids.tolist(), sitting.rematch_agreed),
        "computers": (dict(desk.computers._asked), dict(desk.computers._answers), dict(desk.computers._questions)),
        "unsent": (tuple(desk.sent), tuple(sitting._ledger._queue._lines), sitting._ledger._over),
    }


def restored(table: PeopleTable) -> Sitting:
    """The same table after a crash, at the same time."""
    again = Sitting.restored(table.lines)
    again._desk.at(table.now)
    again._ledger.release(table.now)
    return again

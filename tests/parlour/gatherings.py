"""Tables before their match, and a shell that keeps what comes out of them: what the tests of gathering share."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Illegal
from zashiki.kernel.record import Record
from zashiki.kernel.registry import load
from zashiki.parlour import Sitting
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_effects import GatheringEffects, GatheringMessage, GatheringView, Ready
from zashiki.records.promises import seat_promise
from zashiki.records.sitting_lines import Options, read

TABLE, OPENED = "T-0007", 1_000_000
ROOT = sha256(b"the root of a test").digest()
AKI, REN, MIO = "guest:5f0a", "guest:77c1", "guest:e92d"
NAMES = {AKI: "Aki", REN: "Ren", MIO: "Mio"}


def bytes_of(guest: str) -> bytes:
    """The 32 bytes that a guest's client draws."""
    return sha256(guest.encode()).digest()


class Hall:
    """Carries effects out in their order, and lets guests act with one word each; `now` is the time."""

    def __init__(self, gathering: Gathering, first: GatheringEffects, now: int = OPENED) -> None:
        self.gathering, self.now = gathering, now
        self.row = b""
        self.gone = False
        self.sent: list[tuple[str | None, GatheringMessage]] = []
        self.ready: list[Ready] = []
        self.carry_out(first)

    def carry_out(self, effects: GatheringEffects) -> GatheringEffects:
        self.row = effects.row or self.row
        self.gone = self.gone or effects.gone
        self.sent += effects.sent
        self.ready += [effects.ready] if effects.ready else []
        return effects

    def does(self, command: str, *args: Any, **how: Any) -> GatheringEffects:
        """Give a command at the present time."""
        return self.carry_out(getattr(self.gathering, command)(*args, **how, now=self.now))

    def wait(self, milliseconds: int) -> GatheringEffects:
        """Let time go by, and the table notice it."""
        self.now += milliseconds
        return self.carry_out(self.gathering.tick(self.now))

    def sit(self, *guests: str) -> None:
        for guest in guests:
            self.does("sit", guest, NAMES[guest])

    def promise(self, *guests: str) -> None:
        for guest in guests:
            self.does("promise", guest, self.promise_of(guest))

    def open(self, *guests: str) -> None:
        for guest in guests:
            self.does("open", guest, bytes_of(guest).hex())

    def promise_of(self, guest: str) -> str:
        """What the client of a guest would promise in its seat; in no seat at all, for the first."""
        seat = self.gathering.seat_of(guest) or 0
        return seat_promise(bytes_of(guest), table=self.view.table, seat=seat).hex()

    @property
    def view(self) -> GatheringView:
        return self.gathering.view

    @property
    def kinds(self) -> list[str]:
        return [seat.name or seat.kind for seat in self.view.seats]


def opened(name: str = "stud", *, seats: int = 3, opener: str = AKI, **how: Any) -> Hall:
    """A table that somebody has just opened."""
    game = load(name)
    rules = game.preset(game.presets()[0])
    rules = game.change_rules(rules, seats=seats, deals=4) if name == "stud" else rules
    terms: dict[str, Any] = {"options": Options(), "undo": False, "folded": "open", "root": ROOT, "now": OPENED}
    return Hall(*Gathering.opened(TABLE, game, rules, opener=opener, name=NAMES[opener], **{**terms, **how}))


def started(**how: Any) -> Hall:
    """A table of three people that has just started."""
    hall = opened(**how)
    hall.sit(REN, MIO)
    hall.does("start", AKI)
    return hall


def refusal(hall: Hall, command: str, *args: Any, **how: Any) -> str:
    """The code of a command that must be refused and change nothing; "" if it was not refused."""
    before = hall.gathering._row
    try:
        hall.does(command, *args, **how)
    except Illegal as refused:
        assert hall.gathering._row is before
        return refused.code
    return ""


def recorded(ready: Ready) -> Record:
    """The record that the sitting begins, as anybody reads it."""
    how: dict[str, Any] = {"folded": ready.folded, "options": ready.options, "now": ready.at}
    _, effects = Sitting.opened(ready.match, ready.seats, **how)
    return read(b"".join(effects.lines))


def added(ready: Ready) -> tuple[bytes, ...]:
    """What each seat added to the deals."""
    assert isinstance(ready.match.chance, Fair)
    return ready.match.chance.entropy


def silence(ready: Ready) -> Sequence[str]:
    """Why each seat added nothing."""
    return [promise.silent for promise in ready.options.promises]

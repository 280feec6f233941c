"""What a `strict` table lets out, in virtual time: each thing when what caused it says, and an end that stays one."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.parlour.hosts import Table, frame
from zashiki.parlour.host import Host
from zashiki.server.paced_frames import HELD, PacedFrames
from zashiki.server.socket_protocol import Socket

STRICT: dict[str, Any] = {"people": (0, 1, 2, 3), "pauses": "strict", "window": 2, "clock": None}


class _Ear:
    """Somebody's socket; it notes when something came."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.heard: list[tuple[int, bytes]] = []

    def send(self, data: bytes) -> None:
        self.heard.append((self._clock(), data))


class Held:
    """A table whose host holds frames, and those who listen there."""

    def __init__(self, name: str = "riichi", **how: Any) -> None:
        self.table = Table(name, **({**STRICT, **how} if name == "riichi" else how))
        self.table.host = self.host = Host("table", self.table.sitting, strict_hold=HELD)
        self.ears: dict[str, _Ear] = {}
        self.sent = 0
        self.frames = PacedFrames(lambda: self.now, cast("dict[str, Socket]", self.ears), let_out=self._has_sent)

    def _has_sent(self) -> None:
        self.sent += 1

    @property
    def now(self) -> int:
        return self.table.now

    def connect(self, name: str, who: int | None) -> None:
        self.ears[name] = _Ear(lambda: self.now)
        self.host.connected(name, who, now=self.now)
        self.host.received(name, frame("hello", detail="events"), now=self.now)

    def settle(self) -> None:
        """Do what there is to do; nothing is taken before all of it is decided."""
        while (commit := self.host.work(now=self.now)) is not None:
            self.table.keep(commit)
        self.frames.take(self.host)

    def wait(self, milliseconds: int) -> None:
        """Let time pass, as the timers of a loop would."""
        for _ in range(milliseconds):
            self.table.now += 1
            self.frames._go_on()

    def until_heard(self, name: str, what: bytes) -> int:
        """When somebody first heard something."""
        return next(at for at, data in self.ears[name].heard if what in data)


class _Timers:
    """In place of a loop: time passes by `wait` alone."""

    def call_later(self, _pause: float, _call: Callable[[], None]) -> None:
        return None


@pytest.fixture(autouse=True)
def no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "get_running_loop", _Timers)


def with_everybody(**how: Any) -> Held:
    held = Held(**how)
    for seat in range(4):
        held.connect(f"p{seat}", seat)
    held.connect("w", None)
    held.settle()
    held.wait(2 * HELD)
    for ear in held.ears.values():
        ear.heard.clear()
    return held


def test_each_thing_goes_out_when_its_own_cause_says_however_late_the_shell_is() -> None:
    """What others send around a public event must not move it, or they would show what was still to be kept."""
    held = with_everybody()
    (seat,) = held.table.sitting.waiting_for
    choice = frame("choose", **held.table.choice(seat))
    began = held.now
    held.host.received(f"p{seat}", choice, now=began)
    held.host.received("w", b"nonsense", now=began + 30)
    held.table.now = began + 40  # the loop was busy with other tables
    held.settle()
    held.wait(200)
    assert held.until_heard("w", b'"told"') == began + HELD
    assert held.until_heard("w", b'"refused"') == began + 30 + HELD


def test_an_end_that_was_told_stays_told_whatever_is_said_after_it() -> None:
    held = with_everybody()
    for seat in range(4):
        held.host.received(f"p{seat}", frame("leave", id=f"l{seat}"), now=held.now)
    held.settle()
    assert held.host.ended
    assert not held.frames.ended(held.host)
    for _ in range(10):  # somebody speaks all the while, and something is always held
        held.host.received("w", b"nonsense", now=held.now)
        held.settle()
        held.wait(HELD // 2)
    assert held.until_heard("w", b'"over"')
    assert held.frames.ended(held.host)


def test_lists_tell_of_what_was_let_out_where_nobody_listens() -> None:
    held = with_everybody()
    (seat,) = held.table.sitting.waiting_for
    held.host.received(f"p{seat}", frame("choose", **held.table.choice(seat)), now=held.now)
    for name in held.ears:
        held.host.disconnected(name, now=held.now)
    began = held.now
    held.settle()
    held.wait(HELD - 1)
    assert held.frames.told_at(held.host) < began
    held.wait(1)
    assert held.frames.told_at(held.host) == began + HELD


def test_at_the_end_of_a_house_nothing_waits_any_longer() -> None:
    held = with_everybody()
    (seat,) = held.table.sitting.waiting_for
    held.host.received(f"p{seat}", frame("choose", **held.table.choice(seat)), now=held.now)
    held.settle()
    held.frames.flush()
    assert held.until_heard("w", b'"told"') == held.now


def test_other_tables_wait_for_nothing() -> None:
    held = Held("reversi", clock=None)
    for seat in range(2):
        held.connect(f"p{seat}", seat)
    held.settle()
    assert held.until_heard("p0", b'"table"') == held.now
    assert held.sent == 0

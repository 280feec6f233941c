"""Whether what a listener got in two worlds is the same, byte for byte, until a rule reveals a difference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Heard, Line
from zashiki.parlour import Clocks, News, Presence, Request, Who
from zashiki.records.export import export
from zashiki.records.sitting_lines import read
from zashiki.testing.law_tools import as_json
from zashiki.testing.twin_worlds import Got, World

NOWHERE = 1 << 60
Exporter: TypeAlias = Callable[[Record, Who], Record]


class Leak(AssertionError):
    """A listener can tell two worlds apart by what it must not know."""


class Compared(NamedTuple):
    """How far two worlds were compared."""

    things: int
    """Messages and lines of records that were the same."""
    windows: int
    """In so many windows somebody was asked in one world and nobody in the other."""
    parted: bool
    """Whether a rule revealed the difference in the end."""


def hold_equal(worlds: Sequence[World], *, strict: bool, floor: int, exporter: Exporter = export) -> Compared:
    """Compare all that the listeners got, and their records; `floor` is how long a window lasts that asks nobody."""
    first, second = worlds
    things, parted = 0, False
    for who in first.listeners:
        both = _Both(first, second, who, strict=strict, floor=floor)
        parted = parted or both.parts_at < NOWHERE
        things += both.hold_messages() + both.hold_frames() + both.hold_lines(exporter)
    listener = first.listeners[0]
    return Compared(things, len(_asked(first, listener) ^ _asked(second, listener)), parted)


class _Both:
    """What one listener got in both worlds."""

    def __init__(self, first: World, second: World, who: Who, *, strict: bool, floor: int) -> None:
        self.worlds, self.who, self._strict, self._floor = (first, second), who, strict, floor
        self._may_ask = first.match.game.may_ask
        self._heard = [world.heard(who) for world in self.worlds]
        ours, theirs = ([as_json(event) for event in heard] for heard in self._heard)
        self.parts_at = next((at for at, pair in enumerate(zip_longest(ours, theirs)) if pair[0] != pair[1]), NOWHERE)
        """The first event that it hears differently, by the rules alone."""

    # Messages.

    def hold_messages(self) -> int:
        """Hold all messages to be equal up to that event; gives how many there are."""
        told: list[dict[int, int]] = [{}, {}]
        """When each world told each event first."""
        before = 0
        for nth, (mine, theirs) in enumerate(zip_longest(*map(self._got, self.worlds))):
            if mine is None or theirs is None:
                self._leak(f"message {nth} comes in one world only: {mine or theirs!r}")
            if not self._same_time(mine, theirs, before, told):
                self._leak(f"message {nth} comes at other times: {mine!r} or {theirs!r}")
            if self._sent(mine) != self._sent(theirs):
                self._hold_parted(mine, theirs)
                return nth
            for times, got in zip(told, (mine, theirs), strict=True):
                times.update(dict.fromkeys(range(before, got.number), got.at))
            before = max(before, mine.number)
        return len(self.worlds[0].got[self.who])

    def hold_frames(self) -> int:
        """Hold all frames to be equal up to that event, with their times; gives how many there are."""
        for nth, (mine, theirs) in enumerate(zip_longest(*(world.frames[self.who] for world in self.worlds))):
            if mine is None or theirs is None or mine != theirs:
                if mine is None or theirs is None or min(mine.number, theirs.number) <= self.parts_at:
                    self._leak(f"frame {nth} is {mine!r} or {theirs!r}")
                return nth
        return len(self.worlds[0].frames[self.who])

    def _got(self, world: World) -> list[Got]:
        """All messages. Unless `strict`, clocks in which nobody is asked may come while a window lasts longer."""
        idle = () if self._strict else Clocks
        return [got for got in world.got[self.who] if not (isinstance(got.message, idle) and not got.message.asked)]

    def _hold_parted(self, mine: Got, theirs: Got) -> None:
        """Two messages differ: both must tell of the event that a rule reveals, and nothing before it may differ."""
        if min(mine.number, theirs.number) <= self.parts_at:
            self._leak(f"other messages of the same events: {mine!r} or {theirs!r}")
        if isinstance(mine.message, News) and isinstance(theirs.message, News):
            begun = [got.number - len(got.message.events) for got in (mine, theirs)]  # type: ignore[attr-defined]
            same = self.parts_at - begun[0]
            if begun[0] != begun[1] or mine.message.events[:same] != theirs.message.events[:same]:
                self._leak(f"messages cut differently: {mine!r} or {theirs!r}")

    def _same_time(self, mine: Got, theirs: Got, before: int, told: Sequence[dict[int, int]]) -> bool:
        if self._strict:
            return mine.at == theirs.at
        if not before:
            return True
        since = [got.at - times.get(before - 1, 0) for got, times in zip((mine, theirs), told, strict=True)]
        return since[0] == since[1] or self._same_window((mine, theirs), before, told)

    def _same_window(self, got: Sequence[Got], before: int, told: Sequence[dict[int, int]]) -> bool:
        """Whether times differ by nothing but how long a window lasted in which somebody was asked."""
        window = self._window(before)
        opened = max((at for at in range(before) if self._may_ask(self._heard[0][at])), default=-1)
        lasted = [one.at - times.get(opened, 0) for one, times in zip(got, told, strict=True)]
        asked = [window in _asked(world, self.who) for world in self.worlds]
        mine = any(window in _asked(world, None) for world in self.worlds) and self.who is not None
        return (
            any(asked)
            and min(lasted) >= self._floor
            and all(asks or mine or time == self._floor for asks, time in zip(asked, lasted, strict=True))
        )

    def _window(self, number: int) -> int:
        return sum(map(self._may_ask, self._heard[0][:number]))

    def _sent(self, got: Got) -> tuple[str, bytes]:
        message: Any = got.message
        if not self._strict:
            match message:
                case Clocks(since=since, until=until):
                    message = replace(message, since=_after(since, got.at), until=_after(until, got.at))
                case Request(until=until):
                    message = replace(message, until=_after(until, got.at))
                case Presence(claim_from=at):
                    message = replace(message, claim_from=_after(at, got.at))
        return type(message).__name__, as_json(message)

    # Records.

    def hold_lines(self, exporter: Exporter) -> int:
        """Hold the listener's record to be equal up to that event; gives how many lines it has.

        A table that begins in the middle of a match has no record that adds up.
        """
        if not all(world.whole for world in self.worlds):
            return 0
        exports = [exporter(read(b"".join(world.lines)), self.who).lines for world in self.worlds]
        heard = 0
        for nth, (mine, theirs) in enumerate(zip_longest(*exports)):
            if mine is None or theirs is None or self._written(mine) != self._written(theirs):
                if heard < self.parts_at:
                    self._leak(f"line {nth} of its record is {mine!r} or {theirs!r}")
                return nth
            heard += isinstance(mine, Heard)
        return len(exports[0])

    def _written(self, line: Line) -> bytes:
        return as_json(line if self._strict or not getattr(line, "at", 0) else replace(line, at=0))

    def _leak(self, what: str) -> None:
        who = "a watcher" if self.who is None else f"seat {self.who}"
        raise Leak(f"{who} can tell two worlds apart: {what}")


def _after(time: int | None, at: int) -> int | None:
    return None if time is None else time - at


def _asked(world: World, who: Who) -> set[int]:
    """The windows, by number, in which somebody else than the listener was asked in secret."""
    listener = world.listeners[0]
    heard = world.heard(listener)
    return {sum(map(world.match.game.may_ask, heard[:at])) for at, seat in world.secrets if seat != who}

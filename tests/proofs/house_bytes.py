"""Whether what two listeners got in two houses is the same, byte for byte, until a rule reveals a difference."""

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from tests.proofs.house_worlds import HouseWorld, numbers
from tests.proofs.recorded_lines import PING, Got, text_of
from zashiki.parlour import Who
from zashiki.testing.twin_bytes import Leak

NOWHERE = 1 << 60
TICK = 0.0011
"""Seconds by which a pause may be longer than it says: times are told in whole milliseconds."""
TIMES = re.compile(rb'\b1794[78]\d{8}\b|\w{3}, \d\d \w{3} 2026 \d\d:\d\d:\d\d GMT|"hash":"[0-9a-f]{64}"')
"""Times of the table's clock, dates, and the hashes of a record's lines, in which their times are."""


class Compared(NamedTuple):
    """How far two houses were compared."""

    frames: int
    answers: int
    size: int
    """Bytes that were the same."""
    windows: int
    """In so many windows somebody was asked in one house and nobody in the other."""
    parted: bool
    """Whether a rule revealed the difference in the end."""


class HouseBytes:
    """Of two houses."""

    def __init__(self, worlds: tuple[HouseWorld, HouseWorld], *, strict: bool, floor: float) -> None:
        """Compare these; `floor` is how many seconds a window lasts that asks nobody."""
        self.worlds, self._strict, self._floor = worlds, strict, floor

    def compare(self) -> Compared:
        """Compare all that was got so far, or raise `Leak`."""
        frames = answers = size = 0
        parted = False
        for who in (self.worlds[0].listener, None):
            heard = [world.heard(who) for world in self.worlds]
            parts_at = next((at for at, (one, other) in enumerate(zip_longest(*heard)) if one != other), NOWHERE)
            parted = parted or parts_at < NOWHERE
            for name in self.worlds[0].lines:
                if name[0] == who:
                    some, bytes_ = self._hold_frames(name, parts_at)
                    frames, size = frames + some, size + bytes_
            some, bytes_ = self._hold_answers(who, parts_at)
            answers, size = answers + some, size + bytes_
        if not self._strict:
            for world in self.worlds:
                self._hold_windows(world)
        windows = len(asked_windows(self.worlds[0]) ^ asked_windows(self.worlds[1]))
        return Compared(frames, answers, size, windows, parted)

    def _hold_frames(self, name: tuple[Who, str], parts_at: int) -> tuple[int, int]:
        size = 0
        rows = [self._frames(world, name) for world in self.worlds]
        for nth, (mine, theirs) in enumerate(zip_longest(*rows)):
            if mine is not None and theirs is not None and self._sent(mine[0]) == self._sent(theirs[0]):
                size += len(mine[0].data)
                continue
            if all(one is None or one[1] > parts_at for one in (mine, theirs)):
                return nth, size
            self._leak(name[0], f"frame {nth} of {name[1]}: {self._shown(mine, theirs)}")
        return len(rows[0]), size

    def _frames(self, world: HouseWorld, name: tuple[Who, str]) -> list[tuple[Got, int]]:
        """All frames, each with its number.

        Unless `strict`, pings, and clocks in which nobody is asked, may come while a window lasts longer.
        """
        got = world.lines[name].got
        found = zip(got, numbers(got), strict=True)
        return [one for one in found if self._strict or not _idle(one[0])]

    def _hold_answers(self, who: Who, parts_at: int) -> tuple[int, int]:
        count = size = 0
        rows = [[one for one in world.asked if one.who == who] for world in self.worlds]
        for mine, theirs in zip(*rows, strict=True):
            if min(mine.number, theirs.number) > parts_at:
                continue
            if mine.what != theirs.what or self._sent(mine.got) != self._sent(theirs.got):
                self._leak(who, f"{mine.what}: {self._shown((mine.got, mine.number), (theirs.got, theirs.number))}")
            count, size = count + 1, size + len(mine.got.data)
        return count, size

    def _hold_windows(self, world: HouseWorld) -> None:
        """Hold every window in which nobody was asked to last as long as each other one, and none to be shorter."""
        asked, window, opened = asked_windows(world, everybody=True), 0, 0.0
        for at, event in told_events(world):
            pause, opens = at - opened, world.opening.game.may_ask(event)
            if opened and not opens and (window not in asked and abs(pause - self._floor) > TICK):
                self._leak(None, f"window {window}, in which nobody was asked, lasted {pause} s")
            if opened and not opens and pause < self._floor - TICK:
                self._leak(None, f"window {window} lasted {pause} s")
            opened = at if opens else 0.0
            window += opens

    def _sent(self, got: Got) -> Got:
        """What must be equal: all of it, with its time; unless `strict`, without times."""
        return got if self._strict else Got(0, TIMES.sub(b"T", got.data))

    def _shown(self, *two: tuple[Got, int] | None) -> str:
        """Say where two things differ."""
        mine, theirs = (self._sent(one[0]).data if one else b"" for one in two)
        at = next((at for at, (one, other) in enumerate(zip_longest(mine, theirs)) if one != other), 0)
        parts = [
            f"at {one[0].at} µs, number {one[1]}: {data[max(at - 60, 0) : at + 200]!r}" if one else "nothing"
            for one, data in zip(two, (mine, theirs), strict=True)
        ]
        return " or ".join(parts)

    def _leak(self, who: Who, what: str) -> None:
        listener = "whoever watches" if who is None else f"seat {who}"
        raise Leak(f"{listener} can tell two houses apart: {what}")


def told_events(world: HouseWorld) -> Iterator[tuple[float, Any]]:
    """What whoever watches was told, each with the time in seconds at which it came first."""
    game, last = world.opening.game, 0
    for frame in world.lines[None, "en events"].got:
        message = text_of(frame)
        number, events = message.get("number", last), message.get("events", [])
        assert isinstance(number, int)
        assert isinstance(events, list)
        for event in events[len(events) - max(number - last, 0) :]:
            yield frame.at / 1_000_000, msgspec.convert(event, game.Event)
        last = max(last, number)


def _idle(frame: Got) -> bool:
    message = text_of(frame)
    return frame.data[0] & 15 == PING or (message.get("type") == "clocks" and not message["asked"])


def asked_windows(world: HouseWorld, *, everybody: bool = False) -> set[int]:
    """The windows, by number, in which somebody else than the listener was asked in secret."""
    game, heard = world.opening.game, world.heard(world.listener)
    asks = [game.may_ask(msgspec.json.decode(event, type=game.Event)) for event in heard]
    return {sum(asks[:at]) for at, seat in world.secrets if everybody or seat != world.listener}

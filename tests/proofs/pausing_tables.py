"""Riichi tables whose people take their time, and what the pauses that anybody can see tell about who was asked.

The pause after a discard is measured from outside: from the frame with the discard to the frame with what comes next,
at a socket of somebody who watches. What was hidden comes from the table's own record, afterwards.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed

from tests.proofs.recorded_lines import Got, text_of
from tests.server.choosers import choices
from tests.server.ears import Ear, Message
from tests.server.houses import Door
from zashiki.games import riichi
from zashiki.kernel.record import Record
from zashiki.records.contents import opening_of, steps_of
from zashiki.records.sitting_lines import read
from zashiki.testing.pauses import SHUFFLES, Estimate, Thinking, information

SEATS = 4
CLOCK = {"each": 5, "bank": 20, "refill": "round"}
CALLED = 0.25
"""How often somebody who can call does."""
OPENLY = (0.05, 0.4)
"""Seconds, at least and at most, that a choice takes which everybody sees being made; no window has it."""
QUANTILES = 20


class Window(NamedTuple):
    """What was seen of one window, and what was hidden in it."""

    pause: int
    """In microseconds."""
    anybody: bool
    """Somebody was asked."""
    next_seat: bool
    """The next seat was."""
    called: bool
    """Somebody called."""


FACTS = ("anybody", "next_seat", "called")


# Playing.


async def opened(door: Door, name: str, *, pauses: str, window: int = 2) -> tuple[str, list[Ear]]:
    """Open a table with four people, and begin."""
    people = await door.visitors(*(f"{name} {seat}" for seat in range(SEATS)))
    options = {"pauses": pauses, "window": window, "clock": CLOCK, "watching": "all"}
    ears = await door.begun(people, "riichi", options=options)
    return ears[0].table, ears


class PausingPlayer:
    """Plays a seat: discards what it draws, and passes or calls after a time as people take it."""

    def __init__(self, ear: Ear, dice: Random, thinking: Thinking) -> None:
        self._ear, self._dice, self._thinking = ear, dice, thinking
        self._commands = 0

    async def play(self) -> None:
        """Play until the house closes, or the match is over."""
        message: Message | None = next(one for one in reversed(self._ear.heard) if one["type"] == "table")
        try:
            while message is not None and message["type"] != "over":
                if message.get("asked") is not None:
                    await self._answer(message)
                message = await self._next()
        except ConnectionClosed:
            return

    async def _next(self) -> Message:
        while True:
            try:
                message = await self._ear.hear("table", "told", "over", "refused")
            except TimeoutError:
                continue
            if message["type"] != "refused":
                self._forget()
                return message

    def _forget(self) -> None:
        """Keep nothing of what was heard before: hundreds listen for minutes."""
        del self._ear.heard[:-1]
        self._ear.frames.clear()

    async def _answer(self, message: Message) -> None:
        action, seconds = self._chosen(message)
        await asyncio.sleep(seconds)
        self._commands += 1
        await self._ear.say("choose", id=f"c{self._commands}", seen=message["number"], action=action)

    def _chosen(self, message: Message) -> tuple[Message, float]:
        view = message["view"]
        drawn = view["players"][self._ear.seat]["drawn"]
        if view["phase"] == "turn" and drawn is not None:
            return {"type": "discard", "tile": drawn, "drawn": True}, self._dice.uniform(*OPENLY)
        legal = choices(riichi, self._ear, message)
        calls = [one for one in legal if one["type"] != "pass"]
        if len(calls) == len(legal):
            return self._dice.choice(legal), self._dice.uniform(*OPENLY)
        call = self._dice.random() < CALLED
        return self._dice.choice(calls) if call else {"type": "pass"}, self._thinking.time(
            self._dice, calls=call
        ) / 1_000


# Measuring.


def told_at(frames: Sequence[Got]) -> dict[int, int]:
    """When each event of a stream came first, by its number."""
    found: dict[int, int] = {}
    for frame in frames:
        message = text_of(frame)
        number, events = message.get("number", 0), message.get("events", ())
        assert isinstance(number, int)
        assert isinstance(events, list | tuple)
        for one in range(number - len(events) + 1, number + 1):
            found.setdefault(one, frame.at)
    return found


def windows_of(lines: bytes, times: Mapping[int, int]) -> Iterator[Window]:
    """Give the windows of a table: from its record what was hidden, and from somebody's times how long each was."""
    public, hidden = _split(read(lines))
    for number, (event, after) in enumerate(pairwise(public), 1):
        if not riichi.may_ask(event) or riichi.may_ask(after) or not {number, number + 1} <= times.keys():
            continue
        if not isinstance(event, riichi.TileDiscarded):
            continue
        asked = {seat for one in hidden[number] if isinstance(one, riichi.CallsOffered) for seat in one.seats}
        called = not isinstance(after, riichi.TileDrawn)
        yield Window(times[number + 1] - times[number], bool(asked), (event.seat + 1) % SEATS in asked, called)


def _split(record: Record) -> tuple[list[Any], list[list[Any]]]:
    """What everybody heard, and what nobody or not everybody heard after each of it."""
    public, hidden = list[Any](), [list[Any]()]
    for event in (*opening_of(record), *(event for _, step in steps_of(record) for event in step.events)):
        if riichi.redact(event, None) is None:
            hidden[-1].append(event)
        else:
            public.append(event)
            hidden.append([])
    return public, hidden


# Estimating.


def in_steps(step: int) -> Callable[[Sequence[int]], list[int]]:
    """Sort pauses into steps of so many microseconds."""
    return lambda pauses: [pause // step for pause in pauses]


def in_quantiles(pauses: Sequence[int]) -> list[int]:
    """Sort pauses by length into parts that have equally many, so that no gap between bins hides a small shift."""
    order = sorted(range(len(pauses)), key=pauses.__getitem__)
    found = [0] * len(pauses)
    for place, at in enumerate(order):
        found[at] = place * QUANTILES // len(pauses)
    return found


BINS: dict[str, Callable[[Sequence[int]], list[int]]] = {
    "1 ms": in_steps(1_000),
    "5 ms": in_steps(5_000),
    f"{QUANTILES} quantiles": in_quantiles,
}


def estimate(windows: Sequence[Window], fact: str, bins: str, dice: Random) -> Estimate:
    """Estimate how many bits a pause tells about a fact."""
    sorted_, facts = BINS[bins]([one.pause for one in windows]), [getattr(one, fact) for one in windows]
    shuffled, chance = list(facts), list[float]()
    for _ in range(SHUFFLES):
        dice.shuffle(shuffled)
        chance.append(information(sorted_, shuffled))
    return Estimate(information(sorted_, facts), fmean(chance))


def estimates(windows: Sequence[Window], seed: str) -> dict[tuple[str, str], Estimate]:
    """Estimate everything, by fact and by bins."""
    dice = Random(seed)
    return {(fact, bins): estimate(windows, fact, bins, dice) for fact in FACTS for bins in BINS}

"""Six tables of people who only want to play, beside whatever else goes on; each of their choices is timed."""

import asyncio
import gc
import math
from collections import Counter
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from time import monotonic

from tests.server.choosers import Chooser, last_table
from tests.server.ears import Ear, Message
from tests.server.houses import FAST, Door, Visitor

PACE = 1 / 15
"""Seconds that a seat thinks, so that it makes fewer than the twenty choices a second that it may."""
GAMES: tuple[tuple[str, Message], ...] = (
    ("koikoi", {"options": FAST, "knobs": {"rounds": 6}}),
    ("reversi", {"options": FAST}),
)
TABLES = 6
"""So many that one choice in a hundred is often seen, and fewer than would make each other wait."""


class Innocents:
    """Play one match after the other, at every table, and note how long each choice took: from `choose` to `done`."""

    def __init__(self, door: Door, *, pace: float = PACE) -> None:
        self._door, self._pace = door, pace
        self.took: list[float] = []
        """Seconds, of every choice so far …"""
        self._pairs: list[int] = []
        """… and which pair made it."""
        self.tables: dict[int, str] = {}
        """Where they play now, by the number of the pair."""
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Sit down, and play on until the end."""
        for number, (game, asked) in zip(range(TABLES), cycle(GAMES), strict=False):
            pair = await self._door.visitors(f"Aki {number}", f"Ren {number}")
            self._tasks.append(asyncio.create_task(self._play(number, pair, game, asked)))
        while not self.took:
            self._look()
            await asyncio.sleep(0.01)

    async def end(self) -> None:
        """Stand up; whatever went wrong at their tables is raised here."""
        self._look()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def during(self, seconds: float, *, least: int = 1, but: Collection[int] = ()) -> list[float]:
        """Let them play for so long, until so many choices at `least` were made; give how long these took.

        Those of some pairs may be left out.
        """
        before, until = len(self.took), monotonic() + seconds
        while monotonic() < until or len(self.took) < before + least:
            self._look()
            await asyncio.sleep(0.02)
        return [took for took, pair in zip(self.took[before:], self._pairs[before:], strict=True) if pair not in but]

    async def choose(self, each: int) -> None:
        """Let them play until every pair has made so many more choices."""
        before = len(self.took)
        while min(Counter(self._pairs[before:])[pair] for pair in range(TABLES)) < each:
            self._look()
            await asyncio.sleep(0.02)

    def _look(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()

    async def _play(self, number: int, pair: tuple[Visitor, ...], game: str, asked: Message) -> None:
        for match in range(10**6):
            ears = await self._door.begun(pair, game, **asked)
            self.tables[number] = ears[0].table
            seats = [
                self._seat(number, ear, Chooser(game, seed=f"{number} {match} {seat}")) for seat, ear in enumerate(ears)
            ]
            await asyncio.gather(*seats)
            for ear in ears:
                await ear.close()

    async def _seat(self, number: int, ear: Ear, chooser: Chooser) -> None:
        answered = -1
        while not any(message["type"] == "over" for message in ear.heard[-3:]):
            now = last_table(ear)
            if now.get("asked") is None or now["number"] <= answered:
                await ear.hear("table", "told", "over")
                continue
            answered, action = now["number"], await chooser.action(ear, now)
            await asyncio.sleep(self._pace)
            began = monotonic()
            answer = await ear.done("choose", id=f"c{answered}", seen=answered, action=action)
            self.took.append(monotonic() - began)
            self._pairs.append(number)
            assert answer["type"] == "done", answer


@asynccontextmanager
async def innocents(door: Door, *, pace: float = PACE) -> AsyncIterator[Innocents]:
    """Have them play for as long as this lasts; what is collected here would be counted as time of the house."""
    found = Innocents(door, pace=pace)
    await found.begin()
    gc.collect()
    gc.disable()
    try:
        yield found
    finally:
        gc.enable()
        await found.end()


def percentile(took: Sequence[float], of_hundred: float) -> float:
    """Give what so many of a hundred took at most.

    >>> percentile([4, 1, 3, 2], 50), percentile([4, 1, 3, 2], 99)
    (2, 4)
    """
    ordered = sorted(took)
    return ordered[max(math.ceil(len(ordered) * of_hundred / 100), 1) - 1]


def shown(took: Sequence[float]) -> str:
    """Say in one line how long choices took."""
    p50, p99 = (percentile(took, one) * 1_000 for one in (50, 99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms ({len(took)} choices)"

"""A client whose line is torn again and again. It comes back by number, and says again what was not answered."""

import asyncio
import json
import random
from collections.abc import Callable
from functools import reduce

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.choosers import choices
from tests.server.ears import Ear, Message
from tests.server.houses import Door, Visitor
from zashiki.kernel.registry import load


class Pending:
    """A choice that was sent, and perhaps taken."""

    def __init__(self, name: str, seen: int, action: Message) -> None:
        self.name, self.seen, self.action = name, seen, action


class Restless:
    """Plays a seat at random to the end, and holds its stream to have no gap and no second version of anything."""

    def __init__(self, door: Callable[[], Door], who: Visitor, calm: Ear, *, seed: str, cuts: float) -> None:
        self._door, self._who, self._calm, self._cuts = door, who, calm, cuts
        self._game = load(calm.game)
        self._rng = random.Random(seed)
        self._pending: Pending | None = None
        self._question: Message | None = None
        self._view: object = None
        self._waits = False
        self.number = 0
        self.events: dict[int, Message] = {}
        """What was told, by its number."""
        self.wholes: list[tuple[int, int]] = []
        """Where a whole table took the place of what was missed: from which number to which."""
        self.sent = self.torn = 0
        self.over: Message | None = None

    async def play(self) -> Message:
        """Play to the end, which is given."""
        while self.over is None:
            try:
                ear = await self._door().listen(self._who, self._calm.table, since=self.number)
            except (OSError, InvalidHandshake, ConnectionClosed):  # the house is closed
                await asyncio.sleep(0.02)
                continue
            ear.seat = self._calm.seat
            try:
                if self._pending is not None:
                    await self._send(ear, self._pending)
                await self._listen(ear)
            except ConnectionClosed:
                pass
        return self.over

    async def _listen(self, ear: Ear) -> None:
        while self.over is None:
            self._take(await ear.hear())
            if self._waits and self._pending is not None:
                self._waits = False
                await asyncio.sleep(0.05)
                await self._send(ear, self._pending)
            if self._pending is None and self._question is not None:
                await self._choose(ear, self._question)
            if self._rng.random() < self._cuts:
                self.torn += 1
                ear.cut()
                return

    def _take(self, message: Message) -> None:
        kind = message["type"]
        if kind == "table":
            self._take_whole(message)
        elif kind == "told":
            self._take_news(message)
        elif kind in ("done", "refused"):
            self._take_answer(message)
        elif kind == "over":
            self.over = message

    def _take_whole(self, message: Message) -> None:
        assert message["number"] >= self.number
        if message["number"] > self.number:
            self.wholes.append((self.number, message["number"]))
        self._stand_at(message)

    def _take_news(self, message: Message) -> None:
        told = message.get("events", [])
        first = message["number"] - len(told) + 1
        assert first <= self.number + 1, "something is missing"
        for number, event in enumerate(told, first):
            assert self.events.setdefault(number, event) == event, "something was told in two ways"
        new = told[self.number + 1 - first :]
        if message["number"] < self.number:
            return
        if self._view is not None and new:
            self._hold_folded(new, message["view"])
        self._stand_at(message)

    def _hold_folded(self, new: list[Message], view: object) -> None:
        """Hold that what was told leads from what was seen to what is shown."""
        game = self._game
        before = msgspec.json.decode(json.dumps(self._view), type=game.GameState)
        events = [msgspec.json.decode(json.dumps(event), type=game.Event) for event in new]
        after = reduce(game.apply, events, before)
        assert json.loads(msgspec.json.encode(after)) == view

    def _stand_at(self, message: Message) -> None:
        self.number, self._view = message["number"], message["view"]
        self._question = message if message.get("asked") is not None else None

    def _take_answer(self, message: Message) -> None:
        pending = self._pending
        if pending is None or message["id"] != pending.name:
            return
        if message.get("code") == "storage_waits":
            self._waits = True
            return
        if message["type"] == "refused":
            assert message["code"] in ("stale", "too_late", "not_your_turn", "match_over"), message
        elif self._question is not None and self._question["number"] == pending.seen:
            self._question = None
        self._pending = None

    async def _choose(self, ear: Ear, question: Message) -> None:
        self.sent += 1
        action = self._rng.choice(choices(self._game, ear, question))
        self._pending = Pending(f"c{self.sent}", question["number"], action)
        await self._send(ear, self._pending)

    async def _send(self, ear: Ear, pending: Pending) -> None:
        await ear.say("choose", id=pending.name, seen=pending.seen, action=pending.action)

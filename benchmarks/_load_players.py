"""Those who play: each chooses when it is told to, from what it was offered last."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol

import msgspec

from benchmarks._load_folder import KeptTable
from benchmarks._load_line import Line, line

TOGETHER = 32
"""Tables that are come to at the same time."""
TYPE = len(b'{"type":"')
"""Where the kind of a frame begins."""


class Choice(NamedTuple):
    """One choice: when it was due, sent and done, in seconds."""

    due: float
    sent: float
    done: float


class Asked(Protocol):
    """Somebody who may be asked."""

    def choose(self, number: int, due: float, /) -> bool:
        """Choose what was asked with a number; whether that was still asked."""


class Players:
    """All who play at all tables, and which of them are asked."""

    def __init__(self, seed: int = 1) -> None:
        """Nobody is asked yet."""
        self.dice = Random(seed)
        self.asked: deque[tuple[Asked, int]] = deque()
        """Whoever has waited longest is first. Who is not asked any more is found out when it is their turn."""
        self.overdue: deque[float] = deque()
        """Choices that were due when nobody was asked."""
        self.choices: list[Choice] = []
        self.waiting = 0
        """Choices that were sent, and are not done."""
        self.refused: Counter[str] = Counter()
        self.frames: Counter[bytes] = Counter()
        """By their kind, and their bytes likewise."""
        self.bytes: Counter[bytes] = Counter()
        self.news: list[int] = []
        """Bytes of each frame that told of something."""
        self.tables = 0
        """Whole tables that were heard: once for each who came."""

    def forget(self) -> None:
        """Count anew from here."""
        self.overdue.clear()
        self.choices, self.news = [], []
        for counted in (self.refused, self.frames, self.bytes):
            counted.clear()

    def choose(self, due: float) -> None:
        """Let whoever has waited longest choose; if nobody is asked, the next who is."""
        while self.asked:
            player, number = self.asked.popleft()
            if player.choose(number, due):
                self.waiting += 1
                return
        self.overdue.append(due)

    def ask(self, player: Asked, number: int) -> None:
        """Note that somebody is asked."""
        self.asked.append((player, number))
        if self.overdue:
            self.choose(self.overdue.popleft())

    def done(self, due: float, sent: float) -> None:
        """Note that a choice is done."""
        self.waiting -= 1
        self.choices.append(Choice(due, sent, time.perf_counter()))

    def count(self, frame: bytes) -> bytes:
        """Count a frame, and give its kind."""
        kind = frame[TYPE : frame.index(b'"', TYPE)]
        self.frames[kind] += 1
        self.bytes[kind] += len(frame)
        return kind


class _Offer(msgspec.Struct):
    action: msgspec.Raw


class _Question(msgspec.Struct):
    offers: list[_Offer] = []


class _News(msgspec.Struct):
    """What a player reads of `table` and `told`; all else is only skipped, which is quick."""

    number: int
    asked: _Question | None = None


class _Refusal(msgspec.Struct):
    code: str


NEWS, REFUSAL = msgspec.json.Decoder(_News), msgspec.json.Decoder(_Refusal)


class Player:
    """One who sits at a riichi table, and is told in words and scenes."""

    line: Line

    def __init__(self, players: Players) -> None:
        """Join the others."""
        self._players = players
        self._number, self._offers = 0, list[_Offer]()
        self._sent = self._due = 0.0

    def choose(self, number: int, due: float, /) -> bool:
        """Choose something of what was offered with a number, if that is still asked."""
        if number != self._number or not self._offers or self._sent:
            return False
        action = bytes(self._players.dice.choice(self._offers).action)
        self._sent, self._due = time.perf_counter(), due
        self.line.say(b'{"type":"choose","id":"c%d","seen":%d,"action":%b}' % (number, number, action))
        return True

    def heard(self, frame: bytes) -> None:
        """Take in a frame."""
        players = self._players
        kind = players.count(frame)
        if kind in (b"told", b"table"):
            news = NEWS.decode(frame)
            self._number, self._offers = news.number, [] if news.asked is None else news.asked.offers
            if kind == b"table":
                players.tables += 1
            else:
                players.news.append(len(frame))
            self._wait()
        elif kind == b"done" and self._sent:
            players.done(self._due, self._sent)
            self._sent = 0.0
            self._wait()
        elif kind == b"refused":
            players.refused[REFUSAL.decode(frame).code] += 1
            players.waiting -= bool(self._sent)
            self._sent = 0.0
            self._wait()

    def _wait(self) -> None:
        if self._offers and not self._sent:
            self._players.ask(self, self._number)


async def seated(url: str, players: Players, one: KeptTable, seats: Sequence[int] = range(4)) -> list[Player]:
    """Let some of those at a table come and listen, every other one in Japanese."""
    found = []
    for seat in seats:
        player = Player(players)
        player.line = await line(url, f"/table/{one.table}", player.heard, key=one.keys[seat])
        player.line.say(hello(seat))
        found.append(player)
    return found


def hello(number: int) -> bytes:
    """Say hello: everybody is told in words and scenes, every other one in Japanese."""
    return b'{"type":"hello","language":"%b","detail":"scene"}' % (b"en", b"ja")[number % 2]


async def all_seated(
    url: str, players: Players, tables: Sequence[KeptTable], seats: Sequence[int] = range(4)
) -> list[Player]:
    """Let some of those at every table come, and wait until all have heard where it stands."""
    wanted, left, found = players.tables + len(seats) * len(tables), iter(tables), list[Player]()

    async def some() -> None:
        for one in left:
            found.extend(await seated(url, players, one, seats))

    async with asyncio.timeout(120):
        await asyncio.gather(*(some() for _ in range(TOGETHER)))
        while players.tables < wanted:
            await asyncio.sleep(0.01)
    return found

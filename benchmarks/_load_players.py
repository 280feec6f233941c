"""Seats at riichi tables that choose when they are told to, by whatever they were offered last."""

from __future__ import annotations

import time
from collections import deque
from random import Random
from typing import NamedTuple

import msgspec

from benchmarks._load_line import Line
from zashiki.records.promises import seat_promise

PROMISED = bytes(32)


class _Offer(msgspec.Struct):
    action: msgspec.Raw


class _Question(msgspec.Struct):
    offers: list[_Offer] = []


class _News(msgspec.Struct):
    """What a player reads of `table` and `told`."""

    number: int
    asked: _Question | None = None


class _Answer(msgspec.Struct):
    id: str
    code: str = ""


NEWS, ANSWER = msgspec.json.Decoder(_News), msgspec.json.Decoder(_Answer)


class Choice(NamedTuple):
    """One choice: when it was due, sent, and done."""

    due: float
    sent: float
    done: float


class Players:
    """All seats of all tables, and which of them are asked."""

    def __init__(self, seed: int) -> None:
        """Nobody is asked yet."""
        self.dice = Random(seed)
        self.asked: deque[tuple[Player, int]] = deque()
        """Who must choose, and up to which number they had read then; those that have chosen stay, and are skipped."""
        self.overdue: deque[float] = deque()
        """Choices that were due while nobody was asked."""
        self.choices: list[Choice] = []
        self.refused: list[str] = []
        self.frames = self.bytes = self.live = self.over = 0

    def choose(self, due: float) -> None:
        """Let whoever has waited longest choose; if nobody is asked, the next who is."""
        while self.asked:
            player, number = self.asked.popleft()
            if player.choose(number, due):
                return
        self.overdue.append(due)

    def ask(self, player: Player, number: int) -> None:
        """Note that somebody is asked."""
        self.asked.append((player, number))
        if self.overdue:
            self.choose(self.overdue.popleft())


class Player:
    """One seat."""

    def __init__(self, players: Players, table: str, seat: int) -> None:
        """Sit at a table."""
        self._players, self._table, self._seat = players, table, seat
        self._number, self._offers = 0, list[_Offer]()
        self._sent = self._due = 0.0
        self._promised = self._opened = False
        self.line: Line | None = None

    def choose(self, number: int, due: float) -> bool:
        """Choose something of what was offered; whether that is still asked."""
        if self.line is None or number != self._number or not self._offers or self._sent:
            return False
        action = self._players.dice.choice(self._offers).action
        self._sent, self._due = time.perf_counter(), due
        self.line.say(b'{"type":"choose","id":"c%d","seen":%d,"action":%b}' % (number, number, bytes(action)))
        return True

    def heard(self, frame: bytes) -> None:
        """Take in a frame."""
        players = self._players
        players.frames += 1
        players.bytes += len(frame)
        if frame.startswith((b'{"type":"told"', b'{"type":"table"')):
            self._hear_news(frame)
        elif frame.startswith(b'{"type":"done"'):
            if self._sent:
                players.choices.append(Choice(self._due, self._sent, time.perf_counter()))
                self._sent = 0.0
                self._wait()
        elif frame.startswith(b'{"type":"refused"'):
            players.refused.append(ANSWER.decode(frame).code)
            self._sent = 0.0
            self._wait()
        elif frame.startswith(b'{"type":"gathering"'):
            self._hear_gathering(frame)
        elif frame.startswith(b'{"type":"over"'):
            players.over += self._seat == 0

    def _hear_news(self, frame: bytes) -> None:
        news = NEWS.decode(frame)
        self._players.live += frame.startswith(b'{"type":"table"')
        self._number, self._offers = news.number, [] if news.asked is None else news.asked.offers
        self._wait()

    def _wait(self) -> None:
        if self._offers and not self._sent:
            self._players.ask(self, self._number)

    def _hear_gathering(self, frame: bytes) -> None:
        if self.line is None or b'"state":"promising"' not in frame:
            return
        if not self._promised:
            self._promised, promise = True, seat_promise(PROMISED, table=self._table, seat=self._seat).hex()
            self.line.say(b'{"type":"promise","promise":"%b"}' % promise.encode())
        if b'"may_open":true' in frame and not self._opened:
            self._opened = True
            self.line.say(b'{"type":"open","entropy":"%b"}' % PROMISED.hex().encode())

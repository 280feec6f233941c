"""A client of a proof at one table: it plays at random, comes back whatever happens, and notes everything.

It promises and opens, sends again what was not answered, agrees or not, and now and then says something twice, too
late, or wrong. It is cheap: it decodes a view only when it must choose.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw
from websockets.asyncio.client import ClientConnection

from tests.proofs.histories import Frame, History
from tests.proofs.ways import LOST, Way
from tests.server.houses import Visitor
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import load
from zashiki.records.promises import seat_promise
from zashiki.testing.simulation.frames import written

PATIENCE = 2.5
"""Seconds after which a client that was not answered takes its line for lost."""
QUIET = 3.0
"""Seconds without a word after which it asks whether anybody is there."""
FIRST_WAIT, LONGEST_WAIT = 0.04, 0.4
"""Seconds before it comes back: at first, and at most."""
WAITS = frozenset({"storage_waits", "stopping", "too_many_commands"})
"""Refusals after which the same is tried again."""


class Manners(NamedTuple):
    """How somebody plays."""

    pace: float = 0.1
    """Seconds that they think at most."""
    detail: str = "events"
    language: str = "en"
    mischief: float = 0.05
    """How often they do something else than what they are asked."""
    gives_up: float = 0.002
    silent: float = 0.0
    """How often they do not promise, or do not open."""
    undoes: bool = False
    switches: tuple[str, ...] = ()


class _Offer(msgspec.Struct):
    action: Raw


class _Question(msgspec.Struct):
    offers: tuple[_Offer, ...] = ()


class TableClient:
    """One guest, or one who watches, at one table."""

    def __init__(self, way: Way, who: Visitor | None, history: History, rng: random.Random, manners: Manners) -> None:
        self._way, self._who, self.history, self._rng, self._manners = way, who, history, rng, manners
        self.seat: Seat | None = None
        self.over = False
        self.next = ""
        """The table of the rematch."""
        self.wants_rematch = False
        self.number = 0
        self._game = ""
        self._question: Frame | None = None
        self._pending: dict[str, tuple[bytes, int]] = {}
        """What was not answered, and the number at which it was sent."""
        self._done: list[bytes] = []
        self._wishes: dict[str, str] = {}
        self._count = 0
        self._due = self._since = 0.0
        self._entropy = rng.randbytes(32)
        self._promises, self._opens = (rng.random() >= manners.silent for _ in range(2))
        self._said: set[str] = set()

    # Coming and going.

    async def play(self, until: Callable[["TableClient"], bool]) -> None:
        """Play, through whatever comes, until something holds."""
        wait = FIRST_WAIT
        while not until(self):
            try:
                socket = await self._way.connect(self._who, self.history.table)
            except LOST:
                await asyncio.sleep(wait * self._rng.uniform(0.5, 1))
                wait = min(2 * wait, LONGEST_WAIT)
                continue
            before = len(self.history.notes)
            try:
                await self._converse(socket, until)
            except LOST:
                pass
            finally:
                socket.transport.abort()
            wait = FIRST_WAIT if len(self.history.notes) > before + 2 else min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(wait * self._rng.uniform(0.5, 1))

    async def _converse(self, socket: ClientConnection, until: Callable[["TableClient"], bool]) -> None:
        loop = asyncio.get_running_loop()
        self.history.connected()
        self._wishes.clear()
        self._since = 0.0
        await self._send(socket, self._hello())
        for raw, _ in list(self._pending.values()):
            await self._send(socket, raw)
        if not self._pending:
            await self._probe(socket)
        self._due = loop.time() + QUIET
        while not until(self):
            now = loop.time()
            if self._since and now - self._since > PATIENCE:
                return
            if now >= self._due:
                self._due = now + QUIET
                await self._act(socket)
            try:
                async with asyncio.timeout(min(max(self._due - now, 0.001), 0.5)):
                    raw = await socket.recv(decode=False)
            except TimeoutError:
                continue
            await self._hear(socket, self.history.heard(raw))
            if self._has_something_to_do():
                self._due = min(self._due, loop.time() + self._rng.random() * self._manners.pace)

    def _hello(self) -> bytes:
        return written("hello", since=self.number, detail=self._manners.detail, language=self._manners.language)

    async def _send(self, socket: ClientConnection, raw: bytes) -> None:
        self.history.sent(raw)
        self._since = self._since or asyncio.get_running_loop().time()
        await socket.send(raw, text=True)

    async def _command(self, socket: ClientConnection, kind: str, /, *, again: bool = True, **fields: object) -> None:
        """Send a command; unless it is not worth it, again and again until it is answered."""
        self._count += 1
        name = f"{self.history.client}-{self._count}"
        raw = written(kind, id=name, **fields)
        if again:
            self._pending[name] = (raw, self.number)
        await self._send(socket, raw)

    async def _probe(self, socket: ClientConnection) -> None:
        """Say something that any table answers which takes commands."""
        await self._command(socket, "choose", again=False, action={"type": "no such action"}, seen=self.number)

    # Listening.

    async def _hear(self, socket: ClientConnection, frame: Frame) -> None:
        match frame.type:
            case "table":
                if frame.me != self.seat:
                    self.number = 0
                self.seat, self._game = frame.me, frame.game or self._game
                self._stand_at(frame)
            case "told":
                self._stand_at(frame)
            case "done" | "refused":
                self._answered(frame)
            case "gathering" | "seat":
                await self._gather(socket, frame)
            case "over":
                self.over, self._question = True, None
            case "next":
                self.next = frame.table
            case "request" if frame.open and frame.seat != self.seat:
                self._wishes[frame.what] = frame.id
            case "request":
                self._wishes.pop(frame.what, None)

    def _stand_at(self, frame: Frame) -> None:
        if frame.number >= self.number:
            self.number = frame.number
            self._question = frame if isinstance(frame.asked, Raw) else None

    def _answered(self, frame: Frame) -> None:
        self._since = 0.0
        if frame.code in WAITS:
            return
        raw, seen = self._pending.pop(frame.id, (b"", -1))
        if frame.type == "done" and raw:
            self._done = [*self._done[-7:], raw]
            if self._question is not None and self._question.number == seen:
                self._question = None

    async def _gather(self, socket: ClientConnection, frame: Frame) -> None:
        """Promise and open, once it is time and the seat is known."""
        if frame.type == "seat":
            self.seat = frame.seat
        self._stage = frame.state or getattr(self, "_stage", "")
        self._may_open = frame.may_open or getattr(self, "_may_open", False)
        if self._stage != "promising" or self.seat is None:
            return
        if self._promises and "promise" not in self._said:
            self._said.add("promise")
            promise = seat_promise(self._entropy, table=self.history.table, seat=self.seat).hex()
            await self._command(socket, "promise", promise=promise)
        if self._promises and self._opens and self._may_open and "open" not in self._said:
            self._said.add("open")
            await self._command(socket, "open", entropy=self._entropy.hex())

    # Choosing.

    def _has_something_to_do(self) -> bool:
        return self._question is not None or bool(self._wishes) or bool(self._pending) or self._wants_more()

    def _wants_more(self) -> bool:
        return self.over and self.wants_rematch and not self.next and "rematch" not in self._said

    async def _act(self, socket: ClientConnection) -> None:
        roll = self._rng.random()
        if self._wants_more():
            self._said.add("rematch")
            await self._command(socket, "rematch", again=False)
        elif self._wishes and (self._question is None or roll < 0.5):
            await self._agree(socket)
        elif self._question is not None and not self._pending:
            await (self._mischief(socket) if roll < self._manners.mischief else self._choose(socket))
        elif self.history.watches and self._who is not None and self._game == "score-table" and roll < 0.5:
            await self._command(socket, "pen", again=False, name=self._who.name)
        elif not self._pending:
            await self._probe(socket)
        elif self._since == 0.0:  # it was refused, and is to be tried again
            await self._send(socket, next(iter(self._pending.values()))[0])

    async def _agree(self, socket: ClientConnection) -> None:
        what, request = self._wishes.popitem()
        if what == "rematch":
            if self.wants_rematch and "rematch" not in self._said:
                self._said.add("rematch")
                await self._command(socket, "rematch", again=False)
            return
        yes = self._rng.random() < 0.7
        await self._command(socket, "agree", again=False, what=what, request=request, yes=yes)

    async def _choose(self, socket: ClientConnection, **fields: object) -> None:
        action = self._chosen()
        if action is None:
            await self._command(socket, "close", again=False)
            self._question = None
            return
        await self._command(socket, "choose", **({"action": action, "seen": self.number} | fields))
        if self._rng.random() < self._manners.mischief:  # twice at once
            await self._send(socket, next(reversed(self._pending.values()))[0])

    def _chosen(self) -> Any:
        """Choose something that may be chosen; None: there is nothing."""
        question = self._question
        assert question is not None
        assert self.seat is not None
        if not isinstance(question.view, Raw):
            assert isinstance(question.asked, Raw)
            return self._rng.choice(msgspec.json.decode(question.asked, type=_Question).offers).action
        game = load(self._game)
        legal = game.legal(msgspec.json.decode(question.view, type=game.GameState), self.seat)
        return self._rng.choice(legal) if legal else None

    async def _mischief(self, socket: ClientConnection) -> None:
        roll, manners = self._rng.random(), self._manners
        if roll < manners.gives_up / manners.mischief and self._game != "score-table":
            await self._command(socket, self._rng.choice(("resign", "leave")))
        elif roll < 0.3 and self._done:
            await self._send(socket, self._rng.choice(self._done))
        elif roll < 0.4 and self._done:
            name = msgspec.json.decode(self._rng.choice(self._done))["id"]
            await self._send(socket, written("choose", id=name, action={"type": "no such action"}))
        elif roll < 0.5 and manners.switches:
            await self._command(socket, "switch", name=self._rng.choice(manners.switches), on=self._rng.random() < 0.5)
        elif roll < 0.7 and manners.undoes:
            await self._command(socket, "undo")
        elif roll < 0.8:
            await self._choose(socket, seen=self._rng.randrange(self.number + 1))
        else:
            await self._send(socket, self._hello())

"""One table in memory: a task that carries out what the table's host says, and goes on when something comes.

    work → keep → let out → ask computers → sleep until something comes, or until it is time

A table before its match has a `GatheringHost`, then a `Host`; its connections move over. Whatever comes in between
waits. One of an older version of its game has a `StoppedHost`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from zashiki.kernel.game import Illegal
from zashiki.parlour.close_codes import COME_BACK, NO_SUCH_TABLE
from zashiki.parlour.gathering_host import GatheringHost, RowCommit
from zashiki.parlour.host import Commit, Host
from zashiki.parlour.protocol import id_of
from zashiki.parlour.sitting import Sitting
from zashiki.server.alarms import Alarm
from zashiki.server.crowd_batches import CROWD, CrowdBatch
from zashiki.server.folding import AnyHost
from zashiki.server.frame_checks import refusal_of
from zashiki.server.keeping import entry_of
from zashiki.server.moving import move
from zashiki.server.paced_frames import PacedFrames
from zashiki.server.rematches import Rematch
from zashiki.server.stopped_host import StoppedHost
from zashiki.server.thinking import Thinking
from zashiki.server.waiting_calls import WaitingCalls
from zashiki.storage.store import Entry, TableState, waits

if TYPE_CHECKING:
    from zashiki.parlour.gathering_effects import Ready
    from zashiki.server.house import House
    from zashiki.server.socket_protocol import Socket

T = TypeVar("T")
IDLE = 60_000
"""Milliseconds after which a table that nobody is connected to is let go from memory: the store has all of it."""
AGAIN, PATIENCE = 1.0, 3.0
"""Seconds until an end that the disk refused is noted again; and that a request waits for it: it may be kept later."""


class TableLoop:
    """Of one table."""

    def __init__(self, house: House, table: str, host: AnyHost, entry: Entry) -> None:
        """Take over a host all of whose facts are durable, and what the index says of its table."""
        self.house, self.table, self.host, self.entry = house, table, host, entry
        self.rematch = Rematch(house, self)
        self.sockets: dict[str, Socket] = {}
        self._held: deque[Callable[[], None]] | None = None
        """What came while the host could take nothing in; None: it can."""
        self._refuses = False
        """Whether the match cannot begin, because the disk refuses."""
        self._stirred = Alarm()
        self._calm = asyncio.Event()
        self._calls = WaitingCalls()
        self._thinking, self._crowd = Thinking(house, self._take), CrowdBatch()
        self.frames = PacedFrames(house.clock, self.sockets, let_out=self._stir)
        self._quiet_since = house.clock()
        self.gone = False
        """Whether there is no such table any more, or not here."""
        self._task = asyncio.create_task(self._run(), name=f"table {table}")

    # What the house looks at.

    @property
    def state(self) -> TableState:
        """Where the table is in its life, as everybody may know it."""
        if isinstance(self.host, GatheringHost):
            return "promising" if self.host.gathering.view.state != "gathering" else "gathering"
        return "over" if self.frames.ended(self.host) else "live"

    @property
    def told_at(self) -> int:
        """When something was last let out."""
        return max(self.entry.touched, self.frames.told_at(self.host))

    async def calm(self) -> None:
        """Wait until what is seen of the table is durable; a disk that refuses for long is `storage_waits`."""
        try:
            await asyncio.wait_for(self._calm.wait(), PATIENCE)
        except TimeoutError:
            raise waits("the table waits for the disk") from None

    # What comes in.

    def connect(self, socket: Socket) -> None:
        """Take in a connection, of a guest or of one who watches."""
        self.sockets[socket.name] = socket
        self._take(lambda: self._connect(socket))

    def received(self, socket: Socket, frame: bytes) -> None:
        """Take in a frame; anything at all may come."""
        if code := "storage_waits" if self._refuses else refusal_of(frame, socket, self.host, self.house.limits):
            socket.refuse(id_of(frame), Illegal(code))
            return
        is_of_crowd = len(self.sockets) > CROWD and self.seat_of(socket.guest) is None
        self._crowd.do(partial(self._receive, socket, frame), waits=is_of_crowd)

    def _receive(self, socket: Socket, frame: bytes) -> None:
        if socket.name in self.sockets:
            self._take(lambda: self.host.received(socket.name, frame, now=self.house.clock()))

    def disconnected(self, socket: Socket) -> None:
        """Take in that a connection has ended."""
        if self.sockets.pop(socket.name, None) is not None:
            self._take(lambda: self.host.disconnected(socket.name, now=self.house.clock()))

    async def ask(self, does: Callable[..., None], /, *values: object, **named: object) -> None:
        """Have something done before the match: a method of `GatheringHost`, with what it takes; refusals raise."""
        host = self.host
        if not isinstance(host, GatheringHost) or self._held is not None or self.gone:
            raise Illegal("table_gone" if self.gone else "begun")
        name, answer = self._calls.begin()
        does(host, *values, **named, id=name, now=self.house.clock())
        self._stir()
        try:
            await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            raise waits("the table waits for the disk") from None

    def _take(self, does: Callable[[], None]) -> None:
        if self._held is not None:
            self._held.append(does)
        else:
            does()
        self._stir()

    def _connect(self, socket: Socket) -> None:
        now = self.house.clock()
        if isinstance(self.host, GatheringHost):
            self.host.connected(socket.name, socket.guest, language=socket.language, now=now)
        else:
            self.host.connected(socket.name, self.seat_of(socket.guest), language=socket.language, now=now)
            if self.host.ended:
                self.rematch.tell(socket)

    def seat_of(self, guest: str) -> int | None:
        """Find where a guest sits; None: nowhere."""
        return self.guests.index(guest) if guest and guest in self.guests else None

    @property
    def guests(self) -> tuple[str, ...]:
        """Whose each seat is."""
        return self.host.gathering.guests if isinstance(self.host, GatheringHost) else self.entry.guests

    # The task.

    def _stir(self) -> None:
        self._calm.clear()
        self._stirred.set()

    async def _run(self) -> None:
        try:
            while not self.gone:
                self._stirred.clear()
                self._calm.clear()  # it may be time alone that something is decided by
                await self._settle()
                await self._rest()
        except BaseException as error:  # a package may raise anything
            self._calls.end(self.house.failed(self, error))
        finally:
            self.gone = True
            self._calls.end("table_gone")
            self._calm.set()

    async def _settle(self) -> None:
        """Do all that there is to do now."""
        self._thinking.raise_failure()
        host = self.host
        while (commit := await self._done(host.work)) is not None:
            self._let_out()  # what was decided before it waits for nothing
            await self._done(host.kept if await self._keep(commit) else host.not_kept)
            self._let_out()
        self._let_out()
        if isinstance(host, GatheringHost):
            await self._move_on(host)
        elif self.frames.ended(host):
            await self._note_end(host)
        if self.host.idle:
            self._calm.set()

    async def _done(self, does: Callable[..., T]) -> T:
        """Let the host do something now.

        Hints may take long, so a table with them works in a thread, and what comes for it meanwhile waits.
        """
        if not (isinstance(self.host, Host) and self.host.sitting.options.hints):
            return does(now=self.house.clock())
        self._held = deque()
        try:
            work = partial(does, now=self.house.clock())
            return await asyncio.get_running_loop().run_in_executor(self.house.hint_threads, work)
        finally:
            self._go_on()

    def _go_on(self) -> None:
        """Take in what has waited."""
        held, self._held = self._held or (), None
        for does in held:
            does()
        if held:
            self._stir()

    async def _rest(self) -> None:
        """Sleep until something comes, or until it is time; a table that nobody is at is let go."""
        now, wake = self.house.clock(), self.host.wake
        if self.sockets or self._thinking or isinstance(self.host, GatheringHost) or not self.host.idle:
            self._quiet_since = now
        elif now - self._quiet_since >= IDLE and not self._stirred.is_set():
            self.gone = True
            self.house.let_go(self)
            return
        ends = [] if self.sockets else [self._quiet_since + IDLE]
        if wake is not None:
            ends.append(wake)
        await self._stirred.wait(max(min(ends) - now, 0) / 1_000 if ends else None)

    async def _keep(self, commit: Commit | RowCommit) -> bool:
        """Make something durable; whether it is."""
        entry = entry_of(self.host, self.entry, self.sockets, told_at=self.told_at, now=self.house.clock())
        if kept := await self.house.keeper.keep(self.table, commit, entry):
            self.entry = entry
        return kept

    def _let_out(self) -> None:
        host = self.host
        self.frames.take(host)
        if isinstance(host, GatheringHost):
            while host.answers:
                self._calls.answered(host.answers.popleft())
        elif isinstance(host, Host):
            while host.asks:
                self._thinking.ask(host, host.asks.popleft())

    # From one host to the next.

    async def _move_on(self, host: GatheringHost) -> None:
        if host.gone:
            self.gone = True
            self.house.let_go(self)
            for socket in tuple(self.sockets.values()):
                socket.end(NO_SUCH_TABLE, "table_gone")
        elif host.ready is not None:
            self._held = deque()
            await self._begin(host, host.ready)
            self._go_on()
            self._stir()

    async def _begin(self, before: GatheringHost, ready: Ready) -> None:
        """Open the sitting: its first lines take the row's place, and connections go over."""
        match, seats, options = ready.match, ready.seats, ready.options
        sitting, first = Sitting.opened(match, seats, options=options, folded=ready.folded, now=ready.at)
        entry = Entry("live", self.entry.game, ready.guests, options.watching == "all", ready.at)
        await self.house.keeper.begin(self.table, first.lines, entry, refused=self._refuse)
        self._refuses = False
        self.entry, self.host = entry, self.house.host_of(self.table, sitting)
        move(before, self.host, self.sockets, now=self.house.clock())

    def _refuse(self) -> None:
        self._refuses = True

    async def _note_end(self, host: Host | StoppedHost) -> None:
        """Let the index say that the match is over, and open the rematch that all have agreed to."""
        if self.entry.state != "over":
            entry = replace(self.entry, state="over", touched=self.told_at)
            if await self.house.keeper.keep(self.table, Commit((), host.record.count + 1), entry):
                self.entry = entry
            else:
                self._stir_later()
        if isinstance(host, Host) and host.sitting.rematch_agreed and not await self.rematch.open():
            self._stir_later()

    def _stir_later(self) -> None:
        """Try again in a while what the disk refused."""
        asyncio.get_running_loop().call_later(AGAIN, self._stir)

    # The end.

    async def stop(self, code: str) -> None:
        """Tell those who listen, take in that they are gone, keep what there is, and end."""
        self.frames.flush()
        for socket in tuple(self.sockets.values()):
            socket.end(COME_BACK, code)
            self.disconnected(socket)
        with suppress(asyncio.TimeoutError, Illegal):
            await asyncio.wait_for(self.calm(), timeout=1)
        await self._thinking.stop()
        self.gone = True  # `wait_for` may forget that it was cancelled, where what it waits for comes at that moment
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

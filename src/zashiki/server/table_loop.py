"""One table in memory: a task that carries out what the table's host says, and goes on when something comes.

    work → keep → let out → ask computers → sleep until something comes, or until it is time

A table before its match has a `GatheringHost`, then a `Host`; its connections move over. Whatever comes in between
waits. One of an older version of its game has a `StoppedHost`.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec.structs import replace

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.parlour.gathering_host import GatheringHost, RowCommit
from zashiki.parlour.host import Commit, Host
from zashiki.parlour.outward import Next
from zashiki.parlour.protocol import encoded
from zashiki.parlour.sitting import Sitting
from zashiki.server.close_codes import COME_BACK, NO_SUCH_TABLE
from zashiki.server.keeping import gathering_entry, keep, keep_first
from zashiki.server.moving import move
from zashiki.server.score_keeper import guests_after_pen
from zashiki.server.stopped_host import StoppedHost
from zashiki.server.thinking import Thinking
from zashiki.server.waiting_calls import WaitingCalls
from zashiki.storage.store import Entry, StorageWaits, TableState

if TYPE_CHECKING:
    from zashiki.parlour.gathering_effects import Ready
    from zashiki.server.house import House
    from zashiki.server.socket_protocol import Socket

T = TypeVar("T")
AnyHost: TypeAlias = GatheringHost | Host | StoppedHost
IDLE = 60_000
"""Milliseconds after which a table that nobody is connected to is let go from memory: the store has all of it."""


AGAIN = 1.0
"""Seconds after which something is tried again that the disk refused."""
PATIENCE = 3.0
"""Seconds that a request waits for a disk that refuses; what it asked for may still be kept later."""


class TableLoop:
    """Of one table."""

    def __init__(self, house: House, table: str, host: AnyHost, entry: Entry) -> None:
        """Take over a host all of whose facts are durable, and what the index says of its table."""
        self.house, self.table, self.host, self.entry = house, table, host, entry
        self.next = ""
        """The table of the rematch."""
        self.sockets: dict[str, Socket] = {}
        self._held: deque[Callable[[], None]] | None = None
        """What came while the host could take nothing in; None: it can."""
        self._stirred = asyncio.Event()
        self._calm = asyncio.Event()
        self._calls = WaitingCalls()
        self._thinking = Thinking(house, self._stir)
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
        return "over" if self.host.ended else "live"

    @property
    def told_at(self) -> int:
        """When something was last let out."""
        return max(self.entry.touched, 0 if isinstance(self.host, GatheringHost) else self.host.told_at)

    async def calm(self) -> None:
        """Wait until what is seen of the table is durable; a disk that refuses for long is `storage_waits`."""
        try:
            await asyncio.wait_for(self._calm.wait(), PATIENCE)
        except TimeoutError:
            raise Illegal("storage_waits") from None

    # What comes in.

    def connect(self, socket: Socket) -> None:
        """Take in a connection, of a guest or of one who watches."""
        self.sockets[socket.name] = socket
        self._take(lambda: self._connect(socket))

    def received(self, socket: Socket, frame: bytes) -> None:
        """Take in a frame; anything at all may come."""
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
            raise Illegal("storage_waits") from None

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
            if self.next:
                socket.send(encoded(Next(self.next)))

    def seat_of(self, guest: str) -> int | None:
        """Find where a guest sits; None: nowhere."""
        if not guest:
            return None
        return next((seat for seat, one in enumerate(self.guests) if one == guest), None)

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
                await self._settle()
                await self._rest()
        except Exception as error:
            self.house.failed(self, error)
        finally:
            self.gone = True
            self._calls.end()

    async def _settle(self) -> None:
        """Do all that there is to do now."""
        host = self.host
        while (commit := await self._done(host.work)) is not None:
            await self._done(host.kept if await self._keep(commit) else host.not_kept)
            self._let_out()
        self._let_out()
        if isinstance(host, GatheringHost):
            await self._move_on(host)
        elif host.ended:
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
            return await asyncio.to_thread(does, now=self.house.clock())
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
        pause = max(min(ends) - now, 0) / 1000 if ends else None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), timeout=pause)

    async def _keep(self, commit: Commit | RowCommit) -> bool:
        """Make something durable; whether it is."""
        began = time.monotonic()
        if isinstance(self.host, GatheringHost):
            entry = gathering_entry(self.host.gathering, listed=self.entry.listed, now=self.house.clock())
        else:
            entry = replace(self.entry, touched=self.told_at, guests=self._guests_of_seats())
        kept = await keep(self.house.store, self.table, commit, entry)
        if kept:
            self.entry = entry
        self.house.metrics.committed(kept=kept, seconds=time.monotonic() - began)
        return kept

    def _guests_of_seats(self) -> tuple[str, ...]:
        """Whose each seat is from this commit on: whoever was given the pen of a score table keeps it for good."""
        sitting = self.host.sitting if isinstance(self.host, Host) else None
        socket = None if sitting is None else self.sockets.get(sitting.holder)
        if sitting is None or sitting.scorer is None or socket is None or not socket.guest:
            return self.entry.guests
        return guests_after_pen(self.entry.guests, sitting.scorer, socket.guest)

    def _let_out(self) -> None:
        host = self.host
        while host.out:
            name, frame = host.out.popleft()
            if (socket := self.sockets.get(name)) is not None:
                socket.send(frame)
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
        sitting, first = Sitting.opened(
            ready.match, ready.seats, options=ready.options, folded=ready.folded, now=ready.at
        )
        entry = Entry("live", self.entry.game, ready.guests, ready.options.watching == "all", ready.at)
        while not await keep_first(self.house.store, self.table, first.lines, entry):
            await asyncio.sleep(AGAIN)
        self.entry, self.host = entry, self.house.host_of(self.table, sitting)
        move(before, self.host, self.sockets, now=self.house.clock())

    async def _note_end(self, host: Host | StoppedHost) -> None:
        """Let the index say that the match is over, and open the rematch that all have agreed to."""
        if self.entry.state != "over":
            entry = replace(self.entry, state="over", touched=self.told_at)
            if await keep(self.house.store, self.table, Commit((), host.record.count + 1), entry):
                self.entry = entry
            else:
                self._stir_later()
        if isinstance(host, Host) and host.sitting.rematch_agreed and not self.next:
            try:
                self.next = await self.house.rematch(self)
            except (Illegal, Problem) as refusal:
                if isinstance(refusal, StorageWaits) or refusal.code == "storage_waits":
                    self._stir_later()
                return
            for socket in self.sockets.values():
                socket.send(encoded(Next(self.next)))

    def _stir_later(self) -> None:
        """Try again in a while what the disk refused."""
        asyncio.get_running_loop().call_later(AGAIN, self._stir)

    # The end.

    async def stop(self, code: str) -> None:
        """Tell those who listen, take in that they are gone, keep what there is, and end."""
        for socket in tuple(self.sockets.values()):
            socket.end(COME_BACK, code)
            self.disconnected(socket)
        with suppress(asyncio.TimeoutError, Illegal):
            await asyncio.wait_for(self.calm(), timeout=1)
        await self._thinking.stop()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

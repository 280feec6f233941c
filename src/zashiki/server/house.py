"""The house: all its tables, those in memory and those that only the store knows, and what they share."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Self
from weakref import WeakValueDictionary

from zashiki.kernel.chance import Draw
from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.parlour.close_codes import CLOSE_CODES, COME_BACK, FORBIDDEN
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_effects import GatheringEffects
from zashiki.parlour.gathering_host import GatheringHost, RowCommit
from zashiki.parlour.host import Host
from zashiki.parlour.sitting import Sitting
from zashiki.server.catalogue import playable_games
from zashiki.server.computer_pool import Computers
from zashiki.server.conversions import Conversions
from zashiki.server.folding import AnyHost, Folder
from zashiki.server.guests import Guests
from zashiki.server.http import HttpRefusal
from zashiki.server.keeping import Keeper, gathering_entry
from zashiki.server.limits import Buckets
from zashiki.server.logs import Log
from zashiki.server.metrics import Metrics
from zashiki.server.one_at_a_time import OneAtATime
from zashiki.server.paced_frames import HELD
from zashiki.server.sweeper import sweep
from zashiki.server.table_loop import TableLoop
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry, StorageWaits, TableState
from zashiki.texts.package_failures import failure_of, place_of
from zashiki.texts.packages import ENDS_ALL

if TYPE_CHECKING:
    from zashiki.server.server_settings import ServerSettings

GAME_FAILED = "game_failed"
MOST_ENTRIES = 1_000_000
HINT_THREADS = 2
WATCHER_EVERY = 0.004
"""Seconds from one frame of those who watch to the next: each may ask for a whole table, again and again."""


class House:
    """One house online: one store, one event loop."""

    def __init__(
        self,
        settings: ServerSettings,
        store: SqliteStore,
        computers: Computers,
        *,
        log: Log,
        metrics: Metrics,
        draw: Draw = secrets.token_bytes,
    ) -> None:
        """Open a house over a store; `draw` draws its deals and secrets. No table is in memory yet."""
        playable_games()  # made now, in one thread: it teaches msgspec the types of all games
        self.settings, self.store, self.computers, self.log, self.metrics = settings, store, computers, log, metrics
        self.draw, self.limits, self.keeper = draw, settings.limits, Keeper(store, metrics)
        self.conversions = Conversions(settings.limits)
        self.guests = Guests(store.guest_book, settings.limits, self.clock, secure=settings.secure, draw=draw)
        self.commands = Buckets(settings.limits.commands, settings.limits.burst)
        """What each seat may still send."""
        self.watchers = OneAtATime(WATCHER_EVERY)
        """In whose turn each of those is heard who sits at no table."""
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self.socket_names = (str(number) for number in count(1))
        self.hint_threads = ThreadPoolExecutor(HINT_THREADS, thread_name_prefix="hints")
        """Of their own, so that hints keep neither records nor tables that wake up waiting."""
        self.standing_still = set[str]()
        """Tables whose game failed here."""
        self.stopping = False
        self._now = 0
        self._loops: dict[str, TableLoop] = {}
        self._folder = Folder(store, abandoned_after=settings.abandoned_after)
        self._folding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._holding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper: asyncio.Task[None] | None = None

    @classmethod
    def open(cls, settings: ServerSettings) -> Self:
        """Open the house over the database of its folder; one that another server has open is refused."""
        store = SqliteStore(settings.database)
        return cls(settings, store, Computers(workers=settings.workers), log=Log(), metrics=Metrics())

    def clock(self) -> int:
        """Give the time, in whole milliseconds since 1970; it never falls, though a wall clock may be set back."""
        self._now = max(self._now, time.time_ns() // 1_000_000)
        return self._now

    # Its life.

    async def start(self) -> None:
        """Take up the tables that gather; those that play are folded when somebody comes."""
        self._sweeper = asyncio.create_task(sweep(self), name="sweeper")

    async def stop(self) -> None:
        """Open no more tables, tell all who listen, keep what there is, and end."""
        self.stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        await asyncio.gather(*(loop.stop("stopping") for loop in self.in_memory), return_exceptions=True)
        self._loops.clear()
        self.hint_threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(self.computers.stop(), self.conversions.stop())
        await asyncio.to_thread(self.store.close)

    def refuse_if_stopping(self) -> None:
        """Open nothing any more, once the end has begun."""
        if self.stopping:
            raise Illegal("stopping")

    @property
    def in_memory(self) -> tuple[TableLoop, ...]:
        """The tables that are in memory."""
        return tuple(self._loops.values())

    def loaded(self, table: str) -> TableLoop | None:
        """Give a table that is in memory."""
        loop = self._loops.get(table)
        return None if loop is None or loop.gone else loop

    def link_to(self, table: str) -> str:
        """Give the address of a table."""
        return f"{self.settings.url}/table/{table}"

    def link_of(self, invitation: str) -> str:
        """Give the address by which somebody sits down."""
        return f"{self.settings.url}/join/{invitation}"

    # Tables.

    async def table(self, table: str) -> TableLoop:
        """Find a table, and fold it if it is not in memory; one that there is not is refused as `no_such_table`."""
        while (loop := self._loops.get(table)) is None or loop.gone:
            self.refuse_if_stopping()
            async with self._folding.setdefault(table, asyncio.Lock()):
                if (loop := self._loops.get(table)) is None or loop.gone:
                    if table in self.standing_still:
                        raise Illegal(GAME_FAILED)
                    if (entry := self.store.entry(table)) is None:
                        raise Illegal("no_such_table")
                    host = await self._folded(table, entry)
                    self.refuse_if_stopping()  # it may have been long until it was its turn
                    self._loops[table] = TableLoop(self, table, host, entry)
        return loop

    async def _folded(self, table: str, entry: Entry) -> AnyHost:
        """Fold a table; what is wrong with one that cannot be is for the operator, not for whoever asks."""
        try:
            return await self._folder.folded(table, entry)
        except ENDS_ALL:
            raise
        except BaseException as error:
            by_rules = failure_of(error) is not None
            if isinstance(error, StorageWaits | Illegal | OSError | asyncio.CancelledError) and not by_rules:
                raise
            if isinstance(error, Problem) and not by_rules:
                self.log.problem("table_unreadable", error, table=table)
                raise Illegal("table_unreadable") from None
            self.standing_still.add(table)  # the rules fail at what was played by them
            self.log.problem(GAME_FAILED, error, table=table)
            raise Illegal(GAME_FAILED) from None

    def host_of(self, table: str, sitting: Sitting) -> Host:
        """Give the host of a table that has just begun."""
        return Host(table, sitting, abandoned_after=self.settings.abandoned_after, strict_hold=HELD)

    def let_go(self, loop: TableLoop) -> None:
        """Forget a table; the store has all of it, or it is gone."""
        if self._loops.get(loop.table) is loop:
            del self._loops[loop.table]
            self.store.let_go(loop.table)

    def failed(self, loop: TableLoop, error: BaseException) -> str:
        """Handle a table that failed, tell those at it, and return the code that they are told.

        After an error of the house, clients connect again and find what is durable. An error of a package (its rules,
        its telling or its players) would come again, so the table stands still until the next start of the house.
        """
        of_house = failure_of(error) is None
        if isinstance(error, ENDS_ALL) or (of_house and isinstance(error, asyncio.CancelledError)):
            raise error  # the house stops this table, or itself
        come_back = of_house and isinstance(error, Problem | OSError)
        status, code = (COME_BACK, "table_failed") if come_back else (FORBIDDEN, GAME_FAILED)
        if code == GAME_FAILED:
            self.standing_still.add(loop.table)
        self.log.problem(code, error, table=loop.table, at=getattr(error, "place", "") or place_of(error))
        self.let_go(loop)
        for socket in tuple(loop.sockets.values()):
            try:
                socket.end(status, code)
            except Exception as another:  # the others must hear of it all the same
                self.log.problem("socket_failed", another, table=loop.table)
        return code

    @contextmanager
    def socket_of(self, address: str) -> Iterator[bool]:
        """Count a socket while it is open; whether its address may have one more."""
        self.sockets[address] += 1
        try:
            yield self.sockets[address] <= self.limits.sockets
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def end_sockets(self, key: bytes) -> None:
        """Close all that came by a key which is worth nothing any more."""
        for loop in self.in_memory:
            for socket in tuple(loop.sockets.values()):
                if key and socket.key == key:
                    socket.end(CLOSE_CODES["no_guest"], "no_guest")

    # Opening tables.

    def holding(self, guest: str) -> asyncio.Lock:
        """Give the lock under which a guest's tables are counted, so that two requests at once are counted, too."""
        return self._holding.setdefault(guest, asyncio.Lock())

    def refuse_too_many(self, guest: str) -> None:
        """Refuse a guest who holds as many tables as one may."""
        unstarted = sum(len(self._of(guest, state)) for state in ("gathering", "promising"))
        if unstarted >= self.limits.unstarted:
            raise HttpRefusal(429, "too_many_unstarted", most=self.limits.unstarted, url=self.settings.url)
        if unstarted + len(self._of(guest, "live")) >= self.limits.unfinished:
            raise HttpRefusal(429, "too_many_tables", most=self.limits.unfinished, url=self.settings.url)

    def _of(self, guest: str, state: TableState) -> tuple[str, ...]:
        return tuple(table for table, _ in self.store.entries(guest=guest, state=state, most=MOST_ENTRIES))

    async def begin(self, gathering: Gathering, effects: GatheringEffects, *, listed: bool) -> TableLoop:
        """Keep a table that has just been opened, and take it into memory."""
        table, entry = gathering.view.table, gathering_entry(gathering, listed=listed, now=self.clock())
        if not await self.keeper.keep(table, RowCommit(effects.row), entry):
            raise Illegal("storage_waits")
        self.refuse_if_stopping()  # the next start takes it up
        loop = self._loops[table] = TableLoop(self, table, GatheringHost(table, gathering), entry)
        return loop

    def counts(self) -> Iterator[tuple[TableState, int]]:
        """Count the tables in memory by their state, for the operator."""
        states = [loop.state for loop in self.in_memory]
        known: tuple[TableState, ...] = ("gathering", "promising", "live", "over")
        yield from ((state, states.count(state)) for state in known)

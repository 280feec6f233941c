"""One live table as a shell sees it: the one place for "decide, make durable, let out".

    host = Host("our table", sitting)
    host.connected("a", 0, now=0)
    host.received("a", b'{"type":"hello"}', now=0)
    while (commit := host.work(now=0)) is not None:
        store.append("our table", commit.lines, number=commit.number)
        host.kept(now=0)
    ... send what is in host.out, ask those in host.asks, come back at host.wake

(At a `strict` table with a hold: first what is in `host.held`, then `host.out`, each not before its time.)

What comes from outside is queued and decided one at a time, each only after what the last one led to is durable. So no
message, no `done` and no refusal speaks of a fact that a crash could take back. After a crash a new host is made from
`Sitting.restored`; connections come back and say hello.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from zashiki.kernel.game import Illegal
from zashiki.kernel.record import Record
from zashiki.parlour.company import ABANDONED_AFTER
from zashiki.parlour.crowds import is_welcomed_with_next
from zashiki.parlour.decisions import Decided, Decisions
from zashiki.parlour.effects import Ask, Who
from zashiki.parlour.incoming import Answer, Gone, Item, Outage, Received
from zashiki.parlour.inward import Hello, Language
from zashiki.parlour.listeners import Listeners
from zashiki.parlour.narrator import Narrator
from zashiki.parlour.outward import Done
from zashiki.parlour.pending_commit import PendingCommit
from zashiki.parlour.protocol import decoded_or_error, encoded
from zashiki.parlour.sitting import Sitting
from zashiki.records.sitting_bounds import ABANDONED_AT_LEAST

SLOW = 1_000
"""A commit that takes more milliseconds than that costs nobody time to think."""


class Commit(NamedTuple):
    """What must be made durable before anything else happens at the table."""

    lines: tuple[bytes, ...]
    number: int
    """Of the first of them in the record, counted from 1."""


class HeldFrames(NamedTuple):
    """What one thing at a `strict` table led to."""

    due: int
    frames: tuple[tuple[str, bytes], ...]
    told_at: int
    ended: bool
    """Whether they tell of the end, or come after it."""


class Host:
    """Of one table."""

    def __init__(
        self, table: str, sitting: Sitting, *, abandoned_after: int = ABANDONED_AFTER, strict_hold: int = 0
    ) -> None:
        """Take over a sitting all of whose lines are durable; after so long a sleep, an hour at least, it is closed.

        `strict_hold`: how many milliseconds a shell holds what a `strict` table lets out, after what caused it.
        """
        self.table, self.sitting = table, sitting
        sitting.company.abandoned_after = max(abandoned_after, ABANDONED_AT_LEAST)  # or its record would be false
        self.asks: deque[Ask] = deque()
        """Computers to be asked now."""
        self._narrator = Narrator(sitting)
        self._listeners = Listeners(sitting, self._narrator)
        self._decisions = Decisions(sitting, self._narrator, self._listeners, self.asks)
        self.out: deque[tuple[str, bytes]] = self._listeners.out
        """Frames to be sent now, each with its connection."""
        self._queue: deque[Item] = deque()
        self._now = 0
        self._wake: int | None = 0  # a table that was restored may have slept for too long
        self._pending = PendingCommit[Commit, Decided]()
        self._decided_at = 0
        self.out_at = 0
        """When what is in `out` is to be sent, at a `strict` table that is held; 0: at once …"""
        self.held: deque[HeldFrames] = deque()
        """… and what is to be sent before it there, each at its own time."""
        self._strict_hold = strict_hold if sitting.options.pauses == "strict" else 0
        self.told_at = 0
        """When something was last let out to everybody; 0: nothing was, here. A list of tables may show it: it does not
        move when somebody answers in secret."""
        self._told_number = sitting.streams[None].number

    # What a shell looks at.

    @property
    def record(self) -> Record:
        """The record of the match."""
        return self.sitting.record

    @property
    def ended(self) -> bool:
        """Whether the match is over, and everybody may know it: a window may still hide how it was closed."""
        return self.sitting.streams.ended and not self._pending

    @property
    def wake(self) -> int | None:
        """When `work` is to be called though nothing has come; None: only then."""
        return self._pending.wake if self._pending else self._wake

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do but to wait."""
        return not self._pending and not self._queue

    # What happens outside.

    def connected(self, connection: str, who: Who, *, language: Language = "en", now: int) -> None:
        """Take in that a socket is open, for a seat or for one who watches; it listens once it says hello.

        Each has a name of its own, and a seat that there is: anything else is `Illegal`. Until the hello it is spoken
        to in the `language` that the shell has heard of.
        """
        self._at(now)
        if self._listeners.get(connection) is not None:
            raise Illegal("already_connected")
        if who is not None and who not in range(len(self.sitting.seats)):
            raise Illegal("no_such_seat", seat=who)
        self._listeners.connect(connection, who, language)

    def received(self, connection: str, frame: bytes, *, now: int) -> None:
        """Take in a frame; anything at all may come."""
        self._at(now)
        found = self._listeners.get(connection)
        if found is None:
            return
        item = Received(self._now, found, decoded_or_error(frame))
        if self._pending.failing and not isinstance(item.command, Hello):
            self._decisions.refuse(item, Illegal("storage_waits"))
            return
        if self._pending.failing:  # who says hello again and again is greeted once
            self._queue = deque(
                one for one in self._queue if not isinstance(one, Received) or one.connection is not found
            )
        self._queue.append(item)

    def disconnected(self, connection: str, *, now: int) -> None:
        """Take in that a socket is closed; what it sent before still counts."""
        self._at(now)
        if (gone := self._listeners.disconnect(connection)) is not None:
            self._queue.append(Gone(self._now, gone))

    def answered(self, ask: Ask, action: object, *, note: str = "", now: int) -> None:
        """Take in a computer's answer."""
        self._at(now)
        self._queue.append(Answer(self._now, ask, action, note))

    # What is done about it.

    def work(self, *, now: int) -> Commit | None:
        """Decide what is queued until something must be made durable; None: nothing is left, or a commit is pending."""
        self._at(now)
        if self._pending:
            return self._pending.again(self._now)
        while (decided := self._next()) is not None:
            effects = decided.effects
            if effects.lines:
                self._decided_at = self._now
                return self._pending.begin(Commit(effects.lines, effects.number), decided)
            if not is_welcomed_with_next(decided.connection, effects, self._queue, greeted=decided.greeted):
                self._let_out(decided)
        return None

    def kept(self, *, now: int) -> None:
        """Take in that the commit is durable: what it led to is let out."""
        self._at(now)
        if (decided := self._pending.kept()) is not None:
            self._let_out(decided)
            if self._now - self._decided_at > SLOW:
                self._queue.appendleft(Outage(self._now, self._decided_at))

    def not_kept(self, *, now: int) -> None:
        """Take in that the commit failed: it is tried again, and nothing is decided before it has been kept."""
        self._at(now)
        if not self._pending:
            return
        self._pending.failed(self._now)
        waiting, self._queue = self._queue, deque()
        for item in waiting:
            if isinstance(item, Received) and not isinstance(item.command, Hello):
                self._decisions.refuse(item, Illegal("storage_waits"))
            else:
                self._queue.append(item)

    # How: deciding.

    def _at(self, now: int) -> None:
        self._now = max(self._now, now)

    def _next(self) -> Decided | None:
        """Decide one thing; None: there is nothing."""
        now = self._queue[0].at if self._queue else self._now
        outage = bool(self._queue) and isinstance(self._queue[0], Outage)
        if self._wake is not None and self._wake <= now and not outage:
            self._caused(self._wake)
            effects = self.sitting.tick(now=now)
            self._wake = effects.wake
            if effects.wake is not None and effects.wake <= now:
                self._wake = now + 1  # what is due was done, and time goes on
            return Decided(effects)
        while self._queue:
            self._caused(self._queue[0].at)
            if (decided := self._decisions.sign_of_life(self._queue[0])) is None:
                decided = self._decisions.decided(self._queue.popleft())
            if decided is not None:
                self._wake = decided.effects.wake
                return decided
        return None

    def _caused(self, at: int) -> None:
        if self._strict_hold and self.out:  # it was caused by something earlier, and goes out when that says
            self.held.append(HeldFrames(self.out_at, tuple(self.out), self.told_at, self.ended))
            self.out.clear()
        self.out_at = at + self._strict_hold if self._strict_hold else 0

    def _let_out(self, decided: Decided) -> None:
        effects, connection = decided.effects, decided.connection
        now = max(self._now, self.out_at)  # or else it would tell how long the commit took
        if self._told_number != (number := self.sitting.streams[None].number):
            self._told_number, self.told_at = number, now
        self._listeners.tell(effects.sent, now=now, greeted=connection if decided.greeted else None)
        self.asks += effects.ask
        if connection is not None and decided.done is not None:
            self._listeners.send(connection, encoded(Done(decided.done)))

"""A table before its match as a shell sees it: decide, make durable, let out, as `Host` does for a live one.

    host = GatheringHost("our table", gathering)
    host.connected("a", "guest 1", now=0)
    host.received("a", b'{"type":"hello"}', now=0)
    host.sit("guest 2", "Ren", id="7", now=0)
    while (commit := host.work(now=0)) is not None:
        ... keep commit.row, or take the table away where it is None
        host.kept(now=0)
    ... send what is in host.out, tell those who asked what is in host.answers, come back at host.wake
    ... and once there is host.ready, open the sitting

Who sits where is asked for by methods, since a shell hears of it from guests who have no connection yet; promises and
what was promised come as frames. All of it is queued and decided one at a time, each only after the row that the last
one led to is durable. So the gathering may take a row for its own before it is kept: whatever is looked at, told or
refused here speaks of a durable row.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.problems import Problem
from zashiki.kernel.registry import load
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_audience import Audience, Ears, Moving
from zashiki.parlour.gathering_effects import GatheringEffects, Ready, YourSeat
from zashiki.parlour.inward import Hello, Inward, Language, Open, Promise
from zashiki.parlour.outward import Done, Outward, Refused
from zashiki.parlour.pending_commit import PendingCommit
from zashiki.parlour.protocol import FrameError, decoded_or_error, encoded
from zashiki.parlour.refusals import said_to

Refusal: TypeAlias = Illegal | Problem


class RowCommit(NamedTuple):
    """What must be made durable before anything else happens at the table."""

    row: bytes | None
    """In place of the row before; None: there is no such table any more, and its row is taken away."""


class Answer(NamedTuple):
    """What became of something that the shell asked for by a method."""

    id: str
    """What the shell called it."""
    refusal: Refusal | None = None
    """Why it was not done; None: it was, and is kept."""


class _Frame(NamedTuple):
    ears: Ears
    command: Inward | FrameError


class _Asked(NamedTuple):
    """Something that the shell asked for."""

    id: str
    does: Callable[[int], GatheringEffects]


class _Decided(NamedTuple):
    """What is let out once it is durable."""

    effects: GatheringEffects
    by: _Frame | _Asked | None = None
    """What is done by it; None: time has passed."""


class GatheringHost:
    """Of one table, from its opening to its first deal."""

    def __init__(self, table: str, gathering: Gathering) -> None:
        """Take over a gathering whose row is durable."""
        self.table, self.gathering = table, gathering
        self.out: deque[tuple[str, bytes]] = deque()
        """Frames to be sent now, each with its connection."""
        self.answers: deque[Answer] = deque()
        """What became of what the shell asked for."""
        self.ready: Ready | None = None
        """What the sitting is to be opened from, once it is time."""
        self.gone = False
        """Whether there is no such table any more."""
        self._game = load(gathering.view.game)
        self._audience = Audience(gathering)
        self._untold = False
        self._queue: deque[_Frame | _Asked] = deque()
        self._pending = PendingCommit[RowCommit, _Decided]()
        self._wake: int | None = 0  # a table that was restored may be late, or ready
        self._now = 0

    # What a shell looks at.

    @property
    def wake(self) -> int | None:
        """When `work` is to be called though nothing has come; None: only then."""
        return self._pending.wake if self._pending else self._wake

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do but to wait."""
        return not self._pending and not self._queue

    @property
    def connections(self) -> tuple[Moving, ...]:
        """All that are open, for the host of the live table."""
        return self._audience.moving

    # What happens outside.

    def connected(self, connection: str, guest: str, *, language: Language = "en", now: int) -> None:
        """Take in that a socket is open, for a guest, seated or not; it listens once it says hello."""
        self._at(now)
        self._audience.add(Ears(connection, guest, language))

    def received(self, connection: str, frame: bytes, *, now: int) -> None:
        """Take in a frame; anything at all may come."""
        self._at(now)
        if (ears := self._audience.get(connection)) is not None:
            self._take(_Frame(ears, decoded_or_error(frame)))

    def disconnected(self, connection: str, *, now: int) -> None:
        """Take in that a socket is closed; what it sent before still counts, and its guest keeps the seat."""
        self._at(now)
        if self._audience.remove(connection) is not None:
            kept = [one for one in self.out if one[0] != connection]
            self.out.clear()
            self.out.extend(kept)
            self._tell_presence()

    # What a guest asks for through the shell; `answers` says what became of it, under the same id.

    def sit(self, guest: str, name: str, *, seat: Seat | None = None, id: str, now: int) -> None:  # noqa: A002 - as in commands
        """Let a guest sit down."""
        self._ask(id, lambda at: self.gathering.sit(guest, name, seat=seat, now=at), now)

    def stand(self, guest: str, *, id: str, now: int) -> None:  # noqa: A002
        """Let a guest leave."""
        self._ask(id, lambda at: self.gathering.stand(guest, now=at), now)

    def put_computer(self, by: str, seat: Seat, player: str, *, name: str = "", id: str, now: int) -> None:  # noqa: A002
        """Put one of the house's players into a free seat."""
        self._ask(id, lambda at: self.gathering.put_computer(by, seat, player, name=name, now=at), now)

    def name_player(self, by: str, seat: Seat, name: str, *, id: str, now: int) -> None:  # noqa: A002
        """Name somebody who sits at the real table of one that only keeps score."""
        self._ask(id, lambda at: self.gathering.name_player(by, seat, name, now=at), now)

    def take_computer_away(self, by: str, seat: Seat, *, id: str, now: int) -> None:  # noqa: A002
        """Free a computer's seat."""
        self._ask(id, lambda at: self.gathering.take_computer_away(by, seat, now=at), now)

    def free_seat(self, by: str, seat: Seat, *, id: str, now: int) -> None:  # noqa: A002
        """Free the seat of somebody who is not connected."""
        self._ask(id, lambda at: self._freed(by, seat, at), now)

    def swap(self, by: str, one: Seat, other: Seat, *, id: str, now: int) -> None:  # noqa: A002
        """Let two seats change places."""
        self._ask(id, lambda at: self.gathering.swap(by, one, other, now=at), now)

    def start(self, by: str, *, lot: Sequence[int] = (), id: str, now: int) -> None:  # noqa: A002
        """Let promising begin."""
        self._ask(id, lambda at: self.gathering.start(by, lot=lot, now=at), now)

    # What is done about it.

    def work(self, *, now: int) -> RowCommit | None:
        """Decide what is queued until something must be made durable; None: nothing is left, or a commit is pending."""
        self._at(now)
        if self._pending:
            return self._pending.again(self._now)
        while (decided := self._next()) is not None:
            effects = decided.effects
            if effects.row is not None or effects.gone:
                return self._pending.begin(RowCommit(effects.row), decided)
            self._let_out(decided)
        return None

    def kept(self, *, now: int) -> None:
        """Take in that the commit is durable: what it led to is let out."""
        self._at(now)
        if (decided := self._pending.kept()) is not None:
            self._let_out(decided)
        if self._untold:
            self._tell_presence()

    def not_kept(self, *, now: int) -> None:
        """Take in that the commit failed: it is tried again, and nothing is decided before it has been kept."""
        self._at(now)
        if not self._pending:
            return
        self._pending.failed(self._now)
        waiting, self._queue = self._queue, deque()
        for item in waiting:
            self._take(item)

    # How.

    def _at(self, now: int) -> None:
        self._now = max(self._now, now)

    def _ask(self, id: str, does: Callable[[int], GatheringEffects], now: int) -> None:  # noqa: A002
        self._at(now)
        self._take(_Asked(id, does))

    def _take(self, item: _Frame | _Asked) -> None:
        """Queue something, or refuse it while nothing can be kept; a hello waits."""
        if self._pending.failing and not (isinstance(item, _Frame) and isinstance(item.command, Hello)):
            self._refuse(item, Illegal("storage_waits"))
        else:
            self._queue.append(item)

    def _next(self) -> _Decided | None:
        """Decide one thing, and before it what time has brought about; None: there is nothing."""
        if self._wake is not None and self._wake <= self._now:
            effects = self.gathering.tick(self._now)
            self._wake = effects.wake
            return _Decided(effects)
        while self._queue:
            item = self._queue.popleft()
            try:
                effects = item.does(self._now) if isinstance(item, _Asked) else self._command(item)
            except (Illegal, Problem) as refusal:
                self._refuse(item, refusal)
                continue
            self._wake = effects.wake
            return _Decided(effects, item)
        return None

    def _command(self, item: _Frame) -> GatheringEffects:
        """Decide a frame; one that is refused raises."""
        ears, command = item
        if isinstance(command, FrameError):
            raise command
        if isinstance(command, Hello):
            ears.hello = command
            return GatheringEffects(wake=self._wake)
        if ears.hello is None:
            raise Illegal("hello_first")
        if isinstance(command, Promise):
            return self.gathering.promise(ears.guest, command.promise, now=self._now)
        if isinstance(command, Open):
            return self.gathering.open(ears.guest, command.entropy, now=self._now)
        raise Illegal("not_begun")

    def _freed(self, by: str, seat: Seat, now: int) -> GatheringEffects:
        others = {at: one for at, one in enumerate(self.gathering.guests) if one not in ("", by)}
        if by == self.gathering.opener and seat in others and self._audience.has(others[seat]):
            raise Illegal("still_here", seat=seat)
        return self.gathering.free_seat(by, seat, now=now)

    def _let_out(self, decided: _Decided) -> None:
        effects, by = decided.effects, decided.by
        for guest, message in effects.sent:
            data = encoded(message)
            self.out.extend((ears.name, data) for ears in self._audience.listeners(guest))
        if effects.sent:
            self._tell_presence(moved=True)
        self.ready, self.gone = effects.ready or self.ready, effects.gone or self.gone
        if isinstance(by, _Asked):
            self.answers.append(Answer(by.id))
        elif by is not None:
            ears, command = by
            if isinstance(command, Hello):
                self._send(ears, self.gathering.view)
                self._send(ears, YourSeat(self.gathering.seat_of(ears.guest)))
                self._tell_presence(ears)
            else:
                self._send(ears, Done(command.id))

    def _tell_presence(self, newcomer: Ears | None = None, *, moved: bool = False) -> None:
        """Tell everybody who is not there, where that has changed, and otherwise one who has just come."""
        self._untold = bool(self._pending)  # who sits where may not be durable yet
        if self._untold:
            return
        if (news := self._audience.news(moved=moved)) is not None:
            self.out.extend((ears.name, encoded(news)) for ears in self._audience.listeners())
        elif newcomer is not None and (missing := self._audience.missing()) is not None:
            self._send(newcomer, missing)

    def _refuse(self, item: _Frame | _Asked, refusal: Refusal) -> None:
        if isinstance(item, _Asked):
            self.answers.append(Answer(item.id, refusal))
            return
        ears, command = item
        id = "" if isinstance(command, Hello) else command.id  # noqa: A001 - as in the message
        text = said_to(refusal, ears.hello.language if ears.hello else ears.language, self._game)
        self._send(ears, Refused(id, refusal.code, text))

    def _send(self, ears: Ears, message: Outward) -> None:
        if ears.open:
            self.out.append((ears.name, encoded(message)))

"""One live table as a shell sees it: the one place for "decide, make durable, let out".

    host = Host("our table", sitting)
    host.connected("a", 0, now=0)
    host.received("a", b'{"type":"hello"}', now=0)
    while (commit := host.work(now=0)) is not None:
        store.append("our table", commit.lines, number=commit.number)
        host.kept(now=0)
    ... send what is in host.out, ask those in host.asks, come back at host.wake

What comes from outside is queued and decided one at a time, each only after what the last one led to is durable. So no
message, no `done` and no refusal speaks of a fact that a crash could take back. After a crash a new host is made from
`Sitting.restored`; connections come back and say hello.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple, TypeAlias

import msgspec

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.parlour import protocol
from zashiki.parlour.effects import Ask, Effects, Message, Who
from zashiki.parlour.narrator import Audience, Narrator
from zashiki.parlour.protocol import Detail, FrameError, Inward, Language
from zashiki.parlour.refusals import code_of, said_to
from zashiki.parlour.sitting import Sitting

FIRST_RETRY, LAST_RETRY = 100, 5_000
"""How many milliseconds after a commit failed it is tried again: at first, and at most."""


class Commit(NamedTuple):
    """What must be made durable before anything else happens at the table."""

    lines: tuple[bytes, ...]
    number: int
    """Of the first of them in the record, counted from 1."""


class _Connection:
    """Somebody's socket."""

    def __init__(self, name: str, who: Who) -> None:
        self.name, self.who = name, who
        self.language: Language = "en"
        self.detail: Detail = "scene"
        self.open, self.listening = True, False
        self.number = -1
        """Up to where it has been told."""

    @property
    def audience(self) -> Audience:
        return Audience(self.who, self.language, self.detail)


class _Frame(NamedTuple):
    """Something that came over a connection."""

    connection: _Connection
    command: Inward | FrameError


class _Gone(NamedTuple):
    """A connection that ended."""

    connection: _Connection


class _Answer(NamedTuple):
    """What a computer answered."""

    ask: Ask
    action: object
    note: str


_Item: TypeAlias = _Frame | _Gone | _Answer


class _Decided(NamedTuple):
    """What is let out once it is durable."""

    effects: Effects
    connection: _Connection | None = None
    done: str | None = None
    """The id of the command that is done."""
    greeted: bool = False
    """Whether the connection has just said hello."""
    previewed: bytes = b""
    """What is shown to the connection alone."""


class Host:
    """Of one table."""

    def __init__(self, table: str, sitting: Sitting, *, narrate: Narrator | None = None) -> None:
        """Take over a sitting all of whose lines are durable."""
        self.table, self.sitting = table, sitting
        self.out: deque[tuple[str, bytes]] = deque()
        """Frames to be sent now, each with its connection."""
        self.asks: deque[Ask] = deque()
        """Computers to be asked now."""
        self._narrator = narrate or Narrator(sitting)
        self._connections: dict[str, _Connection] = {}
        self._queue: deque[_Item] = deque()
        self._asked: dict[Who, bool] = {}
        self._wake: int | None = 0  # a table that was restored may have slept for too long
        self._now = 0
        self._pending: tuple[Commit, _Decided] | None = None
        self._in_flight = False
        self._failures = 0
        self._retry_at = 0

    # What a shell looks at.

    @property
    def wake(self) -> int | None:
        """When `work` is to be called though nothing has come; None: only then."""
        if self._pending is not None:
            return None if self._in_flight else self._retry_at
        return self._wake

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do but to wait."""
        return self._pending is None and not self._queue

    # What happens outside.

    def connected(self, connection: str, who: Who, *, now: int) -> None:
        """Take in that a socket is open, for a seat or for one who watches; it listens once it says hello."""
        self._at(now)
        self._connections[connection] = _Connection(connection, who)

    def received(self, connection: str, frame: bytes, *, now: int) -> None:
        """Take in a frame; anything at all may come."""
        self._at(now)
        found = self._connections.get(connection)
        if found is None:
            return
        item = _Frame(found, _read(frame))
        if self._failures and not isinstance(item.command, protocol.Hello):
            self._refuse(item, Illegal("storage_waits"))
        else:
            self._queue.append(item)

    def disconnected(self, connection: str, *, now: int) -> None:
        """Take in that a socket is closed; what it sent before still counts."""
        self._at(now)
        found = self._connections.pop(connection, None)
        if found is not None:
            found.open = False
            self.out = deque(one for one in self.out if one[0] != connection)
            self._queue.append(_Gone(found))

    def answered(self, ask: Ask, action: object, *, note: str = "", now: int) -> None:
        """Take in a computer's answer."""
        self._at(now)
        self._queue.append(_Answer(ask, action, note))

    # What is done about it.

    def work(self, *, now: int) -> Commit | None:
        """Decide what is queued, until something must be made durable; None: nothing is left, or a commit is pending."""
        self._at(now)
        if self._pending is not None:
            if self._in_flight or self._now < self._retry_at:
                return None
            self._in_flight = True
            return self._pending[0]
        while (decided := self._next()) is not None:
            effects = decided.effects
            if effects.lines:
                self._pending, self._in_flight = (Commit(effects.lines, effects.number), decided), True
                return self._pending[0]
            self._let_out(decided)
        return None

    def kept(self, *, now: int) -> None:
        """Take in that the commit is durable: what it led to is let out."""
        self._at(now)
        if self._pending is None:
            return
        _, decided = self._pending
        self._pending, self._in_flight, self._failures = None, False, 0
        self._let_out(decided)

    def not_kept(self, *, now: int) -> None:
        """Take in that the commit failed: it is tried again, and nothing is decided before it has been kept."""
        self._at(now)
        if self._pending is None:
            return
        self._in_flight = False
        self._retry_at = self._now + min(FIRST_RETRY << min(self._failures, 16), LAST_RETRY)
        self._failures += 1
        waiting, self._queue = self._queue, deque()
        for item in waiting:
            if isinstance(item, _Frame) and not isinstance(item.command, protocol.Hello):
                self._refuse(item, Illegal("storage_waits"))
            else:
                self._queue.append(item)

    # How: deciding.

    def _at(self, now: int) -> None:
        self._now = max(self._now, now)

    def _next(self) -> _Decided | None:
        """Decide one thing; None: there is nothing."""
        if self._wake is not None and self._wake <= self._now:
            effects = self.sitting.tick(now=self._now)
            self._wake = effects.wake
            if effects.wake is not None and effects.wake <= self._now:
                self._wake = self._now + 1  # what is due was done, and time goes on
            return _Decided(effects)
        while self._queue:
            item = self._queue.popleft()
            decided = self._decided(item)
            if decided is not None:
                self._wake = decided.effects.wake
                return decided
        return None

    def _decided(self, item: _Item) -> _Decided | None:
        match item:
            case _Answer(ask, action, note):
                return self._answer(ask, action, note)
            case _Gone(connection):
                if not connection.listening:
                    return None
                connection.listening = False
                return _Decided(self.sitting.left(connection.who, now=self._now))
            case _Frame(connection, command):
                try:
                    if isinstance(command, FrameError):
                        raise command
                    return self._command(connection, command)
                except (Illegal, Problem) as refusal:
                    self._refuse(item, refusal)
        return None

    def _answer(self, ask: Ask, action: object, note: str) -> _Decided | None:
        try:
            return _Decided(self.sitting.answered(ask, action, note=note, now=self._now))
        except Illegal:
            self.asks.append(ask)  # it is still asked
            return None

    def _command(self, connection: _Connection, command: Inward) -> _Decided | None:
        """Decide a command; one that is refused raises."""
        if isinstance(command, protocol.Hello):
            return self._hello(connection, command) if connection.open else None
        if not connection.listening and connection.open:
            raise Illegal("hello_first")
        return _Decided(self._effects(connection.who, command), connection, command.id)

    def _hello(self, connection: _Connection, hello: protocol.Hello) -> _Decided:
        """Let a connection listen; one that does already begins anew, as somebody who comes back."""
        before = Effects()
        if connection.listening:
            before = self.sitting.left(connection.who, now=self._now)
        since = self._narrator.since(Audience(connection.who, hello.language, hello.detail), hello.since)
        effects = self.sitting.arrived(connection.who, since=since, now=self._now)
        connection.language, connection.detail = hello.language, hello.detail
        connection.listening, connection.number = True, since or -1
        both = msgspec.structs.replace(effects, sent=(*before.sent, *effects.sent))
        return _Decided(both, connection, greeted=True)

    def _effects(self, who: Who, command: Inward) -> Effects:
        sitting, now = self.sitting, self._now
        if isinstance(command, protocol.Pen):
            return sitting.pen(command.name, id=command.id, now=now)
        if who is None:
            raise Illegal("only_seats")
        match command:
            case protocol.Choose(id, action, seen):
                return sitting.choose(who, self._action(action), id=id, seen=seen, now=now)
            case protocol.Undo(id):
                return sitting.undo(who, id=id, now=now)
            case protocol.Agree(what, yes):
                return sitting.agree(who, what, yes=yes, now=now)
            case protocol.Resign(id):
                return sitting.resign(who, id=id, now=now)
            case protocol.Leave(id):
                return sitting.leave(who, id=id, now=now)
            case protocol.Switch(id, name, on):
                return sitting.switch(who, name, on=on, id=id, now=now)
            case protocol.Claim():
                return sitting.claim(who, now=now)
            case protocol.StandIn(seat):
                return sitting.stand_in(who, seat, now=now)
            case protocol.Rematch():
                return sitting.rematch(who, now=now)
            case protocol.Close():
                return sitting.close(now=now)
            case _:
                raise Illegal("begun")

    def _action(self, raw: msgspec.Raw) -> Any:  # noqa: ANN401 - each game has its own actions
        game = self.sitting.match.game
        try:
            return msgspec.json.decode(raw, type=game.Action)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise FrameError("frame.action", "this is no choice of {game}: {why}", game=game.name, why=error) from None

    # How: letting out.

    def _let_out(self, decided: _Decided) -> None:
        effects, connection = decided.effects, decided.connection
        sent: dict[Who, list[Message]] = {}
        for who, message in effects.sent:
            sent.setdefault(who, []).append(message)
        for who in dict.fromkeys(one.who for one in self._connections.values() if one.listening):
            self._tell(who, sent.get(who, []), connection if decided.greeted else None)
        self.asks += effects.ask
        if connection is not None and decided.done is not None:
            self._send(connection, protocol.encoded(protocol.Done(decided.done)))

    def _tell(self, who: Who, messages: list[Message], greeted: _Connection | None) -> None:
        asked = self._is_asked(who)
        changed = asked != self._asked.get(who, False)
        self._asked[who] = asked
        listeners = [one for one in self._connections.values() if one.listening and one.who == who]
        frames = {
            audience: self._narrator.tell(audience, messages, asked=asked, now=self._now)
            for audience in dict.fromkeys(one.audience for one in listeners)
            if messages
        }
        self._narrator.follow(who, messages)
        for one in listeners:
            before = one.number
            for number, data in frames.get(one.audience, ()):
                if number is None or number > one.number:
                    self._send(one, data)
                    one.number = one.number if number is None else number
            if one.number == before and (changed or one is greeted):
                self._send(one, self._narrator.reminder(one.audience, asked=asked))

    def _is_asked(self, who: Who) -> bool:
        sitting = self.sitting
        if who is None or sitting.record.closed or who not in sitting.waiting_for:
            return False
        guest = sitting.company.guests.get(who)
        return guest is not None and guest.here

    def _send(self, connection: _Connection, data: bytes) -> None:
        if connection.open:
            self.out.append((connection.name, data))

    def _refuse(self, item: _Frame, refusal: Illegal | Problem) -> None:
        command, connection = item.command, item.connection
        id = "" if isinstance(command, FrameError | protocol.Hello) else command.id  # noqa: A001 - as in the message
        text = said_to(refusal, connection.language, self.sitting.match.game)
        self._send(connection, protocol.encoded(protocol.Refused(id, code_of(refusal), text)))


def _read(frame: bytes) -> Inward | FrameError:
    try:
        return protocol.decoded(frame)
    except FrameError as error:
        return error

"""A live table that was played by an older version of its game: it is shown, says why it stands, and may be closed.

The rules of today might have led elsewhere, so nobody plays on. It takes the place of a `Host`.
"""

from __future__ import annotations

from collections import deque
from functools import cached_property

from msgspec.structs import replace

from zashiki import telling
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.problems import Problem
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError
from zashiki.parlour.effects import Who
from zashiki.parlour.host import Commit
from zashiki.parlour.inward import Close, Hello, Language
from zashiki.parlour.outward import Done, Outward, Over, Refused, Table
from zashiki.parlour.pending_commit import PendingCommit
from zashiki.parlour.protocol import FrameError, decoded_or_error, encoded
from zashiki.parlour.refusals import said_to
from zashiki.parlour.seat_names import names_of
from zashiki.records import sitting_lines
from zashiki.records.closings import why_closed
from zashiki.records.replay import replayed


class StoppedHost:
    """Of one table."""

    def __init__(self, table: str, record: Record, why: RecordError) -> None:
        """Take over a record that is durable, and why it cannot be played on."""
        self.table, self.record, self._why = table, record, why
        self.out: deque[tuple[str, bytes]] = deque()
        self._hellos: dict[str, tuple[Who, Hello | None]] = {}
        self._languages: dict[str, Language] = {}
        self._pending = PendingCommit[Commit, str]()
        self._close: deque[tuple[str, str]] = deque()
        self.told_at = 0

    @property
    def ended(self) -> bool:
        """Whether somebody has closed it."""
        return self.record.closed and not self._pending

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do but to wait."""
        return not self._pending and not self._close

    @property
    def wake(self) -> int | None:
        """When a commit that failed is tried again."""
        return self._pending.wake if self._pending else None

    def connected(self, connection: str, who: Who, *, language: Language = "en", now: int) -> None:
        """Take in that a socket is open."""
        del now
        self._hellos[connection] = (who, None)
        self._languages[connection] = language

    def disconnected(self, connection: str, *, now: int) -> None:
        """Take in that it is closed."""
        del now
        self._hellos.pop(connection, None)
        self._languages.pop(connection, None)

    def received(self, connection: str, frame: bytes, *, now: int) -> None:
        """Show the table to whoever says hello; of everything else only closing it is granted, to a seat."""
        del now
        if connection not in self._hellos:
            return
        (who, hello), command = self._hellos[connection], decoded_or_error(frame)
        if isinstance(command, Hello):
            self._hellos[connection] = (who, command)
            self._show(connection, who, command)
        elif isinstance(command, FrameError):
            self._refuse(connection, command.id, command)
        elif hello is None:
            self._refuse(connection, command.id, Illegal("hello_first"))
        elif isinstance(command, Close) and who is not None:
            self._close.append((connection, command.id))
        else:
            self._refuse(connection, command.id, self._why)

    def work(self, *, now: int) -> Commit | None:
        """Close the record, if a seat wants it."""
        if self._pending:
            return self._pending.again(now)
        if self._close and not self.record.closed:
            connection, _ = self._close[0]
            before = len(self.record.to_bytes())
            at = max(now, sitting_lines.opened_at(self.record) or 0)
            self.record.append(sitting_lines.Close(None, why="closed", at=at))
            line = self.record.to_bytes()[before:]
            return self._pending.begin(Commit((line,), self.record.count), connection)
        while self._close:
            self._tell_done(*self._close.popleft())
        return None

    def kept(self, *, now: int) -> None:
        """Take in that the close is durable, and tell all."""
        if self._pending.kept() is None:
            return
        self.told_at = now
        for name, (who, hello) in self._hellos.items():
            if hello is not None:
                self._send(name, self._over(who, hello))

    def not_kept(self, *, now: int) -> None:
        """Take in that it is not."""
        self._pending.failed(now)

    # How.

    def _show(self, connection: str, who: Who, hello: Hello) -> None:
        if (match := self._match) is not None:
            header = self.record.header
            shown = Table(0, header.game, header.seats, sitting_lines.options_of(self.record), me=who)
            view = match.view(who)
            if hello.detail == "events":
                shown = replace(shown, view=view)
            else:
                shown = replace(shown, scene=self._scene(match, view, who, hello.language))
            self._send(connection, shown)
        if self.record.closed:
            self._send(connection, self._over(who, hello))
        else:
            self._refuse(connection, "", self._why)

    def _over(self, who: Who, hello: Hello) -> Over:
        over = Over(self.record.outcome, why_closed(self.record))
        if hello.detail == "events":
            return over
        words = telling.words_for(hello.language, self.record.game)
        names = names_of(self.record.header.seats, words)
        return replace(over, text=telling.how_it_ended(over.outcome, over.why, names, words, me=who))

    @cached_property
    def _match(self) -> AnyMatch | None:
        try:
            return replayed(self.record)
        except (Problem, Illegal, ValueError):  # an older version, which may say anything
            return None

    def _scene(self, match: AnyMatch, view: object, who: Seat | None, language: str) -> object:
        names = names_of(self.record.header.seats, telling.words_for(language, match.game))
        speaker = telling.speaker(match.game.name, language=language, names=names, rules=match.rules, me=who)
        return speaker.scene(view, who)

    def _tell_done(self, connection: str, id: str) -> None:  # noqa: A002 - as in the message
        self._send(connection, Done(id))

    def _refuse(self, connection: str, id: str, refusal: Illegal | Problem) -> None:  # noqa: A002 - as in the message
        hello = self._hellos[connection][1]
        text = said_to(refusal, hello.language if hello else self._languages[connection], self.record.game)
        self._send(connection, Refused(id, refusal.code, text))

    def _send(self, connection: str, message: Outward) -> None:
        if connection in self._hellos:
            self.out.append((connection, encoded(message)))

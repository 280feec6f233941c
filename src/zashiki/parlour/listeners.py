"""The connections of one table: who listens, up to where each has been told, and what goes out to it next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.parlour.effects import Message, Who
from zashiki.parlour.inward import Detail, Language, Preview
from zashiki.parlour.narrator import Audience, Narrator
from zashiki.parlour.outward import Refused
from zashiki.parlour.protocol import encoded
from zashiki.parlour.refusals import said_to
from zashiki.parlour.sitting import Sitting


class Connection:
    """Somebody's socket."""

    def __init__(self, name: str, who: Who, language: Language = "en") -> None:
        """It is open, and nobody has said hello."""
        self.name, self.who, self.language = name, who, language
        self.detail: Detail = "scene"
        self.open, self.listening = True, False
        self.number = -1
        """Up to where it has been told; -1: nothing."""

    @property
    def audience(self) -> Audience:
        """Those who are told the same."""
        return Audience(self.who, self.language, self.detail)


class Listeners:
    """Of one table."""

    def __init__(self, sitting: Sitting, narrator: Narrator) -> None:
        """Nobody is there."""
        self._sitting, self._narrator = sitting, narrator
        self._connections: dict[str, Connection] = {}
        self._asked: dict[Who, bool] = {}
        """Who was last told that they must choose."""
        self.out: deque[tuple[str, bytes]] = deque()

    def connect(self, name: str, who: Who, language: Language = "en") -> None:
        """Take in a new connection."""
        self._connections[name] = Connection(name, who, language)

    def get(self, name: str) -> Connection | None:
        """Find a connection that is open."""
        return self._connections.get(name)

    def of(self, who: Who) -> list[Connection]:
        """Give the open connections of some ears."""
        return [one for one in self._connections.values() if one.who == who]

    def disconnect(self, name: str) -> Connection | None:
        """Take in that a connection has ended: nothing more goes out to it."""
        if (gone := self._connections.pop(name, None)) is not None:
            gone.open = False
            kept = [one for one in self.out if one[0] != name]
            self.out.clear()
            self.out.extend(kept)
        return gone

    def is_away(self, connection: Connection) -> bool:
        """Whether a connection that listens is of somebody who counts as away."""
        away = connection.who is not None and self._sitting.company.is_away(connection.who)
        return away and connection.open and connection.listening and not self._sitting.record.closed

    def is_asked(self, who: Who) -> bool:
        """Whether some ears belong to a person who must choose now."""
        guest = None if who is None else self._sitting.company.guests.get(who)
        open_ = guest is not None and guest.here and not self._sitting.record.closed
        return open_ and who in self._sitting.waiting_for

    def tell(self, sent: Iterable[tuple[Who, Message]], *, now: int, greeted: Connection | None = None) -> None:
        """Let messages out to all who listen; one who has just said hello is told how things stand in any case."""
        messages: dict[Who, list[Message]] = {}
        for who, message in sent:
            messages.setdefault(who, []).append(message)
        listening = [one for one in self._connections.values() if one.listening]
        for who in dict.fromkeys(one.who for one in listening):
            self._tell(who, [one for one in listening if one.who == who], messages.get(who, []), now, greeted)

    def _tell(
        self, who: Who, some: list[Connection], messages: list[Message], now: int, greeted: Connection | None
    ) -> None:
        asked = self.is_asked(who)
        changed = asked != self._asked.get(who, False)
        self._asked[who] = asked
        heard: dict[Audience, int] = {}
        for one in some:
            heard[one.audience] = min(one.number, heard.get(one.audience, one.number))
        frames = self._narrator.tell(who, heard, messages, asked=asked, now=now)
        for one in some:
            before = one.number
            for data, number, since in frames[one.audience]:
                if number is None or since <= one.number < number:
                    self.send(one, data)
                    one.number = one.number if number is None else number
            if one.number == before and (changed or one is greeted):
                self.send(one, self._narrator.reminder(one.audience, asked=asked))

    def send(self, connection: Connection, data: bytes) -> None:
        """Send a frame to one connection, if it is still there."""
        if connection.open:
            self.out.append((connection.name, data))

    def preview(self, connection: Connection, preview: Preview) -> None:
        """Show what a form would be, to whoever asks alone; nothing changes by it."""
        if not self.is_asked(connection.who):
            raise Illegal("no_preview")
        self.send(connection, self._narrator.preview(connection.audience, preview))

    def refuse(self, connection: Connection, id: str, refusal: Illegal | Problem) -> None:  # noqa: A002 - as in the message
        """Say in a connection's language why something was not done."""
        text = said_to(refusal, connection.language, self._sitting.match.game)
        self.send(connection, encoded(Refused(id, refusal.code, text)))

"""What a host does about one thing that came: a frame, somebody who went, a computer's answer, a disk that hung.

Each is decided as of when it came. What is refused is said at once, to whoever sent it, and has changed nothing.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.problems import Problem
from zashiki.parlour.commands import carried_out
from zashiki.parlour.computers import any_choice
from zashiki.parlour.effects import Ask, Effects
from zashiki.parlour.incoming import Answer, Gone, Item, Outage, Received
from zashiki.parlour.inward import Hello, Inward, Preview
from zashiki.parlour.listeners import Connection, Listeners
from zashiki.parlour.narrator import Audience, Narrator
from zashiki.parlour.pen_passing import passed_pen
from zashiki.parlour.protocol import FrameError
from zashiki.parlour.sitting import Sitting
from zashiki.texts.package_failures import failure_of


class Decided(NamedTuple):
    """What is let out once it is durable."""

    effects: Effects
    connection: Connection | None = None
    done: str | None = None
    """The id of the command that is done."""
    greeted: bool = False
    """Whether the connection has just said hello."""


class Decisions:
    """Of one table."""

    def __init__(self, sitting: Sitting, narrator: Narrator, listeners: Listeners, asks: deque[Ask]) -> None:
        """Decide by a sitting; computers that are to be asked once more are put into `asks`."""
        self._sitting, self._narrator, self._listeners, self._asks = sitting, narrator, listeners, asks
        self._refused_answers: set[tuple[Seat, int]] = set()

    def decided(self, item: Item) -> Decided | None:
        """Decide about one thing; None: it leads to nothing."""
        match item:
            case Answer():
                return self._answer(item)
            case Outage(at=at, since=since):
                return Decided(self._sitting.stood_still(since=since, now=at))
            case Gone(at=at, connection=connection):
                if not connection.listening:
                    return None
                connection.listening = False
                return Decided(self._sitting.left(connection.who, by=connection.name, now=at))
            case Received(at=at, connection=connection, command=command):
                try:
                    if isinstance(command, FrameError):
                        raise command
                    return self._command(connection, command, at)
                except (Illegal, Problem) as refusal:
                    if not isinstance(command, Preview) and failure_of(refusal):
                        raise  # the rules have failed, by whatever they raise; only a form may refuse what is in it
                    self.refuse(item, refusal)
        return None

    def sign_of_life(self, item: Item) -> Decided | None:
        """Let somebody be back who counts as away and has sent something; None: that is not so.

        What they sent is decided by itself after that, and this stands if it is refused. A hello does both at once.
        """
        if not isinstance(item, Received) or isinstance(item.command, Hello):
            return None
        away = self._listeners.is_away(item.connection)
        return Decided(self._sitting.back(item.connection.who or 0, now=item.at)) if away else None

    def refuse(self, item: Received, refusal: Illegal | Problem) -> None:
        """Say to whoever sent something why it was not done."""
        command = item.command
        id = "" if isinstance(command, Hello) else command.id  # noqa: A001 - as in the message
        self._listeners.refuse(item.connection, id, refusal)

    def _answer(self, answer: Answer) -> Decided | None:
        """Take a computer's answer; one that the rules refuse is asked for once more, and then made for it."""
        sitting, ask, question = self._sitting, answer.ask, (answer.ask.seat, answer.ask.number)
        try:
            return Decided(sitting.answered(ask, answer.action, note=answer.note, now=answer.at))
        except Illegal as refusal:
            if failure_of(refusal):
                raise
            if question not in self._refused_answers:
                self._refused_answers.add(question)
                self._asks.append(ask)
                return None
            self._refused_answers.discard(question)
            action = any_choice(sitting.match, ask)
            return Decided(sitting.answered(ask, action, note=refusal.code, now=answer.at))

    def _command(self, connection: Connection, command: Inward, at: int) -> Decided | None:
        """Decide a command; one that is refused raises."""
        if isinstance(command, Hello):
            return self._hello(connection, command, at) if connection.open else None
        if not connection.listening:
            raise Illegal("hello_first")
        if isinstance(command, Preview):
            self._listeners.preview(connection, command)
            return None
        holder = self._sitting.holder
        effects = carried_out(self._sitting, connection.who, command, at, by=connection.name)
        if self._sitting.holder != holder:
            effects = passed_pen(effects, self._sitting, self._listeners, now=at)
        return Decided(effects, connection, command.id)

    def _hello(self, connection: Connection, hello: Hello, at: int) -> Decided:
        """Let a connection listen; one that does already begins anew, as somebody who comes back."""
        before = Effects()
        if connection.listening:
            before = self._sitting.left(connection.who, now=at)
        since = self._narrator.since(Audience(connection.who, hello.language, hello.detail), hello.since)
        effects = self._sitting.arrived(connection.who, since=since, now=at)
        connection.language, connection.detail = hello.language, hello.detail
        connection.listening, connection.number = True, since or -1
        return Decided(before.then(effects), connection, greeted=True)

"""One listener at one table, without a socket: what to say, what a frame changes, what to say again.

    follower = Follower("kq3f…")
    follower.connected()
    ... send what is in follower.out, in order
    for message in follower.received(frame):
        ... give it on
    ... send what is in follower.out; see what became of commands in follower.answers

Its house rules. Events are taken in the order of their numbers, each once. A command is kept until it is answered: it
is said again on every new connection, under the same id, so that it takes effect once. What the house cannot take at
the moment, since its disk refuses or too much came at once, is said again a little later. Promises are made and opened
by themselves.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from zashiki.client.known import Known, Message, has_as_many_seats
from zashiki.client.own_promise import OwnPromise
from zashiki.client.problems import NotAsPromised, NotUnderstood
from zashiki.kernel.chance import Draw
from zashiki.kernel.registry import AnyGame, load
from zashiki.parlour.gathering_effects import GatheringView, YourSeat
from zashiki.parlour.inward import Detail, Hello, Inward, Language
from zashiki.parlour.outward import (
    Clocks,
    Done,
    Next,
    Outward,
    Over,
    Presence,
    Previewed,
    Refused,
    Request,
    Switches,
    Table,
    Told,
)
from zashiki.parlour.protocol import LARGEST, FrameError, encoded, heard

AGAIN: Final = frozenset({"storage_waits", "too_many_commands"})
"""Codes of refusals that say no more than that it is to be said again in a while."""
Reply: TypeAlias = Done | Refused | Previewed


class _Pending(NamedTuple):
    """A command that is not answered yet."""

    frame: bytes
    own: bool
    """Whether it was made here, so that nobody waits for its answer."""


class Follower:
    """Of one table."""

    def __init__(
        self,
        table: str,
        *,
        detail: Detail = "events",
        language: Language = "en",
        draw: Draw = secrets.token_bytes,
    ) -> None:
        """Nothing is known yet; `draw` gives the bytes that a seat adds to the shuffle."""
        self.table, self.detail, self.language = table, detail, language
        self.known = Known()
        self.out: deque[bytes] = deque()
        """What is to be sent now, in order."""
        self.answers: deque[Reply] = deque()
        """What became of commands; those that were made here are left out."""
        self.last_word: Refused | None = None
        """What the house said before it closed the connection, if it said anything."""
        self.doubts: deque[NotAsPromised] = deque()
        """What the house did otherwise than it had shown."""
        self.waits = False
        """Whether something is to be said `again` in a while, since the house cannot take it at the moment."""
        self._own_promise = OwnPromise(table, draw)
        self._pending: dict[str, _Pending] = {}
        self._prefix, self._count = secrets.token_hex(6), 0
        self._open = self._greeted = self._seat_is_sure = False
        self._unwelcome = False
        """Whether a hello was not taken."""

    # What is said.

    def connected(self) -> None:
        """Take in that there is a connection: say hello, and then all that was not answered on an earlier one."""
        self.out.clear()
        self._open, self.last_word = True, None
        self._greeted = self._seat_is_sure = self._unwelcome = False
        self.known = replace(self.known, requests=())  # those that are still open are told anew
        self._say_hello()
        self.again()

    def disconnected(self) -> None:
        """Take in that the connection has ended."""
        self.out.clear()
        self._open = False

    def new_id(self) -> str:
        """Make an id that no other command of this seat has, whoever sends it from wherever."""
        self._count += 1
        return f"{self._prefix}-{self._count}"

    def say(self, command: Inward, id: str, *, own: bool = False) -> None:  # noqa: A002 - as in the message
        """Say something that the house answers; one that is too large is refused here, and not sent."""
        frame = encoded(command)
        if len(frame) > LARGEST:
            raise FrameError("frame.large", "a message has at most {most} bytes", most=LARGEST)
        self._pending[id] = _Pending(frame, own)
        if self._open:
            self.out.append(frame)

    def again(self) -> None:
        """Say again all that is not answered."""
        self.waits = False
        if self._unwelcome:
            self._unwelcome = False
            self._say_hello()
        self.out.extend(one.frame for one in self._pending.values())

    # What is heard.

    def received(self, frame: bytes) -> tuple[Message, ...]:
        """Take in a frame; gives what is to be given on. What is no message is `NotUnderstood`."""
        try:
            message = self._decoded(frame)
            if has_as_many_seats(self.known, message):
                return self._heard(message)
            why = "another number of seats than the table has"
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            why = str(error)
        text = "the house says something that is not understood here; it may be of another version: {why}"
        raise NotUnderstood("client.frame", text, why=why)

    def _heard(self, message: Outward) -> tuple[Message, ...]:
        match message:
            case Done() | Refused() | Previewed():
                self._answered(message)
                return ()
            case Table():
                return self._table(message)
            case Told():
                return self._told(message)
            case GatheringView():
                self._gathering(message)
            case YourSeat(seat):
                self._seat_is_sure = True
                self.known = replace(self.known, me=seat)
                self._promise()
            case Clocks():
                self.known = replace(self.known, clocks=message)
            case Presence():
                self.known = replace(self.known, presence=message)
            case Switches(on):
                self.known = replace(self.known, switches=on)
            case Request():
                others = tuple(one for one in self.known.requests if (one.what, one.id) != (message.what, message.id))
                self.known = replace(self.known, requests=(*others, message) if message.open else others)
            case Over():
                self.known = replace(self.known, over=message, asked=None, clocks=None)
            case Next(table):
                self.known = replace(self.known, next_table=table)
        return (message,)

    def _answered(self, reply: Reply) -> None:
        pending, later = self._pending.get(reply.id), isinstance(reply, Refused) and reply.code in AGAIN
        if isinstance(reply, Refused) and not reply.id:  # only a hello has no id
            self.last_word, self._unwelcome = reply, later
        self.waits = self.waits or (later and (pending is not None or self._unwelcome))
        if pending is None or later:
            return
        del self._pending[reply.id]
        if not pending.own:
            self.answers.append(reply)

    def _table(self, table: Table) -> tuple[Message, ...]:
        """Take a whole table, but one from before what is known, which was on its way already."""
        known = self.known
        if self._greeted and table.number < known.number:
            return ()
        if known.gathering is not None:
            self._doubt(lambda: self._own_promise.check(table))
        self._greeted = True
        self.known = replace(
            known,
            me=table.me,
            number=table.number,
            game=self._game(table.game),
            seats=table.seats,
            options=table.options,
            view=None if table.view is UNSET else table.view,
            scene=None if table.scene is UNSET else table.scene,
            asked=table.asked,
            presence=known.presence if known.gathering is None else None,  # before the match, free seats were in it
            over=None if table.undone else known.over,
            gathering=None,
        )
        return (table,)

    def _told(self, told: Told) -> tuple[Message, ...]:
        """Take what is new of it; where something is missing before it, ask for that."""
        known, count = self.known, len(told.events) + len(told.steps)  # one of them is empty
        if told.number < known.number:
            return ()
        if told.number - count > known.number:
            self._say_hello()
            return ()
        self._greeted = True
        known_already = known.number - (told.number - count)
        told = replace(told, events=told.events[known_already:], steps=told.steps[known_already:])
        self.known = replace(
            known,
            number=told.number,
            view=known.view if told.view is UNSET else told.view,
            scene=known.scene if told.scene is UNSET else told.scene,
            asked=told.asked,
        )
        return (told,)

    def _gathering(self, view: GatheringView) -> None:
        before = self.known.gathering
        self._doubt(lambda: self._own_promise.note(view))
        self.known = replace(self.known, gathering=view, game=self._game(view.game), options=view.options)
        if view.lots and view.state == "promising" and (before is None or before.state != "promising"):
            # Seats were drawn, and those who moved are told only after this. A promise names its seat, so ask.
            self._seat_is_sure = False
            if before is not None:
                self._say_hello()
        self._promise()

    # How.

    def _promise(self) -> None:
        view, me = self.known.gathering, self.known.me
        if view is None or me is None or not self._seat_is_sure:
            return
        id = self.new_id()  # noqa: A001 - as in the message
        while (said := self._own_promise.next(view, me, id=id)) is not None:
            self.say(said, id, own=True)
            id = self.new_id()  # noqa: A001

    def _doubt(self, check: Callable[[], None]) -> None:
        try:
            check()
        except NotAsPromised as doubt:
            self.doubts.append(doubt)

    def _say_hello(self) -> None:
        self.out.append(encoded(Hello(self.known.number, self.language, self.detail)))

    def _game(self, name: str) -> AnyGame | None:
        if self.detail == "scene":
            return None
        known = self.known.game
        return known if known is not None and known.name == name else load(name)

    def _decoded(self, frame: bytes) -> Outward:
        """Read a frame; with the detail `events`, views and events in the types of the game."""
        message = heard(frame)
        if self.detail == "events" and isinstance(message, Table):
            return replace(message, view=_converted(message.view, load(message.game).GameState))
        if self.detail == "events" and isinstance(message, Told) and self.known.game is not None:
            game = self.known.game
            events = tuple(_converted(event, game.Event) for event in message.events)
            view = message.view if message.view is UNSET else _converted(message.view, game.GameState)
            return replace(message, events=events, view=view)
        return message


def _converted(value: object, kind: Any) -> Any:  # noqa: ANN401 - of any game
    return msgspec.convert(value, kind, str_keys=True)

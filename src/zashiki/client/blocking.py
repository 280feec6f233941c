"""The same house and listener for programs without an event loop; that runs in a thread of its own.

    with House("http://127.0.0.1:8770", name="Aki") as house:
        facts = house.open_table(NewTable("koikoi", computers={1: "greedy"}, start=True))
        with house.listen(facts.table) as listener:
            while listener.over is None:
                message = listener.next(timeout=60)

A listener may stand in a `select` beside the keyboard: it can be read from while there is a message to be taken.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from zashiki.client import house as awaited_house
from zashiki.client import listener as awaited_listener
from zashiki.client.keys import Keys
from zashiki.client.known import Known, Message
from zashiki.client.links import parse_link
from zashiki.kernel.game import Seat
from zashiki.parlour.inward import Detail, Language
from zashiki.parlour.outward import Over, Question

P = ParamSpec("P")
T = TypeVar("T")


class LoopThread:
    """An event loop in a thread of its own; it ends with `stop`, or with the program."""

    def __init__(self) -> None:
        """Start it."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="zashiki client", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for something; whoever is interrupted meanwhile leaves nothing running."""
        found: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return found.result()
        except BaseException:
            found.cancel()
            raise

    def stop(self) -> None:
        """End it, and what still runs there."""
        self.run(_end_the_rest())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _end_the_rest() -> None:
    """End all that runs in this loop but this."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


def _of_house(
    method: Callable[Concatenate[awaited_house.House, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[House, P], T]:
    """Give a method of a house that waits for what the awaited one gives."""

    @wraps(method)
    def wait(self: House, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._thread.run(method(self._house, *args, **kwargs))

    return wait


def _of_listener(
    method: Callable[Concatenate[awaited_listener.Listener, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Listener, P], T]:
    """Give a method of a listener, likewise."""

    @wraps(method)
    def wait(self: Listener, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._thread.run(method(self._listener, *args, **kwargs))

    return wait


class House:
    """One guest of one house; see `zashiki.client.House`."""

    def __init__(
        self, url: str, *, name: str = "", key: str = "", keys: Keys | None = None, language: Language = "en"
    ) -> None:
        """Name a house by its address or by any link to it."""
        self._house = awaited_house.House(url, name=name, key=key, keys=keys, language=language)
        self._thread: LoopThread

    @classmethod
    def of_link(cls, link: str, *, name: str = "", keys: Keys | None = None, language: Language = "en") -> Self:
        """Find the house that a link leads to."""
        return cls(parse_link(link).server, name=name, keys=keys, language=language)

    @property
    def server(self) -> str:
        """The address of the house."""
        return self._house.server

    @property
    def name(self) -> str:
        """What the guest is called."""
        return self._house.name

    @property
    def key(self) -> str:
        """The key of the guest; empty for nobody."""
        return self._house.key

    def __enter__(self) -> Self:
        """Come in."""
        self._thread = LoopThread()
        try:
            self._thread.run(self._house.__aenter__())
        except BaseException:
            self._thread.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._thread.run(self._house.__aexit__(kind, error, trace))
        finally:
            self._thread.stop()

    me = _of_house(awaited_house.House.me)
    rename = _of_house(awaited_house.House.rename)
    tokens = _of_house(awaited_house.House.tokens)
    new_token = _of_house(awaited_house.House.new_token)
    drop_token = _of_house(awaited_house.House.drop_token)
    games = _of_house(awaited_house.House.games)
    table = _of_house(awaited_house.House.table)
    my_tables = _of_house(awaited_house.House.my_tables)
    open_tables = _of_house(awaited_house.House.open_tables)
    record = _of_house(awaited_house.House.record)
    replay = _of_house(awaited_house.House.replay)
    open_table = _of_house(awaited_house.House.open_table)
    look_at = _of_house(awaited_house.House.look_at)
    join = _of_house(awaited_house.House.join)
    sit = _of_house(awaited_house.House.sit)
    leave = _of_house(awaited_house.House.leave)
    put_computer = _of_house(awaited_house.House.put_computer)
    take_computer_away = _of_house(awaited_house.House.take_computer_away)
    free_seat = _of_house(awaited_house.House.free_seat)
    swap = _of_house(awaited_house.House.swap)
    start = _of_house(awaited_house.House.start)
    invite = _of_house(awaited_house.House.invite)

    def listen(self, table: str, *, detail: Detail = "events", language: Language | None = None) -> Listener:
        """Listen at a table, seated or watching. To be entered."""
        return Listener(self._house.listen(table, detail=detail, language=language), self._thread)


class Listener:
    """One guest at one table; see `zashiki.client.Listener`."""

    def __init__(self, listener: awaited_listener.Listener, thread: LoopThread) -> None:
        """Know nothing yet; `House.listen` makes one."""
        self.table, self.server = listener.table, listener.server
        self._listener, self._thread = listener, thread
        self._bell: tuple[socket.socket, socket.socket]
        """What rings in one end can be heard at the other, for as long as there is something to be taken."""

    @property
    def known(self) -> Known:
        """All that is known, as one value that does not change: what belongs together is read from one of them."""
        return self._listener.known

    @property
    def me(self) -> Seat | None:
        """The listener's seat; None for one who watches."""
        return self.known.me

    @property
    def asked(self) -> Question | None:
        """What must be chosen now; None: nothing."""
        return self.known.asked

    @property
    def over(self) -> Over | None:
        """How the match ended; None: it has not."""
        return self.known.over

    @property
    def connected(self) -> bool:
        """Whether there is a connection right now."""
        return self._listener.connected

    @property
    def next_table(self) -> str:
        """The table of the rematch, once there is one."""
        return self.known.next_table

    def legal(self) -> Sequence[Any]:
        """List what may be chosen now; nothing where nothing is asked."""
        return self.known.legal()

    def fileno(self) -> int:
        """Give what `select` waits for: it can be read from while there is a message to be taken, and at the end."""
        return self._bell[0].fileno()

    def next(self, timeout: float | None = None) -> Message | None:
        """Give the next message, or None after so many seconds (0: at once), or once the connection was ended here."""
        return self._thread.run(self._next(timeout))

    def __iter__(self) -> Iterator[Message]:
        """Give messages as they come, until the connection is ended here."""
        while (message := self.next()) is not None:
            yield message

    def __enter__(self) -> Self:
        """Connect."""
        self._bell = socket.socketpair()
        for end in self._bell:
            end.settimeout(0)
        self._listener.when_heard(self._ring)
        try:
            self._thread.run(self._listener.__aenter__())
        except BaseException:
            self._put_away_bell()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.hang_up()
        finally:
            self._put_away_bell()

    hang_up = _of_listener(awaited_listener.Listener.hang_up)
    choose = _of_listener(awaited_listener.Listener.choose)
    undo = _of_listener(awaited_listener.Listener.undo)
    agree = _of_listener(awaited_listener.Listener.agree)
    resign = _of_listener(awaited_listener.Listener.resign)
    leave = _of_listener(awaited_listener.Listener.leave)
    claim = _of_listener(awaited_listener.Listener.claim)
    stand_in = _of_listener(awaited_listener.Listener.stand_in)
    pen = _of_listener(awaited_listener.Listener.pen)
    rematch = _of_listener(awaited_listener.Listener.rematch)
    close = _of_listener(awaited_listener.Listener.close)
    switch = _of_listener(awaited_listener.Listener.switch)
    preview = _of_listener(awaited_listener.Listener.preview)

    def follow(self) -> Listener:
        """Go over to the rematch; enter it like this one."""
        return Listener(self._listener.follow(), self._thread)

    # How: all of it in the loop's thread, so that the bell and what it rings for never disagree.

    async def _next(self, timeout: float | None) -> Message | None:
        try:
            return await self._listener.next(timeout)
        finally:
            if not self._listener.unheard and not self._listener.ended:
                with suppress(BlockingIOError):
                    while self._bell[0].recv(1024):
                        pass

    def _ring(self) -> None:
        with suppress(OSError):  # it rings already, or nobody is there any more
            self._bell[1].send(b"!")

    def _put_away_bell(self) -> None:
        self._listener.when_heard(lambda: None)
        for end in self._bell:
            end.close()

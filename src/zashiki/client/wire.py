"""Carries what a follower says to a house and back, over one socket after the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeAlias

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from zashiki.client import table_connection
from zashiki.client.back_off import BackOff
from zashiki.client.follower import Follower, Reply
from zashiki.client.known import Connection, Message
from zashiki.client.lost_lines import unreachable, why_lost
from zashiki.client.problems import HouseRefused, HungUp, NotSure, NotUnderstood
from zashiki.kernel.problems import Problem
from zashiki.parlour.inward import Inward
from zashiki.parlour.outward import Refused
from zashiki.texts.outside_files import in_units

_LOST: Final = (OSError, TimeoutError, EOFError, WebSocketException)
"""What a socket may end with."""
FIRST_TRIES: Final = 6
"""How often a house that answers, but is about to stop or has just started, is tried before one has been heard."""
MOST_UNHEARD: Final = 512
"""Messages that wait to be taken. When there are more, the socket is not read: a house sees by that who is behind."""
LARGEST_UNHEARD: Final = 64 << 20
"""Bytes of frames with messages, since all were taken the last time, likewise."""
FIRST_WORD: Final = 60.0
"""Seconds in which a house says something of a table that it opens."""
LONGEST_ANSWER: Final = 60.0
"""Seconds in which a house that is connected answers a command; the table itself waits for a disk for a few."""
LAST_WORD: Final = 2.0
"""Seconds in which a house that refused a hello closes the connection, and so says whether to come back."""
Opens: TypeAlias = Callable[[str], Awaitable[ClientConnection]]
"""Opens the socket of a table."""


class Wire:
    """Of one listener."""

    def __init__(self, follower: Follower, opens: Opens, *, server: str) -> None:
        """Nothing is open yet."""
        self.follower, self.opens, self.server = follower, opens, server
        self.when_heard: Callable[[], None] = lambda: None
        self.heard: deque[Message | Problem] = deque()
        self.end: Exception | None = None
        """Why nothing more is heard; None: something may be."""
        self.socket: ClientConnection | None = None
        self._news, self._there, self._wanted = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._lost = False
        """Whether it was said that the connection is lost, and not yet that it is there again."""
        self._tries = self._unheard_bytes = 0
        self._waiting: dict[str, asyncio.Future[Reply]] = {}
        self._task: asyncio.Task[None] | None = None
        self._sending = asyncio.Lock()

    async def start(self) -> None:
        """Connect, and wait until something is heard; a house that does not answer or let one in raises."""
        self._task = asyncio.create_task(self._run())
        try:
            async with asyncio.timeout(FIRST_WORD):
                await self._there.wait()
        except TimeoutError as silence:
            word = self.follower.last_word
            self._finish(unreachable(self.server, silence) if word is None else HouseRefused(word.code, word.text))
        except asyncio.CancelledError:
            await self.stop()
            raise
        if self.end is not None and not self.heard:
            await self.stop()
            raise self.end

    async def stop(self) -> None:
        """End the connection, and all waiting."""
        if self.end is None:
            text = "the connection to table {table} was ended here before the house answered"
            self._finish(HungUp("client.hung_up", text, table=self.follower.table))
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def next(self, timeout: float | None) -> Message | None:
        """Give the next message; None: none came in time, or none will come."""
        if not self._news.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(timeout):
                    await self._news.wait()
        if not self.heard:
            if self.end is not None and not isinstance(self.end, HungUp):
                raise self.end
            return None
        first = self.heard.popleft()
        self._wanted.set()
        if not self.heard:
            self._unheard_bytes = 0
            if self.end is None:
                self._news.clear()
        if isinstance(first, Problem):
            raise first
        return first

    async def ask(self, command: Callable[[str], Inward]) -> Reply:
        """Say something, and wait for the answer; one that was refused raises."""
        if self.end is not None:
            raise self.end
        id = self.follower.new_id()  # noqa: A001 - as in the message
        self.follower.say(command(id), id)
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[id] = answer
        self._wanted.set()
        await self._send()
        try:
            while not (await asyncio.wait([answer], timeout=LONGEST_ANSWER))[0]:
                if self.socket is not None:  # while the line is lost, the command waits to be said again
                    text = "{server} did not say whether this was done at table {table}. Look before you ask again"
                    raise NotSure("client.no_answer", text, server=self.server, table=self.follower.table)
        finally:
            self._waiting.pop(id, None)
        reply = answer.result()
        if isinstance(reply, Refused):
            raise HouseRefused(reply.code, reply.text)
        return reply

    # How.

    async def _run(self) -> None:
        """Connect, again and again, until the end is for good."""
        back_off = BackOff()
        while self.end is None:
            try:
                async with await self.opens(self.follower.table) as socket:
                    await self._talk(socket, back_off)
            except _LOST as end:
                self._ended(end)
                if self.end is None:
                    await asyncio.sleep(back_off.wait(long=table_connection.is_crowded(end)))
            except Exception as error:  # whatever it is, nobody must wait for ever
                self._finish(error)
            finally:
                if self.socket is not None:  # whoever hangs up while it closes leaves nothing open by that
                    self.socket.transport.abort()
                self.socket = None

    async def _talk(self, socket: ClientConnection, back_off: BackOff) -> None:
        """Carry what is said to and fro until the connection ends."""
        follower, patience, clock = self.follower, BackOff(), asyncio.get_running_loop().time
        follower.connected()
        self.socket = socket
        await self._send()
        again: float | None = None
        while True:
            await self._room()
            try:
                async with asyncio.timeout_at(again):
                    frame = await socket.recv(decode=False)
            except TimeoutError:
                if follower.last_word is not None and not follower.waits:
                    raise HouseRefused(follower.last_word.code, follower.last_word.text) from None
                follower.again()
            else:
                messages = follower.received(frame)
                if messages:
                    back_off.reset()
                    self._unheard_bytes += len(frame)
                    self._is_there()
                self._give(*messages)
                self._settle()
            await self._send()
            if follower.waits:
                again = clock() + patience.wait() if again is None else again
            elif follower.last_word is not None:
                again = clock() + LAST_WORD if again is None else again
            else:
                again = None

    async def _room(self) -> None:
        """Wait while nobody takes what was heard; whoever waits for an answer must get it, whatever comes before."""
        while len(self.heard) >= MOST_UNHEARD or self._unheard_bytes >= LARGEST_UNHEARD:
            if self._waiting and self._unheard_bytes >= LARGEST_UNHEARD:
                text = "the house sends more than {size} and no answer"
                raise NotUnderstood("client.poured", text, size=in_units(LARGEST_UNHEARD))
            if self._waiting:
                return
            self._wanted.clear()
            await self._wanted.wait()

    async def _send(self) -> None:
        """Send what there is to be sent; what is lost on the way is said again on the next connection."""
        async with self._sending:
            while self.socket is not None and self.follower.out:
                with suppress(ConnectionClosed):
                    await self.socket.send(self.follower.out.popleft(), text=True)

    def _settle(self) -> None:
        """Hand out answers, and what the house did otherwise than it had shown."""
        while self.follower.answers:
            reply = self.follower.answers.popleft()
            answer = self._waiting.pop(reply.id, None)
            if answer is not None and not answer.done():
                answer.set_result(reply)
        while self.follower.doubts:
            self._give(self.follower.doubts.popleft())

    def _give(self, *some: Message | Problem) -> None:
        if some:
            self.heard.extend(some)
            self._news.set()
            self.when_heard()

    def _is_there(self) -> None:
        self._there.set()
        if self._lost:
            self._lost = False
            self._give(Connection(open=True))

    def _ended(self, end: BaseException) -> None:
        """Take in that a connection has ended, or could not be opened."""
        self.socket = None
        self.follower.disconnected()
        self._tries += 1
        if (refusal := table_connection.refusal_of(end, self.follower.last_word)) is not None:
            self._finish(refusal)
        elif not self._there.is_set():
            if isinstance(end, OSError | TimeoutError) or self._tries >= FIRST_TRIES:
                self._finish(unreachable(self.server, end))
        elif not self._lost:
            self._lost = True
            self._give(Connection(open=False, why=why_lost(end)))

    def _finish(self, problem: Exception) -> None:
        """End for good: everybody who waits is told why."""
        self.end = problem
        self._there.set()
        self._news.set()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(problem)
                answer.exception()  # whoever waits gets it; nobody else need be told
        self._waiting.clear()
        self.when_heard()

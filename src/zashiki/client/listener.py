"""At one table of a house, seated or watching: what is said there comes as values, and commands are awaited.

    async with house.listen(table) as listener:
        async for message in listener:
            if listener.asked is not None:
                await listener.choose(listener.legal()[0])

A lost connection comes back by itself, and nothing is missed or done twice by that. `known` is always the newest;
messages may lag behind it, and each has what it is about with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import msgspec

from zashiki.client.follower import Follower
from zashiki.client.known import Known, Message
from zashiki.client.problems import NotUnderstood
from zashiki.client.wire import Opens, Wire
from zashiki.kernel.game import Seat
from zashiki.kernel.problems import Problem
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import inward
from zashiki.parlour.gathering_effects import GatheringView
from zashiki.parlour.outward import Clocks, Over, Presence, Previewed, Question, Request


class Listener:
    """One guest at one table, over however many connections."""

    def __init__(self, follower: Follower, opens: Opens, *, server: str) -> None:
        """Know nothing yet; `House.listen` makes one."""
        self.table, self.server = follower.table, server
        self._wire = Wire(follower, opens, server=server)

    # What is known.

    @property
    def known(self) -> Known:
        """All that is known, as one value that does not change."""
        return self._wire.follower.known

    @property
    def me(self) -> Seat | None:
        """The listener's seat; None for one who watches."""
        return self.known.me

    @property
    def number(self) -> int:
        """Of the last event that was heard."""
        return self.known.number

    @property
    def game(self) -> AnyGame | None:
        """What is played, with the detail `events`."""
        return self.known.game

    @property
    def view(self) -> Any:  # noqa: ANN401 - of any game
        """What the listener sees, in the game's own type."""
        return self.known.view

    @property
    def asked(self) -> Question | None:
        """What must be chosen now; None: nothing."""
        return self.known.asked

    @property
    def clocks(self) -> Clocks | None:
        """What time there is."""
        return self.known.clocks

    @property
    def presence(self) -> Presence | None:
        """Who is there."""
        return self.known.presence

    @property
    def requests(self) -> tuple[Request, ...]:
        """What somebody asks for, and is not decided yet."""
        return self.known.requests

    @property
    def over(self) -> Over | None:
        """How the match ended; None: it has not."""
        return self.known.over

    @property
    def gathering(self) -> GatheringView | None:
        """The table before its match; None once that has begun."""
        return self.known.gathering

    @property
    def next_table(self) -> str:
        """The table of the rematch, once there is one."""
        return self.known.next_table

    @property
    def connected(self) -> bool:
        """Whether there is a connection right now."""
        return self._wire.socket is not None

    @property
    def unheard(self) -> int:
        """How many messages wait to be taken."""
        return len(self._wire.heard)

    @property
    def ended(self) -> bool:
        """Whether no more messages will come than those that wait to be taken."""
        return self._wire.end is not None

    def legal(self) -> Sequence[Any]:
        """List what may be chosen now; nothing where nothing is asked."""
        return self.known.legal()

    # Listening.

    async def __aenter__(self) -> Self:
        """Connect. A house that does not answer, or does not let one in, is said at once."""
        await self._wire.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.hang_up()

    async def hang_up(self) -> None:
        """End the connection; the seat stays taken. Whoever still waits for an answer gets a `HungUp`."""
        await self._wire.stop()

    def when_heard(self, does: Callable[[], None]) -> None:
        """Have something called whenever there is something to be taken with `next`."""
        self._wire.when_heard = does

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Message:
        message = await self.next()
        if message is None:
            raise StopAsyncIteration
        return message

    async def next(self, timeout: float | None = None) -> Message | None:
        """Give the next message, or None after so many seconds, or once the connection was ended here.

        What the house will not let be heard any more is a `HouseRefused`; a `NotAsPromised` is raised once.
        """
        return await self._wire.next(timeout)

    # Commands: each is awaited until it is done and kept, or raises what the house refused it with.

    async def choose(self, action: object, *, seen: int | None = None) -> None:
        """Choose. `seen` is the number of the view that it was chosen from: without one, of the newest."""
        raw, seen = msgspec.Raw(msgspec.json.encode(action)), self.number if seen is None else seen
        await self._wire.ask(lambda called: inward.Choose(called, raw, seen))

    async def undo(self) -> None:
        """Take the last choice back, or ask the others to let it be taken back."""
        await self._wire.ask(inward.Undo)

    async def agree(self, request: Request, *, yes: bool = True) -> None:
        """Agree to what somebody asks for, or not."""
        await self._wire.ask(lambda called: inward.Agree(called, request.what, request.id, yes))

    async def resign(self) -> None:
        """Give the match up."""
        await self._wire.ask(inward.Resign)

    async def leave(self) -> None:
        """Leave the match for good."""
        await self._wire.ask(inward.Leave)

    async def claim(self) -> None:
        """Claim a match that the other has left alone."""
        await self._wire.ask(inward.Claim)

    async def stand_in(self, seat: Seat) -> None:
        """Let the table play for somebody who is gone."""
        await self._wire.ask(lambda called: inward.StandIn(seat, called))

    async def pen(self, name: str) -> None:
        """Ask for the pen of a score table."""
        await self._wire.ask(lambda called: inward.Pen(called, name))

    async def rematch(self) -> None:
        """Ask for another match, or agree to one; `next_table` says where it is."""
        await self._wire.ask(inward.Rematch)

    async def close(self) -> None:
        """Let the end of a score table stand."""
        await self._wire.ask(inward.Close)

    async def switch(self, name: str, *, on: bool) -> None:
        """Have something answered by itself, or no more."""
        await self._wire.ask(lambda called: inward.Switch(called, name, on))

    async def preview(self, parts: Mapping[str, str]) -> Previewed:
        """Ask what a form would be with these parts; nothing changes by it."""
        reply = await self._wire.ask(lambda called: inward.Preview(dict(parts), called))
        if not isinstance(reply, Previewed):
            raise NotUnderstood("client.no_preview", "the house was asked for a preview, and gave none")
        return reply

    def follow(self) -> Listener:
        """Go over to the rematch, with the same detail and language; enter it like this one."""
        if not self.next_table:
            raise Problem("client.no_rematch", "there is no other match after table {table} yet", table=self.table)
        old = self._wire.follower
        follower = Follower(self.next_table, detail=old.detail, language=old.language)
        return Listener(follower, self._wire.opens, server=self.server)

"""A computer from elsewhere: a player of the house's kind, or a program, plays one seat of a table to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from zashiki.client.house import House
from zashiki.client.known import Known, Message
from zashiki.client.listener import Listener
from zashiki.client.problems import HouseRefused, NotAsPromised
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.parlour.outward import Over, Table, Told
from zashiki.players.kit import AnyPlayer
from zashiki.players.player import ProgramPlayer
from zashiki.records.contents import steps_of
from zashiki.records.sitting_lines import DECODER

Tells: TypeAlias = Callable[[Listener, Message | NotAsPromised], None]
"""Is called with everything that is heard, and with what the house did otherwise than it had shown."""


async def play(house: House, table: str, player: AnyPlayer, *, tell: Tells | None = None) -> Over:
    """Play a seat that was taken before to the end of the match, and say how it ended.

    The player chooses in a thread of its own, so that the connection lives on however long it thinks. A choice that
    came too late is no matter. Whoever asks for an undo is let.
    """
    tell = tell or _nothing
    hearing = _Hearing(house, table, player) if isinstance(player, ProgramPlayer) else None
    try:
        async with house.listen(table) as listener:
            while True:
                try:
                    message = await listener.next()
                except NotAsPromised as doubt:
                    tell(listener, doubt)
                    continue
                if message is None:  # only whoever hangs up is told nothing, and nobody else has this listener
                    continue
                tell(listener, message)
                if hearing is not None:
                    hearing.take(message)
                if listener.unheard:
                    continue  # what follows from all of it is looked at once
                if listener.over is not None:
                    return listener.over
                await _allow_undo(listener)
                if listener.asked is not None and not listener.unheard:
                    await _answer(listener, player, hearing)
    finally:
        if isinstance(player, ProgramPlayer):
            await asyncio.to_thread(player.leave)


def _nothing(_listener: Listener, _message: Message | NotAsPromised) -> None:
    """Tell nobody."""


async def _answer(listener: Listener, player: AnyPlayer, hearing: _Hearing | None) -> None:
    known = listener.known
    if known.me is None or known.asked is None:
        return
    if hearing is not None and not await hearing.catch_up(listener, known.me):
        return
    action = await asyncio.to_thread(player.choose, known.view, known.me)
    try:
        await listener.choose(action, seen=known.number)
    except HouseRefused:
        if _stands(known, listener.known):
            raise  # it was about this very question, and would be refused again


async def _allow_undo(listener: Listener) -> None:
    for request in listener.requests:
        if request.what == "undo" and listener.me is not None and listener.me not in (request.seat, *request.agreed):
            try:
                await listener.agree(request)
            except HouseRefused:
                continue  # it was withdrawn, or another has said no


def _stands(before: Known, now: Known) -> bool:
    """Whether a question is still the one that was answered."""
    return now.over is None and now.asked is not None and now.number == before.number


class _Hearing:
    """What a program is told: each event once, in order, and all of them anew after an undo.

    Who comes to a table is shown it as it stands. What happened before is in the seat's own record.
    """

    def __init__(self, house: House, table: str, player: ProgramPlayer) -> None:
        self._house, self._table, self._player = house, table, player
        self._events: list[Any] = []
        self._whole = True
        """Whether it must be told everything, from the beginning."""
        self._begun = False

    def take(self, message: Message) -> None:
        """Take in what was heard."""
        if isinstance(message, Table):
            self._whole = True
        elif isinstance(message, Told):
            self._events += message.events

    async def catch_up(self, listener: Listener, seat: Seat) -> bool:
        """Tell the program all that it has not heard; False: more has happened meanwhile, and it is for later."""
        if self._whole:
            number = listener.number
            record = await self._house.record(self._table, seat=seat)
            if listener.number != number or listener.unheard:
                return False
            self._events = heard_in(record)
        events, anew = tuple(self._events), self._whole and self._begun
        self._events, self._whole, self._begun = [], False, True
        await asyncio.to_thread(self._player.hear, events, seat, anew=anew)
        return True


def heard_in(record: bytes) -> list[Any]:
    """Give all events that a seat has heard, and that were not taken back, from its record."""
    read = Record.from_bytes(record, decoder=DECODER)
    return [event for _, step in steps_of(read) for event in step.events]

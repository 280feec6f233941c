"""Another match with the same people: a table of its own, which those at the last one are told of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.kernel.record import Record
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.outward import Next
from zashiki.parlour.protocol import encoded
from zashiki.records import sitting_lines
from zashiki.server.guests import new_id
from zashiki.server.http import HttpRefusal
from zashiki.server.openings import ROOT_BYTES
from zashiki.server.table_facts import facts_in_list

if TYPE_CHECKING:
    from zashiki.server.house import House
    from zashiki.server.socket_protocol import Socket
    from zashiki.server.table_loop import TableLoop

LOOKED_AT = 20
"""How many of a guest's latest tables are looked through for a rematch."""


class Rematch:
    """Of one table: the next one, once all people have agreed to it."""

    def __init__(self, house: House, before: TableLoop) -> None:
        """There is none yet, or it is not known here."""
        self._house, self._before = house, before
        self.table = ""
        """The next table."""
        self._refused = False

    async def open(self) -> bool:
        """Open the next table, unless there is one, and tell everybody; False: it is to be tried again in a while."""
        if self.table or self._refused:
            return True
        try:
            self.table = await self._opened()
        except (Illegal, Problem, HttpRefusal) as refusal:
            if refusal.code == "storage_waits":
                return False
            self._refused = True
            for socket in self._before.sockets.values():
                socket.refuse("", refusal)
            return True
        for socket in self._before.sockets.values():
            socket.send(encoded(Next(self.table)))
        return True

    def tell(self, socket: Socket) -> None:
        """Tell somebody who comes to a match that is over of the next table; it may be from before a restart."""
        if not self.table:
            self.table = rematch_of(self._house, self._before.table, socket.guest)
        if self.table:
            socket.send(encoded(Next(self.table)))

    async def _opened(self) -> str:
        house, before = self._house, self._before
        house.refuse_if_stopping()
        for guest in filter(None, before.guests):
            house.refuse_too_many(guest)
        record = Record.from_bytes(b"".join(house.store.read(before.table)), decoder=sitting_lines.DECODER)
        root, now = house.draw(ROOT_BYTES), house.clock()
        opened = Gathering.rematch(new_id(house.draw), record, before.guests, root=root, now=now)
        return (await house.begin(*opened, listed=False)).table


def rematch_of(house: House, table: str, guest: str) -> str:
    """Find the table of a rematch for one who was at the last one, after a restart; empty: there is none."""
    for name, entry in house.store.entries(guest=guest, most=LOOKED_AT) if guest else ():
        facts = facts_in_list(house, name, entry, guest)
        if facts is not None and facts.options.previous == table:
            return name
    return ""

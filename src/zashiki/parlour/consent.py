"""What one asks for and others must agree to: an undo between people, the pen of a score table, another match."""

from __future__ import annotations

from collections.abc import Collection

from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.effects import Request, Wish
from zashiki.records.sitting_lines import CommandId

REMATCH_WITHIN = 60_000
"""How long all have to agree to another match."""


class Wishes:
    """The open requests of one table, one of each kind. They are remembered until they are granted, not durable."""

    def __init__(self) -> None:
        """Nobody has asked for anything."""
        self.open: dict[Wish, Request] = {}
        self.ids: dict[Wish, CommandId] = {}
        """How the command was called that asked for it."""

    def ask(self, request: Request, *, id: str = "") -> Request:  # noqa: A002 - as in the line
        """Ask for something; one request of a kind at a time."""
        if request.what in self.open:
            raise Illegal("already_asked")
        self.open[request.what], self.ids[request.what] = request, id
        return request

    def agree(self, what: Wish, seat: Seat, needed: Collection[Seat]) -> tuple[Request, bool]:
        """Agree to something; gives the request, and whether all whose consent is needed have agreed."""
        if what not in self.open:
            raise Illegal("nothing_asked", seat=seat)
        asked = self.open[what]
        agreed = tuple(sorted({*asked.agreed, seat}))
        self.open[what] = Request(what, asked.by, agreed, asked.until)
        return self.open[what], set(needed) <= set(agreed)

    def drop(self, what: Wish) -> Request | None:
        """End a request; gives what is told of that."""
        asked = self.open.pop(what, None)
        return None if asked is None else Request(what, asked.by, asked.agreed, None, open=False)

"""The open requests of a table: what somebody has asked for, and who has agreed so far."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.effects import Request, Wish


class Wishes:
    """One of each kind at a time. They are remembered until they are granted, not durable."""

    def __init__(self) -> None:
        """Nobody has asked for anything."""
        self.open: dict[Wish, Request] = {}
        self.asked_at: dict[Wish, int] = {}
        """After how many choices it was asked for."""

    def ask(self, request: Request, *, choices: int) -> Request:
        """Ask for something; one request of a kind at a time."""
        if request.what in self.open:
            raise Illegal("already_asked")
        self.open[request.what], self.asked_at[request.what] = request, choices
        return request

    def agree(self, what: Wish, seat: Seat, needed: Collection[Seat]) -> tuple[Request, bool]:
        """Agree to something; gives the request, and whether all whose consent is needed have agreed."""
        asked = self.open[what]
        agreed = tuple(sorted({*asked.agreed, seat}))
        self.open[what] = replace(asked, agreed=agreed)
        return self.open[what], set(needed) <= set(agreed)

    def drop(self, what: Wish) -> Request | None:
        """End a request; gives what is told of that."""
        asked = self.open.pop(what, None)
        return None if asked is None else replace(asked, until=None, open=False)

    def void(self, choices: int, now: int, *, closed: bool) -> list[Wish]:
        """Name what cannot be granted any more: an undo once anybody chose, another match after a while."""
        return [
            what
            for what, asked in self.open.items()
            if (what != "rematch" and closed)
            or (what == "undo" and choices != self.asked_at[what])
            or (asked.until is not None and asked.until <= now)
        ]
